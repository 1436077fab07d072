/*
 * scan.h - scores every guess of a game against one candidate set.
 *
 * For n candidates and a guess that splits them into k parts, what the guess costs is at
 * least n + the sum of the parts' size bounds. Written as 2n - 1 + slack, where 2n - 1 is
 * what a candidate costs that tells all others apart:
 *
 *     slack = n + 1 - k - [it is a candidate] + the sum over parts of (m - c1)+ +
 *             (m - c2)+ + ...
 *
 * where m is a part's size and c1 = 1 + b, c2 = 1 + b + b^2, ... are what one, two, ...
 * more guesses can solve with b feedbacks: secrets beyond those take one guess more each.
 *
 * How: each label becomes a bit of a lane (1 << label), one lane for each guess, and the
 * candidates' lanes are added up in vertical counters: bit l of counter word j is bit j
 * of the size of part l. Sets too small to have a part beyond c1 need only the OR of the
 * lanes and its number of ones. A vector register holds 8 to 32 guesses.
 */
#ifndef PEG_OPTIMAL_SCAN_H
#define PEG_OPTIMAL_SCAN_H

#include <stddef.h>
#include <stdint.h>

typedef uint16_t peg_code16;

#define PEG_SCAN_STEPS 4 /* c1 .. c4, see above; beyond any set's size: not needed */

typedef struct peg_scan_input {
    const uint8_t *table;
    size_t stride;
    const peg_code16 *set;
    uint32_t n;
    unsigned labels;
    uint32_t step[PEG_SCAN_STEPS]; /* c1 .. c4, at most 65535 */
} peg_scan_input;

/* Writes slack[0 .. stride-1], without the term for candidates; 65535 stands for more.
 * Entries beyond the game's codes mean nothing, but are not less than the others. Returns
 * the least. slack[] is aligned to 64 bytes. */
typedef uint16_t peg_scan_fn(const peg_scan_input *input, uint16_t *slack);

/* Fills in step[], for a game with `branch` feedbacks other than the solving one. */
void peg_scan_steps(uint64_t branch, uint32_t step[PEG_SCAN_STEPS]);

/* The scans of one kind of machine: for games of up to so many labels. */
typedef struct peg_scan_path {
    const char *name;
    peg_scan_fn *by_16, *by_32, *by_64;
} peg_scan_path;

/* The paths that this machine can run, the fastest first, then the one in plain C for any
 * machine; the last has a null name. All of them compute the same. */
const peg_scan_path *peg_scan_paths(void);

/* The scan of a path for a game of so many labels. */
peg_scan_fn *peg_scan_pick(const peg_scan_path *path, unsigned labels);

#endif

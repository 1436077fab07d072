/*
 * renaming.h - guesses that need not be tried because an equivalent one is.
 *
 * A renaming of the game takes the symbol at position place[i] to position i and then renames
 * it to color[symbol]. Feedback does not change if guess and secret are renamed the same way. A
 * renaming that keeps every guess so far therefore keeps the candidates as a set, and two
 * guesses that it maps to each other cost the same. Colors that were never guessed may be
 * renamed at will among themselves (with mixed ranges: among those that exist at the same
 * positions); positions change places only with positions of the same range.
 *
 * Of equivalent guesses, the one with the smallest index is tried.
 */
#ifndef PEG_RENAMING_H
#define PEG_RENAMING_H

#include "gen/core/piece.h"

typedef struct peg_renaming {
    uint8_t place[PEG_MAX_LENGTH];
    uint8_t color[PEG_MAX_COLORS]; /* for the colors seen; PEG_RENAMING_FREE for the others */
} peg_renaming;

#define PEG_RENAMING_FREE 0xff

/* The renamings that keep all guesses so far. */
typedef struct peg_symmetry {
    const peg_renaming *map;
    uint32_t count;
    uint64_t seen; /* bit c: color c is in a guess so far */
} peg_symmetry;

/* The number of renamings that peg_symmetry_start() needs room for. */
uint32_t peg_symmetry_most(const peg_rules *rules);

/* The symmetry before the first guess. Writes to map[peg_symmetry_most(rules)]. */
peg_symmetry peg_symmetry_start(const peg_rules *rules, peg_renaming *map);

/* The symmetry after one more guess. Writes to map[before->count], which may be before->map. */
peg_symmetry peg_symmetry_after(const peg_rules *rules, const peg_symmetry *before,
                                const uint8_t *code, peg_renaming *map);

/* Whether no renaming maps this guess to one of a smaller index. */
int peg_symmetry_least(const peg_rules *rules, const peg_symmetry *at, const uint8_t *code);

/* Whether renamings that differ only by swapping twins (twins.h) need not be distinguished: if
 * all colors but one have been seen, so that a renaming leaves no choice of names.
 */
int peg_symmetry_is_sorted(const peg_rules *rules, const peg_symmetry *at);

/* One of each class of such renamings, except those that only swap twins. `first` is
 * peg_twins'. Writes to map[at->count]. Cost: length^2 steps for each renaming. */
peg_symmetry peg_symmetry_but_twins(const peg_rules *rules, const peg_symmetry *at,
                                    const uint8_t *first, peg_renaming *map);

/* As peg_symmetry_least(), with the result of peg_symmetry_but_twins(), for a code that
 * swapping twins does not make smaller. */
int peg_symmetry_least_sorted(const peg_rules *rules, const peg_symmetry *at,
                              const uint8_t *first, const uint8_t *code);

/* The index of the smallest code to which renaming number i maps this guess. */
uint32_t peg_symmetry_image(const peg_rules *rules, const peg_symmetry *at, uint32_t i,
                            const uint8_t *code);

/* Equivalent candidates, given the guesses so far: a renaming that keeps these maps them to
 * each other, so they split the candidates the same way, and only the smallest is worth
 * scoring. For large sets; if only colors may change places, twins.h costs less. */
typedef struct peg_alike {
    const peg_rules *rules;
    peg_renaming *all,
        *kept; /* [peg_symmetry_most()]: of the game; those that keep the guesses */
    peg_symmetry start, here;
} peg_alike;

/* Computes them for a position; release it with peg_alike_close(), even after an error. Cost: a
 * few steps for each permutation of the positions. Errors: PEG_E_MEMORY. */
peg_status peg_alike_see(peg_alike *alike, const peg_position *position);
void peg_alike_close(peg_alike *alike);

/* Whether no equivalent code is smaller than this one. */
int peg_alike_least(const peg_alike *alike, const uint8_t *code);

/* Lists the first guesses of a game, one of each class under renaming: the
 * smallest. Their indices, ascending, go to (*openings)[0..*count-1], to be released with
 * free(). With repeats in one range of colors, the classes are the partitions of the length
 * into at most as many parts as there are colors: 5 for p4c6r, 11 for p6c6r, 77 for p12c12r;
 * without repeats there is one; mixed ranges have more. Errors: PEG_E_MEMORY. Cost: some
 * hundred steps for each code whose positions and colors are in order. */
peg_status peg_openings(const peg_rules *rules, uint32_t **openings, size_t *count);

#endif

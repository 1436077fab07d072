/*
 * family.h - the hot loop for many guesses: all those that differ only in their last
 * symbol, side by side in a register, so that what they share is computed once.
 *
 * Guesses are made symbol by symbol. At each step the sums of the rows so far are kept
 * for every word of candidates, so that going on from a common beginning costs nothing;
 * the last step takes one register of last symbols at a time.
 */
#ifndef PEG_FAMILY_H
#define PEG_FAMILY_H

#include "gen/score/planes.h"

#define PEG_PLANES 4 /* bits of a number up to 12 */

/* Guesses with the first length-1 symbols in common. */
typedef struct peg_family {
    const peg_planes *planes; /* by words */
    uint64_t *prefix;         /* [step][word][2 * PEG_PLANES]: bulls, then bulls + cows, of the
                                 first `step` symbols */
    uint64_t *next_copy;      /* [word][color]: the row has() that one more of a color adds */
    size_t room;              /* words that prefix and next_copy have room for, together */
    const uint64_t *part;     /* [size]: what a part counts in the score; see strategy.h. At
                                 least 16 of them */
    const uint32_t *small_part; /* the same for fewer than 64 candidates, where it is used
                                   instead, in its own units; null for more */
    uint64_t missing;           /* added to twice the score where no candidate solves */
    unsigned steps;             /* symbols placed */
    uint8_t guess[PEG_MAX_LENGTH];
    uint8_t copies[PEG_MAX_COLORS]; /* of each color placed */
} peg_family;

/* Starts with no symbols over planes laid out by words. Reuses the room it has; release
 * it with close. Errors: PEG_E_MEMORY. */
peg_status peg_family_open(peg_family *family, const peg_planes *planes);
void peg_family_close(peg_family *family);

/* Appends a symbol to the common beginning, of at most length-1; takes the last one off.
 * Cost: a few steps for each word of candidates. */
void peg_family_push(peg_family *family, unsigned color);
void peg_family_pop(peg_family *family);

/* Counts the partitions of the family's guesses whose last symbol is one of `choices`, a bit
 * mask: with last symbol d the part of label f has sizes[f * colors + d] candidates. The
 * places of other symbols may be written too, but mean nothing. */
typedef void peg_family_sizes_fn(const peg_family *family, uint64_t choices, uint64_t *sizes);

/* Scores them: scores[d] is twice the sum (or the greatest) of part[size] over the labels,
 * and family->missing where no candidate solves. */
typedef void peg_family_scores_fn(const peg_family *family, uint64_t choices, int greatest,
                                  uint64_t *scores);

#endif

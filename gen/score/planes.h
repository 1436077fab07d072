/*
 * planes.h - a candidate set as bit planes, the layout in which partitions are counted.
 *
 * Candidate c of the set is bit c % 64 of word c / 64 of every row. There are two kinds of
 * rows:
 *
 *     at  (p, d)   candidates with symbol d at position p
 *     has (j, d)   candidates with at least j copies of symbol d     (j = 1..length)
 *
 * For a guess g, the bulls of 64 candidates at once are the sum of the bits of the rows at(p,
 * g[p]), and bulls + cows the sum of the rows has(j, d) for the first, second, … copy of each
 * symbol d in g: the multiset intersection in unary. So a guess is 2*length rows, and its whole
 * partition comes from adding them up bit by bit.
 *
 * There are two ways to lay the rows out, since there are two ways to fill a register. By rows:
 * the words of a row are adjacent, and a register holds many candidates of one guess (count.h).
 * By words: word w of all rows is adjacent, rows that differ only in d next to each other, and
 * a register holds 64 candidates of many guesses that differ only in their last symbol (a
 * family).
 */
#ifndef PEG_PLANES_H
#define PEG_PLANES_H

#include "format/tree/replay.h"

typedef enum peg_layout { PEG_BY_ROWS, PEG_BY_WORDS } peg_layout;

typedef struct peg_planes {
    uint64_t *bits; /* row r, word w at bits[r * row_step + w * word_step]; the block is
                       aligned to 64 bytes, bits beyond count are 0 */
    size_t room;    /* words that fit in bits */
    size_t row_step, word_step;
    size_t words;   /* of a row; by rows: 1, 4 or a multiple of 8 */
    uint32_t count; /* candidates */
    unsigned length;
    unsigned copies; /* rows has() of a color: 1 or length */
    unsigned colors; /* in the greatest range, rounded up to a multiple of 8 */
} peg_planes;

/* Lays out set[0..count-1]. Reuses its memory. Errors: PEG_E_MEMORY. Cost: the rows' size, and
 * 2*length steps for each candidate. */
peg_status peg_planes_fill(peg_planes *planes, const peg_replay *replay, const uint32_t *set,
                           uint32_t count, peg_layout layout);
void peg_planes_free(peg_planes *planes);

/* Word 0 of row at(p, d), and of row has(j, d), j from 1. */
static inline const uint64_t *peg_row_at(const peg_planes *planes, unsigned p, unsigned d)
{
    return planes->bits + ((size_t)p * planes->colors + d) * planes->row_step;
}

static inline const uint64_t *peg_row_has(const peg_planes *planes, unsigned j, unsigned d)
{
    return planes->bits +
           (((size_t)planes->length + j - 1) * planes->colors + d) * planes->row_step;
}

/* ---- guesses that differ in their last symbol only -------------------------------------
 *
 * They are scored side by side in a register, so that what they share is computed once. Guesses
 * are made symbol by symbol. Each step keeps the sums of the rows so far for every word of
 * candidates, so extending a common prefix costs nothing again; the last step takes one
 * register of last symbols at a time. */

#define PEG_PLANES 4 /* bits of a number up to 12 */

/* Guesses with the first length-1 symbols in common. */
typedef struct peg_family {
    const peg_planes *planes; /* by words */
    uint64_t *prefix;         /* [step][word][2 * PEG_PLANES]: bulls, then bulls + cows, of the
                                 first `step` symbols */
    uint64_t *next_copy;      /* [word][color]: the row has() that one more copy of a color
                                 adds */
    size_t room;              /* words that fit in prefix and next_copy together */
    const uint64_t *part;     /* [size]: what a part adds to the score; see strategy.h. At least
                                 16 of them */
    const uint32_t *small_part; /* the same in other units, used instead with fewer than 64
                                   candidates; null with more */
    uint64_t missing;           /* added to twice the score if the guess cannot solve */
    unsigned steps;             /* symbols placed */
    uint8_t guess[PEG_MAX_LENGTH];
    uint8_t copies[PEG_MAX_COLORS]; /* of each color placed */
} peg_family;

/* Starts with no symbols over planes laid out by words. Reuses its memory; release it with
 * peg_family_close(). Errors: PEG_E_MEMORY. */
peg_status peg_family_open(peg_family *family, const peg_planes *planes);
void peg_family_close(peg_family *family);

/* Appends a symbol to the common prefix of at most length-1, or removes the last one. Cost: a
 * few steps for each word of candidates. */
void peg_family_push(peg_family *family, unsigned color);
void peg_family_pop(peg_family *family);

/* Counts the partitions of the family's guesses whose last symbol is one of `choices`, a bit
 * mask: with last symbol d, the part with label f has sizes[f * colors + d] candidates. Entries
 * for other symbols may be overwritten with anything. */
typedef void peg_family_sizes_fn(const peg_family *family, uint64_t choices, uint64_t *sizes);

/* Scores them: scores[d] is twice the sum (or the greatest) of part[size] over the labels, plus
 * family->missing if the guess cannot solve. */
typedef void peg_family_scores_fn(const peg_family *family, uint64_t choices, int greatest,
                                  uint64_t *scores);

#endif

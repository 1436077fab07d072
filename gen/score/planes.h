/*
 * planes.h - a candidate set as bit planes, the layout in which partitions are counted.
 *
 * Candidate c of the set is bit c % 64 of word c / 64 of every row. There are two kinds of
 * rows:
 *
 *     at  (p, d)   candidates with symbol d at position p
 *     has (j, d)   candidates with at least j copies of symbol d     (j = 1..length)
 *
 * For a guess g, the bulls of 64 candidates at once are the sum of the bits of the rows
 * at(p, g[p]), and bulls + cows the sum of the rows has(j, d) for the first, second, …
 * copy of each symbol d in g: the multiset intersection in unary. So a guess is 2*length
 * rows, and its whole partition comes from adding them up bit by bit.
 *
 * There are two ways to lay the rows out, since there are two ways to fill a register.
 * By rows: the words of a row stand side by side, and a register holds many candidates of
 * one guess (count.h). By words: word w of all rows stand side by side, those that differ
 * only in d next to each other, and a register holds 64 candidates of many guesses that
 * differ only in their last symbol (family.h).
 */
#ifndef PEG_PLANES_H
#define PEG_PLANES_H

#include "format/tree/replay.h"

typedef enum peg_layout { PEG_BY_ROWS, PEG_BY_WORDS } peg_layout;

typedef struct peg_planes {
    uint64_t *bits; /* row r, word w at bits[r * row_step + w * word_step]; the block is
                       aligned to 64 bytes, bits beyond count are 0 */
    size_t room;    /* words that bits has room for */
    size_t row_step, word_step;
    size_t words;   /* of a row: by rows 1, 4 or a multiple of 8 */
    uint32_t count; /* candidates */
    unsigned length;
    unsigned copies; /* rows has() of a color: 1 or length */
    unsigned colors; /* of the greatest range, rounded up to a multiple of 8 */
} peg_planes;

/* Lays out set[0..count-1]. Reuses the room it has. Errors: PEG_E_MEMORY.
 * Cost: the rows' size, and 2*length steps for each candidate. */
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

#endif

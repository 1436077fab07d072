/*
 * planes.h - a candidate set as bit planes, the layout in which partitions are counted.
 *
 * Candidate c of the set is bit c % 64 of word c / 64 in every row. There are two kinds
 * of rows, each `stride` words long:
 *
 *     at  (p, d)   candidates with symbol d at position p
 *     has (j, d)   candidates with at least j copies of symbol d     (j = 1..length)
 *
 * For a guess g, the bulls of 64 candidates at once are the sum of the bits of the rows
 * at(p, g[p]), and bulls + cows the sum of the rows has(j, d) for the first, second, …
 * copy of each symbol d in g: the multiset intersection in unary. So a guess is 2*length
 * rows, and its whole partition comes from adding them up bit by bit (count_kernel.h).
 */
#ifndef PEG_PLANES_H
#define PEG_PLANES_H

#include "replay.h"

typedef struct peg_planes {
    uint64_t *bits; /* rows one after the other, aligned to 64 bytes */
    size_t room;    /* words that bits has room for */
    size_t stride;  /* words of a row: 1, 4 or a multiple of 8; bits beyond count are 0 */
    uint32_t count; /* candidates */
    unsigned length, colors;
} peg_planes;

/* Lays out set[0..count-1]. Reuses the room it has. Errors: PEG_E_MEMORY.
 * Cost: the rows' size, and 2*length steps for each candidate. */
peg_status peg_planes_fill(peg_planes *planes, const peg_replay *replay, const uint32_t *set,
                           uint32_t count);
void peg_planes_free(peg_planes *planes);

/* Number of the row at(p, d); of the row has(j, d), j from 1. */
static inline size_t peg_row_at(const peg_planes *planes, unsigned p, unsigned d)
{
    return (size_t)p * planes->colors + d;
}

static inline size_t peg_row_has(const peg_planes *planes, unsigned j, unsigned d)
{
    return ((size_t)planes->length + j - 1) * planes->colors + d;
}

static inline const uint64_t *peg_row(const peg_planes *planes, size_t row)
{
    return planes->bits + row * planes->stride;
}

#endif

/*
 * count.h - the hot loops: the sizes of partitions, from bit planes.
 *
 * One source, kernel.h, is compiled for several register widths; every path gives the same
 * numbers, and the first of peg_counters() is the fastest that the machine supports.
 */
#ifndef PEG_COUNT_H
#define PEG_COUNT_H

#include <stddef.h>
#include <stdint.h>

#include "gen/core/asserts.h"
#include "gen/score/planes.h"

/* Counts the partition of `count` candidates by a guess. rows[0..length-1] are the guess's rows
 * at(), rows[length..2*length-1] its rows has(), laid out by rows, each of `words` words: a
 * multiple of what the path takes at once. Writes the size of each part to sizes[label], for
 * all labels of this length. */
typedef void peg_count_fn(const uint64_t *const *rows, size_t words, unsigned length,
                          uint32_t count, uint32_t *sizes);

/* A counting path. The first three functions take rows of one word, of a multiple of four and
 * of a multiple of eight. */
typedef struct peg_counter {
    const char *name;
    peg_count_fn *by_1, *by_4, *by_8;
    peg_family_sizes_fn *family_sizes;
    peg_family_scores_fn *family_scores;
} peg_counter;

/* The counters that this machine can run, fastest first; the last has a null name. */
const peg_counter *peg_counters(void);

/* Counts the partition of a set whose rows have so many words. */
static inline void peg_count(const peg_counter *counter, const uint64_t *const *rows,
                             size_t words, unsigned length, uint32_t count, uint32_t *sizes)
{
    peg_count_fn *path = words % 8 == 0   ? counter->by_8
                         : words % 4 == 0 ? counter->by_4
                                          : counter->by_1;
    path(rows, words, length, count, sizes);
    assert(peg_sum_of(sizes, peg_solved_label((uint8_t)length) + 1u) == count);
}

/* The paths: 64 bits at once on any machine; 64 with POPCNT; 256 with AVX2; 512 with AVX-512
 * VPOPCNTDQ. Each function has its instruction set as an attribute, so nothing else
 * needs compiler flags. */
#define PEG_COUNTING_PATH(name)                                                                \
    peg_count_fn peg_count_##name;                                                             \
    peg_family_sizes_fn peg_family_sizes_##name;                                               \
    peg_family_scores_fn peg_family_scores_##name

PEG_COUNTING_PATH(plain);
#ifdef __x86_64__
PEG_COUNTING_PATH(popcnt);
PEG_COUNTING_PATH(avx2);
PEG_COUNTING_PATH(avx512);
#endif

#endif

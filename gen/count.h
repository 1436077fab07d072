/*
 * count.h - the hot loop: the sizes of a partition, from bit planes.
 *
 * One source, count_kernel.h, is compiled for several registers; every path gives the
 * same numbers, and peg_counter_best() takes what the machine has.
 */
#ifndef PEG_COUNT_H
#define PEG_COUNT_H

#include <stddef.h>
#include <stdint.h>

/* Counts the partition of `count` candidates by a guess. rows[0..length-1] are the
 * guess's rows at(), rows[length..2*length-1] its rows has() (planes.h), each of `stride`
 * words, a multiple of the words that the path takes at once. Writes the size of each
 * part to sizes[label], for all labels of the length. */
typedef void peg_count_fn(const uint64_t *const *rows, size_t stride, unsigned length,
                          uint32_t count, uint32_t *sizes);

peg_count_fn peg_count_plain; /* 64 bits at once, any machine */
#ifdef __x86_64__
peg_count_fn peg_count_popcnt;     /*  64, POPCNT */
peg_count_fn peg_count_avx2;       /* 256, AVX2 and POPCNT */
peg_count_fn peg_count_avx512_256; /* 256, AVX-512 VL and VPOPCNTDQ */
peg_count_fn peg_count_avx512;     /* 512, AVX-512 F and VPOPCNTDQ */
#endif

/* What to count with: one path for each width of rows. */
typedef struct peg_counter {
    const char *name;
    peg_count_fn *by_1; /* rows of one word */
    peg_count_fn *by_4; /* rows of a multiple of four words */
    peg_count_fn *by_8; /* rows of a multiple of eight words */
} peg_counter;

/* All counters of this build, the fastest first; the last has a null name. Those that
 * this machine cannot run are not among them. */
const peg_counter *peg_counters(void);

/* The partition of a set whose rows have `stride` words. */
static inline void peg_count(const peg_counter *counter, const uint64_t *const *rows,
                             size_t stride, unsigned length, uint32_t count, uint32_t *sizes)
{
    peg_count_fn *path = stride % 8 == 0   ? counter->by_8
                         : stride % 4 == 0 ? counter->by_4
                                           : counter->by_1;
    path(rows, stride, length, count, sizes);
}

#endif

/*
 * count_kernel.h - the counting loop, written once for registers of any width.
 *
 * The file that includes this defines `vec` (LANES 64-bit words), `popcounts(vec)` (the
 * population count of each word) and `sum_lanes(vec)`, and gives COUNT_NAME its name.
 *
 * Adding `length` one-bit rows gives a number of PLANES bits for each candidate, stored
 * across: bit k of all the numbers is plane k. There are two such numbers, bulls and
 * the sum of bulls and cows. Every pair of values is then one AND and one population
 * count. Candidates that share nothing with the guess are what remains.
 */
#include <string.h>

#include "count.h"
#include "walk.h"

#define PLANES 4 /* numbers up to 12 */
#define INLINE static inline __attribute__((always_inline))

/* Adds the row of bits `carry` to the number in planes[], with a half adder for each
 * plane that the number can reach by its rows_before + 1st row. */
INLINE void add_row(vec planes[PLANES], vec carry, unsigned rows_before)
{
    for (unsigned k = 0; k < PLANES && (1u << k) <= rows_before + 1; k++) {
        vec sum = planes[k] ^ carry;
        carry &= planes[k];
        planes[k] = sum;
    }
}

/* Candidates whose number in planes[] is `value`. */
INLINE vec equals(const vec planes[PLANES], unsigned length, unsigned value)
{
    vec match = value & 1 ? planes[0] : ~planes[0];
    for (unsigned k = 1; k < PLANES && (1u << k) <= length; k++) {
        match &= value >> k & 1 ? planes[k] : ~planes[k];
    }
    return match;
}

INLINE vec load(const uint64_t *words)
{
    vec loaded;
    memcpy(&loaded, words, sizeof loaded);
    return loaded;
}

/* Adds the parts of LANES words to sums[label]. */
INLINE void count_step(const uint64_t *const *rows, size_t word, unsigned length, vec *sums)
{
    vec bulls[PLANES], both[PLANES], is_bulls[PEG_MAX_LENGTH + 1];

    memset(bulls, 0, sizeof bulls);
    memset(both, 0, sizeof both);
    for (unsigned i = 0; i < length; i++) {
        add_row(bulls, load(rows[i] + word), i);
        add_row(both, load(rows[length + i] + word), i);
    }
    for (unsigned b = 0; b <= length; b++) is_bulls[b] = equals(bulls, length, b);
    for (unsigned s = 1, label = 1; s <= length; s++) {
        vec is_sum = equals(both, length, s);
        for (unsigned b = 0; b <= s; b++, label++) {
            sums[label] += popcounts(is_sum & is_bulls[b]);
        }
    }
}

INLINE void count_parts(const uint64_t *const *rows, size_t stride, unsigned length,
                        uint32_t count, uint32_t *sizes)
{
    const unsigned labels = (length + 1) * (length + 2) / 2;
    vec sums[PEG_MAX_FEEDBACKS];
    uint32_t others = 0;

    memset(sums, 0, labels * sizeof *sums);
    for (size_t word = 0; word < stride; word += LANES) count_step(rows, word, length, sums);
    for (unsigned f = 1; f < labels; f++) {
        sizes[f] = (uint32_t)sum_lanes(sums[f]);
        others += sizes[f];
    }
    sizes[0] = count - others;
}

/* A copy for each length in common use, with its loops unrolled. */
void COUNT_NAME(const uint64_t *const *rows, size_t stride, unsigned length, uint32_t count,
                uint32_t *sizes)
{
    switch (length) {
    case 1: count_parts(rows, stride, 1, count, sizes); break;
    case 2: count_parts(rows, stride, 2, count, sizes); break;
    case 3: count_parts(rows, stride, 3, count, sizes); break;
    case 4: count_parts(rows, stride, 4, count, sizes); break;
    case 5: count_parts(rows, stride, 5, count, sizes); break;
    case 6: count_parts(rows, stride, 6, count, sizes); break;
    case 7: count_parts(rows, stride, 7, count, sizes); break;
    case 8: count_parts(rows, stride, 8, count, sizes); break;
    default: count_parts(rows, stride, length, count, sizes); break;
    }
}

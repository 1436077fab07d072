/*
 * asserts.h - what asserts check about sets and sums. Test builds (`make sanitize`, `tsan`,
 * `coverage`, the fuzz targets) check them; plain `make` leaves them out (NDEBUG).
 */
#ifndef PEG_ASSERTS_H
#define PEG_ASSERTS_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

/* Whether set[0..n-1] is strictly ascending. */
static inline int peg_is_ascending(const uint32_t *set, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (set[i - 1] >= set[i]) return 0;
    return 1;
}

/* The same for the sets of the exact search. */
static inline int peg_is_ascending_16(const uint16_t *set, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (set[i - 1] >= set[i]) return 0;
    return 1;
}

/* sizes[0] + ... + sizes[n-1] */
static inline uint64_t peg_sum_of(const uint32_t *sizes, size_t n)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < n; i++) sum += sizes[i];
    return sum;
}

#endif

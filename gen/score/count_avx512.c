/*
 * count_avx512.c - counting 512 candidates at once, with AVX-512 VPOPCNTDQ (2019).
 */
#include "gen/score/planes.h"

#ifdef __x86_64__
#include <immintrin.h>

typedef uint64_t vec __attribute__((vector_size(64)));
#define KERNEL_COPIES
#define LANES         8
#define KERNEL(name)  peg_##name##_avx512
#define KERNEL_CPU    __attribute__((target("avx512f,avx512vpopcntdq")))
#define popcounts(v)  ((vec)_mm512_popcnt_epi64((__m512i)(v)))
#define sum_lanes(v)  ((uint64_t)_mm512_reduce_add_epi64((__m512i)(v)))
#define greater(a, b) ((vec)_mm512_max_epu64((__m512i)(a), (__m512i)(b)))
#define is_zero(v)    ((vec)((v) == 0))
#define splat(word)   ((vec)_mm512_set1_epi64((long long)(word)))

/* Numbers of 64 bits: the first 16 in registers, as a gather takes several times as long as a
 * permutation, and most parts are small. */
typedef struct part_table {
    const uint64_t *all;
    __m512i first, second;
} part_table;

KERNEL_CPU static inline part_table load_parts(const uint64_t *part)
{
    return (part_table){part, _mm512_loadu_si512(part), _mm512_loadu_si512(part + 8)};
}

KERNEL_CPU static inline vec lookup(part_table table, vec v)
{
    const __mmask8 beyond = _mm512_cmpgt_epu64_mask((__m512i)v, _mm512_set1_epi64(15));
    __m512i found = _mm512_permutex2var_epi64(table.first, (__m512i)v, table.second);
    /* Without optimization, gcc's gather is a macro that converts the mask. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-conversion"
    if (beyond) found = _mm512_mask_i64gather_epi64(found, beyond, (__m512i)v, table.all, 8);
#pragma GCC diagnostic pop
    return (vec)found;
}

/* A table of 64 numbers in registers: two permutations are several times as fast as a
 * gather. Lanes have 64 bits and the numbers looked up 32: the other half becomes 0. */
#define LOW_HALVES 0x5555
typedef struct small_table {
    __m512i low, low2, high, high2;
} small_table;

KERNEL_CPU static inline small_table load_small(const uint32_t *part)
{
    return (small_table){_mm512_loadu_si512(part), _mm512_loadu_si512(part + 16),
                         _mm512_loadu_si512(part + 32), _mm512_loadu_si512(part + 48)};
}

#define lookup_below_32(table, v)                                                              \
    ((vec)_mm512_maskz_permutex2var_epi32(LOW_HALVES, (table).low, (__m512i)(v), (table).low2))

KERNEL_CPU static inline vec lookup_below_64(small_table table, vec v)
{
    __m512i high =
        _mm512_maskz_permutex2var_epi32(LOW_HALVES, table.high, (__m512i)v, table.high2);
    __mmask8 is_high = _mm512_test_epi64_mask((__m512i)v, _mm512_set1_epi64(32));
    return (vec)_mm512_mask_mov_epi64((__m512i)lookup_below_32(table, v), is_high, high);
}

#include "gen/score/kernel.h"
#endif

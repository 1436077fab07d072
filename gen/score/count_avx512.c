/*
 * count_avx512.c - counting 512 candidates at once; compiled with -mavx512f
 * -mavx512vpopcntdq -mprefer-vector-width=512.
 */
#include <immintrin.h>
#include <stdint.h>

typedef uint64_t vec __attribute__((vector_size(64)));
#define LANES            8
#define KERNEL(name)     peg_##name##_avx512
#define popcounts(v)     ((vec)_mm512_popcnt_epi64((__m512i)(v)))
#define sum_lanes(v)     ((uint64_t)_mm512_reduce_add_epi64((__m512i)(v)))
#define greater(a, b)    ((vec)_mm512_max_epu64((__m512i)(a), (__m512i)(b)))
#define is_zero(v)       ((vec)((v) == 0))
#define splat(word)      ((vec)_mm512_set1_epi64((long long)(word)))
#define lookup(table, v) ((vec)_mm512_i64gather_epi64((__m512i)(v), (table), 8))

/* A table of 64 numbers in registers: two permutations are several times as fast as a
 * gather. Lanes have 64 bits and the numbers looked up 32: the other half becomes 0. */
#define LOW_HALVES 0x5555
typedef struct small_table {
    __m512i low, low2, high, high2;
} small_table;

static inline small_table load_small(const uint32_t *part)
{
    return (small_table){_mm512_loadu_si512(part), _mm512_loadu_si512(part + 16),
                         _mm512_loadu_si512(part + 32), _mm512_loadu_si512(part + 48)};
}

static inline vec lookup_below_32(small_table table, vec v)
{
    return (vec)_mm512_maskz_permutex2var_epi32(LOW_HALVES, table.low, (__m512i)v, table.low2);
}

static inline vec lookup_below_64(small_table table, vec v)
{
    __m512i high =
        _mm512_maskz_permutex2var_epi32(LOW_HALVES, table.high, (__m512i)v, table.high2);
    __mmask8 is_high = _mm512_test_epi64_mask((__m512i)v, _mm512_set1_epi64(32));
    return (vec)_mm512_mask_mov_epi64((__m512i)lookup_below_32(table, v), is_high, high);
}

#include "gen/score/kernel.h"

/*
 * count_avx512.c - counting 512 candidates at once; compiled with -mavx512f
 * -mavx512vpopcntdq -mprefer-vector-width=512.
 */
#include <immintrin.h>
#include <stdint.h>

typedef uint64_t vec __attribute__((vector_size(64)));
#define LANES         8
#define KERNEL(name)  peg_##name##_avx512
#define popcounts(v)  ((vec)_mm512_popcnt_epi64((__m512i)(v)))
#define sum_lanes(v)  ((uint64_t)_mm512_reduce_add_epi64((__m512i)(v)))
#define greater(a, b) ((vec)_mm512_max_epu64((__m512i)(a), (__m512i)(b)))
#define is_zero(v)                                                                             \
    ((vec)_mm512_maskz_set1_epi64(_mm512_testn_epi64_mask((__m512i)(v), (__m512i)(v)), 1))
#define splat(word)      ((vec)_mm512_set1_epi64((long long)(word)))
#define lookup(table, v) ((vec)_mm512_i64gather_epi64((__m512i)(v), (table), 8))

#include "kernel.h"

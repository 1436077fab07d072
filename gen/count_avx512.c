/*
 * count_avx512.c - counting 512 candidates at once; compiled with -mavx512f
 * -mavx512vpopcntdq -mprefer-vector-width=512.
 */
#include <immintrin.h>
#include <stdint.h>

typedef uint64_t vec __attribute__((vector_size(64)));
#define LANES        8
#define popcounts(v) ((vec)_mm512_popcnt_epi64((__m512i)(v)))
#define sum_lanes(v) ((uint64_t)_mm512_reduce_add_epi64((__m512i)(v)))
#define COUNT_NAME   peg_count_avx512

#include "count_kernel.h"

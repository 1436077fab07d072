/*
 * count_avx512_256.c - counting 256 candidates at once with AVX-512's population count;
 * compiled with -mavx512f -mavx512vl -mavx512vpopcntdq.
 */
#include <immintrin.h>
#include <stdint.h>

typedef uint64_t vec __attribute__((vector_size(32)));
#define LANES        4
#define popcounts(v) ((vec)_mm256_popcnt_epi64((__m256i)(v)))
#define sum_lanes(v) ((v)[0] + (v)[1] + (v)[2] + (v)[3])
#define COUNT_NAME   peg_count_avx512_256

#include "count_kernel.h"

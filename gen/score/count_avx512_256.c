/*
 * count_avx512_256.c - counting 256 candidates at once with AVX-512's population count;
 * compiled with -mavx512f -mavx512vl -mavx512vpopcntdq.
 */
#define KERNEL(name) peg_##name##_avx512_256

#include "gen/score/lanes_4.h"

#define popcounts(v) ((vec)_mm256_popcnt_epi64((__m256i)(v)))

#include "gen/score/kernel.h"

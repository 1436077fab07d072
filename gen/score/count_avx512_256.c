/*
 * count_avx512_256.c - counting 256 candidates at once with AVX-512's population count, for
 * sets too small for 512-bit registers.
 */
#include "gen/score/count.h"

#ifdef __x86_64__
#define KERNEL(name) peg_##name##_avx512_256
#define KERNEL_CPU   __attribute__((target("avx512f,avx512vl,avx512vpopcntdq")))
#define KERNEL_NO_FAMILY

#include "gen/score/lanes_4.h"

#define popcounts(v) ((vec)_mm256_popcnt_epi64((__m256i)(v)))

#include "gen/score/kernel.h"
#endif

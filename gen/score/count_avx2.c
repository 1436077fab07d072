/*
 * count_avx2.c - counting 256 candidates at once, with AVX2 (2013).
 */
#include "gen/score/count.h"

#ifdef __x86_64__
#define KERNEL(name) peg_##name##_avx2
#define KERNEL_CPU   __attribute__((target("avx2,popcnt,bmi")))
#define KERNEL_COPIES

#include "gen/score/lanes_4.h"

/* Population count by a table of nibbles (W. Mula, N. Kurz, D. Lemire, Faster Population
 * Counts Using AVX2 Instructions, Computer J. 61 (2018), section 3). */
KERNEL_CPU static inline vec popcounts(vec v)
{
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1,
                                           1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i nibble = _mm256_set1_epi8(15), bits = (__m256i)v;
    __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(bits, nibble));
    __m256i high =
        _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(bits, 4), nibble));
    return (vec)_mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
}

#include "gen/score/kernel.h"
#endif

/*
 * count_avx2.c - counting 256 candidates at once, with AVX2 (2013).
 */
#include "gen/score/planes.h"

#ifdef __x86_64__
#include <immintrin.h>

#define KERNEL(name) peg_##name##_avx2
#define KERNEL_CPU   __attribute__((target("avx2,popcnt,bmi")))
#define KERNEL_COPIES

typedef uint64_t vec __attribute__((vector_size(32)));
#define LANES        4
#define sum_lanes(v) ((v)[0] + (v)[1] + (v)[2] + (v)[3])
#define is_zero(v)   ((vec)((v) == 0))
#define splat(word)  ((vec)_mm256_set1_epi64x((long long)(word)))

/* The scores of parts are below 2^63, so a signed comparison will do. */
KERNEL_CPU static inline vec greater(vec a, vec b)
{
    __m256i a_is = _mm256_cmpgt_epi64((__m256i)a, (__m256i)b);
    return (vec)_mm256_blendv_epi8((__m256i)b, (__m256i)a, a_is);
}

typedef const uint64_t *part_table;
#define load_parts(numbers) (numbers)
#define lookup(table, v)                                                                       \
    ((vec)_mm256_i64gather_epi64((const long long *)(table), (__m256i)(v), 8))

typedef const uint32_t *small_table;
#define load_small(numbers) (numbers)

KERNEL_CPU static inline vec lookup_below_64(small_table table, vec v)
{
    return (vec)_mm256_cvtepu32_epi64(
        _mm256_i64gather_epi32((const int *)table, (__m256i)v, 4));
}

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

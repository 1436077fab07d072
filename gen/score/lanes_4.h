/*
 * lanes_4.h - what kernel.h needs for registers of four 64-bit words, except popcounts(), which
 * depends on the machine.
 */
#include <immintrin.h>
#include <stdint.h>

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

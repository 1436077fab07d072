/*
 * bytes_avx2.c - 32 guesses at once.
 */
#include "gen/score/scan.h"

#ifdef __x86_64__
#include <immintrin.h>

typedef uint8_t vec __attribute__((vector_size(32)));
typedef uint16_t wide __attribute__((vector_size(32)));
typedef uint64_t words __attribute__((vector_size(32)));

#define BYTES      32
#define NAME       "avx2"
#define SLOWER     &peg_scan_path_plain
#define SCAN(name) peg_scan_##name##_avx2
#define SCAN_CPU   __attribute__((target("popcnt,avx2")))
#define HERE       SCAN_CPU static inline __attribute__((always_inline))

/* A table of 16 bytes, twice; an index of 128 or more gives 0. Labels of other planes are moved
 * there, those of the plane and its neighbor to 112 .. 127. */
HERE vec one_hot(vec labels, unsigned k)
{
    const vec index = (labels ^ (uint8_t)(k / 2 * 16)) + 0x70;
    const long long bits = (long long)0x8040201008040201;
    const long long low = k % 2 ? 0 : bits, high = k % 2 ? bits : 0;
    return (vec)_mm256_shuffle_epi8(_mm256_setr_epi64x(low, high, low, high), (__m256i)index);
}

HERE vec ones(vec v)
{
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1,
                                           1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const vec low = v & 15, high = (vec)((words)v >> 4) & 15;
    return (vec)_mm256_shuffle_epi8(table, (__m256i)low) +
           (vec)_mm256_shuffle_epi8(table, (__m256i)high);
}

HERE wide widen(vec v, unsigned half)
{
    return (wide)_mm256_cvtepu8_epi16(half ? _mm256_extracti128_si256((__m256i)v, 1)
                                           : _mm256_castsi256_si128((__m256i)v));
}

#define bits_of(mask)      ((uint64_t)(uint32_t)_mm256_movemask_epi8((__m256i)(mask)))
#define xor3(a, b, c)      ((a) ^ (b) ^ (c))
#define majority(a, b, c)  (((a) & (b)) | (((a) ^ (b)) & (c)))
#define is_any(v)          (!_mm256_testz_si256((__m256i)(v), (__m256i)(v)))
#define beyond(v, limit)   ((vec)_mm256_subs_epu8((__m256i)(v), (__m256i)(limit)))
#define beyond16(v, limit) ((wide)_mm256_subs_epu16((__m256i)(v), (__m256i)(limit)))
#define add_up(a, b)       ((wide)_mm256_adds_epu16((__m256i)(a), (__m256i)(b)))
#define less16(a, b)       ((wide)_mm256_min_epu16((__m256i)(a), (__m256i)(b)))
#define less8(a, b)        ((vec)_mm256_min_epu8((__m256i)(a), (__m256i)(b)))

#include "gen/score/bytes.h"
#endif

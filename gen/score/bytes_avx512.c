/*
 * bytes_avx512.c - 64 guesses at once, with AVX-512 VBMI and BITALG (2019).
 */
#include "gen/score/scan.h"

#ifdef __x86_64__
#include <immintrin.h>

typedef uint8_t vec __attribute__((vector_size(64)));
typedef uint16_t wide __attribute__((vector_size(64)));
typedef uint64_t words __attribute__((vector_size(64)));

#define BYTES      64
#define LABELS     64 /* vpermb distinguishes so many */
#define NAME       "avx512"
#define SLOWER     &peg_scan_path_avx2
#define SCAN(name) peg_scan_##name##_avx512
#define SCAN_CPU   __attribute__((target("popcnt,avx512f,avx512bw,avx512vbmi,avx512bitalg")))
#define HERE       SCAN_CPU static inline __attribute__((always_inline))

/* In a table of 64 bytes, the plane's eight have their bit set, the others are 0. */
HERE vec one_hot(vec labels, unsigned k)
{
    const __m512i table =
        _mm512_maskz_set1_epi64((__mmask8)(1u << k), (long long)0x8040201008040201);
    return (vec)_mm512_permutexvar_epi8((__m512i)labels, table);
}

HERE wide widen(vec v, unsigned half)
{
    return (wide)_mm512_cvtepu8_epi16(half ? _mm512_extracti64x4_epi64((__m512i)v, 1)
                                           : _mm512_castsi512_si256((__m512i)v));
}

#define LOGIC(a, b, c, table)                                                                  \
    ((vec)_mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), table))
#define bits_of(mask)      ((uint64_t)_mm512_movepi8_mask((__m512i)(mask)))
#define ones(v)            ((vec)_mm512_popcnt_epi8((__m512i)(v)))
#define xor3(a, b, c)      LOGIC(a, b, c, 0x96)
#define majority(a, b, c)  LOGIC(a, b, c, 0xe8)
#define is_any(v)          (_mm512_test_epi64_mask((__m512i)(v), (__m512i)(v)) != 0)
#define beyond(v, limit)   ((vec)_mm512_subs_epu8((__m512i)(v), (__m512i)(limit)))
#define beyond16(v, limit) ((wide)_mm512_subs_epu16((__m512i)(v), (__m512i)(limit)))
#define add_up(a, b)       ((wide)_mm512_adds_epu16((__m512i)(a), (__m512i)(b)))
#define less16(a, b)       ((wide)_mm512_min_epu16((__m512i)(a), (__m512i)(b)))
#define less8(a, b)        ((vec)_mm512_min_epu8((__m512i)(a), (__m512i)(b)))

#include "gen/score/bytes.h"
#endif

/*
 * scan.c - one scan for each width of lane and kind of machine, and the choice.
 *
 * The vectors are those of GCC and clang, which lower them to whatever the target has.
 */
#include <string.h>

#include "gen/score/scan.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define HAVE_AVX 1
#else
#define HAVE_AVX 0
#endif

#define SCAN_NAME  scan_plain16
#define SCAN_LANE  uint16_t
#define SCAN_BYTES 16
#define SCAN_TARGET
#include "gen/score/scan_kernel.h"

#define SCAN_NAME  scan_plain32
#define SCAN_LANE  uint32_t
#define SCAN_BYTES 16
#define SCAN_TARGET
#include "gen/score/scan_kernel.h"

#define SCAN_NAME  scan_plain64
#define SCAN_LANE  uint64_t
#define SCAN_BYTES 16
#define SCAN_TARGET
#include "gen/score/scan_kernel.h"

#if HAVE_AVX
#define AVX2 __attribute__((target("avx2")))
#define AVX512                                                                                 \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512bitalg,"                            \
                          "avx512vpopcntdq")))

static inline int four_bytes(const uint8_t *at)
{
    int word;
    memcpy(&word, at, sizeof word);
    return word;
}

#define SCAN_NAME   scan_avx2_16
#define SCAN_LANE   uint16_t
#define SCAN_BYTES  32
#define SCAN_TARGET AVX2
#include "gen/score/scan_kernel.h"

#define SCAN_NAME   scan_avx2_32
#define SCAN_LANE   uint32_t
#define SCAN_BYTES  32
#define SCAN_TARGET AVX2
#define SCAN_SHIFTS
#define SCAN_WIDEN(at) \
    _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)(at)))
#include "gen/score/scan_kernel.h"

#define SCAN_NAME   scan_avx2_64
#define SCAN_LANE   uint64_t
#define SCAN_BYTES  32
#define SCAN_TARGET AVX2
#define SCAN_SHIFTS
#define SCAN_WIDEN(at) \
    _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(four_bytes(at)))
#include "gen/score/scan_kernel.h"

#define SCAN_NAME   scan_avx512_16
#define SCAN_LANE   uint16_t
#define SCAN_BYTES  64
#define SCAN_TARGET AVX512
#define SCAN_SHIFTS
#define SCAN_POPCOUNT(v) _mm512_popcnt_epi16((__m512i)(v))
#include "gen/score/scan_kernel.h"

#define SCAN_NAME   scan_avx512_32
#define SCAN_LANE   uint32_t
#define SCAN_BYTES  64
#define SCAN_TARGET AVX512
#define SCAN_SHIFTS
#define SCAN_POPCOUNT(v) _mm512_popcnt_epi32((__m512i)(v))
#define SCAN_WIDEN(at) \
    _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)(const void *)(at)))
#include "gen/score/scan_kernel.h"

#define SCAN_NAME   scan_avx512_64
#define SCAN_LANE   uint64_t
#define SCAN_BYTES  64
#define SCAN_TARGET AVX512
#define SCAN_SHIFTS
#define SCAN_POPCOUNT(v) _mm512_popcnt_epi64((__m512i)(v))
#define SCAN_WIDEN(at) \
    _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)(const void *)(at)))
#include "gen/score/scan_kernel.h"
#endif

void peg_scan_steps(uint64_t branch, uint32_t step[PEG_SCAN_STEPS])
{
    uint64_t sum = 1, room = 1;

    for (unsigned i = 0; i < PEG_SCAN_STEPS; i++) {
        if (sum < UINT16_MAX) sum += room *= branch;
        step[i] = sum < UINT16_MAX ? (uint32_t)sum : UINT16_MAX;
    }
}

const peg_scan_path *peg_scan_paths(void)
{
    static const peg_scan_path paths[] = {
#if HAVE_AVX
        {"avx512", scan_avx512_16, scan_avx512_32, scan_avx512_64},
        {"avx2", scan_avx2_16, scan_avx2_32, scan_avx2_64},
#endif
        {"plain", scan_plain16, scan_plain32, scan_plain64},
        {0},
    };
#if HAVE_AVX
    if (__builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vpopcntdq"))
        return paths;
    return __builtin_cpu_supports("avx2") ? paths + 1 : paths + 2;
#else
    return paths;
#endif
}

peg_scan_fn *peg_scan_pick(const peg_scan_path *path, unsigned labels)
{
    return labels <= 16 ? path->by_16 : labels <= 32 ? path->by_32 : path->by_64;
}

/*
 * count.c - which counting paths this machine supports, and the one for any machine.
 */
#include "gen/score/planes.h"

const peg_counter *peg_counters(void)
{
    static const peg_counter counters[] = {
#ifdef __x86_64__
        {"avx512", peg_count_popcnt, peg_count_avx2, peg_count_avx512, peg_family_sizes_avx512,
         peg_family_scores_avx512},
        {"avx2", peg_count_popcnt, peg_count_avx2, peg_count_avx2, peg_family_sizes_avx2,
         peg_family_scores_avx2},
        {"popcnt", peg_count_popcnt, peg_count_popcnt, peg_count_popcnt,
         peg_family_sizes_popcnt, peg_family_scores_popcnt},
#endif
        {"plain", peg_count_plain, peg_count_plain, peg_count_plain, peg_family_sizes_plain,
         peg_family_scores_plain},
        {0},
    };
#ifdef __x86_64__
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("popcnt") || !__builtin_cpu_supports("bmi"))
        return counters + 3;
    if (!__builtin_cpu_supports("avx2")) return counters + 2;
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512vpopcntdq"))
        return counters + 1;
#endif
    return counters;
}

/* 64 candidates at once, on any machine. */
#define KERNEL(name) peg_##name##_plain
#define KERNEL_CPU
#include "gen/score/kernel.h"

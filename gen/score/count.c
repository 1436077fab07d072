/*
 * count.c - which counting path this machine can take.
 */
#include "gen/score/count.h"

static const peg_counter plain[] = {
    {"plain", peg_count_plain, peg_count_plain, peg_count_plain, peg_family_sizes_plain,
     peg_family_scores_plain},
    {0},
};

#ifdef __x86_64__
static const peg_counter x86[] = {
    {"avx512", peg_count_popcnt, peg_count_avx512_256, peg_count_avx512,
     peg_family_sizes_avx512, peg_family_scores_avx512},
    {"avx2", peg_count_popcnt, peg_count_avx2, peg_count_avx2, peg_family_sizes_avx2,
     peg_family_scores_avx2},
    {"popcnt", peg_count_popcnt, peg_count_popcnt, peg_count_popcnt, peg_family_sizes_popcnt,
     peg_family_scores_popcnt},
    {"plain", peg_count_plain, peg_count_plain, peg_count_plain, peg_family_sizes_plain,
     peg_family_scores_plain},
    {0},
};

const peg_counter *peg_counters(void)
{
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("popcnt") || !__builtin_cpu_supports("bmi")) return plain;
    if (!__builtin_cpu_supports("avx2")) return x86 + 2;
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512vl") ||
        !__builtin_cpu_supports("avx512vpopcntdq"))
        return x86 + 1;
    return x86;
}
#else
const peg_counter *peg_counters(void)
{
    return plain;
}
#endif

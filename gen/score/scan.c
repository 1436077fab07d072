/*
 * scan.c - which scan this machine can take.
 */
#include "gen/score/scan.h"

void peg_scan_steps(uint64_t branch, uint64_t parts, uint32_t step[PEG_SCAN_STEPS])
{
    uint64_t sum = 1, room = 1, power = 1;

    for (unsigned i = 0; i < PEG_SCAN_STEPS; i++) {
        if (sum < UINT16_MAX) sum += room *= branch;
        if (power < UINT16_MAX) power *= parts;
        step[i] = (uint32_t)(sum < power ? sum : power);
        if (step[i] > UINT16_MAX) step[i] = UINT16_MAX;
    }
}

const peg_scan_path *peg_scan_paths(void)
{
    static const peg_scan_path paths[] = {
#ifdef __x86_64__
        {"avx512", peg_scan_bytes_avx512, peg_scan_labels_avx512},
        {"avx2", peg_scan_bytes_avx2, peg_scan_labels_avx2},
#endif
        {"plain", peg_scan_bytes_plain, peg_scan_labels_plain},
        {0},
    };
#ifdef __x86_64__
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi") &&
        __builtin_cpu_supports("avx512bitalg"))
        return paths;
    return __builtin_cpu_supports("avx2") ? paths + 1 : paths + 2;
#else
    return paths;
#endif
}

/*
 * scan.c - which scans this machine supports, and the columns of all guesses.
 */
#include <stdlib.h>
#include <string.h>

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
        {"avx512", peg_scan_bytes_avx512, peg_scan_labels_avx512, peg_scan_grade_avx512,
         peg_scan_same_avx512, peg_scan_split_avx512},
        {"avx2", peg_scan_bytes_avx2, peg_scan_labels_avx2, peg_scan_grade_avx2,
         peg_scan_same_avx2, peg_scan_split_avx2},
#endif
        {"plain", peg_scan_bytes_plain, peg_scan_labels_plain, peg_scan_grade_plain,
         peg_scan_same_plain, peg_scan_split_plain},
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

/* ---- columns --------------------------------------------------------------------------- */

size_t peg_columns_size(unsigned length, size_t stride)
{
    return (length + PEG_MAX_COLORS) * stride;
}

static unsigned count_colors(const uint8_t *code, size_t symbols)
{
    unsigned colors = 0;

    for (size_t i = 0; i < symbols; i++)
        if (code[i] >= colors) colors = code[i] + 1u;
    return colors;
}

peg_status peg_columns_make(peg_columns *columns, const uint8_t *code, uint32_t guesses,
                            unsigned length, size_t stride)
{
    const unsigned colors = count_colors(code, (size_t)guesses * length);

    *columns = (peg_columns){.length = length, .colors = colors, .stride = stride};
    columns->digit = malloc(length * stride);
    columns->count = calloc(colors, stride);
    if (!columns->digit || !columns->count) return PEG_E_MEMORY;
    memset(columns->digit, PEG_NO_DIGIT, length * stride);
    for (uint32_t g = 0; g < guesses; g++)
        peg_columns_put(columns, g, code + (size_t)g * length);
    return PEG_OK;
}

void peg_columns_free(peg_columns *columns)
{
    free(columns->digit);
    free(columns->count);
    columns->digit = columns->count = NULL;
}

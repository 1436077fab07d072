/*
 * planes.c - lays out a candidate set as bit planes.
 */
#include <stdlib.h>
#include <string.h>

#include "planes.h"

#define ALIGNMENT 64

/* Room for `words` words; what was there is lost. */
static peg_status make_room(peg_planes *planes, size_t words)
{
    if (words <= planes->room) return PEG_OK;
    free(planes->bits);
    planes->room = 0;
    size_t bytes = (words * sizeof *planes->bits + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    planes->bits = aligned_alloc(ALIGNMENT, bytes);
    if (!planes->bits) return PEG_E_MEMORY;
    planes->room = words;
    return PEG_OK;
}

/* A register's worth of words at a time, whole: see count.h. */
static size_t stride_for(uint32_t count)
{
    if (count <= 64) return 1;
    if (count <= 256) return 4;
    return ((size_t)count + 511) / 512 * 8;
}

static unsigned greatest_range(const peg_rules *rules)
{
    unsigned greatest = 0;
    for (int i = 0; i < rules->length; i++) {
        if (rules->range[i] > greatest) greatest = rules->range[i];
    }
    return greatest;
}

peg_status peg_planes_fill(peg_planes *planes, const peg_replay *replay, const uint32_t *set,
                           uint32_t count)
{
    const unsigned length = replay->rules.length;

    planes->length = length;
    planes->colors = greatest_range(&replay->rules);
    planes->count = count;
    planes->stride = stride_for(count);
    size_t copies = replay->rules.kind == PEG_DISTINCT ? 1 : length;
    size_t words = (length + copies) * planes->colors * planes->stride;
    peg_status status = make_room(planes, words);
    if (status != PEG_OK) return status;
    memset(planes->bits, 0, words * sizeof *planes->bits);

    for (uint32_t c = 0; c < count; c++) {
        const uint8_t *code = replay->symbols + (size_t)set[c] * length;
        uint64_t *column = planes->bits + c / 64, bit = UINT64_C(1) << c % 64;
        uint8_t seen[PEG_MAX_COLORS] = {0};
        for (unsigned p = 0; p < length; p++) {
            unsigned d = code[p];
            column[peg_row_at(planes, p, d) * planes->stride] |= bit;
            column[peg_row_has(planes, ++seen[d], d) * planes->stride] |= bit;
        }
    }
    return PEG_OK;
}

void peg_planes_free(peg_planes *planes)
{
    free(planes->bits);
    memset(planes, 0, sizeof *planes);
}

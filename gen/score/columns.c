/*
 * columns.c - lays out guesses as columns.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/score/columns.h"

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
        for (unsigned p = 0; p < length; p++) {
            const uint8_t symbol = *code++;
            columns->digit[p * stride + g] = symbol;
            columns->count[symbol * stride + g]++;
        }
    return PEG_OK;
}

void peg_columns_free(peg_columns *columns)
{
    free(columns->digit);
    free(columns->count);
    columns->digit = columns->count = NULL;
}

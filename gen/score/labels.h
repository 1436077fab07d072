/*
 * labels.h - the labels of one code and all guesses, from columns (columns.h), written once for
 * registers of any width.
 *
 * A byte of a register is a guess. The file that includes this has included bytes.h, which says
 * what it defines, and defines one thing more:
 *
 *   less8(a, b)   the lesser of two bytes
 */
#include "gen/score/columns.h"

/* How often each color of a code occurs in it, and in the guesses. */
typedef struct SCAN(colors) {
    unsigned count;
    const uint8_t *column[PEG_MAX_LENGTH];
    vec copies[PEG_MAX_LENGTH];
} SCAN(colors);

INLINE void list_colors(const peg_columns *columns, const uint8_t *code, SCAN(colors) * of)
{
    of->count = 0;
    for (unsigned p = 0; p < columns->length; p++) {
        unsigned copies = 0, before = 0;
        for (unsigned q = 0; q < columns->length; q++) {
            copies += code[q] == code[p];
            before += q < p && code[q] == code[p];
        }
        if (before) continue;
        of->column[of->count] = columns->count + code[p] * columns->stride;
        of->copies[of->count++] = splat8(copies);
    }
}

/* 1 + 2 + ... + n for each byte n, at most 12. */
INLINE vec sum_up_to(vec n)
{
    const wide even = (wide)n & 0xff, odd = (wide)n >> 8;

    return (vec)((even * (even + 1) >> 1) | (odd * (odd + 1) >> 1) << 8);
}

SCAN_CPU void SCAN(labels)(const peg_columns *columns, const uint8_t *code, size_t from,
                           size_t end, uint8_t *labels)
{
    SCAN(colors) colors;

    list_colors(columns, code, &colors);
    for (size_t g = from; g < end; g += BYTES, labels += BYTES) {
        vec bulls = {0}, both = {0};
        for (unsigned p = 0; p < columns->length; p++)
            bulls -= (vec)(load(columns->digit + p * columns->stride + g) == splat8(code[p]));
        for (unsigned c = 0; c < colors.count; c++)
            both += less8(load(colors.column[c] + g), colors.copies[c]);
        const vec label = bulls + sum_up_to(both);
        memcpy(labels, &label, sizeof label);
    }
}

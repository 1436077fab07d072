/*
 * planes.c - lays out a candidate set as bit planes, and makes guesses symbol by symbol.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/score/planes.h"

/* By rows, whole registers: see peg_counter. */
static size_t words_for(uint32_t count, peg_layout layout)
{
    if (layout == PEG_BY_WORDS) return ((size_t)count + 63) / 64;
    if (count <= 64) return 1;
    if (count <= 256) return 4;
    return ((size_t)count + 511) / 512 * 8;
}

/* For each color less than `range`, computes the rows has(1), has(2), … of a word: going
 * through the positions, candidates with j copies become those with j + 1 if one more is
 * there. */
static void count_copies(peg_planes *planes, uint64_t *word, unsigned range)
{
    const size_t at_step = planes->colors * planes->row_step;

    for (unsigned d = 0; d < range; d++, word += planes->row_step) {
        uint64_t least[PEG_MAX_LENGTH + 1] = {0};
        least[0] = ~UINT64_C(0);
        for (unsigned p = 0; p < planes->length; p++) {
            const uint64_t here = word[p * at_step];
            for (unsigned j = planes->copies < p + 1 ? planes->copies : p + 1; j > 0; j--)
                least[j] |= least[j - 1] & here;
        }
        for (unsigned j = 1; j <= planes->copies; j++)
            word[(planes->length + j - 1) * at_step] = least[j];
    }
}

peg_status peg_planes_fill(peg_planes *planes, const peg_replay *replay, const uint32_t *set,
                           uint32_t count, peg_layout layout)
{
    const unsigned length = replay->rules.length;
    const unsigned range = peg_greatest_range(&replay->rules), colors = (range + 7u) & ~7u;
    const unsigned copies = replay->rules.kind == PEG_DISTINCT ? 1 : length;
    const size_t rows = (size_t)(length + copies) * colors, words = words_for(count, layout);

    assert(count > 0 && count <= replay->secrets && peg_is_ascending(set, count));
    planes->length = length;
    planes->copies = copies;
    planes->colors = colors;
    planes->count = count;
    planes->words = words;
    planes->row_step = layout == PEG_BY_ROWS ? words : 1;
    planes->word_step = layout == PEG_BY_ROWS ? 1 : rows;
    if (rows * words > planes->room) {
        free(planes->bits);
        planes->bits = peg_huge_alloc(rows * words * sizeof *planes->bits);
        planes->room = planes->bits ? rows * words : 0;
        if (!planes->bits) return PEG_E_MEMORY;
    }
    memset(planes->bits, 0, rows * words * sizeof *planes->bits);

    const size_t at_step = colors * planes->row_step;
    for (uint32_t c = 0; c < count; c++) {
        const uint8_t *code = peg_replay_row(replay, set[c]);
        uint64_t *word = planes->bits + c / 64 * planes->word_step, bit = UINT64_C(1) << c % 64;
        for (unsigned p = 0; p < length; p++, word += at_step)
            word[code[p] * planes->row_step] |= bit;
    }
    for (size_t w = 0; 64 * w < count; w++)
        count_copies(planes, planes->bits + w * planes->word_step, range);
    return PEG_OK;
}

void peg_planes_free(peg_planes *planes)
{
    free(planes->bits);
    memset(planes, 0, sizeof *planes);
}

/* ---- families ------------------------------------------------------------------------ */

#define BLOCK (2 * PEG_PLANES) /* words of the sums for 64 candidates */

static uint64_t *prefix_at(const peg_family *family, unsigned step)
{
    return family->prefix + (size_t)step * family->planes->words * BLOCK;
}

/* The row that the next copy of a color adds becomes its copy number `copy`. */
static void set_next_copy(peg_family *family, unsigned color, unsigned copy)
{
    const peg_planes *planes = family->planes;
    const uint64_t *row = peg_row_has(planes, copy, color);
    for (size_t w = 0; w < planes->words; w++) {
        family->next_copy[w * planes->colors + color] = row[w * planes->word_step];
    }
}

peg_status peg_family_open(peg_family *family, const peg_planes *planes)
{
    size_t block = planes->words * BLOCK, copies = planes->words * planes->colors;
    size_t needed = block * planes->length + copies;

    if (needed > family->room) {
        peg_family_close(family);
        family->prefix = peg_huge_alloc(needed * sizeof *family->prefix);
        if (!family->prefix) return PEG_E_MEMORY;
        family->room = needed;
    }
    family->planes = planes;
    family->next_copy = family->prefix + block * planes->length;
    family->steps = 0;
    memset(family->copies, 0, sizeof family->copies);
    memset(family->prefix, 0, block * sizeof *family->prefix);
    for (size_t w = 0; w < planes->words; w++) {
        memcpy(family->next_copy + w * planes->colors,
               peg_row_has(planes, 1, 0) + w * planes->word_step,
               planes->colors * sizeof *family->next_copy);
    }
    return PEG_OK;
}

void peg_family_close(peg_family *family)
{
    free(family->prefix);
    memset(family, 0, sizeof *family);
}

/* Adds a row to a number stored across planes: half adders, as in kernel.h. */
static void add_word(const uint64_t *from, uint64_t *to, uint64_t carry)
{
    for (unsigned k = 0; k < PEG_PLANES; k++) {
        to[k] = from[k] ^ carry;
        carry &= from[k];
    }
}

void peg_family_push(peg_family *family, unsigned color)
{
    const peg_planes *planes = family->planes;
    const uint64_t *from = prefix_at(family, family->steps);
    const uint64_t *at = peg_row_at(planes, family->steps, color);
    uint64_t *to = prefix_at(family, family->steps + 1);
    unsigned copy = ++family->copies[color];

    assert(family->steps + 1 < planes->length && color < planes->colors);
    for (size_t w = 0; w < planes->words; w++, from += BLOCK, to += BLOCK) {
        add_word(from, to, at[w * planes->word_step]);
        add_word(from + PEG_PLANES, to + PEG_PLANES,
                 family->next_copy[w * planes->colors + color]);
    }
    if (planes->copies > copy) set_next_copy(family, color, copy + 1);
    family->guess[family->steps++] = (uint8_t)color;
}

void peg_family_pop(peg_family *family)
{
    assert(family->steps > 0);
    unsigned color = family->guess[--family->steps];
    unsigned copy = family->copies[color]--;
    if (family->planes->copies > copy) set_next_copy(family, color, copy);
}

/*
 * family.c - guesses made symbol by symbol.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/score/family.h"

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
        family->prefix = aligned_alloc(64, (needed * sizeof *family->prefix + 63) / 64 * 64);
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
    unsigned color = family->guess[--family->steps];
    unsigned copy = family->copies[color]--;
    if (family->planes->copies > copy) set_next_copy(family, color, copy);
}

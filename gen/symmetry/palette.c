/*
 * palette.c - interchangeable colors.
 */
#include "gen/symmetry/palette.h"

static int is_empty(const peg_planes *planes, const uint64_t *row)
{
    uint64_t any = 0;
    for (size_t w = 0; w < planes->words && !any; w++) any |= row[w * planes->word_step];
    return any == 0;
}

static uint64_t used_colors(const peg_position *position)
{
    unsigned length = position->replay->rules.length;
    uint64_t used = 0;
    for (unsigned g = 0; g < position->depth; g++) {
        const uint8_t *code = position->replay->symbols + (size_t)position->guesses[g] * length;
        for (unsigned p = 0; p < length; p++) used |= UINT64_C(1) << code[p];
    }
    return used;
}

/* Ranges begin at 0, so positions hold both of two colors or neither if no range ends
 * between them. */
static uint64_t colors_alike(const peg_rules *rules, unsigned color)
{
    unsigned low = 0, high = PEG_MAX_COLORS;
    for (unsigned p = 0; p < rules->length; p++) {
        unsigned range = rules->range[p];
        if (range <= color && range > low) low = range;
        if (range > color && range < high) high = range;
    }
    return (UINT64_C(1) << high) - (UINT64_C(1) << low);
}

void peg_palette_see(peg_palette *palette, const peg_position *position,
                     const peg_planes *planes)
{
    palette->rules = &position->replay->rules;
    palette->absent = 0;
    for (unsigned d = 0; d < planes->colors && d < PEG_MAX_COLORS; d++) {
        if (is_empty(planes, peg_row_has(planes, 1, d))) palette->absent |= UINT64_C(1) << d;
        palette->alike[d] = colors_alike(palette->rules, d);
    }
    palette->fresh = ~used_colors(position) & ~palette->absent;
}

static uint64_t lowest(uint64_t colors)
{
    return colors & (~colors + 1);
}

uint64_t peg_palette_choices(const peg_palette *palette, unsigned p, uint64_t before)
{
    const peg_rules *rules = palette->rules;
    uint64_t available = (UINT64_C(1) << rules->range[p]) - 1;
    uint64_t absent = palette->absent, fresh = palette->fresh & available & ~before;
    uint64_t choices = available & ~absent & ~fresh;

    if (rules->kind == PEG_DISTINCT) {
        choices &= ~before;
        absent &= ~before;
    }
    choices |= lowest(absent) & available;
    while (fresh) {
        unsigned first = (unsigned)__builtin_ctzll(fresh);
        choices |= UINT64_C(1) << first;
        fresh &= ~palette->alike[first];
    }
    return choices;
}

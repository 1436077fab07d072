/*
 * twins.c - the colors worth trying in a guess.
 */
#include "format/game/code.h"
#include "gen/symmetry/twins.h"

static int is_empty(const peg_planes *planes, const uint64_t *row)
{
    uint64_t any = 0;
    for (size_t w = 0; w < planes->words && !any; w++) any |= row[w * planes->word_step];
    return any == 0;
}

static uint64_t used_colors(const peg_position *position)
{
    const peg_replay *replay = position->replay;
    uint64_t used = 0;

    for (unsigned g = 0; g < position->depth; g++)
        used |= peg_symbols(peg_replay_row(replay, position->guesses[g]), replay->rules.length);
    return used;
}

void peg_palette_see(peg_palette *palette, const peg_position *position,
                     const peg_planes *planes)
{
    palette->rules = &position->replay->rules;
    palette->absent = 0;
    peg_bands(palette->rules, palette->band);
    for (unsigned d = 0; d < planes->colors && d < PEG_MAX_COLORS; d++)
        if (is_empty(planes, peg_row_has(planes, 1, d))) palette->absent |= UINT64_C(1) << d;
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
    for (unsigned last = PEG_MAX_COLORS; fresh; fresh &= fresh - 1) {
        const unsigned color = (unsigned)__builtin_ctzll(fresh); /* the first of each band */
        if (palette->band[color] != last) choices |= UINT64_C(1) << color;
        last = palette->band[color];
    }
    assert(choices && !(choices & ~available));
    return choices;
}

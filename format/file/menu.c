/*
 * menu.c - symbols never used in a guess are equivalent, and so are those that no candidate
 * has: the smallest of each class represents it and is asked for first.
 */
#include <string.h>

#include "format/file/menu.h"

unsigned peg_highest_bit(uint32_t number)
{
    unsigned bit = 0;
    while (number >>= 1) bit++;
    return bit;
}

void peg_census_take(peg_census *census, const peg_replay *replay, uint32_t low, uint32_t high,
                     peg_ordering ordering)
{
    memset(census, 0, sizeof *census);
    census->replay = replay;
    census->low = low;
    census->count = high - low;
    census->is_small = census->count <= ordering.most;
    for (uint32_t c = 0; c < census->count; c++) {
        const uint8_t *code = peg_replay_code(replay, low + c);
        uint64_t seen = 0;
        for (unsigned i = 0; i < replay->rules.length; i++) {
            census->at[i][code[i]]++;
            if (!(seen >> code[i] & 1)) census->in[code[i]]++;
            seen |= UINT64_C(1) << code[i];
            if (!census->is_small) continue;
            census->symbol[i][c] = code[i];
            census->has[code[i]][c]++;
        }
    }
}

/* ---- how a prefix splits a small set ------------------------------------------------ */

/* The sums of the candidates once a symbol has been added to the prefix. */
static void sums_with(const peg_census *census, const peg_prefix *prefix, unsigned symbol,
                      uint8_t sums[PEG_ORDERED_MOST])
{
    const uint8_t *here = census->symbol[prefix->length], *has = census->has[symbol];
    const uint8_t copies = prefix->copies[symbol];

    for (uint32_t c = 0; c < census->count; c++)
        sums[c] = (uint8_t)(prefix->sums[c] + (here[c] == symbol) + 16 * (has[c] > copies));
}

static unsigned different(const uint8_t *sums, uint32_t count)
{
    uint64_t seen[16 * (PEG_MAX_LENGTH + 1) / 64 + 1] = {0};
    unsigned parts = 0;

    for (uint32_t c = 0; c < count; c++) {
        const uint64_t bit = UINT64_C(1) << sums[c] % 64;
        parts += !(seen[sums[c] / 64] & bit);
        seen[sums[c] / 64] |= bit;
    }
    return parts;
}

/* Into how many parts a prefix splits the set, with a symbol more. */
static unsigned parts_with(const peg_census *census, const peg_prefix *prefix, unsigned symbol)
{
    uint8_t sums[PEG_ORDERED_MOST];

    sums_with(census, prefix, symbol, sums);
    return different(sums, census->count);
}

void peg_prefix_start(peg_prefix *prefix, uint64_t used)
{
    memset(prefix, 0, sizeof *prefix);
    prefix->used = used;
    prefix->parts = 1;
}

void peg_prefix_add(peg_prefix *prefix, const peg_census *census, unsigned symbol)
{
    if (census->is_small) {
        sums_with(census, prefix, symbol, prefix->sums);
        prefix->parts = different(prefix->sums, census->count);
    }
    prefix->copies[symbol]++;
    prefix->mine |= UINT64_C(1) << symbol;
    prefix->length++;
}

/* ---- the menu ------------------------------------------------------------------------- */

/* How guessing a symbol here would divide the candidates, in six classes, and whether a guess
 * has had it. */
static uint8_t kind_of(const peg_census *census, const peg_prefix *prefix, unsigned s)
{
    const uint32_t at = census->at[prefix->length][s], in = census->in[s], all = census->count;
    const uint32_t fewer = at < all - at ? at : all - at;
    const unsigned known = (unsigned)(prefix->mine >> s & 1) * 2 + (prefix->used >> s & 1);

    if (in == 0) return (uint8_t)known;
    if (at == all) return (uint8_t)(4 + known);
    if (at == 0) return (uint8_t)(in == all ? 8 + known : 12 + known);
    return (uint8_t)(5 * (uint64_t)fewer >= all ? 20 + known : 16 + known);
}

static void list_symbols(peg_menu *menu, const peg_census *census, const peg_prefix *prefix)
{
    const peg_rules *rules = &census->replay->rules;
    uint8_t deferred[PEG_MAX_COLORS];
    unsigned later = 0;
    int absent = 0, unused = 0;

    menu->asked = 0;
    for (unsigned s = 0; s < rules->range[prefix->length]; s++) {
        int represented = 0;
        if (prefix->mine >> s & 1) {
            if (rules->kind == PEG_DISTINCT) continue;
        } else if (census->in[s] == 0) {
            represented = absent;
            absent = 1;
        } else if (!(prefix->used >> s & 1) && rules->kind != PEG_MIXED) {
            represented = unused;
            unused = 1;
        }
        if (represented)
            deferred[later++] = (uint8_t)s;
        else
            menu->symbol[menu->asked++] = (uint8_t)s;
    }
    memcpy(menu->symbol + menu->asked, deferred, later);
    menu->count = menu->asked + later;
}

static void find_gains(peg_menu *menu, const peg_census *census, const peg_prefix *prefix)
{
    unsigned parts[PEG_MAX_COLORS], most = 0;

    memset(menu->gain, PEG_GAIN_UNKNOWN, sizeof menu->gain);
    if (!census->is_small) return;
    for (unsigned j = 0; j < menu->asked; j++) {
        parts[j] = parts_with(census, prefix, menu->symbol[j]);
        if (parts[j] > most) most = parts[j];
    }
    for (unsigned j = 0; j < menu->asked; j++) {
        menu->gain[j] = parts[j] == most           ? PEG_GAIN_MOST
                        : parts[j] > prefix->parts ? PEG_GAIN_SOME
                                                   : PEG_GAIN_NONE;
    }
}

void peg_menu_list(peg_menu *menu, const peg_census *census, const peg_prefix *prefix)
{
    const unsigned bit = peg_highest_bit(census->count);

    menu->where = prefix->length < 3 ? prefix->length : 3;
    menu->size = bit < 1 ? 0 : bit > 4 ? 3 : bit - 1;
    list_symbols(menu, census, prefix);
    for (unsigned j = 0; j < menu->asked; j++)
        menu->kind[j] = kind_of(census, prefix, menu->symbol[j]);
    find_gains(menu, census, prefix);
}

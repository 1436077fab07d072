/*
 * menu.c - symbols never used in a guess are equivalent, and so are those that no candidate
 * has: the smallest of each class represents it and is asked for first.
 */
#include <string.h>

#include "format/file/menu.h"
#include "format/game/words.h"

unsigned peg_highest_bit(uint32_t number)
{
    unsigned bit = 0;
    while (number >>= 1) bit++;
    return bit;
}

static void count_symbols(peg_census *census, const uint8_t *code, unsigned length)
{
    uint64_t seen = 0;

    for (unsigned i = 0; i < length; i++) {
        const unsigned s = code[i];
        census->at[i][s]++;
        census->in[s] += !(seen >> s & 1);
        seen |= UINT64_C(1) << s;
    }
}

static void note_symbols(peg_census *census, uint32_t c, const uint8_t *code, unsigned length)
{
    for (unsigned i = 0; i < length; i++) {
        ((uint8_t *)census->symbol[i].word)[c] = code[i];
        ((uint8_t *)census->has[code[i]].word)[c]++;
    }
}

void peg_census_take(peg_census *census, const peg_replay *replay, uint32_t low, uint32_t high,
                     peg_ordering ordering)
{
    memset(census, 0, sizeof *census);
    census->replay = replay;
    census->low = low;
    census->count = high - low;
    census->scale = replay->rules.length < 8 ? 3 : 4;
    census->is_small = census->count <= ordering.most;
    for (uint32_t c = 0; c < census->count; c++) {
        const uint8_t *code = peg_replay_code(replay, low + c);
        count_symbols(census, code, replay->rules.length);
        if (census->is_small) note_symbols(census, c, code, replay->rules.length);
    }
}

/* ---- how a prefix splits a small set ------------------------------------------------ */

/* The sums of the candidates once a symbol has been added to the prefix, eight at a time. */
static void sums_with(const peg_census *census, const peg_prefix *prefix, unsigned symbol,
                      peg_lanes *sums)
{
    const peg_lanes *here = &census->symbol[prefix->length], *has = &census->has[symbol];
    const uint64_t copies = prefix->copies[symbol] * PEG_EACH_BYTE;

    for (unsigned w = 0; 8 * w < census->count; w++) {
        const uint64_t bulls =
            PEG_EACH_BYTE - peg_unequal_bytes(here->word[w], symbol * PEG_EACH_BYTE);
        const uint64_t both = peg_greater_bytes(has->word[w], copies);
        sums->word[w] = prefix->sums.word[w] + bulls + (both << census->scale);
    }
}

/* How many different sums the candidates have. */
static unsigned different(const peg_census *census, const peg_lanes *sums)
{
    uint64_t seen = 0, greater[3] = {0, 0, 0}; /* from 64 on, which codes of 8 symbols have */
    unsigned parts = 0;

    for (uint32_t c = 0; c < census->count; c++) {
        const unsigned sum = ((const uint8_t *)sums->word)[c];
        const uint64_t bit = UINT64_C(1) << sum % 64;
        if (sum < 64)
            seen |= bit;
        else
            greater[sum / 64 - 1] |= bit;
    }
    for (unsigned i = 0; i < 3 && census->scale > 3; i++) parts += peg_members(greater[i]);
    return parts + peg_members(seen);
}

/* Into how many parts a prefix splits the set, with a symbol more. */
static unsigned parts_with(const peg_census *census, const peg_prefix *prefix, unsigned symbol)
{
    peg_lanes sums;

    if (census->in[symbol] == 0) return prefix->parts;
    sums_with(census, prefix, symbol, &sums);
    return different(census, &sums);
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
        sums_with(census, prefix, symbol, &prefix->sums);
        prefix->parts = different(census, &prefix->sums);
    }
    prefix->copies[symbol]++;
    prefix->mine |= UINT64_C(1) << symbol;
    prefix->length++;
}

/* ---- the menu ------------------------------------------------------------------------- */

/* How guessing a symbol here would divide the candidates, in six classes, and whether a guess
 * has had it. */
unsigned peg_kind_of(const peg_census *census, const peg_prefix *prefix, unsigned s)
{
    const uint32_t at = census->at[prefix->length][s], in = census->in[s], all = census->count;
    const uint32_t fewer = at < all - at ? at : all - at;
    const unsigned known = (unsigned)(prefix->mine >> s & 1) * 2 + (prefix->used >> s & 1);

    if (in == 0) return known;
    if (at == all) return 4 + known;
    if (at == 0) return in == all ? 8 + known : 12 + known;
    return 5 * (uint64_t)fewer >= all ? 20 + known : 16 + known;
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
    find_gains(menu, census, prefix);
}

/*
 * menu.c - symbols never used in a guess are equivalent, and so are those that no candidate
 * has: the smallest of each class represents it and is asked for first.
 */
#include <stddef.h>
#include <string.h>

#include "format/file/menu.h"

static void count_symbols(peg_census *census, const uint8_t *code, unsigned length)
{
    uint64_t seen = 0;

    for (unsigned i = 0; i < length; i++) {
        const unsigned s = code[i];
        census->at[i][s]++;
        census->in[s] += !(seen >> s & 1);
        seen |= UINT64_C(1) << s;
    }
    census->present |= seen;
}

/* Stores the symbols of candidate c of a small set. */
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
    const unsigned length = replay->rules.length, bit = peg_highest_bit(high - low);

    memset(census, 0, offsetof(peg_census, at) + length * sizeof census->at[0]);
    census->replay = replay;
    census->count = high - low;
    census->size = bit < 1 ? 0 : bit > 4 ? 3 : bit - 1;
    census->scale = length < 8 ? 3 : 4;
    census->is_small = census->count <= ordering.most;
    if (census->is_small) {
        memset(census->symbol, 0, length * sizeof census->symbol[0]);
        memset(census->has, 0, sizeof census->has);
    }
    for (uint32_t c = 0; c < census->count; c++) {
        const uint8_t *code = peg_replay_code(replay, low + c);
        count_symbols(census, code, length);
        if (census->is_small) note_symbols(census, c, code, length);
    }
}

/* ---- how a prefix splits a small set ------------------------------------------------ */

/* The sums of the candidates with a symbol added to the prefix, eight at a time. */
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

/* The number of different sums among the candidates. */
static unsigned different(const peg_census *census, const peg_lanes *sums)
{
    const uint8_t *sum = (const uint8_t *)sums->word;

    return census->scale == 3 ? peg_different_below_64(sum, census->count)
                              : peg_different_bytes(sum, census->count);
}

/* The number of parts into which a prefix with one more symbol splits the set; the prefix alone
 * makes `before`. */
static unsigned parts_with(const peg_census *census, const peg_prefix *prefix, unsigned symbol,
                           unsigned before)
{
    const uint32_t at = census->at[prefix->length][symbol], in = census->in[symbol];
    peg_lanes sums;

    if (in == 0) return before;
    if (prefix->length == 0) return 1u + (at > 0 && in > at) + (census->count > in);
    sums_with(census, prefix, symbol, &sums);
    return different(census, &sums);
}

void peg_prefix_start(peg_prefix *prefix, uint64_t used)
{
    memset(prefix, 0, sizeof *prefix);
    prefix->used = used;
}

void peg_prefix_add(peg_prefix *prefix, const peg_census *census, unsigned symbol)
{
    if (census->is_small) sums_with(census, prefix, symbol, &prefix->sums);
    prefix->copies[symbol]++;
    prefix->mine |= UINT64_C(1) << symbol;
    prefix->length++;
}

void peg_prefix_label(const peg_prefix *prefix, const peg_census *census, uint8_t *label)
{
    const uint8_t *sum = (const uint8_t *)prefix->sums.word;

    for (uint32_t c = 0; c < census->count; c++)
        label[c] = peg_label_by(sum[c] & ((1u << census->scale) - 1), sum[c] >> census->scale);
}

/* ---- the menu ------------------------------------------------------------------------- */

/* How guessing a symbol here would divide the candidates, in six classes, and whether an
 * earlier guess has had it. */
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

static unsigned list(uint64_t set, uint8_t *symbol)
{
    unsigned count = 0;

    for (unsigned s = 0; set >> s; s++) {
        if (set >> s & 1) symbol[count++] = (uint8_t)s;
    }
    return count;
}

/* The set without its smallest symbol. */
static uint64_t but_smallest(uint64_t set)
{
    return set & (set - 1);
}

void peg_menu_list(peg_menu *menu, const peg_census *census, const peg_prefix *prefix)
{
    const peg_rules *rules = &census->replay->rules;
    const uint64_t all = (UINT64_C(1) << rules->range[prefix->length]) - 1;
    const uint64_t others = all & ~prefix->mine, absent = others & ~census->present;
    const uint64_t unused =
        rules->kind == PEG_MIXED ? 0 : others & census->present & ~prefix->used;
    const uint64_t deferred = but_smallest(absent) | but_smallest(unused);

    menu->where = prefix->length < 3 ? prefix->length : 3;
    menu->asked = list((rules->kind == PEG_DISTINCT ? others : all) & ~deferred, menu->symbol);
    menu->count = menu->asked + list(deferred, menu->symbol + menu->asked);
    if (!census->is_small) return;
    menu->before = (uint8_t)(prefix->length ? different(census, &prefix->sums) : 1);
    /* Looks for the symbol that makes most parts, until one makes as many as possible: a symbol
     * divides a part by two questions, whether it is in place and whether it is one more that
     * both codes have. */
    const unsigned limit =
        census->count < 4u * menu->before ? census->count : 4u * menu->before;
    menu->most = 0;
    memset(menu->parts, 0, menu->asked);
    for (unsigned j = 0; j < menu->asked && menu->most < limit; j++) {
        menu->parts[j] = (uint8_t)parts_with(census, prefix, menu->symbol[j], menu->before);
        if (menu->parts[j] > menu->most) menu->most = menu->parts[j];
    }
}

unsigned peg_menu_gain(peg_menu *menu, const peg_census *census, const peg_prefix *prefix,
                       unsigned j)
{
    if (!census->is_small) return PEG_GAIN_UNKNOWN;
    if (menu->parts[j] == 0)
        menu->parts[j] = (uint8_t)parts_with(census, prefix, menu->symbol[j], menu->before);
    if (menu->parts[j] == menu->most) return PEG_GAIN_MOST;
    return menu->parts[j] > menu->before ? PEG_GAIN_SOME : PEG_GAIN_NONE;
}

/* renaming.c - see renaming.h. */
#include "play/game/renaming.h"

#include <string.h>

static void open_names(play_renaming *renaming)
{
    memset(renaming->name, RENAMING_OPEN, sizeof renaming->name);
    renaming->named = 0;
}

static void set_name(play_renaming *renaming, uint8_t symbol, uint8_t name)
{
    renaming->name[symbol] = name;
    renaming->named |= UINT64_C(1) << name;
}

void renaming_first(play_renaming *renaming, const peg_rules *rules)
{
    renaming->length = rules->length;
    renaming->colors = rules->range[0];
    for (uint8_t i = 0; i < PEG_MAX_LENGTH; i++) renaming->place[i] = i;
    open_names(renaming);
}

void renaming_none(play_renaming *renaming, const peg_rules *rules)
{
    renaming_first(renaming, rules);
    for (uint8_t symbol = 0; symbol < PEG_MAX_COLORS; symbol++)
        set_name(renaming, symbol, symbol);
}

/* How many positions have the symbol. Symbols with equal counts occur at the same positions. */
static unsigned occurs(const peg_rules *rules, unsigned symbol)
{
    unsigned positions = 0;
    for (unsigned i = 0; i < rules->length; i++) positions += rules->range[i] > symbol;
    return positions;
}

static void swap(uint8_t *a, uint8_t *b)
{
    const uint8_t was = *a;
    *a = *b;
    *b = was;
}

/* Exchanges list[at] with a random element of its kind among list[0..at] (Fisher & Yates). */
static void exchange(uint8_t *list, unsigned at, const unsigned *kind, play_random *random)
{
    uint32_t alike = 0;
    for (unsigned i = 0; i <= at; i++) alike += kind[i] == kind[at];
    uint32_t chosen = random_below(random, alike);
    for (unsigned i = 0; i <= at; i++) {
        if (kind[i] != kind[at] || chosen-- > 0) continue;
        swap(&list[i], &list[at]);
        return;
    }
}

void renaming_by_chance(play_renaming *renaming, const peg_rules *rules, play_random *random)
{
    unsigned kind[PEG_MAX_COLORS];
    renaming_none(renaming, rules);
    for (unsigned i = 0; i < rules->length; i++) kind[i] = rules->range[i];
    for (unsigned i = rules->length; i-- > 0;) exchange(renaming->place, i, kind, random);
    for (unsigned s = 0; s < PEG_MAX_COLORS; s++) kind[s] = occurs(rules, s);
    for (unsigned s = PEG_MAX_COLORS; s-- > 0;) exchange(renaming->name, s, kind, random);
}

bool renaming_possible(const peg_rules *rules)
{
    /* With ranges, positions differ from each other, and symbols by where they occur. */
    return rules->kind != PEG_MIXED && rules->length <= RENAMING_LENGTH;
}

bool renaming_next(play_renaming *renaming)
{
    uint8_t *place = renaming->place;
    open_names(renaming);
    /* The next permutation in lexicographic order changes at the last rise. */
    unsigned at = renaming->length - 1u;
    while (at > 0 && place[at - 1] >= place[at]) at--;
    if (at == 0) return false;
    unsigned greater = renaming->length - 1u;
    while (place[greater] <= place[at - 1]) greater--;
    swap(&place[at - 1], &place[greater]);
    for (unsigned last = renaming->length - 1u; at < last; at++, last--)
        swap(&place[at], &place[last]);
    return true;
}

bool renaming_extend(play_renaming *renaming, const uint8_t *tree_code, const uint8_t *code)
{
    for (unsigned i = 0; i < renaming->length; i++) {
        const uint8_t symbol = tree_code[renaming->place[i]];
        if (renaming->name[symbol] == RENAMING_OPEN && (renaming->named >> code[i] & 1) == 0)
            set_name(renaming, symbol, code[i]);
        if (renaming->name[symbol] != code[i]) return false;
    }
    return true;
}

/* Gives a symbol without a name the smallest free one. */
static void name_next(play_renaming *renaming, uint8_t symbol)
{
    uint8_t name = 0;
    if (renaming->name[symbol] != RENAMING_OPEN) return;
    while ((renaming->named >> name & 1) != 0) name++;
    set_name(renaming, symbol, name);
}

void renaming_apply(play_renaming *renaming, const uint8_t *tree_code, uint8_t *code)
{
    for (unsigned i = 0; i < renaming->length; i++) {
        const uint8_t symbol = tree_code[renaming->place[i]];
        name_next(renaming, symbol);
        code[i] = renaming->name[symbol];
    }
}

void renaming_complete(play_renaming *renaming)
{
    for (uint8_t symbol = 0; symbol < renaming->colors; symbol++) name_next(renaming, symbol);
}

void renaming_invert(const play_renaming *renaming, const uint8_t *code, uint8_t *tree_code)
{
    uint8_t symbol_of[PEG_MAX_COLORS] = {0};
    for (uint8_t symbol = 0; symbol < PEG_MAX_COLORS; symbol++) {
        if (renaming->name[symbol] != RENAMING_OPEN) symbol_of[renaming->name[symbol]] = symbol;
    }
    for (unsigned i = 0; i < renaming->length; i++)
        tree_code[renaming->place[i]] = symbol_of[code[i]];
}

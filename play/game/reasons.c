/* reasons.c - see reasons.h. */
#include "play/game/reasons.h"

#include <string.h>
#include "format/game/code.h"
#include "play/game/candidates.h"
#include "play/system/interrupt.h"

static void note_symbols(uint64_t possible[PEG_MAX_LENGTH], const uint8_t *code,
                         unsigned length)
{
    for (unsigned i = 0; i < length; i++) possible[i] |= UINT64_C(1) << code[i];
}

static void swap_first(uint8_t *bytes, unsigned position)
{
    const uint8_t first = bytes[0];
    bytes[0] = bytes[position];
    bytes[position] = first;
}

/* Writes to `code` one with `symbol` at `position` that agrees with the history; false: there
 * is none. The search begins at that position, or it would go through all that can stand before
 * it: in p12c12n for a minute. */
static bool code_with(uint8_t code[PEG_MAX_LENGTH], const play_history *history,
                      unsigned symbol, unsigned position)
{
    play_history swapped = *history;
    play_candidates search;
    swap_first(swapped.rules.range, position);
    for (unsigned t = 0; t < history->count; t++) swap_first(swapped.turns[t].code, position);
    candidates_start(&search, &swapped);
    search.allowed[0] &= UINT64_C(1) << symbol;
    const uint8_t *const found = candidates_next(&search);
    if (found == NULL) return false;
    memcpy(code, found, history->rules.length);
    swap_first(code, position);
    return true;
}

void known_symbols(const play_history *history, uint64_t possible[PEG_MAX_LENGTH])
{
    const peg_rules *rules = &history->rules;
    uint8_t code[PEG_MAX_LENGTH];
    for (unsigned i = 0; i < rules->length; i++) possible[i] = 0;
    if (!candidates_first(history, code)) return;
    note_symbols(possible, code, rules->length);
    for (unsigned i = 0; i < rules->length; i++) {
        for (unsigned symbol = 0; symbol < rules->range[i]; symbol++) {
            if ((possible[i] >> symbol & 1) == 0 && code_with(code, history, symbol, i))
                note_symbols(possible, code, rules->length);
        }
    }
}

/* Whether some code that agrees lacks the symbol at all positions first..end-1. */
static bool can_lack(const play_history *history, unsigned symbol, unsigned first, unsigned end)
{
    play_candidates search;
    candidates_start(&search, history);
    for (unsigned i = first; i < end; i++) search.allowed[i] &= ~(UINT64_C(1) << symbol);
    return candidates_next(&search) != NULL;
}

static bool follows(const known_fact *fact, const play_history *history)
{
    const unsigned length = history->rules.length;
    uint8_t code[PEG_MAX_LENGTH];
    switch (fact->kind) {
    case FACT_NOT_AT: return !code_with(code, history, fact->symbol, fact->position);
    case FACT_AT: return !can_lack(history, fact->symbol, fact->position, fact->position + 1u);
    case FACT_OCCURS: return !can_lack(history, fact->symbol, 0, length);
    case FACT_NOWHERE: break;
    }
    for (unsigned i = 0; i < length; i++) {
        if (code_with(code, history, fact->symbol, i)) return false;
    }
    return true;
}

/* Whether it follows from the answers of a set. */
static bool follows_from(const known_fact *fact, const play_history *history, uint64_t answers)
{
    play_history some;
    history_start(&some, &history->rules);
    for (unsigned t = 0; t < history->count; t++) {
        const play_turn *turn = &history->turns[t];
        if ((answers >> t & 1) != 0) history_add(&some, turn->code, turn->label);
    }
    return follows(fact, &some);
}

/* Finds answers from which the fact follows: none, a single one, or else all except those that
 * can be left out, tried from the last one on. */
static void find_answers(known_fact *fact, const play_history *history)
{
    fact->answers = 0;
    if (follows_from(fact, history, 0)) return;
    for (unsigned t = 0; t < history->count; t++) {
        fact->answers = UINT64_C(1) << t;
        if (follows_from(fact, history, fact->answers)) return;
    }
    fact->answers = history->count < 64 ? (UINT64_C(1) << history->count) - 1 : UINT64_MAX;
    for (unsigned t = history->count; t-- > 0 && !interrupt_pending();) {
        const uint64_t fewer = fact->answers & ~(UINT64_C(1) << t);
        if (follows_from(fact, history, fewer)) fact->answers = fewer;
    }
}

static bool has(uint64_t set, unsigned element)
{
    return (set >> element & 1) != 0;
}

/* Lists the facts, without the answers from which they follow. */
static unsigned list_facts(const play_history *history, known_fact *fact)
{
    const peg_rules *rules = &history->rules;
    const known_fact *const first = fact;
    const uint8_t colors = (uint8_t)peg_greatest_range(rules);
    uint64_t possible[PEG_MAX_LENGTH], anywhere = 0, certain = 0;
    known_symbols(history, possible);
    for (unsigned i = 0; i < rules->length; i++) {
        anywhere |= possible[i];
        if (is_single(possible[i])) certain |= possible[i];
    }
    if (anywhere == 0) return 0;
    for (uint8_t s = 0; s < colors; s++)
        if (!has(anywhere, s)) *fact++ = (known_fact){FACT_NOWHERE, s, 0, 0};
    for (uint8_t s = 0; s < colors; s++)
        if (has(anywhere, s) && !has(certain, s) && !can_lack(history, s, 0, rules->length))
            *fact++ = (known_fact){FACT_OCCURS, s, 0, 0};
    for (uint8_t i = 0; i < rules->length; i++)
        for (uint8_t s = 0; s < rules->range[i]; s++)
            if (is_single(possible[i]) && has(possible[i], s))
                *fact++ = (known_fact){FACT_AT, s, i, 0};
    for (uint8_t i = 0; i < rules->length; i++)
        for (uint8_t s = 0; s < rules->range[i]; s++)
            if (!is_single(possible[i]) && has(anywhere, s) && !has(possible[i], s))
                *fact++ = (known_fact){FACT_NOT_AT, s, i, 0};
    return (unsigned)(fact - first);
}

unsigned reasons_list(const play_history *history, known_fact facts[REASONS_ROOM])
{
    if (history->count > REASONS_TURNS || peg_rules_secrets(&history->rules) > REASONS_SECRETS)
        return 0;
    const unsigned count = list_facts(history, facts);
    for (unsigned i = 0; i < count && !interrupt_pending(); i++)
        find_answers(&facts[i], history);
    return count;
}

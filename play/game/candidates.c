/* candidates.c - see candidates.h. */
#include "play/game/candidates.h"

#include <string.h>
#include "play/system/interrupt.h"

void candidates_start(play_candidates *search, const play_history *history, unsigned skip)
{
    const peg_rules *rules = &history->rules;
    search->history = history;
    search->skip = skip;
    search->started = false;
    memset(search->have, 0, sizeof search->have);
    for (unsigned i = 0; i < rules->length; i++) {
        search->allowed[i] = (UINT64_C(1) << rules->range[i]) - 1;
    }
    for (unsigned t = 0; t < history->count; t++) {
        memset(search->want[t], 0, sizeof search->want[t]);
        for (unsigned i = 0; i < rules->length; i++) {
            search->want[t][history->turns[t].code[i]]++;
        }
        uint8_t bulls, cows;
        peg_label_split(history->turns[t].label, &bulls, &cows);
        search->bulls_due[t] = bulls;
        search->hits_due[t] = (uint8_t)(bulls + cows);
        search->bulls[0][t] = 0;
        search->hits[0][t] = 0;
    }
}

/* Whether symbol at position `at`, after the positions before it, leaves every answer
 * possible; fills the counts of the next level. */
static bool agrees(play_candidates *search, unsigned at, uint8_t symbol)
{
    const play_history *history = search->history;
    const unsigned after = history->rules.length - at - 1u;
    for (unsigned t = 0; t < history->count; t++) {
        const unsigned bull = history->turns[t].code[at] == symbol;
        const unsigned hit = search->have[symbol] < search->want[t][symbol];
        const unsigned bulls = search->bulls[at][t] + bull;
        const unsigned hits = search->hits[at][t] + hit;
        search->bulls[at + 1][t] = (uint8_t)bulls;
        search->hits[at + 1][t] = (uint8_t)hits;
        if (t == search->skip) continue;
        if (bulls > search->bulls_due[t] || bulls + after < search->bulls_due[t]) return false;
        if (hits > search->hits_due[t] || hits + after < search->hits_due[t]) return false;
    }
    return true;
}

/* Puts the first agreeing symbol >= `from` at position `at`; false when there is none. */
static bool place_symbol(play_candidates *search, unsigned at, unsigned from)
{
    const peg_rules *rules = &search->history->rules;
    for (unsigned symbol = from; symbol < rules->range[at]; symbol++) {
        if ((search->allowed[at] >> symbol & 1) == 0) continue;
        if (rules->kind == PEG_DISTINCT && search->have[symbol] > 0) continue;
        if (!agrees(search, at, (uint8_t)symbol)) continue;
        search->code[at] = (uint8_t)symbol;
        search->have[symbol]++;
        return true;
    }
    return false;
}

const uint8_t *candidates_next(play_candidates *search)
{
    const unsigned length = search->history->rules.length;
    unsigned at = 0, from = 0;
    if (search->started) { /* go on from the code found last */
        at = length - 1;
        from = search->code[at] + 1u;
        search->have[search->code[at]]--;
    }
    search->started = true;
    while (!interrupt_pending()) {
        if (place_symbol(search, at, from)) {
            if (++at == length) return search->code;
            from = 0;
        } else if (at > 0) {
            at--;
            from = search->code[at] + 1u;
            search->have[search->code[at]]--;
        } else {
            break;
        }
    }
    search->started = false;
    return NULL;
}

uint32_t candidates_count(const play_history *history, uint32_t most)
{
    play_candidates search;
    candidates_start(&search, history, CANDIDATES_NO_SKIP);
    uint32_t count = 0;
    while (count < most && candidates_next(&search) != NULL) count++;
    return count;
}

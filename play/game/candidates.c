/* candidates.c - see candidates.h. */
#include "play/game/candidates.h"

#include <string.h>
#include "format/game/score.h"
#include "play/game/random.h"
#include "play/system/interrupt.h"

void candidates_start(play_candidates *search, const play_history *history)
{
    const peg_rules *rules = &history->rules;
    search->history = history;
    search->started = false;
    memset(search->have, 0, sizeof search->have);
    for (unsigned i = 0; i < rules->length; i++)
        search->allowed[i] = (UINT64_C(1) << rules->range[i]) - 1;
    for (unsigned t = 0; t < history->count; t++) {
        memset(search->want[t], 0, sizeof search->want[t]);
        for (unsigned i = 0; i < rules->length; i++)
            search->want[t][history->turns[t].code[i]]++;
        uint8_t bulls, cows;
        peg_label_split(history->turns[t].label, &bulls, &cows);
        search->bulls_due[t] = bulls;
        search->hits_due[t] = (uint8_t)(bulls + cows);
        search->bulls[0][t] = 0;
        search->hits[0][t] = 0;
    }
}

/* Whether every answer stays possible with `symbol` at position `at`; fills the counts of the
 * next level. */
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
    if (search->started) { /* continue from the last code found */
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

bool candidates_first(const play_history *history, uint8_t *code)
{
    play_candidates search;
    candidates_start(&search, history);
    const uint8_t *const first = candidates_next(&search);
    if (first != NULL) memcpy(code, first, history->rules.length);
    return first != NULL;
}

uint32_t candidates_count(const play_history *history, uint32_t most)
{
    play_candidates search;
    candidates_start(&search, history);
    uint32_t count = 0;
    while (count < most && candidates_next(&search) != NULL) count++;
    return count;
}

uint32_t candidates_parts(const play_history *history, const uint8_t *guess, uint32_t most,
                          uint32_t part[PEG_MAX_FEEDBACKS])
{
    play_candidates search;
    uint32_t count = 0;
    memset(part, 0, PEG_MAX_FEEDBACKS * sizeof *part);
    candidates_start(&search, history);
    for (const uint8_t *code; count < most && (code = candidates_next(&search)) != NULL;
         count++)
        part[peg_feedback(guess, code, history->rules.length)]++;
    return count;
}

/* ---- as a list --------------------------------------------------------------------- */

#define DRAWS_MOST   4000000u
#define DRAWN_MOST   4096u /* more would tell no more */
#define DRAWS_A_LOOK 4096u /* between checks for Ctrl-C */

/* Draws codes of the game and keeps those that agree; where hardly any do, leaves the list as
 * it is. */
static void draw(code_set *set, const play_history *history, uint32_t room)
{
    const uint32_t secrets = peg_rules_secrets(&history->rules);
    const uint32_t most = room < DRAWN_MOST ? room : DRAWN_MOST;
    play_random random = random_of_seed(&history->rules, "sample");
    uint32_t drawn = 0;
    for (uint32_t i = 0; i < DRAWS_MOST && drawn < most; i++) {
        uint8_t code[PEG_MAX_LENGTH];
        if (i % DRAWS_A_LOOK == 0 && interrupt_pending()) return;
        random_code(&random, &history->rules, secrets, code);
        if (history_conflict(history, code, 0) < history->count) continue;
        memcpy(set->codes[drawn++], code, history->rules.length);
    }
    if (drawn == most) set->count = drawn;
}

void code_set_fill(code_set *set, const play_history *history, code_row *codes, uint32_t room)
{
    play_candidates search;
    uint32_t stride = 1;
    *set = (code_set){codes, 0, 0, false};
    candidates_start(&search, history);
    for (const uint8_t *code; (code = candidates_next(&search)) != NULL; set->total++) {
        if (set->total == CODE_SET_COUNT_MOST) {
            set->at_least = true;
            draw(set, history, room);
            return;
        }
        if (set->total % stride != 0) continue;
        if (set->count == room) { /* every second code stays */
            set->count /= 2;
            for (uint32_t i = 0; i < set->count; i++)
                memcpy(set->codes[i], set->codes[2 * i], sizeof(code_row));
            stride *= 2;
            if (set->total % stride != 0) continue;
        }
        memcpy(set->codes[set->count++], code, history->rules.length);
    }
}

bool code_set_whole(const code_set *set)
{
    return !set->at_least && set->count == set->total;
}

void code_set_parts(const code_set *set, uint32_t step, const uint8_t *guess, uint8_t length,
                    uint32_t part[PEG_MAX_FEEDBACKS])
{
    peg_scorer scorer;
    memset(part, 0, PEG_MAX_FEEDBACKS * sizeof *part);
    peg_scorer_ready(&scorer, guess, length);
    for (uint32_t i = 0; i < set->count; i += step) part[peg_score(&scorer, set->codes[i])]++;
}

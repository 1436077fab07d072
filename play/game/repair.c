/* repair.c - see repair.h. */
#include "play/game/repair.h"

#include <stdlib.h>
#include "format/game/code.h"
#include "play/game/candidates.h"

bool feedback_feasible(const peg_rules *rules, const uint8_t *guess, uint8_t label)
{
    play_history history;
    play_candidates search;
    const uint64_t in_guess = peg_symbols(guess, rules->length);
    uint8_t bulls, cows;
    peg_label_split(label, &bulls, &cows);
    if (rules->kind == PEG_DISTINCT) {
        /* Two codes of different symbols share at least 2 * length - colors of them. All counts
         * from there on occur, since the common symbols can be anywhere; except that the last
         * one cannot be out of place. */
        const unsigned hits = (unsigned)bulls + cows;
        return hits <= rules->length && hits + rules->range[0] >= 2u * rules->length &&
               !(cows == 1 && hits == rules->length);
    }
    history_start(&history, rules);
    history_add(&history, guess, label);
    candidates_start(&search, &history);
    for (unsigned i = 0; i < rules->length; i++) {
        /* Symbols that are not in the guess are interchangeable for its feedback: the first one
         * allowed will do. */
        const uint64_t others = search.allowed[i] & ~in_guess;
        search.allowed[i] = (search.allowed[i] & in_guess) | (others & (~others + 1));
    }
    return candidates_next(&search) != NULL;
}

/* A bull typed for a cow is as slight a slip as one peg too many. */
static unsigned change_between(uint8_t one, uint8_t other)
{
    uint8_t one_bulls, one_cows, bulls, cows;
    peg_label_split(one, &one_bulls, &one_cows);
    peg_label_split(other, &bulls, &cows);
    const int more_bulls = bulls - one_bulls, more_cows = cows - one_cows;
    const int changes = abs(more_bulls) + abs(more_cows);
    const int swaps = (changes - abs(more_bulls + more_cows)) / 2; /* two changes in one */
    return (unsigned)(changes - swaps);
}

static bool is_likelier(const play_repair *a, const play_repair *b)
{
    if (a->change != b->change) return a->change < b->change;
    if (a->turn != b->turn) return a->turn > b->turn;
    if (a->remaining != b->remaining) return a->remaining > b->remaining;
    return a->label < b->label;
}

static void insert(play_repair *list, unsigned count, play_repair repair)
{
    for (; count > 0 && is_likelier(&repair, &list[count - 1]); count--)
        list[count] = list[count - 1];
    list[count] = repair;
}

unsigned repair_list(const play_history *history, play_repair list[REPAIR_ROOM])
{
    unsigned count = 0;
    for (unsigned t = 0; t < history->count; t++) {
        const play_turn *turn = &history->turns[t];
        uint32_t remaining[PEG_MAX_FEEDBACKS];
        play_history others = *history;
        others.turns[t] = others.turns[--others.count];
        const bool at_least = candidates_parts(&others, turn->code, REPAIR_COUNT_MOST,
                                               remaining) == REPAIR_COUNT_MOST;
        for (unsigned label = 0; label < PEG_MAX_FEEDBACKS && count < REPAIR_ROOM; label++) {
            if (remaining[label] == 0 || label == turn->label) continue;
            const unsigned change = change_between(turn->label, (uint8_t)label);
            insert(list, count++,
                   (play_repair){t, (uint8_t)label, at_least, remaining[label], change});
        }
    }
    return count;
}

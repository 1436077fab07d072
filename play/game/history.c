/* history.c - see history.h. */
#include "play/game/history.h"

#include <string.h>

void history_start(play_history *history, const peg_rules *rules)
{
    history->rules = *rules;
    history->count = 0;
}

bool history_add(play_history *history, const uint8_t *code, uint8_t label)
{
    if (history->count == PEG_MAX_GUESSES) return false;
    play_turn *last = &history->turns[history->count++];
    memcpy(last->code, code, history->rules.length);
    last->label = label;
    return true;
}

unsigned history_undo(play_history *history, unsigned turns)
{
    if (turns > history->count) turns = history->count;
    history->count -= turns;
    return turns;
}

bool history_solved(const play_history *history)
{
    return history->count > 0 &&
           history->turns[history->count - 1].label == peg_solved_label(history->rules.length);
}

bool history_same(const play_history *one, const play_history *other)
{
    bool same = one->count == other->count;
    for (unsigned t = 0; same && t < one->count; t++)
        same = one->turns[t].label == other->turns[t].label &&
               memcmp(one->turns[t].code, other->turns[t].code, one->rules.length) == 0;
    return same;
}

unsigned history_conflict(const play_history *history, const uint8_t *code, unsigned from)
{
    for (; from < history->count; from++) {
        const play_turn *turn = &history->turns[from];
        if (peg_feedback(turn->code, code, history->rules.length) != turn->label) break;
    }
    return from;
}

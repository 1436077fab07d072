/* history.h - what has been guessed and answered so far. */
#ifndef PLAY_HISTORY_H
#define PLAY_HISTORY_H

#include <stdbool.h>
#include "format/pegtree.h"

typedef struct play_turn {
    uint8_t code[PEG_MAX_LENGTH];
    uint8_t label; /* the feedback; see peg_label() */
} play_turn;

/* A plain value: a copy of it is a state to return to. */
typedef struct play_history {
    peg_rules rules;
    unsigned count; /* 0..PEG_MAX_GUESSES */
    play_turn turns[PEG_MAX_GUESSES];
} play_history;

void history_start(play_history *history, const peg_rules *rules);

/* Adds a turn; false, and nothing happens, after PEG_MAX_GUESSES turns. */
bool history_add(play_history *history, const uint8_t *code, uint8_t label);

/* Takes back the last `turns`; returns how many there were to take back. */
unsigned history_undo(play_history *history, unsigned turns);

/* Whether the last answer was all bulls. */
bool history_solved(const play_history *history);

/* Whether two histories of the same rules have the same turns. */
bool history_same(const play_history *one, const play_history *other);

/* The first turn from `from` on whose guess `code` would have answered otherwise: that turn
 * excludes the code. history->count if there is none: the code agrees. */
unsigned history_conflict(const play_history *history, const uint8_t *code, unsigned from);

#endif

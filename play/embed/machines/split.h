/*
 * split.h - the analysis of a guess: how it splits the codes that were possible before it, and
 * which are left by its answer. The work is done in small steps, between two keys.
 */
#ifndef MACHINES_SPLIT_H
#define MACHINES_SPLIT_H

#include "machine.h"

typedef struct split_result {
    uint16_t before, after; /* codes that were possible before the guess, and after it */
    uint16_t most;          /* in its largest part: what the worst answer would have left */
    uint8_t parts;          /* answers that were possible */
    uint8_t possible;       /* whether the guess itself could have been the code */
} split_result;

/* All codes of a game are possible. */
void split_start(const machine_game *game);

/* Begins with a guess and the label that answered it; the one before must be done. */
void split_begin(const uint8_t *guess, uint8_t label);

/* Does a bit more of the work. The last bit fills *result. */
typedef enum { SPLIT_IDLE, SPLIT_BUSY, SPLIT_DONE } split_state;
split_state split_step(split_result *result);

#endif

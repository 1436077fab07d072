/* recording.h - from a session's finished game to the records. */
#ifndef PLAY_RECORDING_H
#define PLAY_RECORDING_H

#include "play/cli/session.h"

typedef struct finished_game {
    bool by_program; /* who broke the code */
    bool solved;
    unsigned guesses, hints;
    const uint8_t *secret; /* null: unknown */
    const char *seed;      /* empty: none */
} finished_game;

/* Finds out, before a game, whether it can be recorded, and says so on the screen if not;
 * play goes on all the same. */
void recording_prepare(play_session *session);

/* Records a game that has just been finished, unless games are not to be recorded. */
void recording_add(play_session *session, const finished_game *kept);

/* The name under which games are recorded. */
const char *recording_player(const play_session *session);

#endif

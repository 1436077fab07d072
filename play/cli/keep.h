/* keep.h - from a session's finished game to the records. */
#ifndef PLAY_KEEP_H
#define PLAY_KEEP_H

#include "play/cli/session.h"

typedef struct kept_game {
    bool by_program; /* who broke the code */
    bool solved;
    unsigned guesses, hints;
    const uint8_t *secret; /* null: unknown */
    const char *seed;      /* empty: none */
} kept_game;

/* Finds out, before a game, whether it can be recorded, and says so on the screen if not;
 * play goes on all the same. */
void keep_prepare(play_session *session);

/* Records a game that has just been finished, unless games are not to be recorded. */
void keep_game(play_session *session, const kept_game *kept);

/* The name under which games are recorded. */
const char *keep_player(const play_session *session);

#endif

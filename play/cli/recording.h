/* recording.h - from a session's finished game to the records. */
#ifndef PLAY_RECORDING_H
#define PLAY_RECORDING_H

#include "play/cli/answers.h"

typedef struct finished_game {
    bool by_program; /* who broke the code */
    bool solved;
    unsigned guesses, hints;
    const uint8_t *secret; /* null: unknown */
    const char *seed;      /* empty: none */
} finished_game;

/* Of a game whose code the player breaks: finds out whether the code can be new to him, and
 * says so on the screen if not; the game is then not recorded. `given`: he typed the code
 * himself. `seed`: what chose it, or empty. Call after recording_prepare(). */
void recording_check_code(play_session *session, bool given, const char *seed);

/* Says why this game is not recorded, and keeps it from that. */
void recording_stop(play_session *session, const char *why);

/* Whether the player has a recorded game of this seed, in which he guessed. */
bool recording_played_before(const play_session *session, const char *seed);

/* Finds out, before a game, whether it can be recorded, and says so on the screen if not;
 * play goes on all the same. */
void recording_prepare(play_session *session);

/* Records a game that has just been finished, unless games are not to be recorded. */
void recording_add(const play_session *session, const finished_game *kept);

/* The same of a game in which the program guessed, solved or lost. */
void recording_add_broken(const play_session *session, const answered_game *game);

/* The name under which games are recorded. */
const char *recording_player(const play_session *session);

#endif

/* recording.h - from a session's finished game to the records. */
#ifndef PLAY_RECORDING_H
#define PLAY_RECORDING_H

#include "play/cli/games.h"

/* For a game in which the player guesses: if the code cannot be new to the player, says so on
 * the screen and does not record the game. `given`: the player typed the code. `seed`: what
 * chose it, or empty. Call after recording_prepare(). */
void recording_check_code(play_session *session, bool given, const char *seed);

/* Says why this game is not recorded, and turns its recording off. */
void recording_stop(play_session *session, const char *why);

/* Whether the player's records have a game with this seed in which the player guessed. */
bool recording_played_before(const play_session *session, const char *seed);

/* Whether a kept game is this player's, and the one that is played now. */
bool recording_same_game(const play_session *session, const kept_game *kept);

/* Finds out, before a game, whether it can be recorded; if not, says so on the screen, and play
 * continues. */
void recording_prepare(play_session *session);

/* Records a game that has just been finished, unless games are not to be recorded or there was
 * no guess. `seed`: what chose the code, or empty. */
void recording_add_guessed(const make_game *game, const char *seed);

/* The same for a game in which the program guessed, and solved it or lost. */
void recording_add_broken(const answered_game *game);

/* The name under which games are recorded. */
const char *recording_player(const play_session *session);

/* A record with the session's player and rules and this seed, and nothing else. */
play_record recording_of(const play_session *session, const char *seed);

#endif

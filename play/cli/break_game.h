/* break_game.h - one game in which the program guesses what the player thinks of. */
#ifndef PLAY_BREAK_GAME_H
#define PLAY_BREAK_GAME_H

#include "play/cli/answers.h"

/* Plays a game on the session's screen and input. OUTCOME_DONE: it is solved where
 * history_solved(), else the player quit. */
play_outcome break_play(answered_game *game, play_session *session, play_trouble *trouble);

#endif

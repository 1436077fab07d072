/* make_game.h - one game in which the player guesses a code of the program's. */
#ifndef PLAY_MAKE_GAME_H
#define PLAY_MAKE_GAME_H

#include "play/cli/session.h"
#include "play/game/history.h"

typedef struct make_game {
    play_session *session;
    uint8_t secret[PEG_MAX_LENGTH]; /* of the fiend's, once it is over, one that it could be */
    play_history history;
    unsigned guesses; /* made, those taken back included */
    unsigned hints;
    bool gave_up; /* or ran out of guesses */
    bool fiend;   /* there is no code until the last one is left */
    bool lost;    /* ran out of guesses */
    bool left;    /* gave up by Ctrl-D: wants to stop altogether */
} make_game;

/* Lets the player guess `secret`; null: the fiend's, see fiend.h. OUTCOME_DONE: the game is
 * over, solved where history_solved(), else given up. */
play_outcome make_play(make_game *game, play_session *session, const uint8_t *secret,
                       play_trouble *trouble);

#endif

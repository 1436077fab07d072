/* games.h - single games, which modes and duels play: the player guesses, or the program does.
 */
#ifndef PLAY_GAMES_H
#define PLAY_GAMES_H

#include "play/cli/answers.h"

/* A game in which the player guesses (make_game.c). */
typedef struct make_game {
    play_session *session;
    uint8_t secret[PEG_MAX_LENGTH]; /* of the fiend: once the game is over, a code that fits */
    play_history history;
    unsigned guesses; /* made, those taken back included */
    unsigned hints;
    bool gave_up; /* or ran out of guesses */
    bool fiend;   /* there is no code until the last one is left */
    bool lost;    /* ran out of guesses */
    bool left;    /* gave up by Ctrl-D: wants to stop altogether */
} make_game;

/* Lets the player guess `secret`, or the fiend's code where that is null (fiend_answer()).
 * OUTCOME_DONE: the game is over, solved where history_solved(), else given up. */
play_outcome make_play(make_game *game, play_session *session, const uint8_t *secret,
                       play_trouble *trouble);

/* Shows how today's game of the session's rules ended, the days so far, and what can be shared
 * of it (daily.c). */
play_outcome daily_show(play_session *session, play_trouble *trouble);

/* The date, where the player is, as the seed of today's game. */
void daily_seed(char seed[SEED_ROOM]);

/* Lets the program guess what the player thinks of (mode_break.c). OUTCOME_DONE: it is solved
 * where history_solved(), lost where game->lost; else the player quit. */
play_outcome break_play(answered_game *game, play_session *session, play_trouble *trouble);

#endif

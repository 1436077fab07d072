/*
 * games.h - single games, which modes and duels play: the player guesses, or the program does;
 * or the player answers for a game played elsewhere.
 */
#ifndef PLAY_GAMES_H
#define PLAY_GAMES_H

#include <time.h>
#include "play/cli/session.h"
#include "play/game/guide.h"
#include "play/terminal/board.h"

/* A game in which the player guesses (make_game.c). */
typedef struct make_game {
    play_session *session;
    uint8_t secret[PEG_MAX_LENGTH]; /* of the fiend: once the game is over, a code that fits */
    play_history history;
    unsigned guesses; /* made, those taken back included */
    unsigned hints;
    play_history hinted; /* at the last hint */
    bool gave_up;
    bool fiend; /* there is no code until the last one is left */
    bool lost;  /* ran out of guesses */
    bool left;  /* gave up by Ctrl-D: wants to stop altogether */
} make_game;

/* Lets the player guess `secret`, or the fiend's code if that is null (fiend_answer()).
 * OUTCOME_DONE: the game is over: solved if history_solved(), else given up. */
play_outcome make_play(make_game *game, play_session *session, const uint8_t *secret);

/* Shows how today's game of the session's rules ended, the days so far, and what can be shared
 * of it (daily.c). */
play_outcome daily_show(play_session *session);

/* The player's local date at this time, as the seed of that day's game. */
void daily_seed(time_t time, char seed[SEED_ROOM]);

/* ---- games whose answers are typed (answers.c) ------------------------------------------ */

/* What can be asked and corrected both in games in which the program guesses (break) and in
 * games played elsewhere (assist). The game is its history; everything else follows from that
 * and is computed again after each change. So an answer can be taken back or corrected at any
 * time. */
typedef struct answered_game {
    play_session *session;
    play_history history;
    play_guide guide;                 /* always that of the history */
    bool assist;                      /* the guesses are the player's, in a game elsewhere */
    uint8_t proposed[PEG_MAX_LENGTH]; /* in that case, the last guess proposed */
    bool said_off_tree;
    bool lost; /* the guesses have run out */
} answered_game;

/* Lets the program guess what the player thinks of (mode_break.c). OUTCOME_DONE: it is solved
 * if history_solved(), lost if game->lost; else the player quit. */
play_outcome break_play(answered_game *game, play_session *session);

/* Begins a game without answers. */
void answers_begin(answered_game *game, play_session *session, bool assist);

/* Adds a turn, finds the next guess, and shows the row in place of the prompt. */
void answers_add(answered_game *game, const uint8_t *code, uint8_t label);

/* Reads the answer to a guess and adds the turn. If it is not an answer, or not one that any
 * code gives, says so on the screen instead. */
void answers_take(answered_game *game, const uint8_t *code, const char *text);

/* Executes a command; STEP_ON: prompt again. */
play_step answers_command(answered_game *game, play_command command);

/* The outcome of a game that ended without being solved. */
play_outcome answers_stop(const answered_game *game, play_step why);

/* Says that the answers contradict each other, lists the repairs, and lets the player correct
 * answers until they have changed. */
play_step repairs_ask(answered_game *game);

/* ---- the records (recording.c) ----------------------------------------------------------- */

/* For a game in which the player guesses: if the code cannot be new to the player, says so on
 * the screen and does not record the game. `given`: the player typed the code. Call after
 * recording_prepare(). */
void recording_check_code(play_session *session, bool given);

/* Says why this game is not recorded, and turns its recording off. */
void recording_stop(play_session *session, const char *why);

/* Whether the player's records have a game with the session's seed in which the player guessed.
 */
bool recording_played_before(const play_session *session);

/* Whether a kept game is this player's, and the one that is played now. */
bool recording_same_game(const play_session *session, const kept_game *kept);

/* Finds out, before a game, whether it can be recorded; if not, says so on the screen, and play
 * continues. */
void recording_prepare(play_session *session);

/* Records a game that has just been finished, unless games are not to be recorded or there was
 * no guess. */
void recording_add_guessed(const make_game *game);

/* The same for a game in which the program guessed, and solved it or lost. */
void recording_add_broken(const answered_game *game);

/* A record with the session's player, seed and its game's rules, and nothing else. */
play_record recording_of(const play_session *session);

#endif

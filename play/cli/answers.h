/*
 * answers.h - a game whose answers a person types: what can be asked and corrected in it.
 *
 * This serves both games in which the program guesses (break) and games played elsewhere
 * (assist). The game is its history; everything else follows from that and is computed again
 * after each change. So an answer can be taken back or corrected at any time.
 */
#ifndef PLAY_ANSWERS_H
#define PLAY_ANSWERS_H

#include "play/cli/session.h"
#include "play/game/guide.h"
#include "play/input/command.h"
#include "play/terminal/board.h"

typedef struct answered_game {
    play_session *session;
    play_history history;
    play_guide guide;                 /* always that of the history */
    bool assist;                      /* the guesses are the player's, in a game elsewhere */
    uint8_t proposed[PEG_MAX_LENGTH]; /* in that: what was proposed to him last */
    bool said_off_tree;
    bool lost; /* the guesses have run out */
} answered_game;

/* Begins a game without answers. */
void answers_begin(answered_game *game, play_session *session, bool assist);

/* Finds the next guess; to be called after each change of the history. */
void answers_update(answered_game *game);

/* What to say of the state of the game behind its last row. */
#define ANSWERS_NOTE (CODE_SHOWN + BOARD_NOTE)
void answers_note(const answered_game *game, char note[ANSWERS_NOTE]);

/* The rows so far, and what is left. */
void answers_show_board(const answered_game *game);

/* Reads an answer to a guess; false, with the reason on the screen, for what is none, or none
 * that any code gives. */
bool answers_read(const answered_game *game, const uint8_t *guess, const char *text,
                  uint8_t *label);

/* Does what a command says; STEP_ON means that the prompt comes again. */
play_step answers_command(answered_game *game, play_command command);

/* How the end of a game that was not solved is to be reported. */
play_outcome answers_stop(const answered_game *game, play_step why, play_trouble *trouble);

/* ---- contradictions ---------------------------------------------------------------- */

/* Says so, lists what would make them agree, and lets the player correct them until they have
 * changed. */
play_step repairs_ask(answered_game *game);

#endif

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
    uint8_t proposed[PEG_MAX_LENGTH]; /* in that case, the last guess proposed */
    bool said_off_tree;
    bool lost; /* the guesses have run out */
} answered_game;

/* Begins a game without answers. */
void answers_begin(answered_game *game, play_session *session, bool assist);

/* Finds the next guess; to be called after each change of the history. */
void answers_update(answered_game *game);

/* Describes the state of the game, for the note after its last row. */
#define ANSWERS_NOTE (CODE_SHOWN + BOARD_NOTE)
void answers_note(const answered_game *game, char note[ANSWERS_NOTE]);

/* The rows so far, and what is left. */
void answers_show_board(const answered_game *game);

/* Reads the answer to a guess. Where it is not an answer, or not one that any code gives, says
 * so on the screen and returns false. */
bool answers_read(const answered_game *game, const uint8_t *guess, const char *text,
                  uint8_t *label);

/* Executes a command; STEP_ON: prompt again. */
play_step answers_command(answered_game *game, play_command command);

/* The outcome of a game that ended without being solved. */
play_outcome answers_stop(const answered_game *game, play_step why, play_trouble *trouble);

/* ---- contradictions ---------------------------------------------------------------- */

/* Says that the answers contradict each other, lists the repairs, and lets the player correct
 * answers until they have changed. */
play_step repairs_ask(answered_game *game);

#endif

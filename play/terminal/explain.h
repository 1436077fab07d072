/* explain.h - the longer messages of a game: help, explanations, repairs, advice, tables. */
#ifndef PLAY_EXPLAIN_H
#define PLAY_EXPLAIN_H

#include "play/game/advice.h"
#include "play/game/repair.h"
#include "play/terminal/screen.h"

/* Explain what can be typed, and how to score: when the program guesses, when the player
 * guesses elsewhere, when the answers contradict each other, and when the player guesses. */
void explain_break(const play_screen *screen, const peg_rules *rules);
void explain_assist(const play_screen *screen, const peg_rules *rules);
void explain_repair(const play_screen *screen, const peg_rules *rules);
void explain_make(const play_screen *screen, const peg_rules *rules);

/* Reads a code; if the text is none, says why, and returns false. */
bool explain_read(const play_screen *screen, const peg_rules *rules, const char *text,
                  uint8_t *code);

/* Says how the guess would be answered for the code given as text, or, if that is empty, for
 * one that could be the secret. */
void explain_answer(const play_screen *screen, const play_history *history,
                    const uint8_t *guess, const char *text);

/* Says whether the code given as text could be it, and if not, which answer excludes it. */
void explain_code(const play_screen *screen, const play_history *history, const char *text);

/* Says which answer excludes a code: that to turn `turn`. */
void explain_exclusion(const play_screen *screen, const play_history *history,
                       const uint8_t *code, unsigned turn);

/* Says that the answers contradict each other, and the numbered list of repairs; returns how
 * many it shows. */
unsigned explain_contradiction(const play_screen *screen, const play_history *history,
                               const play_repair *list, unsigned count);

/* ---- the next guess ---------------------------------------------------------------- */

/* Shows what to guess and why. */
void advice_show(const play_screen *screen, const play_advice *advice, unsigned length);

/* Shows only why. */
void advice_show_why(const play_screen *screen, const play_advice *advice, unsigned length);

/* ---- what the answers say (known_table.c) -------------------------------------------- */

/* Says what is certain, in a line for all that follows from the same answers; or that nothing
 * is. Says nothing of games too large for reasons_list(). Cost: as that. */
void reasons_show(const play_screen *screen, const play_history *history);

/* Draws which symbols can still stand at each position, and says why; nothing if Ctrl-C ends
 * the search. */
void known_show(const play_screen *screen, const play_history *history);

/* Lists the codes left when they are few, else says how many they are. */
void left_show(const play_screen *screen, const play_history *history);

/* ---- a finished game (analysis_table.c) ------------------------------------------------ */

/* Draws a row for each guess, then one figure for all of them, and says why the better guesses
 * are better. A fiend's answers, `fiend`, are chosen: there is no luck in them. Cost:
 * analyse_guess() for each guess; Ctrl-C ends it. */
void analysis_show(const play_screen *screen, const play_game *game,
                   const play_history *history, bool fiend);

#endif

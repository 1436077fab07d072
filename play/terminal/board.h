/* board.h - codes as colored pegs, feedback as dots, letters or words; the rows of a game. */
#ifndef PLAY_BOARD_H
#define PLAY_BOARD_H

#include "play/game/game.h"
#include "play/game/history.h"
#include "play/terminal/screen.h"

/* One peg: the symbol on its color, or in a cell of it. */
void pegs_symbol(const play_screen *screen, unsigned symbol, bool cell);

/* The pegs of a code, in a row, as wide as pegs_code_width() says; as text where nobody
 * watches. */
void pegs_code(const play_screen *screen, const uint8_t *code, unsigned length);
unsigned pegs_code_width(const play_screen *screen, unsigned length);

/* The same without gaps or padding, and the columns that it takes: two of a wide symbol. */
void pegs_code_tight(const play_screen *screen, const uint8_t *code, unsigned length);
unsigned pegs_tight_width(const play_screen *screen, const uint8_t *code, unsigned length);

/* The feedback in `length` columns: bulls, then cows, then nothing. */
void pegs_feedback(const play_screen *screen, unsigned label, unsigned length);

/* The feedback in words: `2 bulls 1 cow`, `nothing`. */
short_text feedback_words(unsigned label);

/* The feedback in letters, as it can be typed: `bbc`; `-` for nothing. */
short_text feedback_letters(unsigned label);

/* ---- rows ------------------------------------------------------------------------------ */

#define BOARD_MARGIN 6 /* columns before the pegs: the number of the guess */

/* The title of a game: its name, what its codes are made of, how many there are. */
void board_title(const play_screen *screen, const play_game *game);

/* A guess that waits for its answer: the beginning of its row, then the prompt. Returns the
 * columns written; the cursor stays after them on a terminal, and is on a new line elsewhere.
 */
size_t board_guess(const play_screen *screen, unsigned number, const uint8_t *code,
                   unsigned length, const char *prompt);

/* Prints the whole row of a turn, counted from 0: number, pegs, feedback and a note (possibly
 * empty). */
void board_row(const play_screen *screen, const play_history *history, unsigned turn,
               const char *note);

/* Prints all rows of a history, after a gap; or that there are none. */
void board_history(const play_screen *screen, const play_history *history);

/* `30 codes left`, `at least 30 codes left`. */
short_text board_remaining(uint32_t left, bool at_least);

/* Separates longer texts from the rows by a blank line, on a terminal. */
void board_gap(const play_screen *screen);

/* Prints a message, a printf format and its arguments, below the rows, aligned with the pegs;
 * ends the line. The other one says that something is wrong. */
#define board_say(screen, ...)  screen_text(screen, STYLE_PLAIN, BOARD_MARGIN - 1, __VA_ARGS__)
#define board_warn(screen, ...) screen_text(screen, STYLE_BAD, BOARD_MARGIN - 1, __VA_ARGS__)

#endif

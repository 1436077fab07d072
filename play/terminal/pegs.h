/* pegs.h - codes as colored pegs, feedback as dots, letters or words. */
#ifndef PLAY_PEGS_H
#define PLAY_PEGS_H

#include "play/terminal/screen.h"

/* One peg: a cell of its color with the symbol in it. */
void pegs_symbol(const play_screen *screen, unsigned symbol);

/* The pegs of a code, in a row, as wide as pegs_code_width() says; as text where nobody
 * watches.
 */
void pegs_code(const play_screen *screen, const uint8_t *code, unsigned length);
unsigned pegs_code_width(const play_screen *screen, unsigned length);

/* The same without gaps or padding, in as many columns as symbols. */
void pegs_code_tight(const play_screen *screen, const uint8_t *code, unsigned length);

/* The feedback in `length` columns: bulls, then cows, then nothing. */
void pegs_feedback(const play_screen *screen, unsigned label, unsigned length);

/* The feedback in words: `2 bulls 1 cow`, `nothing`. */
short_text feedback_words(unsigned label);

/* The feedback in letters, as it can be typed: `bbc`; `-` for nothing. */
short_text feedback_letters(unsigned label);

#endif

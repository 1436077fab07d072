/*
 * screen.h - what is drawn, and on what.
 *
 * A screen is a stream and what it can show: colors, Unicode, a cursor that moves. Pegs
 * are coloured cells that always carry their symbol, so color only helps, and everything
 * drawn reads as plain text on a stream that can nothing. A screen holds no resources.
 */
#ifndef PLAY_SCREEN_H
#define PLAY_SCREEN_H

#include <stdbool.h>
#include <stdio.h>
#include "play/terminal/alphabet.h"
#include "play/core/checked.h"

typedef enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } color_choice;

typedef struct play_screen {
    FILE *out;
    int file; /* that of the terminal, whose width counts */
    const play_alphabet *alphabet;
    bool terminal; /* a person watches; otherwise lines are written for a program */
    bool moves;    /* the cursor can go back over a line */
    bool color;
    bool rich;    /* 256 colors rather than 8 */
    bool unicode; /* dots and bars beyond ASCII */
} play_screen;

typedef enum text_style {
    STYLE_PLAIN,
    STYLE_STRONG,
    STYLE_FAINT,
    STYLE_GOOD, /* something went well */
    STYLE_BAD   /* something is wrong */
} text_style;

/* Looks at the stream, the locale and TERM, NO_COLOR. `ascii` forgoes Unicode. Call
 * setlocale() before. */
void screen_init(play_screen *screen, FILE *out, color_choice choice, bool ascii);

/* Columns of the terminal now; 80 where that is unknown. */
unsigned screen_width(const play_screen *screen);

/* Prints in a style, where the screen has styles. */
void screen_print(const play_screen *screen, text_style style, const char *format, ...)
    PLAY_PRINTF(3, 4);

/* Prints text and ends the line; on a terminal indented, and broken between words where the
 * line is full. */
void screen_text(const play_screen *screen, text_style style, unsigned indent,
                 const char *text);

/* One peg: a cell of its color with the symbol in it. */
void screen_peg(const play_screen *screen, unsigned symbol);

/* The pegs of a code, in a row, as wide as screen_code_width() says. */
void screen_code(const play_screen *screen, const uint8_t *code, unsigned length);
unsigned screen_code_width(const play_screen *screen, unsigned length);

/* The same without gaps or padding, in as many columns as symbols. */
void screen_code_tight(const play_screen *screen, const uint8_t *code, unsigned length);

/* The feedback in `length` columns: bulls, then cows, then nothing. */
void screen_feedback(const play_screen *screen, unsigned label, unsigned length);

/* The feedback in words: `2 bulls 1 cow`, `nothing`. */
#define FEEDBACK_WORDS 24
void feedback_words(unsigned label, char text[FEEDBACK_WORDS]);

/* The feedback in letters, as it can be typed: `bbc`; `-` for nothing. */
void feedback_letters(unsigned label, char text[PEG_MAX_LENGTH + 2]);

/* Goes back over the line on which the user has just pressed Enter after `columns`
 * columns of prompt and text. Returns false, having done nothing, where that cannot be. */
bool screen_take_back_line(const play_screen *screen, size_t columns);

#endif

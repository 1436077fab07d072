/*
 * screen.h - the stream to draw on, and what it can show.
 *
 * A screen is a stream and what it can show: colors, Unicode, a cursor that moves. Pegs are
 * colored cells that always carry their symbol, so color only helps, and on a stream that can
 * do none of this everything reads as plain text. A screen holds no resources.
 */
#ifndef PLAY_SCREEN_H
#define PLAY_SCREEN_H

#include <stdbool.h>
#include <stdio.h>
#include "play/input/alphabet.h"

typedef enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } color_choice;

typedef enum color_palette {
    PALETTE_CLASSIC, /* as on the page */
    PALETTE_OKABE,   /* for all kinds of color vision */
    PALETTE_GRAY     /* no colored pegs: the symbols suffice */
} color_palette;

typedef struct play_screen {
    FILE *out;
    int file; /* the terminal's, whose width counts */
    const play_alphabet *alphabet;
    color_palette palette;
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

/* Examines the stream, the locale, TERM and NO_COLOR. `ascii` forgoes Unicode. Call setlocale()
 * first. */
void screen_init(play_screen *screen, FILE *out, color_choice choice, bool ascii);

/* Columns of the terminal now; 80 if that is unknown. */
unsigned screen_width(const play_screen *screen);

/* Its rows; more than a game fills if that is unknown. */
unsigned screen_height(const play_screen *screen);

/* Prints in a style, if the screen has styles. */
void screen_print(const play_screen *screen, text_style style, const char *format, ...)
    PLAY_PRINTF(3, 4);

/* Prints text and ends the line; on a terminal indented, and broken between words if the
 * line is full. */
void screen_text(const play_screen *screen, text_style style, unsigned indent,
                 const char *format, ...) PLAY_PRINTF(4, 5);

/* The same for text that continues a line of which `column` columns are written; the lines
 * below are indented. */
void screen_continue(const play_screen *screen, unsigned column, unsigned indent,
                     const char *text);

/* Erases the line on which the user has just pressed Enter, after `columns` columns of prompt
 * and text. Returns false, and does nothing, if that is impossible. */
bool screen_take_back_line(const play_screen *screen, size_t columns);

#endif

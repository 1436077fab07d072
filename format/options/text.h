/*
 * text.h - text from outside made safe to show; lines and paragraphs of text, and the streams
 * they go to.
 */
#ifndef PEG_CLI_TEXT_H
#define PEG_CLI_TEXT_H

#include <stdio.h>

/* The number of bytes of the UTF-8 character at `text`, 1..4; 0 at the text's end, and if
 * there is no whole character. Reads no further than the closing zero. */
size_t cli_utf8_bytes(const char *text);

/* Whether a character of `bytes` bytes, as cli_utf8_bytes() counts them, can be shown safely:
 * neither a control character, of C0 or C1, nor one that is invisible or changes the direction
 * of writing, which would make a line read as what it is not. */
int cli_utf8_visible(const char *text, size_t bytes);

/* Replaces the bytes of all other characters, and of what is not UTF-8, by question marks, so
 * that no name of a file can manipulate the terminal or pass for another. */
void cli_utf8_clean(char *text);

/* A line built in a caller's buffer; text that does not fit is left out. */
typedef struct cli_line {
    char *text;
    size_t room; /* of the buffer */
    size_t used; /* without the terminating zero */
} cli_line;

/* Begins an empty line. */
cli_line cli_line_in(char *text, size_t room);

/* Adds text by a printf format, cleaned as by cli_utf8_clean(). */
void cli_line_add(cli_line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The columns that text[0..bytes-1] takes: one for each character of UTF-8, two where it is a
 * wide one in the locale. */
unsigned cli_columns_of(const char *text, size_t bytes);

/* Prints words from column `at` on, and continues in column `indent` of a new line if a word
 * would go beyond `width` columns (0: never), and after a newline in the text. Several blanks
 * between words stay; a code with blanks, 1 1 2 2, is one word. Returns the column reached. */
unsigned cli_wrap(FILE *out, unsigned at, unsigned indent, unsigned width, const char *text);

/* The columns of the terminal that the file is; 0 if it is none, or does not say. */
unsigned cli_columns(int file);

/* Prints `PROGRAM: text`, or only the text if the program is "", and a newline: in one line, or
 * wrapped if the file is a terminal. */
void cli_complain(FILE *out, const char *program, const char *text);

/* Opens standard streams that are closed, in a mode in which using them fails; otherwise the
 * next file to be opened would be taken for one of them. */
void cli_occupy_streams(void);

#endif

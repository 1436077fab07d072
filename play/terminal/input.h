/* input.h - lines that a person or a script types, and Ctrl-C. */
#ifndef PLAY_INPUT_H
#define PLAY_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#define INPUT_ROOM 512 /* a longer line is refused */

typedef enum input_result {
    INPUT_LINE,        /* input->line holds a line, without its end, trimmed of spaces */
    INPUT_TOO_LONG,    /* there was a line longer than INPUT_ROOM; it is gone */
    INPUT_END,         /* Ctrl-D, or the input is used up */
    INPUT_INTERRUPTED, /* Ctrl-C */
    INPUT_FAILED       /* reading failed, see errno */
} input_result;

typedef struct play_input {
    int file;
    bool terminal;
    size_t next, ready; /* of the bytes read ahead, those not yet used */
    char ahead[INPUT_ROOM];
    size_t typed; /* bytes of the last line as typed */
    char line[INPUT_ROOM];
} play_input;

void input_init(play_input *input, int file);

/* From here on Ctrl-C ends the reading of a line, or a pause, instead of the program, and a
 * file that may not grow is an error instead of the program's end. */
void input_catch_interrupt(void);

/* Whether Ctrl-C was pressed. */
bool input_interrupted(void);

/* Waits until there is something to read; false if Ctrl-C came first, or has come before. */
bool input_wait(int file);

/* Reads a line. Control characters count as spaces, escape sequences for nothing. */
input_result input_read(play_input *input);

/* The same with a line that was read otherwise. */
input_result input_take(play_input *input, const char *line);

/* Whether a terminal shows what is typed. Whoever hides it shows it again. */
void input_show_typing(const play_input *input, bool show);

/* Waits; false if Ctrl-C ended the wait. */
bool input_pause(unsigned milliseconds);

#endif

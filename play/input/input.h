/* input.h - lines that a person or a script types. */
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

/* Reads a line. Control characters count as spaces, ESC as ^[, as terminals show it. */
input_result input_read(play_input *input);

/* The same with a line that was read otherwise. */
input_result input_take(play_input *input, const char *line);

/* Whether a terminal shows what is typed. Whoever hides it shows it again. */
void input_show_typing(const play_input *input, bool show);

#endif

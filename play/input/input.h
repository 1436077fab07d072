/* input.h - lines that a person or a script types. */
#ifndef PLAY_INPUT_H
#define PLAY_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#define INPUT_ROOM 512 /* longer lines are rejected */

typedef enum input_result {
    INPUT_LINE,        /* input->line holds a line, without its end, trimmed of spaces */
    INPUT_TOO_LONG,    /* there was a line longer than INPUT_ROOM; it is dropped */
    INPUT_END,         /* Ctrl-D, or the end of the input */
    INPUT_INTERRUPTED, /* Ctrl-C */
    INPUT_FAILED       /* reading failed, see errno */
} input_result;

typedef struct play_input {
    int file;
    bool terminal;
    size_t next, ready; /* of the bytes read ahead, those not yet used */
    char ahead[INPUT_ROOM];
    size_t typed; /* bytes of the last line as typed */
    size_t used;  /* bytes in `line`, before it is trimmed */
    char line[INPUT_ROOM];
} play_input;

void input_init(play_input *input, int file);

/* Reads a line. Control characters count as spaces, ESC as ^[, as terminals show it. */
input_result input_read(play_input *input);

/* The same for a line that was read by other means. */
input_result input_take(play_input *input, const char *line);

/* Turns the echo of a terminal on or off. A caller that turns it off must turn it on again. */
void input_show_typing(const play_input *input, bool show);

/* ---- editing the line, and recalling earlier ones (line_edit.c) ------------------------- */

/* libedit, loaded at run time: building does not need it, and a machine without it reads plain
 * lines. */
typedef struct line_editor {
    void *library; /* null: there is none */
    char *(*readline)(const char *prompt);
    int (*add_history)(const char *line);
} line_editor;

/* Loads the library; false, with editor->library null, if there is none. Call once, before
 * anything is read. */
bool line_edit_open(line_editor *editor);

/* Asks for a line with this prompt, which may contain colors. As input_read(). */
input_result line_edit_read(const line_editor *editor, play_input *input, const char *prompt);

#endif

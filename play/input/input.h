/* input.h - what a person or a script types: lines, and the answers and commands in them. */
#ifndef PLAY_INPUT_H
#define PLAY_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include "play/system/text.h"

#define INPUT_ROOM 512 /* longer lines are rejected */

typedef enum input_result {
    INPUT_LINE,        /* input->line holds a line, without its end, trimmed of spaces */
    INPUT_TOO_LONG,    /* there was a line longer than INPUT_ROOM; it counts as empty */
    INPUT_END,         /* Ctrl-D, or the end of the input */
    INPUT_INTERRUPTED, /* Ctrl-C */
    INPUT_FAILED       /* reading failed, see errno */
} input_result;

typedef struct play_input {
    int file;
    bool terminal;
    size_t next, ready; /* of the bytes read ahead, those not yet used */
    char ahead[INPUT_ROOM];
    size_t used; /* bytes of the last line, before it is trimmed, as terminals show it */
    char line[INPUT_ROOM];
} play_input;

void input_init(play_input *input, int file);

/* Writes the prompt and reads a line. Control characters count as spaces, ESC as ^[, as
 * terminals show it. On a terminal the prompt is written again after Ctrl-Z. */
input_result input_read(play_input *input, FILE *out, const char *prompt);

/* The same for a line that was read by other means. */
input_result input_take(play_input *input, const char *line);

/* The same without showing what is typed. A signal that ends the program does so when the
 * terminal shows it again; Ctrl-Z does nothing. */
input_result input_read_unseen(play_input *input, FILE *out, const char *prompt);

/* ---- answers (answer.c) ------------------------------------------------------------- */

/* Reads an answer to a guess of `length` symbols into a label (see peg_label()). Case, spaces
 * and punctuation do not matter. Accepted are
 *   letters    bbc BBW RRW  b, black, r, red: bull; c, w, white: cow
 *   pins       ●●○·  ⚫⚪  🟩🟨
 *   numbers    2 1   2,1   21   2/1 (two digits, or two numbers)
 *   both       2b1c  b2c1  2A1B   1b  2 bulls 1 cow (with an A, A is the bull and B the cow)
 *   signs      ++- (a plus for each bull, a minus for each cow, at least one plus)
 *   nothing    an empty line, 0, -, none
 *   solved     yes, solved
 * Returns false for anything else, with *why saying what is wrong and, if it helps, what would
 * be right. */
bool answer_parse(const char *line, uint8_t length, uint8_t *label, short_text *why);

/* ---- commands, which can be typed at any prompt (command.c) ------------------------- */

typedef enum command_id {
    COMMAND_NONE, /* no command */
    COMMAND_UNDO,
    COMMAND_BOARD,
    COMMAND_LEFT,
    COMMAND_KNOWN,
    COMMAND_HINT,
    COMMAND_WHY,
    COMMAND_CODE, /* code 1234, and as people say it: my code was 1234 */
    COMMAND_FIX,
    COMMAND_HELP,
    COMMAND_QUIT
} command_id;

typedef struct play_command {
    command_id id;
    bool marked;      /* written with a slash, or help by itself: certainly a command */
    const char *rest; /* what follows the word, within the line */
} play_command;

/* Reads a line as a command: at least two letters with which only one command begins, or one of
 * u l k h q and ?, in either case, alone or followed by something else. A slash in front makes
 * clear that a command is meant. */
play_command command_read(const char *line);

/* How many turns undo takes back by what follows it: one, unless that is a number. */
unsigned command_turns(const char *rest);

/* The words of all commands, one after the other; null after the last. */
const char *command_word(unsigned number);

/* ---- editing the line, and recalling earlier ones (line_edit.c) --------------------- */

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

/* The same as input_read(), through the library. */
input_result line_edit_read(const line_editor *editor, play_input *input, const char *prompt);

#endif

/* command.h - the commands that can be typed at any prompt. */
#ifndef PLAY_COMMAND_H
#define PLAY_COMMAND_H

#include <stdbool.h>

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
    bool marked;      /* written with a slash: certainly a command */
    const char *rest; /* what follows the word, within the line */
} play_command;

/* Reads a line as a command: at least two letters with which only one command begins, or one of
 * u l k h q and ?, in either case, alone or followed by something else. A slash in front makes
 * clear that a command is meant. */
play_command command_read(const char *line);

/* The words of all commands, one after the other; null after the last. */
const char *command_word(unsigned number);

#endif

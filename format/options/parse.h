/*
 * parse.h - reads a command line by a program's table.
 *
 * As getopt_long() does: options and operands in any order, `--opt value` and `--opt=value`,
 * `-o value` and `-ovalue`, long names may be abbreviated as long as they are unambiguous,
 * everything after `--` is an operand, and of an option given twice the last one counts. Keeps
 * no state.
 */
#ifndef PEG_CLI_PARSE_H
#define PEG_CLI_PARSE_H

#include "format/options/table.h"

typedef enum cli_action {
    CLI_DO_COMMAND,
    CLI_DO_HELP, /* of `command`, of all where that is null */
    CLI_DO_VERSION,
    CLI_DO_PRINT /* `print` */
} cli_action;

typedef struct cli_request {
    cli_action action;
    const cli_command *command; /* null: none was named */
    char **operands; /* moved to the front of argv; with --print, all words after it */
    unsigned count;
    uint64_t given; /* a bit for each option of the table, by its place in it */
    unsigned print; /* the value of the word of CLI_PRINT */
} cli_request;

/* Reads argv[1..argc-1], reordering argv, and stores the values of options in `target`, which
 * holds the defaults. Returns 1; or 0 with one line that says what is wrong and what would be
 * right. */
int cli_parse(const cli_program *program, int argc, char **argv, void *target,
              cli_request *request, char *line, size_t room);

/* Whether the command takes all options that were given; else 0 with the reason in the line.
 * cli_parse() has checked this for the command that it found. */
int cli_all_taken(const cli_program *program, const cli_request *request,
                  const cli_command *command, char *line, size_t room);

/* Whether the option of this long name was given. */
int cli_given(const cli_program *program, const cli_request *request, const char *name);

/* ---- values (values.c) ---------------------------------------------------------------- */

/* Stores the value of the text in the option's field of target; returns 0 where it is not
 * valid. */
int cli_value_store(const cli_option *option, const char *text, void *target);

/* What the option takes, as in `a number from 1 to 256`. */
void cli_value_expected(const cli_option *option, char *text, size_t room);

#endif

/*
 * parse.h - reads a command line by a program's table, and prints what is made from the table.
 *
 * As getopt_long() does: options and operands in any order, `--opt value` and `--opt=value`,
 * `-o value` and `-ovalue`, long names may be abbreviated as long as they are unambiguous,
 * everything after `--` is an operand, and of an option given twice the last one counts. Keeps
 * no state.
 */
#ifndef PEG_CLI_PARSE_H
#define PEG_CLI_PARSE_H

#include <stdio.h>

#include "format/options/table.h"
#include "format/options/text.h"

typedef enum cli_action {
    CLI_DO_COMMAND,
    CLI_DO_HELP, /* of `command`, of all if that is null */
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

/* Reads a whole number, all digits up to `end`; returns 0 if it is none, or too large. */
int cli_number_read(const char *text, const char *end, uint64_t *number);

/* Reads I/N, part I of N of some work: from 1/1 to 65535/65535. Returns 0 if the text is
 * something else. */
int cli_part_read(const char *text, unsigned *part, unsigned *parts);

/* Whether the text is such a part; for `accepts`. */
int cli_part_right(const char *text);

/* Stores the value of the text in the option's field of target; returns 0 if it is not
 * valid. */
int cli_value_store(const cli_option *option, const char *text, void *target);

/* Where in a list of words with commas between the first one begins that the option does not
 * take; null if it takes all. */
const char *cli_words_wrong(const cli_option *option, const char *list);

/* What the option takes, as in `a number from 1 to 256`. */
void cli_value_expected(const cli_option *option, char *text, size_t room);

/* Adds the names of the commands whose bits are set, with commas between. */
void cli_line_add_commands(cli_line *line, const cli_program *program, unsigned commands);

/* ---- did you mean? (nearest.c) -------------------------------------------------------- */

#define CLI_LONGEST_WORD 32 /* longer ones are near to nothing */

/* The least number of letters to delete, insert, replace or swap with the next that turns one
 * word into the other, ignoring case (optimal string alignment: Damerau 1964, by dynamic
 * programming over the two words). UINT_MAX for longer words. */
unsigned cli_distance(const char *a, const char *b);

/* The best so far of a search for the nearest word. */
typedef struct cli_nearest {
    const char *word;  /* as typed */
    const char *found; /* null: none near enough */
    unsigned distance;
} cli_nearest;

/* Begins the search. A word is near enough if at most about a third of its letters, or one, are
 * wrong. */
cli_nearest cli_nearest_to(const char *word);

/* Takes `name`, which may be null, if it is nearer than all earlier ones. Names must outlive
 * the search. */
void cli_nearest_try(cli_nearest *nearest, const char *name);

/* The nearest command, option of a command (without dashes), or word of an option; null if none
 * is near enough. */
const char *cli_nearest_command(const cli_program *program, const char *word);
const char *cli_nearest_option(const cli_program *program, const cli_command *command,
                               const char *word);
const char *cli_nearest_word(const cli_option *option, const char *word);

/* Guesses the rules that a word was meant as: a game's misspelt name, ranges such as 5,5,5,
 * rules without their last letter. Returns 0 if it cannot tell. */
int cli_nearest_rules(const char *word, char *rules, size_t room);

/* ---- what is made from the table (help.c, manual.c, complete.c) ------------------------ */

/* All write to a stream; the caller checks it for errors. */

/* Prints help, examples first: for a command, or for the program if that is null. */
void cli_help(FILE *out, const cli_program *program, const cli_command *command);

/* Prints the manual page, in mdoc. Copies `frame`, replacing its lines @synopsis @commands
 * @options @notes by text from the table. Returns 0 if another line begins with @. */
int cli_manual(FILE *out, const cli_program *program, FILE *frame);

/* Prints what --print asks for (complete.c): a completion script for bash or zsh; for these
 * scripts, what fits at the cursor after the words of the request; the manual page, whose frame
 * is read from `in`. Returns 0 if that is not a frame. */
int cli_print(FILE *out, const cli_program *program, const cli_request *request, FILE *in);

#endif

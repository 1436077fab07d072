/*
 * nearest.h - did you mean?
 */
#ifndef PEG_CLI_NEAREST_H
#define PEG_CLI_NEAREST_H

#include "format/options/table.h"

#define CLI_LONGEST_WORD 32 /* longer ones are near to nothing */

/* The least number of letters to delete, insert, replace or swap with the next that turns one
 * word into the other, ignoring case (optimal string alignment: Damerau 1964, by dynamic
 * programming over the two words). CLI_LONGEST_WORD for longer words. */
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

#endif

/*
 * nearest.h - did you mean?
 */
#ifndef PEG_CLI_NEAREST_H
#define PEG_CLI_NEAREST_H

#include "format/options/table.h"

#define CLI_LONGEST_WORD 32 /* longer ones are like nothing */

/* The smallest number of letters left out, put in, changed or exchanged with the next that make
 * one word of the other, whatever their case (optimal string alignment: Damerau 1964, by
 * dynamic programming over the two words). CLI_LONGEST_WORD for longer words. */
unsigned cli_distance(const char *a, const char *b);

/* The best so far of a search for the nearest word. */
typedef struct cli_nearest {
    const char *word;  /* as typed */
    const char *found; /* null: none near enough */
    unsigned distance;
} cli_nearest;

/* Begins the search: a word is near enough with about a third of its letters wrong, one
 * at least. */
cli_nearest cli_nearest_to(const char *word);

/* Takes `name`, which may be null, if it is nearer than all before. Names outlive the search.
 */
void cli_nearest_try(cli_nearest *nearest, const char *name);

/* The nearest command, option of a command (without dashes), or word of an option; null where
 * there is none. */
const char *cli_nearest_command(const cli_program *program, const char *word);
const char *cli_nearest_option(const cli_program *program, const cli_command *command,
                               const char *word);
const char *cli_nearest_word(const cli_option *option, const char *word);

/* The rules that a word that is none may have meant: of a game's misspelt name, of ranges as
 * 5,5,5, of rules without their last letter. Returns 0 where there is no telling. */
int cli_nearest_rules(const char *word, char *rules, size_t room);

#endif

/*
 * render.h - what is made from a program's table. All functions write to a stream; the caller
 * checks it for errors.
 */
#ifndef PEG_CLI_RENDER_H
#define PEG_CLI_RENDER_H

#include <stdio.h>

#include "format/options/parse.h"

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

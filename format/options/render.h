/*
 * render.h - what is made of a program's table. All write to a stream; whether that worked is
 * the caller's to ask it.
 */
#ifndef PEG_CLI_RENDER_H
#define PEG_CLI_RENDER_H

#include <stdio.h>

#include "format/options/table.h"

/* The help, examples first: of a command, or of the program where that is null. */
void cli_help(FILE *out, const cli_program *program, const cli_command *command);

/* The manual page, in mdoc. Copies `frame`, whose lines
 *     @synopsis @commands @options @notes
 * stand for what the table says. Errors: returns 0 where another line begins with @. */
int cli_manual(FILE *out, const cli_program *program, FILE *frame);

/* Completions for bash and zsh. */
void cli_bash(FILE *out, const cli_program *program);
void cli_zsh(FILE *out, const cli_program *program);

/* What --print asks for, by the value of its word. The frame of a manual page is read from
 * `in`. Returns 0 where that is none. */
int cli_print(FILE *out, const cli_program *program, unsigned what, FILE *in);

#endif

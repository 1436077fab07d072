/*
 * commands.h - what pegtree-gen does, a function for each command.
 *
 * Results go to `out`. Each returns an exit code, with the reason in *failure where that
 * is not PEG_EXIT_DONE.
 */
#ifndef PEG_COMMANDS_H
#define PEG_COMMANDS_H

#include <stdio.h>

#include "gen/cli/options.h"
#include "gen/core/key.h"
#include "gen/spread/ranks.h"
#include "gen/core/threads.h"
#include "gen/file/failure.h"

int peg_command_build(const peg_options *options, FILE *out, const peg_stop *stop,
                      peg_failure *failure);
int peg_command_info(const peg_options *options, FILE *out, peg_failure *failure);
int peg_command_verify(const peg_options *options, FILE *out, peg_failure *failure);
int peg_command_paths(const peg_options *options, FILE *out, peg_failure *failure);
int peg_command_export(const peg_options *options, FILE *out, peg_failure *failure);
int peg_command_merge(const peg_options *options, FILE *out, peg_failure *failure);
int peg_command_compare(const peg_options *options, FILE *out, const peg_stop *stop,
                        peg_failure *failure);
void peg_command_list(const peg_options *options, FILE *out);

/* ---- the program --------------------------------------------------------------------- */

/* Does what the command line says, alone (ranks null) or as one of several processes that are
 * called alike. Returns the exit code; what there is to complain of is in *failure. */
int peg_program_run(int argc, char **argv, const peg_ranks *ranks, peg_failure *failure);

/* What is 1 once the program is asked to stop, 2 once it is asked again. */
peg_stop *peg_program_stop(void);

/* ---- the user's key ------------------------------------------------------------------ */

/* Reads the user's key, 32 random bytes in pegtree/key below $XDG_STATE_HOME (~/.local/state),
 * and makes it where there is none. Returns 1; or 0 with errno, where none is to be had. */
int peg_key_load(peg_key *key);

#endif

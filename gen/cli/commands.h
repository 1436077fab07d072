/*
 * commands.h - what pegtree-gen does: one function for each command.
 *
 * Results go to `out`. Each returns an exit code, and if that is not PEG_EXIT_DONE, the reason
 * in *failure.
 */
#ifndef PEG_COMMANDS_H
#define PEG_COMMANDS_H

#include <stdio.h>

#include "gen/cli/options.h"
#include "gen/cli/progress.h"
#include "gen/cli/report.h"
#include "gen/core/hash.h"
#include "gen/spread/ranks.h"
#include "gen/core/threads.h"
#include "gen/file/failure.h"

int peg_command_build(const peg_options *options, FILE *out, const peg_stop *stop,
                      peg_failure *failure);
/* build --dry-run: estimates the search. */
int peg_dry_run(const peg_options *options, FILE *out, const peg_stop *stop,
                peg_failure *failure);
/* The estimate alone, of a search by one thread; of the options' threads it leaves as many as
 * memory allows. And prints how long these threads and the ranks take, as the end of a line. */
int peg_estimate_search(peg_options *options, const peg_stop *stop, peg_estimate *estimate,
                        peg_failure *failure);
void peg_print_work(FILE *out, const peg_options *options, const peg_estimate *estimate);

int peg_command_info(const peg_options *options, FILE *out, peg_failure *failure);
int peg_command_verify(const peg_options *options, FILE *out, peg_failure *failure);
int peg_command_paths(const peg_options *options, FILE *out, peg_failure *failure);
int peg_command_export(const peg_options *options, FILE *out, peg_failure *failure);
int peg_command_import(const peg_options *options, FILE *out, peg_failure *failure);
int peg_command_merge(const peg_options *options, FILE *out, peg_failure *failure);
int peg_command_compare(const peg_options *options, FILE *out, const peg_stop *stop,
                        peg_failure *failure);
void peg_command_list(const peg_options *options, FILE *out);

/* ---- builds ---------------------------------------------------------------------------- */

/* Whether a meter shows progress: unless it is not wanted; of several ranks, the first does. */
int peg_is_watched(const peg_options *options);

/* What an exact search needs to know, its progress shown by the meter, which is started. *key
 * is the user's, if there is a checkpoint. The caller ends the meter if there is a .progress.
 */
peg_optimal_options peg_search_options(const peg_options *options, unsigned threads,
                                       const peg_stop *stop, peg_key *key, peg_meter *meter);

/* Says why a build failed; a status of its log is about the checkpoint. Returns an exit code.
 */
int peg_build_fail(const peg_options *options, peg_status status, const peg_built *built,
                   peg_failure *failure);

/* Encodes and releases the tree, moves the file into place once it was read back and every
 * secret played, and reports what is in it. */
int peg_write_tree(const peg_options *options, peg_tree *tree, const char *path,
                   const peg_built *built, FILE *out, peg_failure *failure);

/* ---- the program --------------------------------------------------------------------- */

/* Runs the command line, alone (ranks null) or as one of several processes started with the
 * same arguments. Returns the exit code; *failure has the message, if any. */
int peg_program_run(int argc, char **argv, const peg_ranks *ranks, peg_failure *failure);

/* Becomes 1 when the program is asked to stop, 2 when it is asked again. */
peg_stop *peg_program_stop(void);

/* ---- the user's key ------------------------------------------------------------------ */

/* Reads the user's key, 32 random bytes in pegtree/key below $XDG_STATE_HOME (~/.local/state);
 * creates it if there is none. Returns 1; or 0 with errno if that fails. */
int peg_key_load(peg_key *key);

#endif

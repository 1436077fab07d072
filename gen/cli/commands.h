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
#include "gen/core/quitting.h"

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

#endif

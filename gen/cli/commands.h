/*
 * commands.h - what pegtree-gen does: one function for each command, and what commands share.
 *
 * They print results to standard output. Each returns an exit code and, unless that is
 * PEG_EXIT_DONE, the reason in *failure.
 */
#ifndef PEG_COMMANDS_H
#define PEG_COMMANDS_H

#include <stdio.h>

#include "gen/build/build.h"
#include "gen/cli/options.h"
#include "gen/compact/compact.h"
#include "gen/core/hash.h"
#include "gen/core/threads.h"
#include "gen/exact/worker.h"
#include "gen/file/load.h"
#include "gen/proof/proof.h"

int peg_command_build(const peg_options *options, peg_failure *failure);
/* build --dry-run: estimates the search. */
int peg_dry_run(const peg_options *options, peg_failure *failure);
/* Estimates the search by one thread; lowers options->threads to as many as memory allows. */
int peg_estimate_search(peg_options *options, peg_estimate *estimate, peg_failure *failure);
/* Prints how long that many threads and the ranks take, as the end of a line. */
void peg_print_work(const peg_options *options, const peg_estimate *estimate);

int peg_command_info(const peg_options *options, peg_failure *failure);
int peg_command_verify(const peg_options *options, peg_failure *failure);
int peg_command_paths(const peg_options *options, peg_failure *failure);
int peg_command_export(const peg_options *options, peg_failure *failure);
int peg_command_import(const peg_options *options, peg_failure *failure);
int peg_command_merge(const peg_options *options, peg_failure *failure);
int peg_command_compare(const peg_options *options, peg_failure *failure);
void peg_command_list(const peg_options *options);

/* ---- progress -------------------------------------------------------------------------- */

/* How far a build has come: on a terminal all the time, in a file (the log of a search in the
 * background) by a line every ten minutes. */

typedef struct peg_meter {
    FILE *out;
    int is_terminal;
    double started, shown;  /* seconds, by peg_clock() */
    const peg_rules *rules; /* for naming openings */
    const char *checkpoint; /* or null */
    int lost;               /* whether writing it has failed */
} peg_meter;

/* Starts a meter. On a terminal it shows nothing for builds of less than half a second,
 * elsewhere for those of less than ten minutes. `checkpoint` may be null. */
void peg_meter_start(peg_meter *meter, FILE *out, const peg_rules *rules,
                     const char *checkpoint);

/* A peg_progress_fn; user is the meter. Draws at most ten times a second on a terminal. */
void peg_meter_show(void *user, const peg_progress *progress);

/* The same for the exact search (gen/optimal/solve.h). */
void peg_meter_show_search(void *user, const peg_optimal_progress *progress);

/* Says that the checkpoint cannot be written, for a reason of errno; user is the meter. */
void peg_meter_lose(void *user, int reason);

/* Clears the line on a terminal. */
void peg_meter_end(const peg_meter *meter);

/* ---- builds ---------------------------------------------------------------------------- */

/* What is known about a build besides its tree. */
typedef struct peg_built {
    double seconds; /* of wall time */
    unsigned threads;
    int proven;        /* by exact search */
    int is_whole;      /* by a strategy: the tree is complete, and the best of all openings if
                          asked for */
    int impossible;    /* proven: no tree is as shallow as required */
    const char *given; /* a file of bounds that are not the user's, on which `proven` rests; or
                          null */
    int lost;          /* the checkpoint could not be written */
    uint32_t searched; /* subtrees improved, without proof */
    peg_effort effort;
    int has_search;    /* whether an exact search ran, */
    exact_stats stats; /* and what it did */
    peg_tasks *tasks;  /* tasks that other machines could do; null: no statistics wanted */
} peg_built;

/* Builds a tree by a strategy's rule with built->threads threads; a meter shows its progress.
 * If it is interrupted, *tree has no nodes, is not compact, or is the best so far. */
peg_status peg_build_by_rule(const peg_options *options, peg_tree *tree, peg_built *built);

/* Returns the options of an exact search and starts the meter that shows its progress; the
 * caller ends the meter if there is a .progress. With a checkpoint, *key becomes the user's. */
peg_optimal_options peg_search_options(const peg_options *options, unsigned threads,
                                       peg_key *key, peg_meter *meter);

/* Says why a build failed. Returns an exit code. */
int peg_build_fail(const peg_options *options, peg_status status, const peg_built *built,
                   peg_failure *failure);

/* Checks that the proof was written, if one was asked for; `tree` is where the tree is. Returns
 * an exit code. */
int peg_check_proof(const peg_options *options, const peg_proof *proof, const char *tree,
                    const peg_built *built, peg_failure *failure);

/* Encodes and releases the tree, moves the file into place after reading it back and playing
 * every secret, and reports what is in it. */
int peg_write_tree(const peg_options *options, peg_tree *tree, const char *path,
                   const peg_built *built, peg_failure *failure);

/* ---- reports of a tree, to people and to programs ---------------------------------------- */

/* Prints one JSON object on one line, with the members of `built` and the name of a proof
 * unless they are null. */
void peg_report_json(const peg_loaded *loaded, const peg_built *built, const char *proof);

/* Prints what a search did: a table for people, or members of a JSON object. */
void peg_report_stats(const peg_built *built, int json);

/* Prints how many secrets are solved at guess 1, 2, …, with `between` between the numbers. */
void peg_report_histogram(const peg_tally *tally, const char *between);

/* Prints a table for people. `shares` (peg_prices_learn()) and `proof`, the name of a proof,
 * may be null and are then left out. `making` says how to make a missing proof; or null. */
void peg_report_info(const char *path, const peg_loaded *loaded, const peg_share *shares,
                     const char *proof, const char *making);

/* Prints the lines that a build ends with; without a path only what the tree is. */
void peg_report_built(const char *path, const peg_loaded *loaded, const peg_built *built);

/* ---- the program --------------------------------------------------------------------- */

/* Runs the command line, alone (ranks null) or as one of several processes started with the
 * same arguments. Returns the exit code; *failure has the message, if any. */
int peg_program_run(int argc, char **argv, const peg_ranks *ranks, peg_failure *failure);

/* What options->stop points to: becomes 1 when the user asks the program to stop, which exits
 * if asked again. Of several processes, the network (gen/cluster) sets it to 2 in those that
 * are to end without a result. */
peg_stop *peg_program_stop(void);

/* ---- the user's key ------------------------------------------------------------------ */

/* Reads the user's key, 32 random bytes in pegtree/key below $XDG_STATE_HOME (~/.local/state);
 * creates it if there is none. Returns 1; or 0 with errno if that fails. */
int peg_key_load(peg_key *key);

#endif

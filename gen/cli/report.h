/*
 * report.h - what commands say of a tree, for people and for programs, and the files they
 * write.
 */
#ifndef PEG_REPORT_H
#define PEG_REPORT_H

#include <stdio.h>

#include "gen/compact/price.h"
#include "gen/core/tasks.h"
#include "gen/exact/worker.h"
#include "gen/file/failure.h"
#include "gen/file/load.h"
#include "gen/file/save.h"
#include "gen/strategy/strategy.h"

/* What is known of a build beyond its tree. */
typedef struct peg_built {
    double seconds; /* of wall time */
    unsigned threads;
    int proven;     /* by exact search */
    int impossible; /* proven: no tree is as shallow as it should be */
    const char *
        given; /* file of bounds that `proven` rests on, and that are not the user's; or null */
    int lost;  /* the checkpoint could not be written */
    uint32_t searched; /* subtrees, without proof */
    peg_effort effort;
    int has_search;    /* whether there was an exact search, */
    exact_stats stats; /* which did this */
    peg_tasks *tasks;  /* that other machines could do; null: no statistics are asked for */
} peg_built;

/* One JSON object, one line; with `built`'s members and the name of a proof unless they are
 * null. */
void peg_report_json(FILE *out, const peg_loaded *loaded, const peg_built *built,
                     const char *proof);

/* What a search did: a table for people, or members of a JSON object. */
void peg_report_stats(FILE *out, const peg_built *built, int json);

/* How many secrets are solved at guess 1, 2, …, with this text between the numbers. */
void peg_report_histogram(FILE *out, const peg_tally *tally, const char *between);

/* A table for people. `shares` (peg_price_shares()) and the name of a proof may be null: then
 * it goes without; `making` says how a proof is made that there is not, or is null. */
void peg_report_info(FILE *out, const char *path, const peg_loaded *loaded,
                     const peg_share *shares, const char *proof, const char *making);

/* The few lines a build ends with. */
void peg_report_built(FILE *out, const char *path, const peg_loaded *loaded,
                      const peg_built *built);

/* ---- files that commands write ------------------------------------------------------ */

/* Writes to a stream, and whether that worked is the caller's to ask it. Returns PEG_EXIT_DONE,
 * or an exit code with the reason in *failure. */
typedef int peg_output_fn(void *user, FILE *out, peg_failure *failure);

typedef struct peg_output {
    const char *path;
    peg_output_fn *write;
    void *user;
    peg_check_fn *check; /* looks at what was written; null: none */
    void *checked;
    long long size; /* of the file, when it is written */
} peg_output;

/* Puts the file in place, as a whole or not at all. Returns PEG_EXIT_DONE, or an exit code with
 * the reason in *failure. */
int peg_output_save(peg_output *output, peg_failure *failure);

#endif

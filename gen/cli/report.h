/*
 * report.h - how commands report a tree, to people and to programs, and the files they write.
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
    int impossible; /* proven: no tree is as shallow as required */
    const char *
        given; /* file of bounds that `proven` rests on, and that are not the user's; or null */
    int lost;  /* the checkpoint could not be written */
    uint32_t searched; /* subtrees improved, without proof */
    peg_effort effort;
    int has_search;    /* whether an exact search ran, */
    exact_stats stats; /* and what it did */
    peg_tasks *tasks;  /* tasks that other machines could do; null: no statistics wanted */
} peg_built;

/* Prints one JSON object on one line, with the members of `built` and the name of a proof
 * unless they are null. */
void peg_report_json(FILE *out, const peg_loaded *loaded, const peg_built *built,
                     const char *proof);

/* Prints what a search did: a table for people, or members of a JSON object. */
void peg_report_stats(FILE *out, const peg_built *built, int json);

/* Prints how many secrets are solved at guess 1, 2, …, with `between` between the numbers. */
void peg_report_histogram(FILE *out, const peg_tally *tally, const char *between);

/* Prints a table for people. `shares` (peg_price_shares()) and `proof`, the name of a proof,
 * may be null and are then left out. `making` says how to make a missing proof; or null. */
void peg_report_info(FILE *out, const char *path, const peg_loaded *loaded,
                     const peg_share *shares, const char *proof, const char *making);

/* Prints the lines that a build ends with; without a path only what the tree is. */
void peg_report_built(FILE *out, const char *path, const peg_loaded *loaded,
                      const peg_built *built);

/* ---- files that commands write ------------------------------------------------------ */

/* Writes to a stream; the caller checks whether the stream failed. Returns PEG_EXIT_DONE, or an
 * exit code with the reason in *failure. */
typedef int peg_output_fn(void *user, FILE *out, peg_failure *failure);

typedef struct peg_output {
    const char *path; /* null: the caller's stream */
    peg_output_fn *write;
    void *user;
    peg_check_fn *check; /* checks the file that was written; or null */
    void *checked;
    long long size; /* of the file, once it is written */
} peg_output;

/* Writes to `out`; or to a file, which is moved into place as a whole or not at all, and then
 * says to `out` what was written. Returns PEG_EXIT_DONE, or an exit code with the reason in
 * *failure. */
int peg_output_write(peg_output *output, FILE *out, peg_failure *failure);

#endif

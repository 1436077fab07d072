/*
 * progress.h - shows on a terminal how far a build has come.
 */
#ifndef PEG_PROGRESS_H
#define PEG_PROGRESS_H

#include <stdio.h>

#include "gen/build/build.h"
#include "gen/optimal/solve.h"

/* In the unit of which there are at least two: "12 minutes". */
void peg_print_time(FILE *out, double seconds);

typedef struct peg_meter {
    FILE *out;              /* a terminal */
    double started, shown;  /* seconds, by peg_clock() */
    const peg_rules *rules; /* to name openings by */
    const char *checkpoint; /* or null */
    int lost;               /* whether writing it has failed */
} peg_meter;

/* Starts a meter; it shows nothing for builds of less than half a second. `checkpoint` may be
 * null. */
void peg_meter_start(peg_meter *meter, FILE *out, const peg_rules *rules,
                     const char *checkpoint);

/* A peg_progress_fn; user is the meter. Draws at most ten times a second. */
void peg_meter_show(void *user, const peg_progress *progress);

/* The same for the exact search (gen/optimal/solve.h). */
void peg_meter_show_search(void *user, const peg_optimal_progress *progress);

/* Says that the checkpoint cannot be written, for a reason of errno; user is the meter. */
void peg_meter_lose(void *user, int reason);

/* Clears the line. */
void peg_meter_end(const peg_meter *meter);

#endif

/*
 * progress.h - shows how far a build has come: on a terminal all the time, in a file (the log
 * of a search in the background) by a line every ten minutes.
 */
#ifndef PEG_PROGRESS_H
#define PEG_PROGRESS_H

#include <stdio.h>

#include "gen/build/build.h"
#include "gen/optimal/solve.h"

/* In the unit of which there are at least two: "12 minutes". */
void peg_print_time(FILE *out, double seconds);

typedef struct peg_meter {
    FILE *out;
    int is_terminal;
    double started, shown;  /* seconds, by peg_clock() */
    const peg_rules *rules; /* to name openings by */
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

#endif

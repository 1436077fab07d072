/*
 * solver.h - a search under way, for those files that see to it.
 */
#ifndef PEG_OPTIMAL_SOLVER_H
#define PEG_OPTIMAL_SOLVER_H

#include "gen/exact/solve.h"
#include "gen/exact/team.h"

typedef struct exact_solver {
    const peg_optimal_options *options;
    peg_optimal_report *report;
    peg_tree *tree; /* the best so far */
    exact_game game;
    exact_memo memo;
    exact_bounds floor; /* of the current pass */
    exact_journal *journal;
    peg_code16 *all;
    exact_key *random;
    exact_search search;
    exact_worker main;
    const char *stage;
    double start, told, flushed;
    double deadline; /* seconds since start when the stage has to end; 0: none */
    int must_finish; /* the stage ends only where the caller insists */
    int lost;        /* the checkpoint cannot be written */
    _Atomic int halt;
} exact_solver;

/* Seconds of a clock that nobody sets. */
double exact_solver_now(void);

/* How often the caller asked to stop. */
int exact_solver_stops(const exact_solver *solver);

/* What workers call before each search, `context` being the solver; not 0: stop. The main
 * worker's also makes room in the memo, writes the checkpoint and tells of progress. */
int exact_solver_pulse(exact_worker *worker);
int exact_solver_pulse_helper(exact_worker *worker);

#endif

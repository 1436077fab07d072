/*
 * solver.h - a search under way, for those files that see to it.
 */
#ifndef PEG_OPTIMAL_SOLVER_H
#define PEG_OPTIMAL_SOLVER_H

#include "gen/exact/solve.h"
#include "gen/exact/team.h"

typedef struct opt_solver {
    const peg_optimal_options *options;
    peg_optimal_report *report;
    peg_tree *tree; /* the best so far */
    optimal_game game;
    optimal_memo memo;
    optimal_floor floor; /* of the current pass */
    opt_journal *journal;
    code_index *all;
    memo_key *random;
    opt_search search;
    opt_worker main;
    const char *stage;
    double start, told, flushed;
    double deadline; /* seconds since start when the stage has to end; 0: none */
    int must_finish; /* the stage ends only where the caller insists */
    int lost;        /* the checkpoint cannot be written */
    _Atomic int halt;
} opt_solver;

/* Seconds of a clock that nobody sets. */
double solver_now(void);

/* How often the caller asked to stop. */
int solver_stops(const opt_solver *solver);

/* What workers call before each search, `context` being the solver; not 0: stop. The main
 * worker's also makes room in the memo, writes the checkpoint and tells of progress. */
int solver_pulse(opt_worker *worker);
int solver_pulse_helper(opt_worker *worker);

#endif

/*
 * team.h - split points, and the threads that help at them.
 *
 * At a split point, all threads that work on a node try its guesses in turn, against a common
 * best cost. Threads help at the upper levels of the tree: there the candidate sets are few,
 * each with hundreds of guesses to refute. They exchange what they prove through the
 * transposition table. The team's owner begins each split point alone; when helpers have
 * nothing left to do at one because the owner is busy with its last guess, they join the next
 * one that the owner begins below that guess.
 */
#ifndef PEG_EXACT_TEAM_H
#define PEG_EXACT_TEAM_H

#include <stdatomic.h>

#include "gen/exact/score.h"

/* A turn is an index into the order. */
typedef struct exact_split_point {
    const exact_node *node;
    exact_order order;
    exact_cost limit;
    uint64_t number;          /* of its task; 0: none */
    _Atomic uint32_t heard;   /* exact_worker.heard when its cost was last looked up
                                 (share.h) */
    _Atomic uint32_t next;    /* turn */
    _Atomic exact_cost best;  /* the limit, or the least cost of a guess below it */
    _Atomic exact_cost lower; /* guesses that do not improve on `best` cost no less than this */
} exact_split_point;

void exact_split_begin(exact_split_point *point, const exact_node *node,
                       const exact_order *order, exact_cost limit);

/* Lowers point->best: another process has a tree of that cost. */
void exact_split_lower(exact_split_point *point, exact_cost best);

/* Reports what a guess costs, or a lower bound if it is not below point->best. */
void exact_split_report(exact_split_point *point, exact_cost found);

/* Stores in *set what trying all guesses has shown. */
void exact_split_conclude(const exact_split_point *point, exact_set *set);

/* ---- helpers ---------------------------------------------------------------------- */

/* Helpers join nodes before which at most so many guesses were made. */
#define EXACT_TEAM_LEVELS 2

typedef struct exact_team exact_team;

/* One thread tries the guesses of a split point until none is left: exact_run(). */
typedef void exact_run_fn(exact_worker *worker, exact_split_point *point);

/* Starts `helpers` threads that wait for split points and call `run` at each. Errors:
 * PEG_E_MEMORY; free *team even then. */
peg_status exact_team_make(exact_team **team, const exact_search *search, unsigned helpers,
                           exact_run_fn *run, exact_pulse_fn *pulse, void *context);

/* Ends the threads and adds their statistics to *stats. team may be null. */
void exact_team_free(exact_team *team, exact_stats *stats);

/* Whether all helpers are waiting. Only the owner calls this and the next function. */
int exact_team_idle(const exact_team *team);

/* The calling thread and all helpers try all guesses. If anything stopped a helper, here or
 * before, worker->status says so afterwards, and the result is worthless. */
void exact_team_run(exact_team *team, exact_worker *worker, exact_split_point *point);

/* Clears the status of stopped helpers, for a new search. Call it only while they wait; team
 * may be null. */
void exact_team_go_on(exact_team *team);

/* Sets scored by the helpers so far; exact while they wait. */
uint64_t exact_team_scored(const exact_team *team);

#endif

/*
 * team.h - split points, and the threads that help at them.
 *
 * A split point is a node whose guesses are tried in turn by all threads that work on it,
 * against a common best cost. Threads help at the upper levels of the tree: there the candidate
 * sets are few, each with hundreds of guesses to be refuted. What they prove meets in the
 * transposition table. The team's owner begins each split point alone; when helpers have
 * nothing more to do at one, because the owner is busy with its last guess, they join the next
 * that the owner begins below that guess.
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
    uint64_t number;          /* among the tasks; 0: none */
    _Atomic uint32_t heard;   /* exact_worker.heard when share.h last asked for its cost */
    _Atomic uint32_t next;    /* turn */
    _Atomic exact_cost best;  /* the limit, or the least cost of a guess below it */
    _Atomic exact_cost lower; /* guesses that are not below `best` cost no less than this */
} exact_split_point;

void exact_split_begin(exact_split_point *point, const exact_node *node,
                       const exact_order *order, exact_cost limit);

/* Someone has a tree of that cost. */
void exact_split_lower(exact_split_point *point, exact_cost best);

/* Reports what a guess costs, or a lower bound if it is not below point->best. */
void exact_split_report(exact_split_point *point, exact_cost found);

/* Writes what trying all guesses has shown of the set. */
void exact_split_conclude(const exact_split_point *point, exact_set *set);

/* ---- helpers ---------------------------------------------------------------------- */

#define EXACT_TEAM_LEVELS 2 /* helpers join where at most so many guesses have been made */

typedef struct exact_team exact_team;

/* Tries the guesses of a split point by one thread until there are none left: exact_run(). */
typedef void exact_run_fn(exact_worker *worker, exact_split_point *point);

/* Starts `helpers` threads that wait for split points, where they call `run`. Errors:
 * PEG_E_MEMORY; *team is then to be freed as well. */
peg_status exact_team_make(exact_team **team, const exact_search *search, unsigned helpers,
                           exact_run_fn *run, exact_pulse_fn *pulse, void *context);

/* Ends the threads; adds what they did to *stats. team may be null. */
void exact_team_free(exact_team *team, exact_stats *stats);

/* Whether all helpers wait. Owner only, as the next. */
int exact_team_idle(const exact_team *team);

/* Tries all guesses, by the calling thread and all helpers. What stopped any helper, here or
 * before, is worker->status afterwards: what was found is then worthless. */
void exact_team_run(exact_team *team, exact_worker *worker, exact_split_point *point);

/* Forgets what stopped helpers, for a search that begins anew. While they wait; team may be
 * null. */
void exact_team_go_on(exact_team *team);

/* Sets scored by the helpers so far; exact while they wait. */
uint64_t exact_team_scored(const exact_team *team);

#endif

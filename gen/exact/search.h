/*
 * search.h - the least cost of a candidate set, by branch and bound. THEORY.md says how the
 * search goes, and why what it finds is the least.
 */
#ifndef PEG_EXACT_SEARCH_H
#define PEG_EXACT_SEARCH_H

#include "gen/exact/score.h"

/* What a guess costs here: exact where it is less than `limit`, else a lower bound that
 * is no less than the limit. */
exact_cost exact_cost_of_guess(exact_worker *worker, const exact_node *node, unsigned guess,
                               exact_cost limit);

/* Tries the guesses of a split point in their order, alone or along with other threads. */
void exact_run(exact_worker *worker, struct exact_split_point *point);

/* The cost of a node's set, after exact_set_begin(), likewise. After worker->status is set,
 * worthless. */
exact_cost exact_cost_of(exact_worker *worker, exact_node *node, exact_cost limit);

#endif

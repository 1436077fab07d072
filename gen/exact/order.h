/*
 * order.h - the guesses for one candidate set in the order in which they are
 * tried, and the race to find the best of them.
 */
#ifndef PEG_OPTIMAL_ORDER_H
#define PEG_OPTIMAL_ORDER_H

#include "gen/exact/search.h"

/* Guesses by ascending score, then by index. */
typedef struct opt_order {
    uint32_t count;
    const code_index *guess;
    const uint16_t *slack;
    cost rest; /* no guess that is missing costs less */
} opt_order;

/* One for all threads that work on the same set. Threads take turns; a turn is an index
 * into the order. */
typedef struct opt_race {
    const opt_place *at;
    opt_order order;
    cost limit;
    _Atomic uint32_t next; /* turn */
    _Atomic cost best;     /* the limit, or the least cost of a guess below it */
    _Atomic cost lower;    /* guesses that are not below `best` cost no less than this */
} opt_race;

/* Orders the guesses of which the score does not reach `limit`, in the worker's scratch; or,
 * where the search is narrow, a few that look best. Returns 0 where scratch is used up. */
int order_guesses(opt_worker *worker, const opt_place *at, const uint16_t *slack, cost limit,
                  opt_order *order);

/* The lower bound of a guess's cost for n candidates that its score stands for. */
static inline cost order_bound(const opt_search *search, uint32_t n, uint16_t slack)
{
    return (2 * n - 1 + slack) * search->floor->unit;
}

void race_begin(opt_race *race, const opt_place *at, const opt_order *order, cost limit);

/* Tells the race what a guess costs, or a lower bound if it is not below race->best. */
void race_report(opt_race *race, cost found);

#endif

/*
 * order.h - the guesses for one candidate set in the order in which they are
 * tried, and the race to find the best of them.
 */
#ifndef PEG_OPTIMAL_ORDER_H
#define PEG_OPTIMAL_ORDER_H

#include "gen/exact/search.h"

/* Guesses by ascending score, then by index. */
typedef struct exact_order {
    uint32_t count;
    const peg_code16 *guess;
    const uint16_t *slack;
    exact_cost rest; /* no guess that is missing costs less */
} exact_order;

/* One for all threads that work on the same set. Threads take turns; a turn is an index
 * into the order. */
typedef struct exact_race {
    const exact_place *at;
    exact_order order;
    exact_cost limit;
    _Atomic uint32_t next; /* turn */
    _Atomic exact_cost best;     /* the limit, or the least cost of a guess below it */
    _Atomic exact_cost lower;    /* guesses that are not below `best` cost no less than this */
} exact_race;

/* Orders the guesses of which the score does not reach `limit`, in the worker's scratch; or,
 * where the search is narrow, a few that look best. Returns 0 where scratch is used up. */
int exact_order_guesses(exact_worker *worker, const exact_place *at, const uint16_t *slack, exact_cost limit,
                  exact_order *order);

/* The lower bound of a guess's cost for n candidates that its score stands for. */
static inline exact_cost exact_order_bound(const exact_search *search, uint32_t n, uint16_t slack)
{
    return (2 * n - 1 + slack) * search->floor->unit;
}

void exact_race_begin(exact_race *race, const exact_place *at, const exact_order *order, exact_cost limit);

/* Tells the race what a guess costs, or a lower bound if it is not below race->best. */
void exact_race_report(exact_race *race, exact_cost found);

#endif

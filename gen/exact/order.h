/*
 * order.h - the guesses for one candidate set in the order in which they are tried.
 */
#ifndef PEG_EXACT_ORDER_H
#define PEG_EXACT_ORDER_H

#include "gen/exact/place.h"
#include "gen/exact/score.h"

/* Guesses by ascending score. The first is the smallest of its score: symmetry leaves it, as
 * its images have the same score, and so it is tried before the others are dealt out (share.h).
 */
typedef struct exact_order {
    uint32_t count;
    const peg_code16 *guess;
    const uint16_t *slack;
    exact_cost rest; /* no guess that is missing costs less */
    int is_dealt;    /* otherwise: as share.h says, */
    uint32_t mine;   /* the first so many being common or one's own */
} exact_order;

/* Orders the guesses of which the score does not reach `limit`, in the worker's scratch; or,
 * where the search is narrow, a few that look best. Returns 0 where scratch is used up. */
int exact_order_guesses(exact_worker *worker, const exact_place *at, const exact_scores *scores,
                        exact_cost limit, exact_order *order);

/* The greatest score that is below `limit`; -1: none is. */
int32_t exact_order_last(const exact_search *search, uint32_t n, exact_cost limit);

/* The lower bound of a guess's cost for n candidates that its score stands for, where `depth`
 * guesses are left. With three, a tree of total t that solves s <= 1 at the first and c at the
 * last has t = 2n - s + c: what the score says of the total it says of the last guess, too. */
static inline exact_cost exact_order_bound(const exact_search *search, unsigned depth,
                                           uint32_t n, uint16_t slack)
{
    const exact_bounds *floor = search->floor;
    const exact_cost bound = (2 * n - 1 + slack) * floor->unit;

    if (depth != 3 || slack <= 1) return bound;
    return slack - 1u <= n ? bound + (slack - 1u) * floor->last : EXACT_NONE;
}

#endif

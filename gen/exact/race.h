/*
 * race.h - the guesses for one candidate set, tried in turn by all threads that work on it.
 */
#ifndef PEG_EXACT_RACE_H
#define PEG_EXACT_RACE_H

#include <stdatomic.h>

#include "gen/exact/order.h"

/* A turn is an index into the order. */
typedef struct exact_race {
    const exact_place *at;
    exact_order order;
    exact_cost limit;
    uint64_t number;          /* among the tasks; 0: none */
    _Atomic uint32_t heard;   /* exact_worker.heard when its place was last asked for */
    _Atomic uint32_t next;    /* turn */
    _Atomic exact_cost best;  /* the limit, or the least cost of a guess below it */
    _Atomic exact_cost lower; /* guesses that are not below `best` cost no less than this */
} exact_race;

void exact_race_begin(exact_race *race, const exact_place *at, const exact_order *order,
                      exact_cost limit);

/* Someone has a tree of that cost. */
void exact_race_lower(exact_race *race, exact_cost best);

/* Tells the race what a guess costs, or a lower bound if it is not below race->best. */
void exact_race_report(exact_race *race, exact_cost found);

/* Writes what a race that was run to its end has shown of its set. */
void exact_race_conclude(const exact_race *race, exact_part *part);

#endif

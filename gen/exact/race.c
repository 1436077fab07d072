/*
 * race.c - the state of a race.
 */
#include "gen/exact/race.h"

void exact_race_begin(exact_race *race, const exact_place *at, const exact_order *order,
                      exact_cost limit)
{
    race->at = at;
    race->order = *order;
    race->limit = limit;
    race->number = 0;
    atomic_init(&race->heard, 0);
    atomic_init(&race->next, 0);
    atomic_init(&race->best, limit);
    atomic_init(&race->lower, order->rest);
}

static int lower_to(_Atomic exact_cost *value, exact_cost to)
{
    exact_cost now = atomic_load(value);

    while (to < now)
        if (atomic_compare_exchange_weak(value, &now, to)) return 1;
    return 0;
}

void exact_race_lower(exact_race *race, exact_cost best)
{
    lower_to(&race->best, best);
}

void exact_race_report(exact_race *race, exact_cost found)
{
    if (!lower_to(&race->best, found)) lower_to(&race->lower, found);
}

void exact_race_conclude(const exact_race *race, exact_part *part)
{
    if (race->best < race->limit) {
        part->exact = 1;
        part->lower = race->best;
    } else {
        part->exact = race->lower == EXACT_NONE; /* all guesses were tried to the end */
        if (race->lower > part->lower) part->lower = race->lower;
    }
}

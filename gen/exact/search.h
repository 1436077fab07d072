/*
 * search.h - the least cost of a candidate set, by branch and bound.
 *
 * A node of the search is a candidate set; its cost is the least, over all guesses, of
 * n guesses for the n candidates plus the costs of the parts. Bounds of a part come in
 * stages, each a good deal dearer than the one before:
 *
 *   settle   what its size, a candidate that separates all others, or the memo says;
 *            exact for about nine parts in ten
 *   survey   scores every guess against it (scan.h): the least of the scores is a
 *            bound, and mostly attained by one of the first guesses that have it
 *   search   tries guesses in the order of their scores: exact_search_cost()
 *
 * A guess is dropped as soon as the sum of its parts' bounds is no better than the best
 * guess known. It is this order, every part surveyed before any is searched, that makes
 * the search short: on p4c7r it is worth a factor of fifty.
 *
 * Values do not depend on the order in which anything is done, on other threads or on
 * what the memo remembers.
 */
#ifndef PEG_EXACT_SEARCH_H
#define PEG_EXACT_SEARCH_H

#include "gen/exact/race.h"
#include "gen/exact/split.h"

/* What a guess costs here: exact where it is less than `limit`, else a lower bound that
 * is no less than the limit. */
exact_cost exact_cost_of_guess(exact_worker *worker, const exact_place *at, unsigned guess,
                               exact_cost limit);

/* Tries the guesses of a race in their order, alone or along with other threads. */
void exact_run(exact_worker *worker, exact_race *race);

/* The cost of a settled place, likewise. After worker->status is set, worthless. */
exact_cost exact_cost_of(exact_worker *worker, exact_place *at, exact_cost limit);

#endif

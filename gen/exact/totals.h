/*
 * totals.h - the least totals that one thread has found, of sets by their codes as they are.
 *
 * The first pass finds totals at any depth; those that follow ask for the same sets again, with
 * so many guesses left, and mostly the total bounds the cost enough (search.h). To look it up
 * here takes a fifth of what it takes to find the set's form, and look that up in the memo.
 *
 * A table with one place for each key, that grows up to a limit; then an entry gives way to the
 * next that comes to its place.
 */
#ifndef PEG_EXACT_TOTALS_H
#define PEG_EXACT_TOTALS_H

#include "gen/exact/memo.h"

typedef struct exact_totals exact_totals;

/* A table that grows up to so many bytes. NULL: out of memory. */
exact_totals *exact_totals_make(size_t bytes);
void exact_totals_free(exact_totals *totals);

/* Raises *lower to what is known of the total of the set with these codes. */
exact_memo_answer exact_totals_get(const exact_totals *totals, exact_key key,
                                   exact_cost *lower);

/* Notes a proven lower bound of the total, or the total where `exact`. */
void exact_totals_put(exact_totals *totals, exact_key key, exact_cost lower, int exact);

#endif

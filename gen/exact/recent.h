/*
 * recent.h - what one thread has lately found out about candidate sets.
 *
 * The memo (memo.h) knows a set by what it is renamed to, which takes a while to find out, and
 * its entries are far away in memory. Most sets that come up again do so soon, and with the
 * same codes: those are found in this small table of the thread's own. An entry gives way to
 * the next that comes to its place.
 */
#ifndef PEG_EXACT_RECENT_H
#define PEG_EXACT_RECENT_H

#include "gen/exact/memo.h"

typedef struct exact_recent exact_recent;

/* NULL: out of memory. */
exact_recent *exact_recent_make(void);
void exact_recent_free(exact_recent *recent);

/* Asks memory for the place of these codes. */
void exact_recent_fetch(const exact_recent *recent, exact_key key);

/* Raises *lower to what is known of the set with these codes. */
exact_memo_answer exact_recent_get(const exact_recent *recent, exact_key key,
                                   exact_cost *lower);

/* Notes a proven lower bound, or the cost where `exact`. */
void exact_recent_put(exact_recent *recent, exact_key key, exact_cost lower, int exact);

#endif

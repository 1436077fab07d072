/*
 * look.h - what a checker can tell of a set by itself: PROOF.md, section 4, lemmas 1 to 3.
 */
#ifndef PEG_PROOF_LOOK_H
#define PEG_PROOF_LOOK_H

#include "gen/exact/search.h"

/* A cache of what looks have shown; it only saves time. */
typedef struct proof_looks {
    struct proof_seen *seen;
} proof_looks;

/* Errors: PEG_E_MEMORY. Release it with proof_looks_close() in any case. */
peg_status proof_looks_open(proof_looks *looks);
void proof_looks_close(proof_looks *looks);

/* What one look at all guesses shows for a set of at least three candidates whose canonical
 * form is known, or `bound` if that is more. More than `need` is of no use. */
exact_cost proof_look(const proof_looks *looks, exact_worker *worker, const exact_set *part,
                      unsigned depth, exact_cost bound, exact_cost need);

/* Sums and multiples of costs, saturating at EXACT_NONE. */
static inline exact_cost proof_add(exact_cost a, exact_cost b)
{
    return a == EXACT_NONE || b == EXACT_NONE || a > EXACT_NONE - b ? EXACT_NONE : a + b;
}

static inline exact_cost proof_times(exact_cost total, exact_cost unit)
{
    return unit && total > EXACT_NONE / unit ? EXACT_NONE : total * unit;
}

#endif

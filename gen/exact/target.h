/*
 * target.h - the bound up to which each part of a guess is searched.
 *
 * A guess is given up as soon as the bounds of its parts reach what is left of the limit.
 * Raising a part's bound nearly to its cost takes much less work than finding the cost
 * (THEORY.md, 4).
 * So all parts are raised some of the way before any is searched further: each has a target.
 */
#ifndef PEG_EXACT_TARGET_H
#define PEG_EXACT_TARGET_H

#include "gen/exact/set.h"

/* Sets what is assumed to be usual before anything is known. */
void exact_usual_start(exact_worker *worker);

/* Notes what the search of a set showed: its cost if `found` is below the limit, else a lower
 * bound. set->lower is the bound known before. */
void exact_usual_note(exact_worker *worker, const exact_set *set, exact_cost found,
                      exact_cost limit);

/* Whether targets are of use for the goal: not if secrets at the last guess count for more than
 * guesses, because the costs of sets then say little about those of others. */
static inline int exact_targets_serve(const exact_worker *worker)
{
    return worker->search->bounds->unit &&
           worker->search->bounds->last <= worker->search->bounds->unit;
}

/* Targets are dealt out part by part, by weight. This is the weight of all parts that need one,
 * those whose costs are not known; 0: there are none. */
uint64_t exact_target_weights(const exact_worker *worker, const exact_partition *split);

/* How far to raise the bound of the next part, in listed order, if the bounds of all parts are
 * still short of the limit by `missing` (at least 1): 1 to `missing`; all of it for the last
 * part, unless what is usual has fallen since exact_target_weights(). *weights is the weight of
 * the parts that have no target yet, this one included, which is then taken off. */
exact_cost exact_target_take(const exact_worker *worker, const exact_set *part,
                             exact_cost missing, uint64_t *weights);

#endif

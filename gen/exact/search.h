/*
 * search.h - finds the least cost of a candidate set by branch and bound, and a tree that has
 * it. THEORY.md explains the search and why what it finds is the least.
 */
#ifndef PEG_EXACT_SEARCH_H
#define PEG_EXACT_SEARCH_H

#include "gen/core/piece.h"
#include "gen/exact/score.h"

/* The cost of a guess at a node: exact if it is less than `limit`, else a lower bound that is
 * no less than the limit. */
exact_cost exact_cost_of_guess(exact_worker *worker, const exact_node *node, unsigned guess,
                               exact_cost limit);

/* The same, with the parts that the cheaper stages leave open given to `search`, which returns
 * what exact_cost_of() does; NULL: to that. */
typedef exact_cost exact_part_fn(void *user, exact_worker *worker, exact_node *part,
                                 exact_cost limit);
exact_cost exact_cost_of_guess_by(exact_worker *worker, const exact_node *node, unsigned guess,
                                  exact_cost limit, exact_part_fn *search, void *user);

/* Scores the guesses of a node and puts those in order, in the worker's scratch, that may cost
 * less than `limit`. The node is changed for this: it must be a copy, of use as long as what is
 * in the scratch. Its terms.parts become those of its own set. Returns 0 if memory runs out. */
int exact_open_node(exact_worker *worker, exact_node *node, exact_cost limit,
                    exact_order *order);

/* Tries the guesses of a split point (share.h) in order, alone or along with other threads,
 * until none is left. */
void exact_run(exact_worker *worker, struct exact_split_point *point);

/* The cost of a node's set after exact_set_begin(), as above. Worthless once worker->status is
 * set. */
exact_cost exact_cost_of(exact_worker *worker, exact_node *node, exact_cost limit);

/* ---- bound.c: how far each part of a guess is searched -------------------------------
 *
 * A guess is given up as soon as the bounds of its parts reach what is left of the limit.
 * Raising a part's bound nearly to its cost takes much less work than finding the cost
 * (THEORY.md, 4). So all parts are raised some of the way before any is searched further: each
 * has a target. */

/* Sets what is assumed to be usual, in a worker that knows of nothing yet: all is 0. */
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

/* ---- tree.c: the tree that attains the cost ----------------------------------------- */

/* The most nodes of a tree: each secret is solved at one node, and every other node has at
 * least two subtrees. */
#define EXACT_MOST_NODES(secrets) (2 * (size_t)(secrets))

/* Appends the best tree of a node after exact_set_begin() to nodes[*count ...], in preorder.
 * `label` is the feedback that leads to it. Each node takes the first guess that attains the
 * least cost, from
 *     of one or two candidates, the smallest;
 *     a candidate that separates all others;
 *     the other candidates, by index; the other codes, by index.
 * nodes[] has room for EXACT_MOST_NODES. Returns worker->status; PEG_E_CORRUPT if no guess
 * attains the cost in the table, so that a bound in it is wrong. */
peg_status exact_grow(exact_worker *worker, exact_node *node, uint8_t label, peg_node *nodes,
                      size_t *count);

/* The same, beginning with this guess whatever it costs. node->set.n is at least 2, or the
 * guess is the secret. */
peg_status exact_grow_by(exact_worker *worker, exact_node *node, unsigned guess, uint8_t label,
                         peg_node *nodes, size_t *count);

/* What a thread needs for exact_equals(). Free the worker and alike.map afterwards. */
typedef struct exact_equals_user {
    exact_worker worker;
    unsigned depth; /* guesses left at the root, or 0: any number */
    peg_alike alike;
} exact_equals_user;

/* For a peg_equals_fn: lists the other guesses that such a tree might make. Guesses that differ
 * only in the names of colors are listed once. Cost: a search for each guess that its bound
 * does not rule out. */
peg_status exact_equals(exact_equals_user *user, const peg_position *position,
                        peg_equals *equals);

#endif

/*
 * search.h - the least cost of a candidate set, by branch and bound, and the tree that has it.
 * THEORY.md says how the search goes, and why what it finds is the least.
 */
#ifndef PEG_EXACT_SEARCH_H
#define PEG_EXACT_SEARCH_H

#include "gen/core/array.h"
#include "gen/core/piece.h"
#include "gen/exact/score.h"

/* What a guess costs here: exact where it is less than `limit`, else a lower bound that
 * is no less than the limit. */
exact_cost exact_cost_of_guess(exact_worker *worker, const exact_node *node, unsigned guess,
                               exact_cost limit);

/* Tries the guesses of a split point in their order, alone or along with other threads. */
void exact_run(exact_worker *worker, struct exact_split_point *point);

/* The cost of a node's set, after exact_set_begin(), likewise. After worker->status is set,
 * worthless. */
exact_cost exact_cost_of(exact_worker *worker, exact_node *node, exact_cost limit);

/* ---- tree.c: the tree that attains the cost ----------------------------------------- */

/* Nodes of a tree: a secret is solved at one of them each, and every other node has at
 * least two subtrees. */
#define EXACT_MOST_NODES(secrets) (2 * (size_t)(secrets))

/* Appends the best tree of a node after exact_set_begin() to nodes[*count ...], in preorder.
 * `label` leads to it. At each node the first guess is taken that attains the least cost, from
 *     of one or two candidates, the smallest;
 *     a candidate that separates all others;
 *     the other candidates, by index; the other codes, by index.
 * nodes[] has room for EXACT_MOST_NODES. Returns worker->status; PEG_E_CORRUPT where no guess
 * attains the cost that the table has, so that a bound in it is wrong. */
peg_status exact_grow(exact_worker *worker, exact_node *node, uint8_t label, peg_node *nodes,
                      size_t *count);

/* The same with this guess to begin with, whatever it costs; node->set.n is 2 or more, or it is
 * the guess that is right. */
peg_status exact_grow_by(exact_worker *worker, exact_node *node, unsigned guess, uint8_t label,
                         peg_node *nodes, size_t *count);

/* A peg_equals_fn for what such a tree might guess as well. `user` is one of these. Guesses
 * that differ by the names of colors alone are listed once. Cost: a search for each guess
 * whose bound does not rule it out. */
typedef struct exact_equals_user {
    exact_worker *worker;
    unsigned depth;     /* guesses left at the root, or 0: any number */
    peg_renaming *map;  /* room for peg_symmetry_most() of them: */
    peg_symmetry first; /* those that keep the first guess of the last position, */
    uint32_t guess;     /* which is this */
} exact_equals_user;

/* The room comes from the worker's scratch. Errors: PEG_E_MEMORY. */
peg_status exact_equals_open(exact_equals_user *user, exact_worker *worker, unsigned depth);

peg_status exact_equals(void *user, const peg_position *position, peg_equals *equals);

#endif

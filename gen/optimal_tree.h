/*
 * optimal_tree.h - the tree that attains the proven cost.
 */
#ifndef PEG_OPTIMAL_TREE_H
#define PEG_OPTIMAL_TREE_H

#include "optimal_search.h"

/* Nodes of a tree: a secret is solved at one of them each, and every other node has at
 * least two subtrees. */
#define TREE_MOST_NODES(secrets) (2 * (size_t)(secrets))

/* Appends the best tree of a settled place to nodes[*count ...], in preorder. `label`
 * leads to it. At each node the first guess is taken that attains the least cost, from
 *     of one or two candidates, the smallest;
 *     a candidate that tells all others apart;
 *     the other candidates, by index; the other codes, by index.
 * Returns worker->status. */
peg_status tree_grow(opt_worker *worker, opt_place *at, uint8_t label, peg_node *nodes,
                     size_t *count);

#endif

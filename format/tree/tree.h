/*
 * tree.h - a whole decision tree in memory, as generators make it and two of its forms store
 * it. Not part of the public interface.
 *
 * The nodes are in preorder: a node, then its children's subtrees in ascending order of their
 * labels. In this layout, parts built by several threads are joined by copying, equal trees are
 * equal bytes, and one pass in each direction computes whatever depends on depth or on size.
 *
 *     node 0  root             guess 0011, label -, 13 children
 *     node 1    its child 0,0  guess 2345, label 0, ...
 *     ...
 *
 * Every secret is the guess of exactly one node with `solves` set.
 */
#ifndef PEG_TREE_H
#define PEG_TREE_H

#include "format/pegtree.h"

typedef struct peg_node {
    uint32_t guess;   /* index of the code guessed here */
    uint8_t label;    /* the feedback that leads here from the parent; 0 at the root */
    uint8_t children; /* subtrees below; the solving feedback has none */
    uint8_t solves;   /* 1: the guess agrees with all answers, so it may be right */
    uint8_t spare;    /* 0, so that trees compare by memcmp() */
} peg_node;

typedef struct peg_tree {
    peg_about about;
    peg_node *nodes;
    size_t count;
} peg_tree;

/* Sums over a tree's secrets. */
typedef struct peg_tally {
    uint64_t total;
    uint32_t secrets;
    uint8_t worst;
    uint32_t histogram[PEG_MAX_GUESSES + 1]; /* [g]: secrets solved at guess g */
} peg_tally;

/* Counts guesses over the preorder nodes[0..count-1]. Errors: PEG_E_CORRUPT, if the numbers of
 * children do not add up or the tree is too deep. */
peg_status peg_tree_tally(const peg_node *nodes, size_t count, peg_tally *tally);

/* Writes the number of secrets below each node, itself included, to left[count]. The nodes must
 * be sound. */
peg_status peg_tree_sizes(const peg_node *nodes, size_t count, uint32_t *left);

/* Writes the number of nodes of each subtree, root included, to span[count]. The nodes must be
 * sound. */
peg_status peg_tree_spans(const peg_node *nodes, size_t count, uint32_t *span);

void peg_tree_free(peg_tree *tree);

/* Whether any tree could have the metadata that a header states. */
int peg_about_is_plausible(const peg_about *about);

#endif

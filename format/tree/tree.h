/*
 * tree.h - a whole decision tree in memory, as generators make it and the two forms
 * store it. Not part of the public interface.
 *
 * The nodes stand in preorder: a node, then its children's subtrees in ascending order
 * of their labels. That is the layout in which parts built by several threads are put
 * together by copying, in which equal trees are equal bytes, and in which one pass in
 * each direction computes whatever depends on depth or on size.
 *
 *     node 0  root             guess 0011, label -, 13 children
 *     node 1    its child 0,0  guess 2345, label 0, ...
 *     ...
 *
 * Every secret is the guess of just one node with `solves` set.
 */
#ifndef PEG_TREE_H
#define PEG_TREE_H

#include "format/pegtree.h"

typedef struct peg_node {
    uint32_t guess;   /* index of the code guessed here */
    uint8_t label;    /* the feedback that leads here from the parent; 0 at the root */
    uint8_t children; /* subtrees below; the solving feedback has none */
    uint8_t solves;   /* 1: the guess agrees with all that is known, so may be right */
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

/* Counts guesses over the preorder nodes[0..count-1].
 * Errors: PEG_E_CORRUPT, where the child counts do not close or it is too deep. */
peg_status peg_tree_tally(const peg_node *nodes, size_t count, peg_tally *tally);

/* Secrets below each node, itself included, to left[count]. nodes must be sound. */
peg_status peg_tree_sizes(const peg_node *nodes, size_t count, uint32_t *left);

/* Nodes of each subtree, itself included, to span[count]. nodes must be sound. */
peg_status peg_tree_spans(const peg_node *nodes, size_t count, uint32_t *span);

void peg_tree_free(peg_tree *tree);

/* flat.c: a tree as a flat image, released with peg_free(). Cost: linear in the nodes.
 * Errors: PEG_E_MEMORY, PEG_E_LIMIT (beyond 4 GB), PEG_E_CORRUPT (more than PEG_MAX_GUESSES
 * deep). */
peg_status peg_tree_flatten(const peg_tree *tree, uint8_t **image, size_t *size);

/* The same as peg_tree_flatten(), in at most `limit` bytes at any one time beside the tree. If
 * *image is not null, the image goes there, where there is room for *size bytes; *size receives
 * the bytes of the image then, too, if they do not fit (PEG_E_BUFFER). */
peg_status peg_tree_flatten_within(const peg_tree *tree, size_t limit, uint8_t **image,
                                   size_t *size);

/* terse_write.c, terse_read.c: a tree as a terse stream, released with peg_free(), and back.
 * Where a guess is a separator, the first one comes back: of equal cost.
 * Cost: linear in the nodes; as peg_tree_decode(). Errors: as peg_tree_flatten(); as
 * peg_terse_expand(). */
peg_status peg_tree_shorten(const peg_tree *tree, uint8_t **stream, size_t *size);
peg_status peg_tree_lengthen(const uint8_t *stream, size_t size, size_t limit, peg_tree *tree);

/* encode.c, decode.c: a tree as a tree file, released with peg_free(), and back. The tree
 * must be sound and cover every secret of its rules. `limit` as in peg_file_expand(). */
peg_status peg_tree_encode(const peg_tree *tree, uint8_t **file, size_t *size);
peg_status peg_tree_decode(const uint8_t *file, size_t size, size_t limit, peg_tree *tree);

#endif

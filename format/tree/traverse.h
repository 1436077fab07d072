/*
 * traverse.h - a tree's nodes in preorder, found by replaying their guesses: the position of
 * writer and reader of the tree file. Keeps its own stack, so depth costs no machine stack.
 */
#ifndef PEG_TRAVERSE_H
#define PEG_TRAVERSE_H

#include "format/tree/replay.h"

typedef struct peg_traversal {
    const peg_replay *replay;
    peg_place here; /* the node to read or write next; no candidates (low = high) at the end */
    unsigned top;   /* depth of the starting place */
    struct {
        uint64_t used;        /* by the guesses up to this node's */
        uint32_t end;         /* end of the candidates of its children */
        uint8_t solves;       /* 1: its own guess follows them */
    } above[PEG_MAX_GUESSES]; /* [d]: the node at depth d on the way to here */
} peg_traversal;

/* Begins at a place, usually the root, and ends after the last node below it. The replay still
 * belongs to the caller; nobody else may split it meanwhile. */
void peg_traversal_start(peg_traversal *t, const peg_replay *replay, const peg_place *top);

/* Moves on from a node that guesses `guess`, splitting its candidates: to its first child or,
 * if it has none, past it. The node's depth is below PEG_MAX_GUESSES. Cost: a feedback for each
 * candidate. */
void peg_traversal_split(peg_traversal *t, const uint8_t *guess, peg_parts *parts);

/* The same if its candidates are already labelled by this guess. */
void peg_traversal_part(peg_traversal *t, const uint8_t *guess, peg_parts *parts);

/* Moves on from a node of one candidate, which it guesses. */
void peg_traversal_leaf(peg_traversal *t);

#endif

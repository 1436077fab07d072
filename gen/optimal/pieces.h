/*
 * pieces.h - a tree cut into its trunk and the subtrees that hang from it, each of which can be
 * exchanged for a better one by itself.
 */
#ifndef PEG_OPTIMAL_PIECES_H
#define PEG_OPTIMAL_PIECES_H

#include "format/tree/replay.h"
#include "gen/core/array.h"

/* A subtree, and how it came about. */
typedef struct exact_piece {
    uint32_t low, high; /* its candidates are replay.set[low..high-1], ascending */
    unsigned depth;     /* guesses before it, at least 1 */
    uint32_t *guesses;  /* [depth] their indices */
    uint8_t label;      /* that leads here */
    peg_nodes nodes;    /* the best known */
    peg_tally tally;    /* of these */
    unsigned plan;      /* searches made (refine.h) */
    int busy;           /* one is under way */
    double seconds;     /* that the last one took */
    uint64_t gain;      /* by which it made the total less */
} exact_piece;

/* A node of the trunk; or, with `piece` not -1, the place of a piece. In preorder. */
typedef struct exact_joint {
    peg_node node;
    int64_t piece;
} exact_joint;

typedef struct exact_pieces {
    peg_about about; /* of the tree that was cut */
    peg_replay replay;
    exact_joint *joint;
    size_t joints, joint_room;
    exact_piece *piece;
    size_t count, room;
    uint64_t trunk; /* guesses over the secrets that the trunk solves, and before the pieces */
    unsigned depth; /* of the deepest secret that the trunk solves */
} exact_pieces;

/* Cuts a tree: a piece is the subtree of each node below the root that has at most `most`
 * candidates, but is not below another one. Release with exact_pieces_free(), after an error as
 * well. Errors: PEG_E_MEMORY, PEG_E_CORRUPT. */
peg_status exact_pieces_cut(exact_pieces *pieces, const peg_tree *tree, uint32_t most);
void exact_pieces_free(exact_pieces *pieces);

/* The total and the worst depth of the tree as it is now. */
uint64_t exact_pieces_total(const exact_pieces *pieces);
unsigned exact_pieces_worst(const exact_pieces *pieces);

/* Puts the tree together. Its header is the old one with the new total and worst depth.
 * Errors: PEG_E_MEMORY, PEG_E_CORRUPT. */
peg_status exact_pieces_join(const exact_pieces *pieces, peg_tree *tree, peg_tally *tally);

#endif

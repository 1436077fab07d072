/*
 * pieces.h - the pieces of a tree (gen/core/piece.h) with what is known of each; better ones
 * replace them one by one.
 */
#ifndef PEG_IMPROVE_PIECES_H
#define PEG_IMPROVE_PIECES_H

#include "gen/core/piece.h"

/* A subtree below the root. */
typedef struct improve_piece {
    peg_piece *at;   /* with the best nodes known */
    peg_tally tally; /* of these nodes */
    unsigned plan;   /* searches made */
    int busy;        /* whether one is running */
    double seconds;  /* the last one took */
    uint64_t gain;   /* by which it reduced the total */
} improve_piece;

typedef struct improve_pieces {
    peg_about about; /* of the tree that was cut */
    peg_replay replay;
    peg_piece root;
    peg_piece_list subtrees;
    improve_piece *piece; /* [count] */
    size_t count;
    uint64_t trunk; /* guesses for the secrets that the trunk solves, and those made before the
                       pieces */
    unsigned depth; /* of the deepest secret that the trunk solves */
} improve_pieces;

/* Cuts a tree: a piece is the subtree of each node below the root that has at most `most`
 * candidates and is not below another such node. Release the pieces with improve_pieces_free(),
 * even after an error. Errors: PEG_E_MEMORY, PEG_E_CORRUPT. */
peg_status improve_pieces_cut(improve_pieces *pieces, const peg_tree *tree, uint32_t most);
void improve_pieces_free(improve_pieces *pieces);

/* The number of candidates of a piece. */
static inline uint32_t improve_piece_size(const improve_piece *piece)
{
    return piece->at->high - piece->at->low;
}

/* The depth of the deepest secret of a piece, from the root. */
static inline unsigned improve_piece_worst(const improve_piece *piece)
{
    return piece->at->depth + piece->tally.worst;
}

/* The current total and worst depth of the tree. */
uint64_t improve_pieces_total(const improve_pieces *pieces);
unsigned improve_pieces_worst(const improve_pieces *pieces);

/* The secrets of the pieces that take `depth` guesses. */
uint64_t improve_pieces_at(const improve_pieces *pieces, unsigned depth);

#endif

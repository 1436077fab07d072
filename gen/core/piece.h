/*
 * piece.h - a tree in pieces: its trunk, of which each node is a piece, and the subtrees below
 * the trunk, each of which can be built, stored, sent or exchanged by itself.
 *
 * A build grows its pieces from the root (gen/build). To improve a tree or to make it compact,
 * the whole tree is cut into pieces. In both cases the pieces are joined to a tree at the end.
 */
#ifndef PEG_PIECE_H
#define PEG_PIECE_H

#include "format/tree/replay.h"
#include "gen/core/array.h"

typedef struct peg_piece {
    struct peg_piece *parent;   /* null for the root */
    uint32_t low, high;         /* its candidates: replay->set[low..high-1] */
    unsigned depth;             /* guesses made before it */
    uint8_t label;              /* the feedback that leads here from the parent */
    peg_nodes nodes;            /* the subtree; in the trunk just the node itself */
    struct peg_piece *children; /* [nodes.at[0].children] for a node of the trunk; or null */
} peg_piece;

/* Makes piece->children from the parts of the piece's candidates. Errors: PEG_E_MEMORY. */
peg_status peg_piece_branch(peg_piece *piece, const peg_parts *parts);

/* Splits the candidates set[low..high-1] by the guess of a node. Returns whether the guess
 * solves or splits them exactly as the node says; if not, the candidates may be left in another
 * order. */
int peg_node_split(const peg_node *node, const peg_replay *replay, uint32_t low, uint32_t high,
                   peg_parts *parts);

/* Cuts the tree below `root`, a piece that holds all candidates of the replay. Subtrees of at
 * most `most` candidates stay whole; so does the whole tree if it is that small, unless
 * keeps_root asks for the root in the trunk. Release root with peg_piece_release(), even after
 * an error. Errors: PEG_E_MEMORY, PEG_E_CORRUPT. */
peg_status peg_piece_cut(peg_piece *root, const peg_tree *tree, const peg_replay *replay,
                         uint32_t most, int keeps_root);

/* The subtrees below a piece, itself included, in preorder. Release list->at with free().
 * Errors: PEG_E_MEMORY. */
typedef struct peg_piece_list {
    peg_piece **at;
    size_t count, room;
} peg_piece_list;

peg_status peg_piece_list_subtrees(peg_piece *piece, peg_piece_list *list);

/* Joins the pieces to a tree. Takes the header from *about, except secrets, total and worst
 * depth. Errors: PEG_E_MEMORY, PEG_E_CORRUPT; the tree is then empty. */
peg_status peg_piece_join(const peg_piece *root, const peg_about *about, peg_tree *tree);

/* Releases what the piece holds and everything below it, but not the piece itself. */
void peg_piece_release(peg_piece *piece);

/* ---- as bytes: in checkpoints, in messages to other processes ------------------------ */

#define PEG_NODE_BYTES 6

/* Writes nodes, PEG_NODE_BYTES each:
 *     0  4  guess   4  1  label   5  1  children, bit 7: the guess may be right */
void peg_nodes_encode(const peg_nodes *nodes, uint8_t *bytes);

/* Reads nodes; release *nodes afterwards. Errors: PEG_E_CORRUPT (no node, or an incomplete
 * one), PEG_E_MEMORY. */
peg_status peg_nodes_decode(const uint8_t *bytes, size_t size, peg_nodes *nodes);

/* The guesses and answers that lead to a piece. A depth fits in a byte. */
typedef struct peg_history {
    unsigned depth;
    uint32_t guesses[PEG_MAX_GUESSES]; /* [depth] */
    uint8_t labels[PEG_MAX_GUESSES];   /* [depth] */
} peg_history;

/* Sets the history that leads to a piece. */
void peg_piece_history(const peg_piece *piece, peg_history *history);

/* Appends the position of a piece to a message: 0  1  depth, then that many labels, 4 bytes for
 * each guess, and 4 bytes for each candidate. Errors: PEG_E_MEMORY. */
peg_status peg_piece_encode(const peg_piece *piece, const peg_replay *replay, peg_bytes *bytes);

/* Reads a position: its history, and its candidates to replay->set[0..*count-1], making room
 * for them. Errors: PEG_E_CORRUPT (not a position of the game), PEG_E_MEMORY. */
peg_status peg_position_decode(const uint8_t *bytes, size_t size, peg_replay *replay,
                               size_t *room, peg_history *history, uint32_t *count);

/* Makes a replay that borrows the symbols of another, which must outlive it; its set has no
 * room yet. Release it with peg_replay_return(). */
void peg_replay_borrow(peg_replay *replay, const peg_replay *owner);
void peg_replay_return(peg_replay *replay);

/* Makes room for so many candidates in its set; *room is how many there is room for. Errors:
 * PEG_E_MEMORY. */
peg_status peg_replay_reserve(peg_replay *replay, size_t *room, size_t wanted);

/* ---- positions ----------------------------------------------------------------------- */

/* A set of candidates and the history that leads to it. */
typedef struct peg_position {
    const peg_replay *replay;
    uint32_t low, high;      /* the candidates are replay->set[low..high-1], ascending */
    unsigned depth;          /* guesses made before */
    const uint32_t *guesses; /* [depth] their indices */
    const uint8_t *labels;   /* [depth] the feedback to each */
} peg_position;

#endif

/*
 * replay.h - the candidates while the guesses of a tree are replayed from its root: how writer
 * and reader of the tree file agree on what need not be stored.
 */
#ifndef PEG_REPLAY_H
#define PEG_REPLAY_H

#include "format/game/code.h"
#include "format/game/score.h"
#include "format/tree/tree.h"

/* Codes as rows of symbols, and the candidates as segments of one array of row numbers: those
 * of a node are set[low..high-1], ascending, and those of its children are parts of that
 * segment. The rows are all codes of the rules, or some of them, in ascending order. */
typedef struct peg_replay {
    peg_rules rules;
    uint32_t secrets;    /* rows */
    uint8_t solved;      /* the label of all bulls */
    peg_packing packing; /* of rows */
    uint8_t *symbols;    /* [rows][length] */
    uint32_t *set;       /* [rows] */
    uint32_t *sorted;    /* [rows] scratch of splitting */
    uint8_t *labels;     /* [rows] of set[i]: peg_replay_label() */
} peg_replay;

/* A node of a tree being replayed: its candidates are set[low..high-1]; `depth` guesses were
 * made before it, whose symbols have their bits in `used`; the answer to the last of them was
 * `label`, which is 0 at the root. */
typedef struct peg_place {
    uint32_t low, high;
    uint64_t used;
    uint16_t depth;
    uint8_t label;
} peg_place;

/* The bytes that a replay of `rows` rows takes; may exceed a size_t. */
uint64_t peg_replay_bytes(const peg_rules *rules, uint32_t rows);

/* Starts with every secret as a candidate. Errors: PEG_E_MEMORY. Release it with
 * peg_replay_close(), even after an error. */
peg_status peg_replay_open(peg_replay *replay, const peg_rules *rules);

/* Starts with the codes that answer `guess` with `label`, which are then the only rows: for
 * games with too many codes to keep. count[f], f < PEG_MAX_FEEDBACKS, receives the number of
 * codes that answer with label f. Cost: a feedback for each code. Errors: PEG_E_MEMORY,
 * PEG_E_LIMIT if it would take more than `limit` bytes. */
peg_status peg_replay_open_answered(peg_replay *replay, const peg_rules *rules,
                                    const uint8_t *guess, uint8_t label, size_t limit,
                                    uint32_t *count);

void peg_replay_close(peg_replay *replay);

/* The symbols of a row, and those of the candidate set[c]. */
static inline const uint8_t *peg_replay_row(const peg_replay *replay, uint32_t row)
{
    return replay->symbols + (size_t)row * replay->rules.length;
}

static inline const uint8_t *peg_replay_code(const peg_replay *replay, uint32_t c)
{
    return peg_replay_row(replay, replay->set[c]);
}

/* How a guess splits candidates: into `count` parts; part i is set[start[i]..start[i+1]-1] and
 * gives the feedback label[i]; labels ascend. If the guess is a candidate, the last part is
 * that candidate; all others are the node's children. */
typedef struct peg_parts {
    unsigned count;
    unsigned children;
    uint32_t start[PEG_MAX_FEEDBACKS + 1];
    uint8_t label[PEG_MAX_FEEDBACKS];
} peg_parts;

/* Finds the feedback of each candidate of set[low..high-1] to `guess`: labels[low..high-1].
 * Cost: a feedback for each candidate. */
void peg_replay_label(const peg_replay *replay, uint32_t low, uint32_t high,
                      const uint8_t *guess);

/* Labels the candidates set[low..high-1], low < high, by `guess`, and splits them. In each part
 * they stay in ascending order; labels[i] stays that of set[i]. */
void peg_replay_split(const peg_replay *replay, uint32_t low, uint32_t high,
                      const uint8_t *guess, peg_parts *parts);

/* The number of the part with this label, or parts->count if there is none. */
unsigned peg_parts_find(const peg_parts *parts, unsigned label);

/* The node that guesses `guess`, is reached by the feedback `label`, and splits its
 * candidates into these parts. */
peg_node peg_parts_node(const peg_parts *parts, uint32_t guess, unsigned label);

/* The position of `guess` in set[low..high-1]; high if it is not a candidate. Cost: the
 * logarithm of the number of candidates. */
uint32_t peg_replay_find(const peg_replay *replay, uint32_t low, uint32_t high,
                         const uint8_t *guess);

/* The first separator: of one or two candidates the first, of more the first that gives each of
 * them a different feedback. If there is one, it is the implied guess of a tree file (order.h).
 * Returns its position in set[low..high-1]; high if there is none. Cost: at most the cube of
 * the number of labels in feedbacks, since larger sets have no separator. */
uint32_t peg_replay_find_separator(const peg_replay *replay, uint32_t low, uint32_t high);

/* ---- nodes in preorder ----------------------------------------------------------------- */

/* A tree's nodes in preorder, found by replaying their guesses: the position of whoever writes
 * or reads a tree. Keeps its own stack, so depth costs no machine stack. */
typedef struct peg_traversal {
    const peg_replay *replay;
    peg_place here;  /* the node to read or write next; no candidates (low = high) at the end */
    unsigned top;    /* depth of the starting place */
    peg_node *nodes; /* receives the nodes passed; null: they are not kept */
    size_t count;
    struct {
        uint64_t used;        /* by the guesses up to this node's */
        uint32_t end;         /* end of the candidates of its children */
        uint8_t solves;       /* 1: its own guess follows them */
    } above[PEG_MAX_GUESSES]; /* [d]: the node at depth d on the way to here */
} peg_traversal;

/* Begins at a place, usually the root, and ends after the last node below it; keeps no nodes.
 * The replay still belongs to the caller, who must not split it meanwhile. */
void peg_traversal_start(peg_traversal *t, const peg_replay *replay, const peg_place *top);

/* Moves on from a node that guesses `guess`, splitting its candidates: to its first child or,
 * if it has none, past it. The node's depth is below PEG_MAX_GUESSES. Rejects a guess that
 * neither solves nor splits, which bounds nodes and depth by the number of secrets. Cost: a
 * feedback for each candidate. Errors: PEG_E_CORRUPT. */
peg_status peg_traversal_split(peg_traversal *t, const uint8_t *guess, peg_parts *parts);

/* The same if its candidates are already labeled by this guess. */
peg_status peg_traversal_part(peg_traversal *t, const uint8_t *guess, peg_parts *parts);

/* Moves on from a node of one candidate, which it guesses. */
void peg_traversal_leaf(peg_traversal *t);

/* Begins to read a whole tree: opens the replay, which must be all zeros, and starts at its
 * root, keeping the nodes. `limit` bounds the bytes for both. Errors: PEG_E_LIMIT,
 * PEG_E_MEMORY. To be ended in any case. */
peg_status peg_traversal_begin(peg_traversal *t, peg_replay *replay, const peg_about *about,
                               size_t limit);

/* Releases the replay and gives the nodes to *tree. Errors: `status`, if reading them has
 * failed; PEG_E_CORRUPT, if they are not the tree that `about` describes. */
peg_status peg_traversal_end(peg_traversal *t, peg_replay *replay, const peg_about *about,
                             peg_status status, peg_tree *tree);

#endif

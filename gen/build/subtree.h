/*
 * subtree.h - one thread grows a whole subtree.
 */
#ifndef PEG_SUBTREE_H
#define PEG_SUBTREE_H

#include <stdatomic.h>

#include "gen/core/piece.h"
#include "gen/strategy/strategy.h"

/* Totals to which the threads of a build add as they work. */
typedef struct peg_sums {
    atomic_uint_least32_t resolved; /* secrets */
    atomic_uint_least32_t restored; /* of these, from a checkpoint */
    atomic_uint_least64_t total;    /* guesses over them */
    atomic_uint_least64_t bound;    /* on the tree's total, if there is a limit: see below */
    uint64_t limit;                 /* the most the total may be; 0: no limit */
} peg_sums;

/* No tree of n secrets takes fewer guesses than this: the number of different answers to codes
 * of this length limits how many secrets can be solved at guess 1, 2, 3, … The bound
 * on a tree's total is the sum of these totals over the sets whose guess is not yet known, plus
 * the sizes of those whose guess is. */
uint64_t peg_least_total(uint32_t n, unsigned length);

typedef struct peg_grower {
    peg_chooser chooser;
    const peg_replay *replay;
    peg_sums *sums;
    uint32_t guesses[PEG_MAX_GUESSES]; /* the history of the current position */
    uint8_t labels[PEG_MAX_GUESSES];
    uint32_t resolved; /* not yet added to the sums */
    uint64_t total, raised;
} peg_grower;

/* Appends the subtree of the candidates set[low..high-1] to nodes. The history of `depth`
 * guesses that leads to them is in the grower. Reorders the candidates. Errors: PEG_E_MEMORY,
 * PEG_E_INTERRUPTED, PEG_E_LIMIT; PEG_E_ARGUMENT if the bound exceeds the limit. */
peg_status peg_grow(peg_grower *grower, uint32_t low, uint32_t high, unsigned depth,
                    peg_nodes *nodes);

/* Chooses a guess and splits the candidates at one position: *node is the node, *parts its
 * parts. */
peg_status peg_grow_one(peg_grower *grower, uint32_t low, uint32_t high, unsigned depth,
                        peg_node *node, peg_parts *parts);

/* Adds a piece that another process or the checkpoint has made to the grower's sums: a node of
 * the trunk with these parts, or a subtree (parts null). */
void peg_grower_add(peg_grower *grower, const peg_piece *piece, const peg_parts *parts,
                    const peg_tally *tally);

/* Adds the grower's own counts to the shared sums. */
void peg_grower_report(peg_grower *grower);

#endif

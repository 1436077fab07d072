/*
 * subtree.h - grows whole subtrees, by one thread.
 */
#ifndef PEG_SUBTREE_H
#define PEG_SUBTREE_H

#include <stdatomic.h>

#include "gen/core/piece.h"
#include "gen/strategy/strategy.h"

/* Sums that the threads of a build add to while they work. */
typedef struct peg_sums {
    atomic_uint_least32_t resolved; /* secrets */
    atomic_uint_least32_t restored; /* of these, from a checkpoint */
    atomic_uint_least64_t total;    /* guesses over them */
    atomic_uint_least64_t bound;    /* of the tree's total, where there is a limit: see below */
    uint64_t limit;                 /* that the total must not pass; 0: there is none */
} peg_sums;

/* No tree of n secrets takes fewer guesses: with as many answers as codes of this length can
 * have, so many secrets at most are solved at guess 1, 2, 3, … The bound of a tree's total is
 * the sum of these over the sets where its guesses are not known yet, and of the sizes of those
 * where they are. */
uint64_t peg_least_total(uint32_t n, unsigned length);

typedef struct peg_grower {
    peg_chooser chooser;
    const peg_replay *replay;
    peg_sums *sums;
    uint32_t guesses[PEG_MAX_GUESSES]; /* the history of where it is growing */
    uint8_t labels[PEG_MAX_GUESSES];
    uint32_t resolved; /* not yet added to the sums */
    uint64_t total, raised;
} peg_grower;

/* Appends the subtree of the candidates set[low..high-1] to nodes. They are reached after
 * `depth` guesses, which the grower's history holds. Reorders the candidates.
 * Errors: PEG_E_MEMORY, PEG_E_INTERRUPTED, PEG_E_LIMIT; PEG_E_ARGUMENT where the bound has
 * passed the limit. */
peg_status peg_grow(peg_grower *grower, uint32_t low, uint32_t high, unsigned depth,
                    peg_nodes *nodes);

/* Chooses and splits at one position; *node is the node, *parts how it splits. */
peg_status peg_grow_one(peg_grower *grower, uint32_t low, uint32_t high, unsigned depth,
                        peg_node *node, peg_parts *parts);

/* Adds to the grower's sums what others have made of a piece: of a node of the trunk with these
 * parts, or of a subtree (parts null). */
void peg_grower_add(peg_grower *grower, const peg_piece *piece, const peg_parts *parts,
                    const peg_tally *tally);

/* Adds what is not yet in the sums to them. */
void peg_grower_report(peg_grower *grower);

#endif

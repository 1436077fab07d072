/*
 * compact.h - makes a tree's file smaller by choosing among guesses that are equally good.
 *
 * The price of a guess is its code length in bits, by the probabilities that an adaptive range
 * coder learns from the tree (J. Rissanen, G. Langdon, Arithmetic Coding, 1979). The builder of
 * the tree says which guesses are equally good at a position; of those that keep the total and
 * the worst depth of their subtree, the one whose subtree has the least price is taken
 * (price.h). RATIONALE.md, section 3, has the rule and its bounds.
 */
#ifndef PEG_COMPACT_H
#define PEG_COMPACT_H

#include "gen/compact/price.h"
#include "gen/strategy/strategy.h"

/* Lists the guesses that are equally good at a position of at least three candidates, beginning
 * with the one that the tree has without compaction; depends on the position alone. If that one
 * separates all candidates (peg_replay_find_separator()), the others are not used. May return
 * any error, which ends the compaction.
 */
typedef peg_status peg_equals_fn(void *user, const peg_position *position, peg_equals *equals);

typedef struct peg_compact_options {
    peg_equals_fn *equals;
    void *const *users; /* [threads] for equals(), one for each thread */
    unsigned threads;
    uint64_t (*salt)(const peg_position *position); /* what equals() depends on besides the
                                                       candidates and the symbols guessed; null:
                                                       nothing */
    int separators;       /* an implied guess is always the first of its equals */
    int keeps_opening;    /* whether the root keeps its guess */
    int keeps_worst;      /* whether equals() lists no guess that makes the tree deeper */
    unsigned large_tries; /* equals to try at positions of many candidates; 0: as elsewhere */
    uint32_t most;        /* positions of more candidates keep their guess; 0: the default */
    const peg_stop *stop; /* ends the work soon after it is set; or null */
} peg_compact_options;

/* Replaces *tree by a tree of the same total and worst depth whose file is no larger. The
 * result does not depend on the number of threads. Errors: PEG_E_MEMORY, PEG_E_INTERRUPTED,
 * those of equals(); *tree then stays as it was. */
peg_status peg_compact(peg_tree *tree, const peg_compact_options *options);

/* The same for a tree that peg_build() built by this method. */
peg_status peg_compact_built(peg_tree *tree, const peg_method *method, unsigned threads,
                             const peg_stop *stop);

/* search.c: exchanges the nodes of each of the pieces for the cheapest ones at these prices.
 * Errors: PEG_E_MEMORY, PEG_E_INTERRUPTED, those of equals(). */
peg_status peg_compact_pieces(const peg_compact_options *options, const peg_replay *replay,
                              const peg_prices *prices, const peg_piece_list *pieces);

#endif

/*
 * compact.h - makes a tree's file smaller by choosing among guesses that are equally good.
 *
 * The price of a guess is its code length in bits, by the chances that an adaptive range coder
 * learns from the tree (J. Rissanen, G. Langdon, Arithmetic Coding, 1979). Whoever built the
 * tree says which guesses are equally good at a position; of those that leave the total and the
 * worst depth of their subtree as they are, the one is taken whose subtree has the least price
 * (price.h). RATIONALE.md, section 3, has the rule and its bounds.
 */
#ifndef PEG_COMPACT_H
#define PEG_COMPACT_H

#include "gen/strategy/strategy.h"

/* Lists the guesses that are equally good at a position of at least three candidates, the one
 * that the tree has without compaction first; depends on the position alone. If that one
 * separates them all (peg_replay_find_separator()), the others are not looked at. Errors: any;
 * they end it.
 */
typedef peg_status peg_equals_fn(void *user, const peg_position *position, peg_equals *equals);

typedef struct peg_compact_options {
    peg_equals_fn *equals;
    void *const *users; /* [threads] for equals(), one for each thread */
    unsigned threads;
    uint64_t (*salt)(const peg_position *position); /* what equals() looks at beside the
                               candidates and the symbols guessed; null: nothing */
    int separators;       /* an implied guess is always the first of its equals */
    int keeps_opening;    /* the root keeps its guess */
    int keeps_worst;      /* equals() lists none that makes the tree deeper */
    unsigned large_tries; /* equals to try at positions of many candidates */
    uint32_t most;        /* a position of more candidates keeps its guess; 0: the default */
    const peg_stop *stop; /* ends soon after this is set; or null */
} peg_compact_options;

/* Puts a tree of the same total and worst depth, whose file is no larger, in the place of
 * *tree. Errors: PEG_E_MEMORY, PEG_E_INTERRUPTED, those of equals(); *tree then stays as it
 * was. The tree does not depend on the number of threads. */
peg_status peg_compact(peg_tree *tree, const peg_compact_options *options);

/* The same for a tree that peg_build() made by this method. */
peg_status peg_compact_built(peg_tree *tree, const peg_method *method, unsigned threads,
                             const peg_stop *stop);

#endif

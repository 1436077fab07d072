/*
 * improve.h - good trees when there is no time for a proof: first those of strategies,
 * then the best of them improved (trees.c), one subtree at a time (schedule.c).
 *
 * Plans search every piece of the tree anew: each plan tries more guesses in its sets than the
 * one before, limited by what the piece costs now (local.c). The next piece is the one that
 * promises most per second, judged by what its last search, and the same plan on other pieces,
 * have gained and taken. In the end subtrees are searched exactly, small ones first (trees.c).
 * The tree is sound at all times.
 */
#ifndef PEG_IMPROVE_H
#define PEG_IMPROVE_H

#include "format/tree/tree.h"
#include "gen/core/threads.h"
#include "gen/exact/worker.h"
#include "gen/spread/ranks.h"

/* What tree is wanted, and who gets reports of progress. */
typedef struct improve_run {
    const peg_rules *rules;
    peg_objective objective; /* any but PEG_OBJECTIVE_NONE */
    unsigned max_depth;      /* no secret may take more guesses; 0: no limit */
    int opens;               /* 1: the first guess is the code of this index: */
    uint32_t opening;
    int is_consistent;      /* 1: only candidates are guessed */
    unsigned threads;       /* at least 1 */
    size_t bytes;           /* for each thread's searches */
    double start;           /* peg_clock() when everything began */
    uint32_t most_searches; /* of subtrees; 0: as many as time allows */
    const peg_ranks *ranks; /* processes that search together; null: none */
    const peg_stop *stop;   /* how often the user asked to stop; null: never */
    /* Called now and then, by the calling thread, with the best total, 0 while there is none,
     * and the share of the tree that has been searched; or null. */
    void (*tell)(void *user, uint64_t total, double share);
    /* Takes the nodes of a tree, and keeps it if it is the best so far; null while seeds are
     * made that are not to be kept. */
    peg_status (*adopt)(void *user, peg_tree *tree);
    void *user;
    exact_stats stats; /* what the searches did, */
    uint32_t searched; /* and in how many subtrees */
} improve_run;

/* Whether trees are to be as shallow as possible, or no deeper than some limit. */
static inline int improve_depth_counts(const improve_run *run)
{
    return run->objective != PEG_OBJECTIVE_AVERAGE || run->max_depth;
}

#define IMPROVE_SEEDS 4

/* Trees with different openings. */
typedef struct improve_seeds {
    peg_tree tree[IMPROVE_SEEDS]; /* the least total first */
    unsigned count;
    peg_tree shallow; /* if the depth counts: the shallowest of all that were made */
    double seconds;   /* about what writing and checking such a tree takes */
} improve_seeds;

/* Makes seeds until `deadline`, by peg_clock(). In games for which that takes at most a second,
 * the first one has no limit. In others the first guesses the first candidate each time, and
 * also has none; the second, by a good strategy, may take until `end`, less the time to write
 * and check a tree. If both times are 0, one more seed ends it: the best with any opening. A
 * request to stop ends it, too, but in games of up to a million secrets not before the first
 * seed. Release the seeds with improve_seeds_free(), even after an error. Errors: PEG_E_MEMORY;
 * PEG_E_INTERRUPTED and PEG_E_LIMIT if there is no seed. */
peg_status improve_seeds_make(improve_run *run, double deadline, double end,
                              improve_seeds *seeds);
void improve_seeds_free(improve_seeds *seeds);

/* Makes a copy of a tree. Errors: PEG_E_MEMORY. */
peg_status improve_copy(const peg_tree *tree, peg_tree *copy);

/* Improves the best of the seeds until `deadline` (peg_clock(); 0: until all plans are done) or
 * until the user stops it, and has the result adopted, unless none is within run->max_depth.
 * Errors: PEG_E_MEMORY, PEG_E_CORRUPT. */
peg_status improve_trees(improve_run *run, const improve_seeds *seeds, double deadline);

/* On other ranks: searches pieces for rank 0 until *run->stop is set. Errors: PEG_E_MEMORY. */
peg_status improve_help(const improve_run *run);

#endif

/*
 * improve.h - good trees where there is no time for a proof: first those of strategies
 * (seed.c), then the best of them made better, a subtree at a time (schedule.c).
 *
 * Every piece of the tree is searched anew by plans: each tries more guesses in its sets than
 * the one before, with what the piece costs now as a limit (local.c). Next in turn is the
 * piece that promises most for its time, judged by what its last search, and the same plan for
 * other pieces, have gained and taken. The tree is sound at any moment.
 */
#ifndef PEG_IMPROVE_H
#define PEG_IMPROVE_H

#include "format/tree/tree.h"
#include "gen/core/threads.h"
#include "gen/exact/worker.h"
#include "gen/spread/work.h"

/* What tree is wanted, and who is told of what there is. */
typedef struct improve_run {
    const peg_rules *rules;
    peg_objective objective; /* any but PEG_OBJECTIVE_NONE */
    unsigned max_depth;      /* no secret may take more guesses; 0: any number */
    int opens;               /* 1: the first guess is the code of this index: */
    uint32_t opening;
    unsigned threads;       /* at least 1 */
    size_t bytes;           /* for each thread's searches */
    double start;           /* peg_clock() when all of it began */
    uint32_t most_searches; /* of subtrees; 0: as many as there is time for */
    const peg_ranks *ranks; /* processes that search together; null: none */
    const peg_stop *stop;   /* how often the user asked to stop; null: never */
    /* Told now and then, by the calling thread: the best total, 0 while there is none, and the
     * share of the tree that has been gone through; or null. */
    void (*tell)(void *user, uint64_t total, double share);
    /* Takes a copy of the tree, if that is the best so far. */
    peg_status (*adopt)(void *user, const peg_tree *tree);
    void *user;
    exact_stats stats; /* counted: what searches did, */
    uint32_t searched; /* and of how many subtrees */
} improve_run;

/* How often the user asked to stop. */
static inline int improve_stops(const improve_run *run)
{
    return run->stop ? *run->stop : 0;
}

#define IMPROVE_SEEDS 4

/* Trees with different openings, the best first. */
typedef struct improve_seeds {
    peg_tree tree[IMPROVE_SEEDS];
    unsigned count;
    double seconds; /* that writing and checking such a tree takes, about */
} improve_seeds;

/* Makes seeds until `deadline` (peg_clock()), the first one in any case; 0: only that one,
 * which is soon there. Release with improve_seeds_free(), after an error as well. A wish to
 * stop ends it, but in games of up to a million secrets not before the first. Errors:
 * PEG_E_MEMORY, PEG_E_INTERRUPTED and PEG_E_LIMIT where there is none. */
peg_status improve_seeds_make(improve_run *run, double deadline, improve_seeds *seeds);
void improve_seeds_free(improve_seeds *seeds);

/* Makes the best of the seeds better until `deadline` (peg_clock(); 0: until all plans are
 * done) or until the user stops, and has the result adopted, unless there is none within
 * run->max_depth. Errors: PEG_E_MEMORY, PEG_E_CORRUPT. */
peg_status improve_trees(improve_run *run, const improve_seeds *seeds, double deadline);

/* On any rank but 0: searches subtrees for it until *run->stop is set. Errors: PEG_E_MEMORY. */
peg_status improve_help(const improve_run *run);

#endif

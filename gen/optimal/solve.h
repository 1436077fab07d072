/*
 * solve.h - provably best trees, by exact search.
 *
 * The search finds the least cost of the root by branch and bound over partitions and
 * proves that nothing is cheaper; then a second pass takes, at each node, the first guess
 * in a fixed order that attains the proven cost, or, to be compact, of all that attain it the
 * one that makes the file small (compact.h). The tree therefore depends on the rules and these
 * goals only: not on threads, memory or where the search was interrupted.
 *
 *     peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE, .threads = 2};
 *     peg_optimal_report report;
 *     peg_tree tree;
 *     if (peg_optimal_solve(&rules, &options, &tree, &report) == PEG_OK) ...
 *
 * gen/exact/THEORY.md tells how the search goes.
 */
#ifndef PEG_OPTIMAL_H
#define PEG_OPTIMAL_H

#include "format/tree/tree.h"
#include "gen/core/threads.h"
#include "gen/spread/ranks.h"
#include "gen/core/tasks.h"
#include "gen/core/key.h"
#include "gen/exact/worker.h"

/* What goes on, told to the caller's function at most a few times a second. */
typedef struct peg_optimal_progress {
    const char *stage; /* "total", "depth", "tree"; "first trees", "improve" */
    double seconds;    /* since the call */
    uint64_t scored;   /* candidate sets of which all guesses were */
    uint64_t lower;    /* no tree has a smaller total; */
    uint64_t upper;    /* the best found has this one, 0 while there is none */
    uint32_t opening;  /* index of the opening that is being tried; UINT32_MAX: none */
    double share; /* how much of the tree has been gone through, 0 … 1; less: not known */
} peg_optimal_progress;

struct exact_solver; /* solver.h */

typedef struct peg_optimal_options {
    peg_objective objective; /* any but PEG_OBJECTIVE_NONE */
    unsigned max_depth;      /* no secret may take more guesses, 1..PEG_MAX_GUESSES; 0: any */
    int opens;               /* 1: the first guess is the code of this index: */
    uint32_t opening;
    int primary_only;       /* 1: leave the secondary goals unproven */
    int compact;            /* 1: of equal guesses, those that make the file small */
    unsigned threads;       /* 0 counts as 1 */
    size_t memory;          /* bytes for the tables together; 0: 1 GiB */
    double seconds;         /* give the best tree found by then; 0: when it is proven */
    const char *checkpoint; /* file to write and to resume from; NULL: none */
    const peg_key *key; /* the user's, by which the checkpoint's records are tagged; or NULL */
    int is_timed;       /* 1: the report has the times of stages, which makes it slower */
    peg_tasks *tasks;   /* receives how long each task takes; NULL: nobody asks */
    const peg_ranks *ranks; /* processes that search together; of others than rank 0 there is
                               no tree; NULL: none */
    unsigned part, parts; /* parts: only prove a share of it, part 1..parts, for the checkpoint,
                             and build no tree; 0: all of it */
    const peg_stop *stop; /* how often the user asked to stop; NULL: never */
    void (*progress)(void *user, const peg_optimal_progress *progress); /* or NULL */
    /* Called once, if the checkpoint cannot be written (errno's reason); or NULL. The search
     * goes on without it. */
    void (*lost)(void *user, int reason);
    void *user;
    /* NULL; or called once everything is proven and *tree built, the search still as it is:
     * gen/proof/proof.h. What it does not finish is its own affair. */
    void (*prove)(void *proof, struct exact_solver *solver);
    void *proof;
} peg_optimal_options;

typedef struct peg_optimal_report {
    exact_stats stats; /* what the search did */
    uint32_t searched; /* subtrees that were searched anew without a proof (gen/improve) */
    uint64_t lower;    /* proven: no tree within the limits has a smaller total; 0: nothing */
    double seconds;    /* wall clock, tree included */
    int proven;        /* the total and, for the other objectives, what they put before it */
    int depth_proven;  /* least worst depth, among the trees of that total or of all */
    int last_proven;   /* fewest secrets at that depth */
    int given; /* the checkpoint had bounds that nobody can say the user's searches found:
                  the tree is the best if these are right, and not marked proven */
    int lost;  /* errno's reason why the checkpoint could not be written; 0: it was */
} peg_optimal_report;

/* Builds the best tree of `rules` into *tree (release with peg_tree_free()).
 *
 * Objective average: least total; among those the least worst depth; among those the
 * fewest secrets at that depth. Objective worst: least worst depth, then least total, then
 * fewest secrets at that depth. Objective crush: least worst depth, then fewest secrets at that
 * depth, then least total. All of that among the trees that begin with the opening, if one is
 * given, and take at most max_depth guesses. The tree's header says `proven` if report->proven
 * and not report->given, and these limits unless they make no difference: a depth limit that
 * the least total of all trees keeps by itself.
 *
 * report->proven with report->given: the search came to its end, but rests on bounds in the
 * checkpoint that are not tagged by options->key.
 *
 * A secondary goal of which the costs do not fit 32 bits, for some 10,000 secrets in 18
 * guesses, is left unproven; crush is then PEG_E_LIMIT, beyond some 15,000 secrets.
 *
 * All feedbacks take secrets^2 bytes, where those are no more than half of options->memory;
 * otherwise a quarter of it holds rows of that table (game.h). The rest is for the
 * transposition table. With options->seconds it is done by then, with the tree encoded and read
 * back: first the best of the strategies of one step, with as many openings as there
 * is time for; in games of up to 10,000 codes a proof is tried for half the time; then subtrees
 * are searched anew (gen/improve), in games of any size. *tree is the best tree of these:
 * PEG_OK. Where *options->stop was set: PEG_E_INTERRUPTED, and *tree is the best so far, a
 * strategy's if there is no other; without nodes where *options->stop is 2, or where no tree
 * within the depth limit was found yet. With options->compact the tree is made compact when it
 * is complete, as far as there is time; interrupted then, it is complete but not compact.
 *
 * Errors: PEG_E_ARGUMENT (an option beyond its range; or no tree is as shallow as max_depth,
 * then report->proven is 1), PEG_E_LIMIT (too many secrets for the memory, or more than
 * 65,000; with options->seconds: of so many secrets no tree within
 * the depth limit was found in time), PEG_E_MEMORY; for the checkpoint PEG_E_IO
 * (where there is no tree yet, or none is wanted: otherwise the work goes on without it),
 * PEG_E_NOT_PEGTREE (no checkpoint), PEG_E_VERSION, PEG_E_CONTRADICTION (of another
 * game, or of a search that knows sets by other keys), PEG_E_CORRUPT (damaged, or a bound in it
 * is one that no tree attains). */
peg_status peg_optimal_solve(const peg_rules *rules, const peg_optimal_options *options,
                             peg_tree *tree, peg_optimal_report *report);

#endif

/*
 * solve.h - provably best trees, by exact search.
 *
 * The search finds the least cost of the root by branch and bound over partitions and proves
 * that nothing is cheaper; then a second pass takes, at each node, the first guess in a fixed
 * order that attains the proven cost, or, for a compact tree, of all guesses that attain it the
 * one that makes the file smallest (compact.h). The tree therefore depends only on the rules
 * and these goals: not on threads, on memory or on where the search was interrupted.
 *
 *     peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE, .threads = 2};
 *     peg_optimal_report report;
 *     peg_tree tree;
 *     if (peg_optimal_solve(&rules, &options, &tree, &report) == PEG_OK) ...
 *
 * gen/exact/THEORY.md explains the search.
 */
#ifndef PEG_OPTIMAL_H
#define PEG_OPTIMAL_H

#include "format/tree/tree.h"
#include "gen/core/threads.h"
#include "gen/spread/ranks.h"
#include "gen/core/hash.h"
#include "gen/exact/worker.h"

/* Progress, reported to the caller's function at most a few times a second. */
typedef struct peg_optimal_progress {
    const char *stage; /* what is done now, such as "total", "depth" or "first trees" */
    double seconds;    /* since the call */
    uint64_t scored;   /* candidate sets all of whose guesses were scored */
    uint64_t lower;    /* no tree has a smaller total; */
    uint64_t upper;    /* that of the best tree found, 0 while there is none */
    uint32_t opening;  /* index of the opening being tried; UINT32_MAX: none */
    double share; /* how much of the work is done, 0 … 1, never less than before; less than
                     0: unknown */
    double left;  /* seconds until the search ends, about; less than 0: unknown */
} peg_optimal_progress;

struct exact_solver; /* solver.h */

/* How much the search for the least total has to do, about. */
typedef struct peg_estimate {
    double scored;  /* sets */
    double seconds; /* of one thread */
    double bytes;   /* of memory, so that no bound has to be forgotten */
} peg_estimate;

typedef struct peg_optimal_options {
    peg_objective objective; /* any but PEG_OBJECTIVE_NONE */
    unsigned max_depth;      /* no secret may take more guesses, 1..PEG_MAX_GUESSES; 0: no
                                limit */
    int opens;               /* 1: the first guess is the code of this index: */
    uint32_t opening;
    int is_consistent;      /* 1: trees whose guesses may all be the secret */
    int compact;            /* 1: among equal guesses, choose those that make the file small */
    unsigned threads;       /* 0 counts as 1 */
    size_t memory;          /* bytes for the tables together; 0: 1 GiB */
    double seconds;         /* return the best tree found by then; 0: once it is proven */
    const char *checkpoint; /* file to write and to resume from; NULL: none */
    const peg_key *key;     /* the user's, with which the checkpoint's records are tagged; or
                               NULL */
    int is_timed;           /* 1: report the times of stages, which is slower */
    peg_tasks *tasks;       /* receives the time each task takes; or NULL */
    const peg_ranks *ranks; /* processes that search together, of which only rank 0 returns a
                               tree; NULL: none */
    peg_estimate *estimate; /* receives an estimate of the search, by one thread; the search is
                               then not done, and *tree stays empty; NULL: none */
    unsigned part, parts; /* prove only share `part`, 1..parts, for the checkpoint, and build no
                             tree; parts = 0: everything */
    const peg_stop *stop; /* how often the user has asked to stop; NULL: never */
    void (*progress)(void *user, const peg_optimal_progress *progress); /* or NULL */
    /* Called once if the checkpoint cannot be written (reason: an errno value); the search
     * continues without it. Or NULL. */
    void (*lost)(void *user, int reason);
    void *user;
    /* Called after everything is proven and *tree is built, while the search still has its
     * tables: gen/proof/proof.h. It handles its own failures. Or NULL. */
    void (*prove)(void *proof, struct exact_solver *solver);
    void *proof;
} peg_optimal_options;

typedef struct peg_optimal_report {
    exact_stats stats; /* what the search did */
    uint32_t searched; /* subtrees searched again without a proof (gen/improve) */
    uint64_t lower;    /* proven: no tree within the limits has a smaller total; 0: nothing */
    double seconds;    /* wall clock, tree included */
    int proven;        /* the total and, for the other objectives, what comes before it */
    int depth_proven;  /* the least worst depth, among the trees of that total or among all */
    int last_proven;   /* the fewest secrets at that depth */
    int given; /* the checkpoint had bounds without the user's tag: the tree is the best if
                  these are right, and not marked proven */
    int lost;  /* errno: why the checkpoint could not be written; 0: it was */
} peg_optimal_report;

/* Builds the best tree of `rules` into *tree (release it with peg_tree_free()).
 *
 * Objective average: least total; then the least worst depth; then the fewest secrets at that
 * depth. Objective worst: least worst depth, then least total, then fewest secrets at that
 * depth. Objective crush: least worst depth, then fewest secrets at that depth, then least
 * total. All of this among the trees that begin with the opening, if one is given, and take at
 * most max_depth guesses; with is_consistent, among those whose guesses all agree with the
 * answers before. The tree's header says `proven` if report->proven and not
 * report->given, and states these limits unless they make no difference: a depth limit that the
 * least total of all trees keeps anyway.
 *
 * report->proven with report->given: the search was completed, but rests on bounds in the
 * checkpoint that are not tagged with options->key.
 *
 * A secondary goal whose costs do not fit 32 bits, at some 10,000 secrets in 18 guesses, is
 * left unproven; crush then returns PEG_E_LIMIT: beyond 20,723 secrets if they take five
 * guesses, 18,918 if six, 15,446 if nine.
 *
 * The table of all feedbacks takes secrets^2 bytes if that is no more than half of
 * options->memory; otherwise a quarter of it holds rows of that table (game.h). The rest is for
 * the transposition table. With options->seconds the call returns by then, with the tree
 * encoded and read back: first come the best trees of one-step strategies, with as many
 * openings as time allows; in games of up to 10,000 codes half the time is spent on trying a
 * proof; then subtrees are searched again (gen/improve), in games of any size. *tree is the
 * best tree of all these: PEG_OK. If *options->stop was set: PEG_E_INTERRUPTED, and *tree is
 * the best so far, a strategy's if there is no other; without nodes if *options->stop is 2, or
 * if no tree within the depth limit was found yet. With options->compact the tree is made
 * compact when it is complete, as far as time allows; if interrupted then, it is complete but
 * not compact.
 *
 * Errors: PEG_E_ARGUMENT (an option out of range; or no tree is as shallow as max_depth, and
 * then report->proven is 1), PEG_E_LIMIT (too many secrets for the memory, or more than 65,000;
 * with options->seconds: no tree within the depth limit was found in time), PEG_E_MEMORY; for
 * the checkpoint PEG_E_IO (if there is no tree yet, or none is wanted: otherwise the work
 * continues without it), PEG_E_NOT_PEGTREE (not a checkpoint), PEG_E_VERSION,
 * PEG_E_CONTRADICTION (of another game, or of a search that identifies sets by other keys),
 * PEG_E_CORRUPT (damaged, or a bound in it is one that no tree attains). */
peg_status peg_optimal_solve(const peg_rules *rules, const peg_optimal_options *options,
                             peg_tree *tree, peg_optimal_report *report);

/* Whether a tree of tally `a` is at least as good for the objective as one of tally `b`. */
int peg_optimal_is_as_good(peg_objective objective, const peg_tally *a, const peg_tally *b);

#endif

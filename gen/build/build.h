/*
 * build.h - builds a tree by a strategy.
 *
 * The tree is built in pieces (gen/core/piece.h): the trunk, whose nodes have many candidates,
 * and the subtrees below it. Each piece is a pure function of its history, so threads can take
 * them in any order, a checkpoint can keep those that are done, and the tree joined from them
 * is always the same.
 */
#ifndef PEG_BUILD_H
#define PEG_BUILD_H

#include "gen/core/array.h"
#include "gen/spread/ranks.h"
#include "gen/strategy/strategy.h"

/* What a build reports while it runs. */
typedef struct peg_progress {
    uint32_t resolved; /* secrets whose path is complete */
    uint32_t restored; /* of these, from the checkpoint */
    uint32_t secrets;
    uint64_t total;    /* guesses over the resolved ones */
    uint32_t openings; /* to be tried one after the other; 0: the strategy chooses one */
    uint32_t turn;     /* number of the one tried now, from 1, */
    uint32_t opening;  /* and the index of its code */
    uint64_t best;     /* least total so far; 0: none */
} peg_progress;

typedef void peg_progress_fn(void *user, const peg_progress *progress);

typedef struct peg_build_options {
    peg_method method;
    unsigned threads;           /* 0 counts as 1 */
    const peg_counter *counter; /* null: the fastest */
    const peg_stop *stop;       /* ends the build soon after it is set; or null */
    double deadline;            /* ends it soon after this time of peg_clock(); 0: none */
    const char *checkpoint;     /* saves progress to this file and resumes from it; or null */
    peg_tasks *tasks;           /* receives the time each piece takes; or null */
    const peg_ranks *ranks;     /* processes that build together, of which only rank 0 returns a
                                   tree; null: none */
    unsigned part, parts; /* builds only the trunk and the subtrees of share `part`, 1..parts,
                             for the checkpoint, and no tree; parts = 0: everything */
    peg_progress_fn *progress; /* called now and then, by the calling thread; or null */
    /* Called once, by any thread, if the checkpoint cannot be written (reason: an errno value);
     * the build continues without it. Or null. */
    void (*lost)(void *user, int reason);
    void *user;
} peg_build_options;

/* Builds the tree of the rules; release it with peg_tree_free(). The tree depends only on rules
 * and method; building a share returns no nodes. With PEG_OPENS_BEST, builds the best of the
 * trees that begin with the smallest code of a class under renaming and continue by the
 * strategy: least total, then least worst depth, then the smallest opening. That costs a tree
 * for each class, most of them given up halfway. *effort excludes what came from the
 * checkpoint. Errors: PEG_E_MEMORY, PEG_E_INTERRUPTED (*tree is then the best of the openings
 * tried so far, if it has nodes; release it, too), PEG_E_LIMIT (the strategy leads deeper
 * than PEG_MAX_GUESSES); those of peg_log_open() for the checkpoint (gen/file/log.h); for a
 * share, PEG_E_IO if the checkpoint cannot be written. */
peg_status peg_build(const peg_rules *rules, const peg_build_options *options, peg_tree *tree,
                     peg_effort *effort);

/* No tree of n secrets takes fewer guesses than this, as the number of different
 * answers to codes of this length limits how many secrets can be solved at guess 1, 2, 3, … */
uint64_t peg_least_total(uint32_t n, unsigned length);

/* openings.c: lists one opening of each class under renaming (gen/symmetry/renaming.h), in
 * ascending order of the uncertainty they leave, their rank: the sum of n log n over the parts
 * of all codes. Release *ranked with free(), even after an error. Errors: PEG_E_MEMORY. Cost:
 * one feedback for each opening and code. */
peg_status peg_openings_in_order(const peg_rules *rules, peg_ranked **ranked, size_t *count);

#endif

/*
 * build.h - builds a tree by a strategy.
 *
 * The tree is built in pieces (gen/core/piece.h): the trunk, whose nodes have many candidates,
 * and the subtrees that hang from it. Each is a pure function of its history, so threads take
 * them as they come, a checkpoint keeps those that are done, and the tree put together from
 * them is the same in any case.
 */
#ifndef PEG_BUILD_H
#define PEG_BUILD_H

#include "gen/spread/ranks.h"
#include "gen/core/tasks.h"
#include "gen/strategy/strategy.h"

/* What a build reports while it goes on. */
typedef struct peg_progress {
    uint32_t resolved; /* secrets whose path is known to its end */
    uint32_t restored; /* of these, from the checkpoint */
    uint32_t secrets;
    uint64_t total;    /* guesses over the resolved ones */
    uint32_t openings; /* that are tried one after the other; 0: the strategy chooses one */
    uint32_t turn;     /* from 1: the one that is tried now, */
    uint32_t opening;  /* which is this code's index */
    uint64_t best;     /* least total so far; 0: none */
} peg_progress;

typedef void peg_progress_fn(void *user, const peg_progress *progress);

typedef struct peg_build_options {
    peg_method method;
    unsigned threads;           /* 0 counts as 1 */
    const peg_counter *counter; /* null: the fastest */
    const peg_stop *stop;       /* the build ends soon after this is set; or null */
    double deadline;            /* and soon after this time of peg_clock(); 0: none */
    const char *checkpoint; /* keeps what is done in this file and goes on from it; or null */
    peg_tasks *tasks;       /* receives how long each piece takes; null: nobody asks */
    const peg_ranks *ranks; /* processes that build together; of others than rank 0 there is no
                               tree; null: none */
    unsigned part, parts;   /* parts: only the trunk and the subtrees of share 1..parts, for the
                               checkpoint, and no tree; 0: all of it */
    peg_progress_fn *progress; /* called now and then, by the calling thread; or null */
    /* Called once, by any thread, if the checkpoint cannot be written (errno's reason): the
     * build goes on without it; or null. */
    void (*lost)(void *user, int reason);
    void *user;
} peg_build_options;

/* Builds the tree of the rules; release it with peg_tree_free(). The tree depends only on
 * rules and method; of a share it has no nodes. With PEG_OPENS_BEST it is the best of those
 * that begin with any code and go on by the strategy: of the least total, of these of the least
 * worst depth, of these that of the smallest opening; its cost is that of a tree for each class
 * of openings under renaming, most of them given up half way. *effort leaves out what came from
 * the checkpoint. Errors: PEG_E_MEMORY, PEG_E_INTERRUPTED, PEG_E_LIMIT (a strategy that leads
 * deeper than PEG_MAX_GUESSES); for the checkpoint those of peg_log_open() (gen/file/log.h),
 * and of a share PEG_E_IO where it cannot be written. */
peg_status peg_build(const peg_rules *rules, const peg_build_options *options, peg_tree *tree,
                     peg_effort *effort);

/* openings.c: lists one opening of each class under renaming (gen/symmetry/openings.h), those
 * of the least uncertainty first: the sum of n log n over the parts of all codes. Release
 * *openings with free(). Errors: PEG_E_MEMORY. Cost: a feedback for each opening and code. */
peg_status peg_openings_in_order(const peg_rules *rules, uint32_t **openings, size_t *count);

#endif

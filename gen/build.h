/*
 * build.h - builds a tree by a strategy.
 */
#ifndef PEG_BUILD_H
#define PEG_BUILD_H

#include <signal.h>

#include "strategy.h"

/* What a build tells while it goes on. */
typedef struct peg_progress {
    uint32_t resolved; /* secrets whose path is known to its end */
    uint32_t secrets;
    uint64_t total; /* guesses over the resolved ones */
} peg_progress;

typedef void peg_progress_fn(void *user, const peg_progress *progress);

typedef struct peg_build_options {
    const peg_strategy *strategy;
    peg_scope scope;
    const peg_counter *counter; /* null: the fastest */
    const volatile sig_atomic_t *stop; /* build ends soon after this is set; or null */
    peg_progress_fn *progress;         /* called now and then; or null */
    void *user;
} peg_build_options;

/* Builds the tree of the rules; release it with peg_tree_free(). The tree depends only on
 * rules, strategy and scope. Errors: PEG_E_MEMORY, PEG_E_INTERRUPTED, PEG_E_LIMIT (a
 * strategy that leads deeper than PEG_MAX_GUESSES). */
peg_status peg_build(const peg_rules *rules, const peg_build_options *options, peg_tree *tree,
                     peg_effort *effort);

#endif

/*
 * seed.h - the trees that a search without proof begins with: the best of the strategies of one
 * step, with the openings that there is time for.
 */
#ifndef PEG_OPTIMAL_SEED_H
#define PEG_OPTIMAL_SEED_H

#include "gen/optimal/solver.h"

#define EXACT_SEEDS 4

/* Trees with different openings, the best first. */
typedef struct exact_seeds {
    peg_tree tree[EXACT_SEEDS];
    unsigned count;
    double seconds; /* that writing and checking such a tree takes, about */
} exact_seeds;

/* Makes seeds until `deadline` (peg_clock()), the first one in any case; 0: only that one,
 * which is soon there. Release with exact_seeds_free(), after an error as well. A wish to stop
 * ends it, but in games of up to a million secrets not before the first. Errors: PEG_E_MEMORY,
 * PEG_E_INTERRUPTED and PEG_E_LIMIT where there is none. */
peg_status exact_seeds_make(exact_solver *solver, const peg_rules *rules, double deadline,
                            exact_seeds *seeds);
void exact_seeds_free(exact_seeds *seeds);

/* Whether a tree is better for the objective: one that is no deeper than the limit, where there
 * is one, before one that is; then as the objective says. */
int exact_seed_is_better(const peg_optimal_options *options, const peg_about *a,
                         const peg_about *b);

#endif

/*
 * refine.h - makes a tree better while there is time, a subtree at a time.
 *
 * Every piece of the tree (pieces.h) is searched anew by plans: each tries more guesses in its
 * sets than the one before, with what the piece costs now as a limit. Next in turn is the
 * piece that promises most for its time, judged by what its last search, and the same plan for
 * other pieces, have gained and taken. The tree is sound at any moment.
 */
#ifndef PEG_OPTIMAL_REFINE_H
#define PEG_OPTIMAL_REFINE_H

#include "gen/optimal/seed.h"

/* Makes the best of the seeds better until `deadline` (peg_clock(); 0: until all plans are
 * done) or until the user stops, and puts the result to solver->tree, unless that is better
 * already, or there is none within options->max_depth. Errors: PEG_E_MEMORY, PEG_E_CORRUPT. */
peg_status exact_refine(exact_solver *solver, const exact_seeds *seeds, double deadline);

#endif

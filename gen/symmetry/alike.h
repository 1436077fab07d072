/*
 * alike.h - candidates that are alike in the light of the guesses so far.
 *
 * A renaming of positions and colors that leaves every guess so far as it was leaves the set
 * of candidates as it was, too; a candidate and what it is renamed to split that set alike.
 * Of each such class the smallest code is worth scoring. Colors alone are dealt with
 * in gen/symmetry/palette.h, at less cost; this is for large sets.
 */
#ifndef PEG_ALIKE_H
#define PEG_ALIKE_H

#include "gen/symmetry/renaming.h"
#include "gen/core/position.h"

typedef struct peg_alike {
    const peg_rules *rules;
    peg_renaming *all,
        *kept; /* [peg_symmetry_most()] of the rules, and those that keep the guesses */
    peg_symmetry start, here;
} peg_alike;

/* Looks at a position; release with close, after an error as well. Cost: a few steps for
 * each permutation of the positions. Errors: PEG_E_MEMORY. */
peg_status peg_alike_see(peg_alike *alike, const peg_position *position);
void peg_alike_close(peg_alike *alike);

/* Whether none of the codes that are like this one is smaller. */
int peg_alike_least(const peg_alike *alike, const uint8_t *code);

#endif

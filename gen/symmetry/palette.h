/*
 * palette.h - the guesses worth scoring at a position: one of each class of codes that
 * are bound to split the candidates alike.
 *
 * Two colors that no guess has used yet are interchangeable, if the same positions can
 * hold them: swapping them changes neither the history nor, therefore, the candidates.
 * Two colors that no candidate has are interchangeable in a guess, used or not. Of each
 * class the smallest code is the one that is scored, so that nothing is lost to ties.
 */
#ifndef PEG_GUESSES_H
#define PEG_GUESSES_H

#include "gen/score/planes.h"
#include "gen/core/position.h"

/* What the colors of a position are to each other; sets of colors are bit masks. */
typedef struct peg_palette {
    const peg_rules *rules;
    uint64_t absent;                /* in no candidate */
    uint64_t fresh;                 /* not guessed yet, but in some candidate */
    uint64_t alike[PEG_MAX_COLORS]; /* [d]: the colors that the same positions can hold */
} peg_palette;

/* Looks at a position whose candidates are laid out in `planes`. */
void peg_palette_see(peg_palette *palette, const peg_position *position,
                     const peg_planes *planes);

/* The colors to try at position p of a guess, `before` being those at positions < p. */
uint64_t peg_palette_choices(const peg_palette *palette, unsigned p, uint64_t before);

#endif

/*
 * palette.h - the colors worth trying in a guess: of codes that are bound to split the
 * candidates the same way, only the smallest is tried.
 *
 * Two colors of a band (twins.h) that no guess has used yet are interchangeable: swapping them
 * changes neither the history nor, therefore, the candidates. Two colors that no candidate has
 * are interchangeable in a guess, used or not.
 */
#ifndef PEG_PALETTE_H
#define PEG_PALETTE_H

#include "gen/core/piece.h"
#include "gen/score/planes.h"

/* Which colors are interchangeable at a position; sets of colors are bit masks. */
typedef struct peg_palette {
    const peg_rules *rules;
    uint64_t absent;              /* in no candidate */
    uint64_t fresh;               /* not guessed yet, but in some candidate */
    uint8_t band[PEG_MAX_COLORS]; /* peg_bands() */
} peg_palette;

/* Fills in the palette of a position whose candidates are laid out in `planes`. */
void peg_palette_see(peg_palette *palette, const peg_position *position,
                     const peg_planes *planes);

/* The colors to try at position p of a guess, `before` being those at positions < p. */
uint64_t peg_palette_choices(const peg_palette *palette, unsigned p, uint64_t before);

#endif

/*
 * twins.h - positions and colors that the guesses so far do not distinguish: the basis of
 * gen/symmetry.
 *
 * Ranges begin at 0, so two colors exist at the same positions if no range ends between them.
 * Such colors are a band.
 *
 * Two positions of the same range that have had the same symbol in every guess may change
 * places, and two colors that were in no guess but exist at the same positions may change
 * names: every guess stays as it is, and so do the candidates as a set. There are other
 * renamings that do this (renaming.h), but these are found without listing any.
 */
#ifndef PEG_TWINS_H
#define PEG_TWINS_H

#include "gen/core/asserts.h"
#include "gen/core/piece.h"
#include "gen/score/planes.h"

typedef struct peg_twins {
    uint64_t seen;                 /* bit c: color c is in a guess so far */
    uint8_t first[PEG_MAX_LENGTH]; /* [position]: its first twin, or itself */
} peg_twins;

/* The first color of the band of `color`. */
static inline unsigned peg_band_of(const peg_rules *rules, unsigned color)
{
    unsigned first = 0;

    for (unsigned p = 0; p < rules->length; p++)
        if (rules->range[p] <= color && rules->range[p] > first) first = rules->range[p];
    return first;
}

/* The same for each color. */
static inline void peg_bands(const peg_rules *rules, uint8_t band[PEG_MAX_COLORS])
{
    for (unsigned c = 0; c < PEG_MAX_COLORS; c++) band[c] = (uint8_t)peg_band_of(rules, c);
}

/* Whether no code is smaller that differs only by replacing colors in `free` (a bit for each)
 * by others of `free` in the same band. */
static inline int peg_colors_in_order(uint64_t free, const uint8_t *band, unsigned length,
                                      const uint8_t *code)
{
    for (unsigned p = 0; p < length; p++) {
        const uint64_t mine = (uint64_t)1 << code[p];
        const uint64_t below = ((uint64_t)1 << band[code[p]]) - 1;
        if (free & mine && free & (mine - 1) & ~below) return 0;
        free &= ~mine;
    }
    return 1;
}

/* No twins at all, for a set that did not result from guesses. */
static inline peg_twins peg_twins_none(const peg_rules *rules)
{
    peg_twins twins = {.seen = ~(uint64_t)0};

    for (unsigned p = 0; p < rules->length; p++) twins.first[p] = (uint8_t)p;
    return twins;
}

/* The twins before the first guess. */
static inline peg_twins peg_twins_start(const peg_rules *rules)
{
    peg_twins twins = {0};

    for (unsigned p = 0; p < rules->length; p++)
        while (rules->range[twins.first[p]] != rules->range[p]) twins.first[p]++;
    return twins;
}

/* The twins after one more guess. */
static inline peg_twins peg_twins_after(const peg_rules *rules, const peg_twins *before,
                                        const uint8_t *code)
{
    peg_twins after = {.seen = before->seen};

    for (unsigned p = 0; p < rules->length; p++) {
        unsigned q = before->first[p];
        while (before->first[q] != before->first[p] || code[q] != code[p]) q++;
        assert(q <= p && before->first[p] <= p);
        after.first[p] = (uint8_t)q;
        after.seen |= (uint64_t)1 << code[p];
    }
    return after;
}

/* Whether no two twins, by changing places or names, make a smaller code of this one. If they
 * do, it is not the smallest of those it can be renamed to; if not, it may be. `band` is from
 * peg_bands(). */
static inline int peg_twins_least(const peg_twins *twins, const uint8_t *band, unsigned length,
                                  const uint8_t *code)
{
    uint8_t last[PEG_MAX_LENGTH]; /* [position]: the symbol at the last twin so far */

    for (unsigned p = 0; p < length; p++) {
        const unsigned first = twins->first[p];
        if (first < p && last[first] > code[p]) return 0;
        last[first] = code[p];
    }
    return peg_colors_in_order(~twins->seen, band, length, code);
}

/* ---- palettes: the colors worth trying in a guess ---------------------------------------
 *
 * Of codes that are bound to split the candidates the same way, only the smallest is tried. Two
 * colors of a band that no guess has used yet are interchangeable: swapping them changes
 * neither the history nor, therefore, the candidates. Two colors that no candidate has are
 * interchangeable in a guess, used or not. */

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

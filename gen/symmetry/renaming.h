/*
 * renaming.h - positions and symbols that may change names: guesses that need not be tried
 * because an equivalent one is, and one form for all sets that are equal but for their names.
 *
 * A renaming of the game takes the symbol at position place[i] to position i and then renames
 * it to color[symbol]: positions change places only with positions of the same range, and
 * colors only with colors that exist at the same positions. Feedback does not change if guess
 * and secret are renamed the same way. So a set of codes costs the same as any of its
 * renamings.
 *
 * In games of n positions and n colors without repeats, positions and colors may change roles
 * as well: a code becomes its inverse, which has color p at position c where the code has color
 * c at position p. Two codes have the same color at a position exactly where their inverses
 * have that position as the same color, so feedback does not change.
 *
 * A renaming that keeps every guess so far keeps the candidates as a set, and two guesses that
 * it maps to each other cost the same: the one with the smallest index is tried.
 */
#ifndef PEG_RENAMING_H
#define PEG_RENAMING_H

#include "gen/core/array.h"
#include "gen/core/piece.h"
#include "gen/score/planes.h"

/* ---- twins: positions and colors that the guesses so far do not distinguish ---------------
 *
 * Ranges begin at 0, so two colors exist at the same positions if no range ends between them.
 * Such colors are a band.
 *
 * Two positions of the same range that have had the same symbol in every guess may change
 * places, and two colors of a band that were in no guess may change names: every guess stays as
 * it is. There are other renamings that keep all guesses (peg_symmetry), but these are found
 * without listing any. */

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

/* ---- palettes: the colors worth trying in a guess ----------------------------------------
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

/* ---- renamings ------------------------------------------------------------------------- */

typedef struct peg_renaming {
    uint8_t place[PEG_MAX_LENGTH];
    uint8_t color[PEG_MAX_COLORS]; /* PEG_RENAMING_FREE: for colors not seen, or not in use */
    uint8_t inverts;               /* it is the inverse of a code that is renamed */
} peg_renaming;

#define PEG_RENAMING_FREE 0xff

/* Whether codes have inverses. */
static inline int peg_has_inverses(const peg_rules *rules)
{
    return rules->kind == PEG_DISTINCT && rules->range[0] == rules->length;
}

/* The renamings that keep all guesses so far. */
typedef struct peg_symmetry {
    const peg_renaming *map;
    uint32_t count;
    uint64_t seen; /* bit c: color c is in a guess so far */
} peg_symmetry;

/* The number of renamings that peg_symmetry_start() needs room for. */
uint32_t peg_symmetry_most(const peg_rules *rules);

/* The symmetry before the first guess; inverses are part of it if the caller allows them and
 * codes have them. Writes to map[peg_symmetry_most(rules)]. */
peg_symmetry peg_symmetry_start(const peg_rules *rules, int inverts, peg_renaming *map);

/* The symmetry after one more guess. Writes to map[before->count], which may be before->map. */
peg_symmetry peg_symmetry_after(const peg_rules *rules, const peg_symmetry *before,
                                const uint8_t *code, peg_renaming *map);

/* Whether no renaming maps this guess to one of a smaller index. */
int peg_symmetry_least(const peg_rules *rules, const peg_symmetry *at, const uint8_t *code);

/* Whether renamings that differ only by swapping twins need not be distinguished: if all colors
 * but one have been seen, so that a renaming leaves no choice of names. */
int peg_symmetry_is_sorted(const peg_rules *rules, const peg_symmetry *at);

/* One of each class of such renamings, except those that only swap twins. `first` is
 * peg_twins'. Writes to map[at->count]. Cost: length^2 steps for each renaming. */
peg_symmetry peg_symmetry_but_twins(const peg_rules *rules, const peg_symmetry *at,
                                    const uint8_t *first, peg_renaming *map);

/* As peg_symmetry_least(), with the result of peg_symmetry_but_twins(), for a code that
 * swapping twins does not make smaller. */
int peg_symmetry_least_sorted(const peg_rules *rules, const peg_symmetry *at,
                              const uint8_t *first, const uint8_t *code);

/* The index of the smallest code to which renaming number i maps this guess. */
uint32_t peg_symmetry_image(const peg_rules *rules, const peg_symmetry *at, uint32_t i,
                            const uint8_t *code);

/* The renamings that keep the guesses before a position. Guesses that these map to each other
 * split the candidates the same way, so of equivalent candidates only the smallest is worth
 * scoring. For large sets; if only colors may change places, palettes cost less. */
typedef struct peg_alike {
    peg_renaming *map;  /* twice peg_symmetry_most() of them, for: */
    peg_symmetry first; /* those that keep the first guess of the last position, */
    peg_symmetry here;  /* and those that keep all of its guesses */
    uint32_t guess;     /* the first one */
} peg_alike;

/* Sets alike->here for a position; all positions must be of one game. Release it with
 * free(alike->map), even after an error. Cost: a few steps for each permutation of the
 * positions, or only for those that keep the first guess if the last position had the same.
 * Errors: PEG_E_MEMORY. */
peg_status peg_alike_see(peg_alike *alike, const peg_position *position);

/* Lists the first guesses of a game, one of each class under renaming: the smallest. Their
 * indices, ascending, go to (*openings)[0..*count-1], to be released with free(). With repeats
 * in one range of colors, the classes are the partitions of the length into at most as many
 * parts as there are colors: 5 for p4c6r, 11 for p6c6r, 77 for p12c12r; without repeats there
 * is one; mixed ranges have more. Errors: PEG_E_MEMORY. Cost: some hundred steps for each code
 * whose positions and colors are in order. */
peg_status peg_openings(const peg_rules *rules, uint32_t **openings, size_t *count);

/* ---- canonical.c: one form for all sets that are equal up to a renaming -------------------
 *
 * Sets that are renamings of each other mostly become the same set.
 *
 * The method: positions and colors are distinguished by which codes have them, codes by which
 * positions and colors they consist of, and so on in turns (color refinement: B. Weisfeiler, A.
 * Leman, 1968), as hashes that do not depend on names. When that distinguishes no more, the
 * first of those that look alike is singled out, and refinement continues: mostly they really
 * are alike, so that it does not matter which (B. McKay, "Practical graph isomorphism", 1981,
 * would try them all). Then positions and colors are sorted by their hashes.
 *
 * The result is always a renaming of the set, whatever the hashes are: if two of them are equal
 * by accident, or things look alike that are not, the form is not canonical, and a known set
 * may be treated as new. Nothing worse can happen. */

/* Which renamings a game allows. */
typedef struct peg_canonical {
    unsigned length, colors;
    int inverts; /* a set and that of the inverses have one form; the caller may clear it */
    uint8_t group[PEG_MAX_LENGTH];   /* [position]: where positions of its range begin in the
                                        form */
    uint8_t band[PEG_MAX_COLORS];    /* [color]: peg_bands() */
    uint64_t weight[PEG_MAX_LENGTH]; /* of the symbol at a position of the form, in the number
                                        of a code */
} peg_canonical;

void peg_canonical_prepare(peg_canonical *how, const peg_rules *rules);

/* Renames the n codes code[set[i] * length ...], and writes the number of each image, in the
 * order of set[]. Different codes have different numbers: the symbols are their digits. `twins`
 * are known to be interchangeable in the set. cell[n * length] is working memory. *map becomes
 * the renaming, which leaves colors free that do not occur; it may be null. Cost: some twenty
 * steps for each symbol, more if much looks alike. */
void peg_canonical_form(const peg_canonical *how, const peg_twins *twins, const uint8_t *code,
                        const uint16_t *set, uint32_t n, uint16_t *cell, uint64_t *number,
                        peg_renaming *map);

#endif

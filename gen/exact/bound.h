/*
 * bound.h - the least that a candidate set can cost, by its size alone.
 *
 * The cost of a set is `unit` for every guess over its secrets, plus `last` for every secret
 * that takes all the guesses left. With these,
 *     unit 1, last 0       is the total,
 *     unit 0               only tells whether some tree is not too deep,
 *     unit N + 1, last 1   compares totals first, secrets at the worst depth second,
 *     unit 1, last D N + 1 compares secrets at the worst depth D first, totals second.
 *
 * How many secrets can be solved within 1, 2, 3, ... guesses follows from the number of
 * feedbacks, and from the most parts that any guess makes of the set or of one that contains it
 * (THEORY.md, Lemmas 1 and 2). So n secrets cost no less than the n cheapest of these places.
 */
#ifndef PEG_EXACT_BOUND_H
#define PEG_EXACT_BOUND_H

#include "gen/exact/game.h"

/* Increase this whenever a bound changes its meaning under the same key: existing checkpoints
 * then count as those of another search. */
#define EXACT_BOUNDS_VERSION 1

typedef struct exact_bounds {
    exact_cost unit, last;
    unsigned depth;  /* guesses at the root; 0: any number */
    uint32_t sizes;  /* N + 1, for N secrets */
    exact_cost *row; /* [depth * sizes + n]; row 0: any number of guesses */
    uint32_t few;    /* sizes and numbers of parts below these have rows of their own: */
    unsigned few_parts;
    exact_cost *few_row; /* [(parts * (depth + 1) + depth) * few + n] */
    exact_key *mixin;    /* [depth]: joins the key of a set, for its cost with this many
                            guesses */
    exact_key plain;     /* the same, for its total with any number of guesses */
} exact_bounds;

/* Whether the costs of all sets of the game fit their type. */
int exact_bounds_fit(const exact_game *game, exact_cost unit, exact_cost last, unsigned depth);

/* Computes the bounds for up to `depth` guesses. Errors: PEG_E_LIMIT (costs do not fit),
 * PEG_E_MEMORY. Release with exact_bounds_free() in any case. */
peg_status exact_bounds_make(exact_bounds *bounds, const exact_game *game, exact_cost unit,
                             exact_cost last, unsigned depth);
void exact_bounds_free(exact_bounds *bounds);

/* depth is the number of guesses left, or 0: any number; the same below */
static inline exact_cost exact_bound(const exact_bounds *bounds, unsigned depth, uint32_t n)
{
    return bounds->row[(size_t)depth * bounds->sizes + n];
}

/* The same if no guess makes more than this many parts, at least 1. */
static inline exact_cost exact_bound_by_parts(const exact_bounds *bounds, unsigned depth,
                                              unsigned parts, uint32_t n)
{
    if (n >= bounds->few || parts >= bounds->few_parts) return exact_bound(bounds, depth, n);
    return bounds->few_row[((size_t)parts * (bounds->depth + 1) + depth) * bounds->few + n];
}

/* The least cost of n >= 3 secrets if no candidate separates all others. */
static inline exact_cost exact_bound_imperfect(const exact_bounds *bounds, unsigned depth,
                                               uint32_t n)
{
    return 2 * n * bounds->unit + (depth == 2 ? n * bounds->last : 0);
}

/* The cost of a tree with this tally; EXACT_NONE if it is too deep. */
static inline uint64_t exact_cost_of_tally(const exact_bounds *bounds, const peg_tally *tally)
{
    if (!bounds->depth) return (uint64_t)bounds->unit * tally->total;
    if (tally->worst > bounds->depth) return EXACT_NONE;
    return (uint64_t)bounds->unit * tally->total +
           (uint64_t)bounds->last * tally->histogram[bounds->depth];
}

/* Whether the only question is if some tree is not too deep. */
static inline int exact_asks_depth(const exact_bounds *bounds)
{
    return !bounds->unit && !bounds->last;
}

static inline unsigned exact_depth_below(unsigned depth)
{
    return depth ? depth - 1 : 0;
}

#endif

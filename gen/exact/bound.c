/*
 * bound.c - least costs by size, for every number of guesses left.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/exact/bound.h"

#define FEW_SIZES 512 /* so that the table stays small */

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Fills in the least costs of 0 .. sizes - 1 secrets: each takes the cheapest place that is
 * left. The numbers of places stop at `sizes`. */
static void fill_row(exact_cost *row, uint32_t sizes, const exact_bounds *bounds,
                     unsigned depth, uint64_t branch, uint64_t parts)
{
    unsigned level = 1;
    uint64_t room = 1;  /* places at guess `level`, by branch, */
    uint64_t all = 1;   /* and up to it; */
    uint64_t power = 1; /* the latter by parts */

    row[0] = 0;
    for (uint32_t n = 1; n < sizes; n++) {
        if (n > least(all, power)) {
            level++;
            room = least(room * branch, sizes);
            all = least(all + room, sizes);
            power = least(power * parts, sizes);
        }
        if (n > least(all, power) || (depth && level > depth) || row[n - 1] == EXACT_NONE)
            row[n] = EXACT_NONE; /* and so are all that follow */
        else
            row[n] = row[n - 1] + level * bounds->unit + (level == depth ? bounds->last : 0);
    }
}

static void fill_rows(exact_bounds *bounds, const exact_game *game)
{
    const unsigned branch = game->branch, depths = bounds->depth + 1;

    for (unsigned d = 0; d < depths; d++)
        fill_row(bounds->row + (size_t)d * bounds->sizes, bounds->sizes, bounds, d, branch,
                 branch + 1);
    for (unsigned parts = 1; parts < bounds->few_parts; parts++)
        for (unsigned d = 0; d < depths; d++)
            fill_row(bounds->few_row + ((size_t)parts * depths + d) * bounds->few, bounds->few,
                     bounds, d, exact_branches(game, parts), parts);
}

static exact_key mixin_of(const exact_game *game, exact_cost unit, exact_cost last,
                          unsigned depth)
{
    const uint64_t seeds = game->is_consistent ? EXACT_SEED_CONSISTENT : EXACT_SEED_MIXIN;

    return exact_key_random(seeds + ((uint64_t)unit << 40 | (uint64_t)last << 8 | depth));
}

int exact_bounds_fit(const exact_game *game, exact_cost unit, exact_cost last, unsigned depth)
{
    const uint64_t deepest = depth ? depth : 32;

    return (uint64_t)game->rows * (unit * deepest + last) < EXACT_NONE / 2;
}

peg_status exact_bounds_make(exact_bounds *bounds, const exact_game *game, exact_cost unit,
                             exact_cost last, unsigned depth)
{
    memset(bounds, 0, sizeof *bounds);
    if (!exact_bounds_fit(game, unit, last, depth)) return PEG_E_LIMIT;
    bounds->unit = unit;
    bounds->last = last;
    bounds->depth = depth;
    bounds->sizes = game->rows + 1;
    bounds->few = bounds->sizes < FEW_SIZES ? bounds->sizes : FEW_SIZES;
    bounds->few_parts = game->branch + 1;
    bounds->row = malloc((depth + 1) * sizeof *bounds->row * bounds->sizes);
    bounds->few_row =
        malloc((size_t)bounds->few_parts * (depth + 1) * sizeof *bounds->few_row * bounds->few);
    bounds->mixin = malloc((depth + 1) * sizeof *bounds->mixin);
    if (!bounds->row || !bounds->few_row || !bounds->mixin) return PEG_E_MEMORY;
    for (unsigned d = 0; d <= depth; d++) bounds->mixin[d] = mixin_of(game, unit, last, d);
    fill_rows(bounds, game);
    bounds->plain = mixin_of(game, 1, 0, 0);
    return PEG_OK;
}

void exact_bounds_free(exact_bounds *bounds)
{
    free(bounds->row);
    free(bounds->few_row);
    free(bounds->mixin);
    bounds->row = bounds->few_row = NULL;
    bounds->mixin = NULL;
}

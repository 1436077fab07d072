/*
 * bound.c - what sets of each size cost at least, for every number of guesses left; by how much
 * they usually exceed their bounds; and how far to search them accordingly.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/exact/search.h"
#include "gen/score/fixed_log.h"

/* ---- at least -------------------------------------------------------------------- */

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
    bounds->few_parts = exact_most_parts(game);
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

/* ---- what is usual -------------------------------------------------------------- */

/* By how much each code makes a set cost more than its bound, in units of the goal divided by
 * this. */
#define USUAL_ONE 1024u

/* Means are of about the last eight sets, and are kept as eight times their value. */
#define RECENT 8u

/* Before anything is known, sets of up to FREE codes are taken to cost what their bounds say,
 * and larger ones DOUBLED more for each code whenever they have twice as many. */
#define FREE    16u
#define DOUBLED 41u

/* Sizes below this have a class of their own; from there on, there are eight from one power of
 * two to the next. */
#define SINGLE 64u

static unsigned class_of(uint32_t n)
{
    unsigned doubled = 0;

    assert(n <= EXACT_MAX_CODES);
    if (n < SINGLE) return n;
    for (; n >= 2 * SINGLE; n /= 2) doubled++;
    return SINGLE + 8 * doubled + (n - SINGLE) / (SINGLE / 8);
}

void exact_usual_start(exact_worker *worker)
{
    for (uint32_t n = EXACT_MAX_CODES; n > FREE; n--) {
        uint32_t *mean = &worker->usual[class_of(n)];
        if (!*mean) /* the greatest size of the class */
            *mean = (uint32_t)((peg_log2_16(n) - peg_log2_16(FREE)) * DOUBLED / 16) * RECENT;
    }
}

/* In units of the goal. */
static uint64_t usual(const exact_worker *worker, uint32_t n)
{
    return (uint64_t)worker->usual[class_of(n)] * n / (RECENT * USUAL_ONE);
}

void exact_usual_note(exact_worker *worker, const exact_set *set, exact_cost found,
                      exact_cost limit)
{
    const exact_cost unit = worker->search->bounds->unit;
    uint32_t *mean = &worker->usual[class_of(set->n)];

    if (!unit || found == EXACT_NONE || found < set->lower) return;
    const uint64_t excess = (found - set->lower) / unit;
    if (found >= limit && excess <= usual(worker, set->n)) return; /* that says nothing new */
    const uint32_t each = (uint32_t)(excess * USUAL_ONE / set->n);
    *mean += each;
    *mean -= *mean / RECENT;
}

/* ---- targets -------------------------------------------------------------------- */

/* The greatest integer whose square is at most n. */
static uint32_t square_root(uint64_t n)
{
    uint64_t root = 0;

    for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= n) root |= bit;
    return (uint32_t)root;
}

/* Raising a bound close to the cost takes much more work for a large set than for a small one.
 * So the more a set usually costs beyond its bound, the smaller the share of that excess by
 * which its bound is raised. */
static uint32_t weight_of(const exact_worker *worker, const exact_set *part)
{
    return square_root(usual(worker, part->n) << 8) + 1;
}

uint64_t exact_target_weights(const exact_worker *worker, const exact_partition *split)
{
    uint64_t weights = 0;

    for (unsigned i = 0; i < split->parts; i++)
        if (!split->part[i].exact) weights += weight_of(worker, &split->part[i]);
    return weights;
}

exact_cost exact_target_take(const exact_worker *worker, const exact_set *part,
                             exact_cost missing, uint64_t *weights)
{
    const uint64_t weight = weight_of(worker, part);

    assert(missing && !part->exact);
    /* Searching the parts before has changed what is usual, and the weights with it. */
    if (*weights < weight) *weights = weight;
    const uint64_t share = missing * weight / *weights;
    *weights -= weight;
    return share < missing ? (exact_cost)share + 1 : missing;
}

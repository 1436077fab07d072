/*
 * bound.c - least costs by size, for every number of guesses left.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/exact/bound.h"

#define SALT_SEEDS (UINT64_C(1) << 62) /* beyond those of the codes */

static void fill_row(exact_cost *row, const exact_bounds *floor, unsigned depth,
                     uint64_t branch)
{
    uint64_t room = 1; /* secrets that can be solved at guess `level` */
    uint64_t left = 1; /* of those, not taken yet */
    unsigned level = 1;

    row[0] = 0;
    for (uint32_t n = 1; n < floor->sizes; n++, left--) {
        if (!left) {
            room = room * branch < floor->sizes ? room * branch : floor->sizes;
            left = room;
            level++;
        }
        if (!left || (depth && level > depth))
            row[n] = EXACT_NONE;
        else if (row[n - 1] == EXACT_NONE)
            row[n] = EXACT_NONE;
        else
            row[n] = row[n - 1] + level * floor->unit + (level == depth ? floor->last : 0);
        if (row[n] == EXACT_NONE) left = 1; /* and stays so */
    }
}

static exact_key salt_of(exact_cost unit, exact_cost last, unsigned depth)
{
    return exact_memo_random(SALT_SEEDS + ((uint64_t)unit << 40 | (uint64_t)last << 8 | depth));
}

peg_status exact_bounds_make(exact_bounds *floor, const exact_game *game, exact_cost unit,
                             exact_cost last, unsigned depth)
{
    const uint64_t deepest = depth ? depth : 32;

    memset(floor, 0, sizeof *floor);
    if ((uint64_t)game->rows * (unit * deepest + last) >= EXACT_NONE / 2) return PEG_E_LIMIT;
    floor->unit = unit;
    floor->last = last;
    floor->depth = depth;
    floor->sizes = game->rows + 1;
    floor->row = malloc((depth + 1) * sizeof *floor->row * floor->sizes);
    floor->salt = malloc((depth + 1) * sizeof *floor->salt);
    if (!floor->row || !floor->salt) return PEG_E_MEMORY;
    for (unsigned d = 0; d <= depth; d++) {
        fill_row(floor->row + (size_t)d * floor->sizes, floor, d, game->branch);
        floor->salt[d] = salt_of(unit, last, d);
    }
    floor->plain = salt_of(1, 0, 0);
    return PEG_OK;
}

void exact_bounds_free(exact_bounds *floor)
{
    free(floor->row);
    free(floor->salt);
    floor->row = NULL;
    floor->salt = NULL;
}

/*
 * bound.c - lower bounds that take no claim: PROOF.md, lemmas 1 and 2.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/proof/check.h"

int check_goal_sizes(check_goal *goal, const check_game *game)
{
    const size_t row = (size_t)game->codes + 1;
    const unsigned rows = goal->depth == CHECK_ANY ? 1 : goal->depth + 1;

    goal->size_bound = malloc(rows * row * sizeof *goal->size_bound);
    if (!goal->size_bound) return 0;
    for (unsigned r = 0; r < rows; r++) {
        const unsigned depth = goal->depth == CHECK_ANY ? CHECK_ANY : r;
        uint64_t *bound = goal->size_bound + r * row, room = 1, taken = 0;
        unsigned k = 1;
        bound[0] = 0;
        for (uint32_t n = 1; n <= game->codes; n++) {
            if (taken == room) {
                room = room > game->codes ? room : room * game->branches;
                taken = 0;
                k++;
            }
            taken++;
            bound[n] =
                k > depth ? CHECK_NONE : check_sum(bound[n - 1], check_cost_at(goal, depth, k));
        }
    }
    return 1;
}

uint64_t check_set_bound(const check_goal *goal, const check_game *game, const check_set *set,
                         uint32_t most)
{
    const uint64_t bound = check_size_bound(goal, game, set->depth, set->n), n = set->n;

    if (n < 3 || n > game->labels || most == n || bound == CHECK_NONE) return bound;
    const uint64_t apart = 2 * n * goal->unit + (set->depth == 2 ? n * goal->last : 0);
    return apart > bound ? apart : bound;
}

uint64_t check_own_bound(const check_goal *goal, const check_game *game, const check_set *set,
                         uint32_t most, uint64_t known)
{
    const unsigned below = check_below(set->depth);
    uint64_t least = CHECK_NONE;

    if (most && below >= 2) /* one secret solved, one at the first guess in each other part */
        return set->n * goal->unit + (most - 1) * check_cost_at(goal, below, 1) +
               (set->n - most) * check_cost_at(goal, below, 2);
    for (uint32_t i = 0; i < set->n && (i < CHECK_OWN || game->consistent) && least > known;
         i++) {
        const uint64_t cost = check_guess_bound(goal, game, set, set->code[i]);
        if (cost < least) least = cost;
    }
    return least;
}

uint64_t check_sizes_bound(const check_goal *goal, const check_game *game, unsigned depth,
                           const uint32_t size[CHECK_LABELS])
{
    const unsigned below = check_below(depth);
    uint64_t cost = depth == 1 ? size[game->solved] * goal->last : 0, all = size[game->solved];

    for (unsigned l = 0; l < game->solved; l++) {
        const uint64_t bound = check_size_bound(goal, game, below, size[l]);
        if (bound == CHECK_NONE) return CHECK_NONE;
        cost += bound;
        all += size[l];
    }
    return cost + all * goal->unit;
}

CHECK_WIDE uint64_t check_guess_bound(const check_goal *goal, const check_game *game,
                                      const check_set *set, uint32_t guess)
{
    uint32_t size[CHECK_LABELS];

    memset(size, 0, game->labels * sizeof *size);
    for (uint32_t i = 0; i < set->n; i++) size[check_answer(game, set->code[i], guess)]++;
    return check_sizes_bound(goal, game, set->depth, size);
}

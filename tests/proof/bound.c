/*
 * bound.c - lower bounds that take no claim: PROOF.md, lemmas 1 and 2.
 */
#include <stdlib.h>

#include "tests/proof/check.h"

/* The loops over 64 guesses are written for compilers to make vectors of, for each kind of
 * register that a machine may have. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("arch=icelake-server", "avx2", "default")))
#else
#define WIDE
#endif

unsigned check_below(unsigned depth)
{
    return depth == CHECK_ANY ? CHECK_ANY : depth - 1;
}

/* What a secret costs that is solved at guess number k of `depth`. */
static uint64_t cost_at(const check_goal *goal, unsigned depth, unsigned k)
{
    return goal->unit * k + (k == depth ? goal->last : 0);
}

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
            bound[n] = k > depth || bound[n - 1] == CHECK_NONE
                           ? CHECK_NONE
                           : bound[n - 1] + cost_at(goal, depth, k);
        }
    }
    return 1;
}

uint64_t check_size_bound(const check_goal *goal, const check_game *game, unsigned depth,
                          uint32_t n)
{
    const size_t row = depth == CHECK_ANY ? 0 : depth;
    return goal->size_bound[row * ((size_t)game->codes + 1) + n];
}

/* Whether some code of the set is answered differently by all of them. */
static int has_separator(const check_game *game, const uint32_t *set, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const uint8_t *row = game->label + set[i] * game->stride;
        uint64_t seen = 0;
        uint32_t j = 0;
        for (; j < n && !(seen >> row[set[j]] & 1); j++) seen |= (uint64_t)1 << row[set[j]];
        if (j == n) return 1;
    }
    return 0;
}

uint64_t check_set_bound(const check_goal *goal, const check_game *game, unsigned depth,
                         const uint32_t *set, uint32_t n)
{
    const uint64_t bound = check_size_bound(goal, game, depth, n);

    if (n < 3 || n > game->branches + 1 || bound == CHECK_NONE || has_separator(game, set, n))
        return bound;
    const uint64_t apart = 2 * n * goal->unit + (depth == 2 ? n * goal->last : 0);
    return apart > bound ? apart : bound;
}

/* ---- one look at 64 guesses -----------------------------------------------------------------
 */

/* How many parts 64 guesses make of a set, and whether one of them is the guess itself. */
typedef struct splits {
    uint32_t parts[64]; /* without that one */
    uint32_t solves[64];
} splits;

/* For games of up to 32 feedbacks, of which registers take more than of 64. */
WIDE static void count_parts_32(const check_game *game, const uint32_t *set, uint32_t n,
                                uint32_t from, splits *into)
{
    uint32_t seen[64] = {0};

    for (uint32_t i = 0; i < n; i++) {
        const uint8_t *row = game->label + set[i] * game->stride + from;
        for (unsigned g = 0; g < 64; g++) seen[g] |= (uint32_t)1 << row[g];
    }
    for (unsigned g = 0; g < 64; g++) {
        into->solves[g] = (uint32_t)(seen[g] >> game->solved & 1);
        into->parts[g] = (uint32_t)__builtin_popcount(seen[g]) - into->solves[g];
    }
}

WIDE static void count_parts_64(const check_game *game, const uint32_t *set, uint32_t n,
                                uint32_t from, splits *into)
{
    uint64_t seen[64] = {0};

    for (uint32_t i = 0; i < n; i++) {
        const uint8_t *row = game->label + set[i] * game->stride + from;
        for (unsigned g = 0; g < 64; g++) seen[g] |= (uint64_t)1 << row[g];
    }
    for (unsigned g = 0; g < 64; g++) {
        into->solves[g] = (uint32_t)(seen[g] >> game->solved & 1);
        into->parts[g] = (uint32_t)__builtin_popcountll(seen[g]) - into->solves[g];
    }
}

/* What guesses cost if every part has room at the next two guesses, `below` being at least 2:
 * each part has one secret solved at the first, the others at the second. Never more than they
 * do. */
WIDE static void roomy_costs(const check_goal *goal, unsigned below, uint32_t n,
                             const splits *split, uint64_t cost[64])
{
    const uint64_t second = cost_at(goal, below, 2), saved = second - cost_at(goal, below, 1);
    const uint64_t none = n * goal->unit + n * second;

    for (unsigned g = 0; g < 64; g++)
        cost[g] = none - split->parts[g] * saved - split->solves[g] * second;
}

/* The same with fewer than two guesses below. */
static uint64_t tight_cost(const check_goal *goal, unsigned below, uint32_t n, uint32_t parts,
                           uint32_t solves)
{
    const uint32_t left = n - solves;

    if (below == 0) return left ? CHECK_NONE : n * goal->unit + solves * goal->last;
    return parts < left ? CHECK_NONE : n * goal->unit + left * cost_at(goal, below, 1);
}

/* What a guess costs by the sizes of its parts. */
static uint64_t cost_by_sizes(const check_game *game, const check_goal *goal, unsigned depth,
                              const uint32_t *set, uint32_t n, uint32_t guess)
{
    const uint8_t *row = game->label + guess * game->stride;
    uint32_t size[CHECK_LABELS] = {0};

    for (uint32_t i = 0; i < n; i++) size[row[set[i]]]++;
    uint64_t cost = n * goal->unit + (depth == 1 ? size[game->solved] * goal->last : 0);
    for (unsigned l = 0; l < game->solved && cost != CHECK_NONE; l++) {
        if (!size[l]) continue;
        const uint64_t part = check_size_bound(goal, game, check_below(depth), size[l]);
        cost = part == CHECK_NONE ? CHECK_NONE : cost + part;
    }
    return cost;
}

void check_look(const check_game *game, const check_goal *goal, unsigned depth,
                const uint32_t *set, uint32_t n, uint32_t from, uint64_t limit,
                uint64_t cost[64])
{
    const uint32_t room = game->branches + 1; /* of a part at the next two guesses */
    const unsigned below = check_below(depth);
    splits split;

    if (game->labels <= 32)
        count_parts_32(game, set, n, from, &split);
    else
        count_parts_64(game, set, n, from, &split);
    if (below >= 2) roomy_costs(goal, below, n, &split, cost);
    for (unsigned g = 0; g < 64 && below < 2; g++)
        cost[g] = tight_cost(goal, below, n, split.parts[g], split.solves[g]);
    for (unsigned g = 0; g < 64 && n > room && from + g < game->codes; g++)
        if (cost[g] < limit) cost[g] = cost_by_sizes(game, goal, depth, set, n, from + g);
}

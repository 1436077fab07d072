/*
 * bound.c - lower bounds that take no claim: PROOF.md, lemmas 1 and 2.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/proof/check.h"

/* The loops over 64 guesses are written for compilers to make vectors of, for each kind of
 * register that a machine may have. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("arch=skylake-avx512", "avx2", "default")))
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

/* Where the size bound bends: beyond c[i] secrets each takes slope[i] more than one before. */
typedef struct bends {
    unsigned count;
    uint32_t c[PEG_MAX_GUESSES + 1];
    uint64_t slope[PEG_MAX_GUESSES + 1];
    uint32_t most; /* more secrets than this have no tree */
} bends;

static void find_bends(bends *at, const check_goal *goal, const check_game *game,
                       unsigned depth, uint32_t n)
{
    uint64_t sum = 0, room = 1;

    at->count = 0;
    at->most = n;
    for (unsigned k = 1; sum < n; k++) {
        if (k > depth) {
            at->most = (uint32_t)sum;
            break;
        }
        if (k > 1) {
            at->c[at->count] = (uint32_t)sum;
            at->slope[at->count++] = cost_at(goal, depth, k) - cost_at(goal, depth, k - 1);
        }
        sum += room;
        room *= game->branches;
        if (!room || at->count > PEG_MAX_GUESSES) break;
    }
}

/* How 64 guesses split a set. */
typedef struct splits {
    uint16_t parts[64];  /* without the one that is the guess itself */
    uint16_t solves[64]; /* 1: there is that one */
    uint16_t most[64];   /* secrets in the largest part */
    uint16_t beyond[64]; /* of one bend at a time: secrets beyond it, over all parts */
    uint16_t size[CHECK_LABELS][64];
} splits;

/* Only how many parts there are; no part has more than c[0] secrets to count. */
WIDE static void count_parts(const check_game *game, const uint32_t *set, uint32_t n,
                             uint32_t from, splits *into)
{
    uint64_t seen[64] = {0};

    for (uint32_t i = 0; i < n; i++) {
        const uint8_t *row = game->label + set[i] * game->stride + from;
        for (unsigned g = 0; g < 64; g++) seen[g] |= (uint64_t)1 << row[g];
    }
    for (unsigned g = 0; g < 64; g++) {
        into->solves[g] = (uint16_t)(seen[g] >> game->solved & 1);
        into->parts[g] = (uint16_t)((unsigned)__builtin_popcountll(seen[g]) - into->solves[g]);
    }
}

/* The sizes of all parts. */
WIDE static void count_sizes(const check_game *game, const uint32_t *set, uint32_t n,
                             uint32_t from, splits *into)
{
    memset(into->parts, 0, sizeof into->parts);
    memset(into->most, 0, sizeof into->most);
    for (unsigned l = 0; l < game->labels; l++) {
        const uint8_t label = (uint8_t)l; /* of the rows' type, or no vectors come of it */
        uint16_t *size = into->size[l];
        memset(size, 0, sizeof into->size[l]);
        for (uint32_t i = 0; i < n;) {
            const uint32_t end = n - i < 255 ? n : i + 255;
            uint8_t count[64] = {0};
            for (; i < end; i++) {
                const uint8_t *row = game->label + set[i] * game->stride + from;
                for (unsigned g = 0; g < 64; g++) count[g] = (uint8_t)(count[g] + (row[g] == label));
            }
            for (unsigned g = 0; g < 64; g++) size[g] = (uint16_t)(size[g] + count[g]);
        }
        if (l == game->solved) {
            memcpy(into->solves, size, sizeof into->solves);
            continue;
        }
        for (unsigned g = 0; g < 64; g++) {
            into->parts[g] = (uint16_t)(into->parts[g] + (size[g] > 0));
            into->most[g] = size[g] > into->most[g] ? size[g] : into->most[g];
        }
    }
}

WIDE static void count_beyond(const check_game *game, uint16_t c, splits *into)
{
    memset(into->beyond, 0, sizeof into->beyond);
    for (unsigned l = 0; l < game->solved; l++)
        for (unsigned g = 0; g < 64; g++) {
            const uint16_t size = into->size[l][g] > c ? into->size[l][g] : c;
            into->beyond[g] = (uint16_t)(into->beyond[g] + (uint16_t)(size - c));
        }
}

void check_look(const check_game *game, const check_goal *goal, unsigned depth,
                const uint32_t *set, uint32_t n, uint32_t from, uint64_t cost[64])
{
    const unsigned below = check_below(depth);
    splits split;
    bends at;

    find_bends(&at, goal, game, below, n);
    const int small = (at.count < 2 || n <= at.c[1]) && (at.most == n || at.most == 1);
    if (small) count_parts(game, set, n, from, &split);
    else count_sizes(game, set, n, from, &split);
    for (unsigned g = 0; g < 64; g++) {
        const uint32_t left = n - split.solves[g];
        cost[g] = n * goal->unit + (depth == 1 ? split.solves[g] * goal->last : 0) +
                  (left ? left * cost_at(goal, below, 1) : 0);
        if (small && at.count) cost[g] += (left - split.parts[g]) * at.slope[0];
        if (small && at.most < n && split.parts[g] < left) cost[g] = CHECK_NONE;
        if (!small && split.most[g] > at.most) cost[g] = CHECK_NONE;
    }
    for (unsigned i = 0; i < at.count && !small; i++) {
        count_beyond(game, (uint16_t)at.c[i], &split); /* less than n */
        for (unsigned g = 0; g < 64; g++)
            if (cost[g] != CHECK_NONE) cost[g] += split.beyond[g] * at.slope[i];
    }
}

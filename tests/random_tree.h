/*
 * random_tree.h - random games and random trees, good and bad ones, for the tests. Every
 * sequence depends on its seed alone.
 */
#ifndef RANDOM_TREE_H
#define RANDOM_TREE_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/tree/replay.h"
#include "format/tree/tree.h"

/* xorshift64* (Vigna 2016). */
static inline uint32_t random_below(uint64_t *state, uint32_t bound)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (uint32_t)((*state * UINT64_C(2685821657736338717)) >> 33) % bound;
}

/* The seed of a test: PEG_SEED, or else always the same. It is printed: what a test prints is
 * shown where it fails. */
static inline uint64_t seed_of_run(void)
{
    const char *given = getenv("PEG_SEED");
    uint64_t seed = given && *given ? strtoull(given, NULL, 0) : UINT64_C(20261121);
    printf("PEG_SEED=%" PRIu64 "\n", seed);
    return seed ? seed : 1; /* 0 would stay 0 */
}

/* Random rules of any kind with at most this many secrets. */
static inline peg_rules random_rules(uint64_t *state, uint32_t most_secrets)
{
    for (;;) {
        peg_rules rules = {.kind = (uint8_t)random_below(state, 3),
                           .length = (uint8_t)(1 + random_below(state, PEG_MAX_LENGTH))};
        for (int i = 0; i < rules.length; i++) {
            uint32_t range =
                1 + random_below(state, random_below(state, 4) ? 6 : PEG_MAX_COLORS);
            rules.range[i] =
                rules.kind == PEG_MIXED || i == 0 ? (uint8_t)range : rules.range[0];
        }
        if (peg_rules_check(&rules) == PEG_OK && peg_rules_secrets(&rules) <= most_secrets)
            return rules;
    }
}

typedef struct random_grower {
    peg_replay replay;
    peg_tree *tree;
    uint64_t *state;
    uint32_t wildness; /* out of 100: how often any code at all is tried as a guess */
} random_grower;

static inline void random_grow(random_grower *g, uint32_t low, uint32_t high, uint8_t label)
{
    peg_parts parts;
    peg_node node;

    for (int tries = 0;; tries++) {
        int wild = tries < 3 && random_below(g->state, 100) < g->wildness;
        uint32_t guess = wild ? random_below(g->state, g->replay.secrets)
                              : g->replay.set[low + random_below(g->state, high - low)];
        peg_replay_split(&g->replay, low, high, peg_replay_row(&g->replay, guess), &parts);
        node = peg_parts_node(&parts, guess, label);
        if (node.solves || node.children > 1) break;
    }
    g->tree->nodes[g->tree->count++] = node;
    for (unsigned i = 0; i < parts.children; i++)
        random_grow(g, parts.start[i], parts.start[i + 1], parts.label[i]);
}

/* Grows a tree of the rules; release it with peg_tree_free(). Returns 0 out of memory. */
static inline int random_tree(const peg_rules *rules, uint64_t *state, uint32_t wildness,
                              peg_tree *tree)
{
    random_grower g = {.tree = tree, .state = state, .wildness = wildness};
    peg_tally tally;

    memset(tree, 0, sizeof *tree);
    if (peg_replay_open(&g.replay, rules) != PEG_OK) return 0;
    tree->nodes = malloc(2 * (size_t)g.replay.secrets * sizeof *tree->nodes);
    if (!tree->nodes) return 0;
    random_grow(&g, 0, g.replay.secrets, 0);
    peg_replay_close(&g.replay);
    if (peg_tree_tally(tree->nodes, tree->count, &tally) != PEG_OK) return 0;
    tree->about = (peg_about){.rules = *rules,
                              .strategy = PEG_STRATEGY_OTHER,
                              .worst = tally.worst,
                              .secrets = tally.secrets,
                              .total = tally.total};
    return 1;
}

#endif

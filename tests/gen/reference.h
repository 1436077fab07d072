/*
 * reference.h - games and trees of the generator beside those of tests/reference.
 */
#ifndef GEN_REFERENCE_H
#define GEN_REFERENCE_H

#include "gen/strategy/strategy.h"
#include "tests/reference/reference.h"

static inline void reference_game(const peg_rules *rules, ref_game *game)
{
    ref_game_make(game, (ref_kind)rules->kind, rules->length, rules->range);
    assert_int_equal(game->codes, peg_rules_secrets(rules));
}

static inline ref_method reference_method(const peg_strategy *strategy)
{
    return (ref_method){.strategy = peg_strategy_name(strategy->id),
                        .opening = REF_CHOSEN,
                        .weights = strategy->weights};
}

/* The strategies of the list that score partitions: returns how many. Each has to have a
 * definition. */
static inline size_t scoring_strategies(const peg_strategy *scoring[PEG_STRATEGY_COUNT])
{
    const peg_strategy *strategy;
    size_t count = 0;

    for (size_t i = 0; (strategy = peg_strategy_at(i)) != NULL; i++) {
        const char *name = peg_strategy_name(strategy->id);
        if (!strategy->score.part) continue;
        if (ref_strategy_way(name) != REF_SCORES)
            fail_msg("%s: tests/reference/reference.c lacks its definition", name);
        scoring[count++] = strategy;
    }
    return count;
}

/* Whether both trees are the same, node by node. */
static inline int is_same_tree(const peg_tree *tree, const ref_tree *right)
{
    if (tree->count != right->count) return 0;
    for (size_t i = 0; i < tree->count; i++) {
        const peg_node *a = &tree->nodes[i];
        const ref_node *b = &right->node[i];
        if (a->guess != b->guess || a->label != b->label || a->children != b->children ||
            a->solves != b->solves)
            return 0;
    }
    return 1;
}

#endif

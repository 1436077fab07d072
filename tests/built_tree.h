/*
 * built_tree.h - trees by a strategy, for the tests.
 */
#ifndef BUILT_TREE_H
#define BUILT_TREE_H

#include "tests/tests.h"
#include "gen/build/build.h"

/* A tree of the rules; a sample has 20 climbs. Release it with peg_tree_free(). */
static inline peg_tree built_tree(const char *rules_text, const char *strategy, peg_scope scope)
{
    const peg_rules rules = rules_of(rules_text);
    const peg_build_options options = {
        .method = {.strategy = peg_strategy_find(strategy), .scope = scope, .sample = 20}};
    peg_effort effort;
    peg_tree tree;
    assert_non_null(options.method.strategy);
    assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_OK);
    return tree;
}

#endif

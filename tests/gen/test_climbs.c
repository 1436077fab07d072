/*
 * test_climbs.c - a sample of guesses (--guesses sample:K): where its climbs end.
 */
#include "tests/tests.h"

#include "gen/build/build.h"
#include "tests/gen/reference.h"
#include "tests/random_tree.h"

/* Follows a tree that guesses what climbs find. */
typedef struct climbed {
    const ref_game *game;
    const ref_method *method;
    const peg_node *node; /* the next */
} climbed;

static uint64_t worth_of(const climbed *by, unsigned depth, const unsigned *set, unsigned n,
                         unsigned guess)
{
    const ref_game *game = by->game;
    unsigned sizes[REF_LABELS] = {0};

    for (unsigned i = 0; i < n; i++) sizes[game->label[(size_t)guess * game->codes + set[i]]]++;
    return ref_worth(by->method, game->length, depth, sizes, game->labels);
}

/* Whether a code differs from another in one symbol and perhaps the last one. */
static int is_beside(const ref_game *game, unsigned a, unsigned b)
{
    unsigned changed = 0;

    for (unsigned p = 0; p + 1 < game->length; p++)
        changed += game->code[a][p] != game->code[b][p];
    return changed <= 1;
}

/* No guess beside the one of a node is better, nor is a separator. */
static void check_climbed(climbed *by, unsigned depth, const unsigned *set, unsigned n)
{
    const ref_game *game = by->game;
    const peg_node *own = by->node++;
    const uint64_t worth = worth_of(by, depth, set, n, own->guess);

    for (unsigned i = 0; i < n && n > 2; i++)
        assert_false(worth && !worth_of(by, depth, set, n, set[i]));
    for (unsigned g = 0; g < game->codes && n > 2 && worth; g++)
        if (is_beside(game, g, own->guess) && worth_of(by, depth, set, n, g) < worth)
            fail_msg("%s: %u of %u is better than %u", by->method->strategy, g, game->codes,
                     own->guess);
    for (unsigned i = 0; i < own->children; i++) {
        unsigned part[1000], size = 0;
        for (unsigned c = 0; c < n; c++)
            if (game->label[(size_t)own->guess * game->codes + set[c]] == by->node->label)
                part[size++] = set[c];
        check_climbed(by, depth + 1, part, size);
    }
}

static peg_tree tree_of(const peg_rules *rules, const peg_strategy *strategy, peg_scope scope,
                        uint32_t climbs)
{
    const peg_build_options options = {
        .method = {.strategy = strategy, .scope = scope, .sample = climbs}};
    peg_effort effort;
    peg_tree tree;

    assert_int_equal(peg_build(rules, &options, &tree, &effort), PEG_OK);
    return tree;
}

static void test_ends(void **state)
{
    const peg_strategy *strategies[PEG_STRATEGY_COUNT];
    const size_t count = scoring_strategies(strategies);
    uint64_t seed = 12;
    (void)state;
    for (size_t i = 0; i < 150; i++) {
        const peg_rules rules = random_rules(&seed, 1000);
        const ref_method method = reference_method(strategies[i % count]);
        peg_tree tree =
            tree_of(&rules, strategies[i % count], PEG_SCOPE_SAMPLE, 1 + (uint32_t)i % 3);
        ref_game game;
        reference_game(&rules, &game);
        climbed by = {.game = &game, .method = &method, .node = tree.nodes};
        check_climbed(&by, 0, game.all, game.codes);
        assert_true(by.node == tree.nodes + tree.count);
        ref_game_free(&game);
        peg_tree_free(&tree);
    }
}

/* The best of many climbs is taken: of what one climb loses against all guesses, they lose less
 * than a tenth. */
static void test_best_of_many(void **state)
{
    static const char *const games[] = {"p5c6r", "p5c8n"};
    const peg_strategy *entropy = peg_strategy_find("entropy+");
    int64_t one = 0, many = 0;
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const peg_rules rules = rules_of(games[i]);
        peg_tree trees[] = {tree_of(&rules, entropy, PEG_SCOPE_SAMPLE, 1),
                            tree_of(&rules, entropy, PEG_SCOPE_SAMPLE, 30),
                            tree_of(&rules, entropy, PEG_SCOPE_ALL, 0)};
        one += (int64_t)trees[0].about.total - (int64_t)trees[2].about.total;
        many += (int64_t)trees[1].about.total - (int64_t)trees[2].about.total;
        for (size_t t = 0; t < 3; t++) peg_tree_free(&trees[t]);
    }
    assert_true(10 * many < one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ends),
                                       cmocka_unit_test(test_best_of_many)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

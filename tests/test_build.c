/*
 * test_build.c - the generator: published totals, the counting paths, interruption.
 */
#include "tests.h"
#include "build.h"
#include "random_tree.h"

static peg_tree build(const char *rules_text, const char *strategy, peg_scope scope,
                      const peg_counter *counter)
{
    peg_rules rules = rules_of(rules_text);
    peg_build_options options = {
        .strategy = peg_strategy_find(strategy), .scope = scope, .counter = counter};
    peg_effort effort;
    peg_tree tree;
    assert_non_null(options.strategy);
    assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_OK);
    return tree;
}

/* Totals: ../shared/known-results.md. p3c5r has no published figure: it stands for m5.5.5. */
static void test_published_totals(void **state)
{
    static const struct {
        const char *rules, *strategy;
        uint64_t total;
        unsigned worst;
    } cases[] = {
        {"p4c6r", "minimax", 5801, 5}, {"p4c6r", "knuth", 5801, 5}, {"p4c6r", "first", 7471, 9},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        peg_tree tree = build(cases[i].rules, cases[i].strategy, PEG_SCOPE_ALL, NULL);
        assert_int_equal(tree.about.total, cases[i].total);
        assert_int_equal(tree.about.worst, cases[i].worst);
        peg_tree_free(&tree);
    }
}

/* Knuth's own table: 1 6 62 533 694. */
static void test_knuth(void **state)
{
    static const uint32_t solved_at[] = {0, 1, 6, 62, 533, 694};
    peg_tree tree = build("mastermind", "minimax", PEG_SCOPE_ALL, NULL);
    uint8_t opening[PEG_MAX_LENGTH];
    peg_tally tally;
    (void)state;
    assert_int_equal(peg_tree_tally(tree.nodes, tree.count, &tally), PEG_OK);
    assert_memory_equal(tally.histogram, solved_at, sizeof solved_at);
    peg_code_at(&tree.about.rules, tree.nodes[0].guess, opening);
    assert_true(opening[0] == opening[1] && opening[2] == opening[3] && opening[1] != opening[2]);
    peg_tree_free(&tree);
}

/* Games that are the same but for how they are written. */
static void test_equal_games(void **state)
{
    static const char *const pairs[][2] = {
        {"m5.5.5", "p3c5r"}, {"m2.2", "p2c2r"}, {"m7", "p1c7n"}, {"p1c9r", "p1c9n"}};
    static const char *const strategies[] = {"minimax", "first"};
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        for (size_t s = 0; s < 2; s++) {
            peg_tree a = build(pairs[i][0], strategies[s], PEG_SCOPE_ALL, NULL);
            peg_tree b = build(pairs[i][1], strategies[s], PEG_SCOPE_ALL, NULL);
            assert_int_equal(a.about.total, b.about.total);
            assert_int_equal(a.count, b.count);
            assert_memory_equal(a.nodes, b.nodes, a.count * sizeof *a.nodes);
            peg_tree_free(&a);
            peg_tree_free(&b);
        }
    }
}

/* Minimax from its definition alone: every code scored, nothing left out or ordered. */
static void plain_minimax(peg_replay *replay, uint32_t low, uint32_t high, unsigned depth,
                          uint64_t *total)
{
    uint32_t best = UINT32_MAX, choice = 0, start[PEG_MAX_FEEDBACKS + 1];
    uint8_t guess[PEG_MAX_LENGTH], secret[PEG_MAX_LENGTH];
    const unsigned solved = replay->solved;

    for (uint32_t g = 0; g < replay->secrets; g++) {
        uint32_t sizes[PEG_MAX_FEEDBACKS] = {0}, greatest = 0;
        peg_code_at(&replay->rules, g, guess);
        for (uint32_t c = low; c < high; c++) {
            peg_code_at(&replay->rules, replay->set[c], secret);
            uint32_t size = ++sizes[peg_feedback(guess, secret, replay->rules.length)];
            if (size > greatest) greatest = size;
        }
        uint32_t score = 2 * greatest + !sizes[solved];
        if (score < best) best = score, choice = g;
    }
    peg_replay_split(replay, low, high, choice, start);
    *total += (start[solved + 1] - start[solved]) * depth;
    for (unsigned f = 0; f < solved; f++) {
        if (start[f] < start[f + 1]) plain_minimax(replay, start[f], start[f + 1], depth + 1, total);
    }
}

static void test_against_definition(void **state)
{
    uint64_t seed = 11;
    (void)state;
    for (int i = 0; i < 60; i++) {
        peg_rules rules = random_rules(&seed, 150);
        char text[PEG_RULES_TEXT];
        uint64_t total = 0;
        peg_replay replay;
        peg_rules_print(&rules, text);
        assert_int_equal(peg_replay_open(&replay, &rules), PEG_OK);
        plain_minimax(&replay, 0, replay.secrets, 1, &total);
        peg_replay_close(&replay);
        peg_tree tree = build(text, "minimax", PEG_SCOPE_ALL, NULL);
        assert_int_equal(tree.about.total, total);
        peg_tree_free(&tree);
    }
}

/* Every counting path of this machine makes the same tree. */
static void test_counting_paths(void **state)
{
    static const char *const games[] = {"p4c6r", "p4c8n", "m3.5.4.6", "p9c2r", "m36.36", "p5c4r"};
    const peg_counter *counter = peg_counters();
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        peg_tree first = build(games[i], "minimax", PEG_SCOPE_ALL, counter);
        for (const peg_counter *other = counter + 1; other->name; other++) {
            peg_tree tree = build(games[i], "minimax", PEG_SCOPE_ALL, other);
            assert_int_equal(tree.count, first.count);
            assert_memory_equal(tree.nodes, first.nodes, first.count * sizeof *first.nodes);
            peg_tree_free(&tree);
        }
        peg_tree_free(&first);
    }
}

static void test_interrupted(void **state)
{
    peg_rules rules = rules_of("p4c6r");
    const volatile sig_atomic_t stop = 1;
    peg_build_options options = {.strategy = peg_strategy_find("first"), .stop = &stop};
    peg_effort effort;
    peg_tree tree;
    (void)state;
    assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_E_INTERRUPTED);
}

static void test_smallest_games(void **state)
{
    static const char *const games[] = {"p1c1r", "m1.1", "p1c1n", "p12c1r"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        peg_tree tree = build(games[i], "minimax", PEG_SCOPE_CANDIDATES, NULL);
        assert_int_equal(tree.about.total, 1);
        assert_int_equal(tree.count, 1);
        peg_tree_free(&tree);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_totals), cmocka_unit_test(test_knuth),
        cmocka_unit_test(test_equal_games),      cmocka_unit_test(test_against_definition),
        cmocka_unit_test(test_counting_paths),   cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_smallest_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

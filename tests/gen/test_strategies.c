/*
 * test_strategies.c - the strategies: published totals, their definitions, what chance gives;
 * the tables of strategies and options.
 */
#include "tests/built_tree.h"
#include <math.h>

#include "format/image/image.h"
#include "format/options/table.h"
#include "gen/cli/options.h"
#include "gen/file/load.h"
#include "gen/strategy/strategy.h"
#include "tests/gen/reference.h"
#include "tests/random_tree.h"

/* The trees of p4c6r as published: Knuth 1977, Irving 1978, Neuwirth 1982, Kooi 2005, who
 * compares them; Gür 2025 (arXiv 2511.19446). */
static const struct {
    const char *strategy;
    uint64_t total;
    unsigned worst;
    uint32_t solved_at[7]; /* secrets at guess 0, 1, ...; all 0: not published */
} published[] = {
    {"minimax", 5801, 5, {0, 1, 6, 62, 533, 694, 0}},
    {"entropy", 5722, 6, {0}},
    {"expected", 5696, 6, {0}},
    {"parts", 5668, 6, {0}},
    {"first", 7471, 9, {0}},
    {"weighted", 5646, 5, {0, 1, 8, 83, 640, 564, 0}},
    {"weighted+", 5636, 6, {0, 1, 8, 93, 636, 552, 6}},
};

static void test_published_trees(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        peg_tree tree = built_tree("p4c6r", published[i].strategy, PEG_SCOPE_ALL);
        peg_tally tally;
        assert_int_equal(tree.about.total, published[i].total);
        assert_int_equal(tree.about.worst, published[i].worst);
        assert_int_equal(peg_tree_tally(tree.nodes, tree.count, &tally), PEG_OK);
        if (published[i].solved_at[1])
            assert_memory_equal(tally.histogram, published[i].solved_at,
                                sizeof published[i].solved_at);
        peg_tree_free(&tree);
    }
}

/* Knuth's tree opens with two pairs. */
static void test_knuths_opening(void **state)
{
    peg_tree tree = built_tree("mastermind", "knuth", PEG_SCOPE_ALL);
    (void)state;
    assert_int_equal(tree.nodes[0].guess, 7); /* 0011 */
    peg_tree_free(&tree);
}

/* The tree by a strategy is that of tests/reference, node by node. */
static void check_by_definition(const peg_rules *rules, const peg_strategy *strategy,
                                peg_scope scope)
{
    ref_method method = reference_method(strategy);
    char text[PEG_RULES_TEXT];
    ref_game game;
    ref_tree right;

    peg_rules_print(rules, text);
    method.among_candidates = scope == PEG_SCOPE_CANDIDATES;
    reference_game(rules, &game);
    ref_build(&game, &method, &right);
    peg_tree tree = built_tree(text, method.strategy, scope);
    if (!is_same_tree(&tree, &right))
        fail_msg("%s by %s: %u, but by definition %u", text, method.strategy,
                 (unsigned)tree.about.total, (unsigned)right.total);
    peg_tree_free(&tree);
    ref_tree_free(&right);
    ref_game_free(&game);
}

static void test_against_definition(void **state)
{
    const peg_strategy *strategies[PEG_STRATEGY_COUNT];
    const size_t count = scoring_strategies(strategies);
    uint64_t seed = 11;
    (void)state;
    for (size_t i = 0; i < 300; i++) {
        const peg_rules rules = random_rules(&seed, i < 150 ? 300 : 1000);
        check_by_definition(&rules, strategies[i % count],
                            i < 150 ? PEG_SCOPE_ALL : PEG_SCOPE_CANDIDATES);
    }
}

/* ---- second totals ------------------------------------------------------------- */

static uint8_t label_of(const peg_replay *replay, uint32_t guess, uint32_t secret)
{
    const uint8_t length = replay->rules.length;
    return peg_feedback(replay->symbols + (size_t)guess * length,
                        replay->symbols + (size_t)secret * length, length);
}

/* The first code that deduction leaves and that may be right or tells anything. */
static uint32_t first_deduced(const peg_position *position)
{
    const peg_replay *replay = position->replay;
    const uint32_t *set = replay->set + position->low, count = position->high - position->low;
    const unsigned length = replay->rules.length;
    peg_deduction table;

    peg_deduce(&table, position);
    for (uint32_t g = 0;; g++) {
        const uint8_t first = label_of(replay, g, set[0]);
        int tells = 0, allowed = 1;
        for (unsigned p = 0; p < length; p++)
            allowed &= (int)(table.possible[p] >> replay->symbols[g * length + p] & 1);
        for (uint32_t i = 0; i < count; i++)
            tells |= set[i] == g || label_of(replay, g, set[i]) != first;
        if (allowed && tells) return g;
    }
}

/* Follows a tree by `deduce`: guesses[] and labels[] lead to the node. */
static void check_deduced(peg_replay *replay, uint32_t low, uint32_t high, unsigned depth,
                          uint32_t *guesses, uint8_t *labels, const peg_node **node)
{
    const uint32_t guess = (*node)++->guess;
    const peg_position position = {.replay = replay,
                                   .low = low,
                                   .high = high,
                                   .depth = depth,
                                   .guesses = guesses,
                                   .labels = labels};
    peg_parts parts;

    assert_int_equal(guess, high - low > 2 ? first_deduced(&position) : replay->set[low]);
    guesses[depth] = guess;
    peg_replay_split(replay, low, high, peg_replay_row(replay, guess), &parts);
    for (unsigned i = 0; i < parts.children; i++) {
        labels[depth] = parts.label[i];
        check_deduced(replay, parts.start[i], parts.start[i + 1], depth + 1, guesses, labels,
                      node);
    }
}

static void test_deduce(void **state)
{
    const peg_rules rules = rules_of("p4c6r");
    peg_tree tree = built_tree("p4c6r", "deduce", PEG_SCOPE_ALL);
    const peg_node *node = tree.nodes;
    uint32_t guesses[PEG_MAX_GUESSES];
    uint8_t labels[PEG_MAX_GUESSES];
    peg_replay replay;
    (void)state;
    assert_int_equal(peg_replay_open(&replay, &rules), PEG_OK);
    check_deduced(&replay, 0, replay.secrets, 0, guesses, labels, &node);
    assert_true(node == tree.nodes + tree.count);
    peg_replay_close(&replay);
    peg_tree_free(&tree);
}

static int is_published(const char *name)
{
    for (size_t i = 0; i < sizeof published / sizeof *published; i++)
        if (strcmp(published[i].strategy, name) == 0) return 1;
    return 0;
}

/* Each strategy of the list has a tree of p4c6r that does not come from the program: a
 * published total, or the reference's tree. (What is drawn by chance is the next test, `deduce`
 * the last one; exact search is test_optimal's.) */
static void test_second_totals(void **state)
{
    const peg_strategy *strategy;
    peg_rules rules = rules_of("p4c6r");
    (void)state;
    for (size_t i = 0; (strategy = peg_strategy_at(i)) != NULL; i++) {
        const char *name = peg_strategy_name(strategy->id);
        if (ref_strategy_way(name) != REF_UNKNOWN)
            check_by_definition(&rules, strategy, PEG_SCOPE_ALL);
        else if (strategy->id != PEG_STRATEGY_RANDOM && strategy->id != PEG_STRATEGY_DEDUCE &&
                 !peg_strategy_is_exact(strategy) && !is_published(name))
            fail_msg("%s: neither a published total nor a definition", name);
    }
}

/* The expected total of a set where each guess is any of its candidates. */
static double expected_total(const peg_replay *replay, const uint32_t *set, uint32_t count)
{
    double sum = 0;

    for (uint32_t g = 0; g < count; g++)
        for (unsigned label = 0; label < replay->solved; label++) {
            uint32_t part[64], size = 0;
            for (uint32_t i = 0; i < count; i++)
                if (label_of(replay, set[g], set[i]) == label) part[size++] = set[i];
            if (size) sum += expected_total(replay, part, size);
        }
    return count + sum / count;
}

/* The average total over many seeds is the expected one. */
static void test_random_average(void **state)
{
    enum { SEEDS = 4000 };
    peg_rules rules = rules_of("p2c4r");
    double sum = 0, squares = 0;
    peg_replay replay;
    (void)state;
    assert_int_equal(peg_replay_open(&replay, &rules), PEG_OK);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        peg_build_options options = {
            .method = {.strategy = peg_strategy_find("random"), .seed = seed}};
        peg_effort effort;
        peg_tree tree;
        assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_OK);
        sum += (double)tree.about.total;
        squares += (double)tree.about.total * (double)tree.about.total;
        peg_tree_free(&tree);
    }
    const double mean = sum / SEEDS, variance = squares / SEEDS - mean * mean;
    const double expected = expected_total(&replay, replay.set, replay.secrets);
    assert_true(variance > 0);
    assert_true(fabs(mean - expected) < 4 * sqrt(variance / SEEDS));
    peg_replay_close(&replay);
}

/* Every strategy solves every secret of random games of all kinds, in every scope. */
static void test_all_strategies(void **state)
{
    const peg_strategy *strategy;
    uint64_t seed = 23;
    (void)state;
    for (int i = 0; i < 60; i++) {
        peg_rules rules = random_rules(&seed, 400);
        char text[PEG_RULES_TEXT];
        peg_rules_print(&rules, text);
        for (size_t s = 0; (strategy = peg_strategy_at(s)) != NULL; s++) {
            uint8_t *image;
            size_t size;
            peg_tally tally;
            if (peg_strategy_is_exact(strategy)) continue;
            peg_tree tree =
                built_tree(text, peg_strategy_name(strategy->id), (peg_scope)(i % 3));
            assert_int_equal(peg_tree_flatten(&tree, PEG_NO_LIMIT, &image, &size), PEG_OK);
            assert_int_equal(peg_verify_all(image, size, &tally), PEG_OK);
            assert_int_equal(tally.secrets, peg_rules_secrets(&rules));
            free(image);
            peg_tree_free(&tree);
        }
    }
}

/* A deduction never rules the secret out. */
static void test_deduction_is_safe(void **state)
{
    uint64_t seed = 31;
    (void)state;
    for (int i = 0; i < 3000; i++) {
        peg_rules rules = random_rules(&seed, 300);
        peg_replay replay;
        uint32_t guesses[6];
        uint8_t labels[6];
        assert_int_equal(peg_replay_open(&replay, &rules), PEG_OK);
        uint32_t secret = random_below(&seed, replay.secrets);
        const uint8_t *code = replay.symbols + (size_t)secret * rules.length;
        for (unsigned g = 0; g < 6; g++) {
            peg_deduction table;
            guesses[g] = random_below(&seed, replay.secrets);
            labels[g] = peg_feedback(replay.symbols + (size_t)guesses[g] * rules.length, code,
                                     rules.length);
            peg_position position = {
                .replay = &replay, .depth = g + 1, .guesses = guesses, .labels = labels};
            peg_deduce(&table, &position);
            for (unsigned p = 0; p < rules.length; p++) {
                assert_true(table.possible[p] >> code[p] & 1);
            }
        }
        peg_replay_close(&replay);
    }
}

/* ---- the tables ---------------------------------------------------------------------- */

/* The strategies that both programs know are those of the generator's table, in its order; each
 * is found by both of its names, and by its number. */
static void test_strategies(void **state)
{
    const peg_strategy *strategy;
    cli_word word;
    size_t i = 0;
    (void)state;
    for (; (strategy = peg_strategy_at(i)) != NULL; i++) {
        assert_true(cli_strategy_at(i, &word));
        assert_int_equal(strategy->id, word.value);
        assert_string_equal(word.name, peg_strategy_name(strategy->id));
        assert_ptr_equal(peg_strategy_of(word.value), strategy);
        assert_ptr_equal(peg_strategy_find(word.name), strategy);
        if (word.alias) assert_ptr_equal(peg_strategy_find(word.alias), strategy);
    }
    assert_false(cli_strategy_at(i, &word));
    assert_int_equal(i, PEG_STRATEGY_COUNT - 1);
}

/* The options: no name twice, help everywhere, bits for all of them. */
static void test_options(void **state)
{
    const cli_option *all = peg_gen_program.options;
    size_t count = 0;
    (void)state;
    for (const cli_option *o = all; o->kind != CLI_END; o++, count++) {
        assert_non_null(o->help);
        if (o->kind == CLI_HEADING) continue;
        assert_true((o->argument == NULL) ==
                    (o->kind == CLI_FLAG || o->kind == CLI_HELP || o->kind == CLI_VERSION));
        for (const cli_option *other = all; other < o; other++) {
            if (other->kind == CLI_HEADING) continue;
            assert_string_not_equal(o->name, other->name);
            assert_true(!o->letter || o->letter != other->letter);
        }
    }
    assert_true(count <= 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_trees), cmocka_unit_test(test_second_totals),
        cmocka_unit_test(test_deduce),          cmocka_unit_test(test_random_average),
        cmocka_unit_test(test_knuths_opening),  cmocka_unit_test(test_against_definition),
        cmocka_unit_test(test_all_strategies),  cmocka_unit_test(test_deduction_is_safe),
        cmocka_unit_test(test_strategies),      cmocka_unit_test(test_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

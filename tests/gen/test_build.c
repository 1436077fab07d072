/*
 * test_build.c - builds: the same tree on any number of threads, by every counting path, after
 * an interruption; the best opening.
 */
#include "tests/built_tree.h"
#include <sys/stat.h>
#include <unistd.h>

#include "gen/strategy/strategy.h"
#include "gen/symmetry/renaming.h"
#include "tests/random_tree.h"

/* The same games, written in two ways. */
static void test_equal_games(void **state)
{
    static const char *const pairs[][2] = {
        {"m5.5.5", "p3c5r"}, {"m2.2", "p2c2r"}, {"m7", "p1c7n"}, {"p1c9r", "p1c9n"}};
    const peg_strategy *strategy;
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        for (size_t s = 0; (strategy = peg_strategy_at(s)) != NULL; s++) {
            const char *name = peg_strategy_name(strategy->id);
            if (peg_strategy_is_exact(strategy)) continue;
            if (strategy->id == PEG_STRATEGY_DISSIMILAR && i == 2)
                continue; /* kinds open apart */
            peg_tree a = built_tree(pairs[i][0], name, PEG_SCOPE_ALL);
            peg_tree b = built_tree(pairs[i][1], name, PEG_SCOPE_ALL);
            assert_int_equal(a.about.total, b.about.total);
            same_nodes(&a, &b);
            peg_tree_free(&a);
            peg_tree_free(&b);
        }
    }
}

/* The tree does not depend on threads, nor on where a build was cut off. */
static void test_threads_and_checkpoints(void **state)
{
    static const char *const games[] = {"p5c6r", "p4c10n", "m6.7.8.9"};
    char path[] = "/tmp/pegtree-test-XXXXXX";
    (void)state;
    name_file(path);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        peg_rules rules = rules_of(games[i]);
        peg_build_options options = {.method = {.strategy = peg_strategy_find("entropy")}};
        peg_tree one = built_tree(games[i], "entropy", PEG_SCOPE_ALL), tree;
        peg_effort effort, again;
        struct stat there;

        unlink(path);
        options.threads = 4;
        options.checkpoint = path;
        assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_OK);
        same_nodes(&tree, &one);
        peg_tree_free(&tree);
        options.method.scope = PEG_SCOPE_CANDIDATES;
        assert_int_equal(peg_build(&rules, &options, &tree, &again), PEG_E_CONTRADICTION);
        options.method.scope = PEG_SCOPE_ALL;
        assert_int_equal(stat(path, &there), 0);
        for (off_t cut = there.st_size; cut > 0; cut -= there.st_size / 7) {
            assert_int_equal(truncate(path, cut), 0);
            peg_status status = peg_build(&rules, &options, &tree, &again);
            assert_int_equal(status, PEG_OK);
            assert_true(again.states <= effort.states);
            if (cut == there.st_size) assert_int_equal(again.states, 0);
            same_nodes(&tree, &one);
            peg_tree_free(&tree);
        }
        peg_tree_free(&one);
    }
    unlink(path);
}

/* Every counting path of this machine makes the same tree. */
static void test_counting_paths(void **state)
{
    static const char *const games[] = {"p4c6r", "p4c8n",  "m3.5.4.6",
                                        "p9c2r", "m36.36", "p5c4r"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        peg_build_options options = {.method.strategy = peg_strategy_find("minimax")};
        const peg_rules rules = rules_of(games[i]);
        peg_tree first = built_tree(games[i], "minimax", PEG_SCOPE_ALL), tree;
        peg_effort effort;
        for (options.counter = peg_counters(); options.counter->name; options.counter++) {
            assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_OK);
            same_nodes(&tree, &first);
            peg_tree_free(&tree);
        }
        peg_tree_free(&first);
    }
}

/* ---- the best opening ----------------------------------------------------------- */

/* The best tree with an opening of each class, one after the other: the least total, then the
 * least worst depth, then the smallest opening. An opening renamed may give another total,
 * since ties go to the smallest code. */
static peg_tree best_of_all(const peg_rules *rules, const peg_method *method)
{
    peg_build_options options = {.method = *method};
    peg_tree best = {0}, tree;
    peg_effort effort;
    uint32_t *openings;
    size_t count;

    options.method.opens = PEG_OPENS_GIVEN;
    assert_int_equal(peg_openings(rules, &openings, &count), PEG_OK);
    for (size_t i = 0; i < count; i++) {
        options.method.opening = openings[i];
        assert_int_equal(peg_build(rules, &options, &tree, &effort), PEG_OK);
        if (best.nodes &&
            (tree.about.total > best.about.total ||
             (tree.about.total == best.about.total && tree.about.worst >= best.about.worst))) {
            peg_tree_free(&tree);
            continue;
        }
        peg_tree_free(&best);
        best = tree;
    }
    free(openings);
    return best;
}

static void assert_same_tree(const peg_tree *tree, const peg_tree *want)
{
    same_nodes(tree, want);
    assert_int_equal(tree->about.total, want->about.total);
    assert_int_equal(tree->about.opened, 1);
}

/* The best opening is found in spite of symmetry and abandoned builds, on any number of
 * threads. */
static void test_best_opening(void **state)
{
    static const char *const strategies[] = {"minimax", "expected", "entropy",
                                             "parts",   "first",    "entropy+"};
    uint64_t seed = seed_of_run();
    (void)state;
    for (unsigned i = 0; i < 120; i++) {
        peg_rules rules = random_rules(&seed, 300);
        peg_build_options options = {
            .method = {.strategy = peg_strategy_find(strategies[i % 6]),
                       .scope = (peg_scope)(i % 2)},
            .threads = 1 + i % 3};
        peg_tree want = best_of_all(&rules, &options.method), tree;
        peg_effort effort;
        options.method.opens = PEG_OPENS_BEST;
        assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_OK);
        assert_same_tree(&tree, &want);
        peg_tree_free(&tree);
        peg_tree_free(&want);
    }
}

/* Least totals over all openings, of mikemag/Mastermind, by a rule whose scores are whole
 * numbers: its entropy is of floating point, which settles ties otherwise. */
static void test_best_openings_published(void **state)
{
    static const struct {
        const char *rules;
        uint64_t total;
        const char *opening;
    } cases[] = {{"p3c6r", 859, "012"},     {"p4c4r", 910, "0012"},    {"p4c5r", 2473, "0012"},
                 {"p4c6r", 5668, "0012"},   {"p5c3r", 816, "00012"},   {"p5c4r", 3973, "00112"},
                 {"p5c5r", 13598, "00112"}, {"p7c3r", 8794, "0000112"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        peg_rules rules = rules_of(cases[i].rules);
        peg_build_options options = {
            .method = {.strategy = peg_strategy_find("parts"), .opens = PEG_OPENS_BEST},
            .threads = 2};
        peg_effort effort;
        peg_tree tree;
        char text[PEG_CODE_TEXT];
        uint8_t code[PEG_MAX_LENGTH];
        assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_OK);
        peg_code_at(&rules, tree.nodes[0].guess, code);
        peg_code_print(&rules, code, text);
        assert_int_equal(tree.about.total, cases[i].total);
        assert_string_equal(text, cases[i].opening);
        peg_tree_free(&tree);
    }
}

/* The checkpoint has parts of trees with all openings, and they are not mixed up. */
static void test_best_opening_goes_on(void **state)
{
    char path[] = "/tmp/pegtree-test-XXXXXX";
    peg_rules rules = rules_of("p5c5r");
    peg_build_options options = {
        .method = {.strategy = peg_strategy_find("entropy"), .opens = PEG_OPENS_BEST}};
    peg_effort effort, again;
    peg_tree want, tree;
    struct stat there;
    (void)state;
    name_file(path);
    assert_int_equal(peg_build(&rules, &options, &want, &effort), PEG_OK);
    options.checkpoint = path;
    assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_OK);
    assert_same_tree(&tree, &want);
    peg_tree_free(&tree);
    assert_int_equal(stat(path, &there), 0);
    for (off_t cut = there.st_size; cut > 0; cut -= there.st_size / 5) {
        assert_int_equal(truncate(path, cut), 0);
        assert_int_equal(peg_build(&rules, &options, &tree, &again), PEG_OK);
        assert_true(again.states <= effort.states);
        if (cut == there.st_size) assert_int_equal(again.states, 0);
        assert_same_tree(&tree, &want);
        peg_tree_free(&tree);
    }
    options.method.opens = PEG_OPENS_CHOSEN;
    assert_int_equal(peg_build(&rules, &options, &tree, &again), PEG_E_CONTRADICTION);
    peg_tree_free(&want);
    unlink(path);
}

static void test_interrupted(void **state)
{
    peg_rules rules = rules_of("p4c6r");
    const peg_stop stop = 1;
    peg_build_options options = {.method.strategy = peg_strategy_find("first"), .stop = &stop};
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
        peg_tree tree = built_tree(games[i], "minimax", PEG_SCOPE_CANDIDATES);
        assert_int_equal(tree.about.total, 1);
        assert_int_equal(tree.count, 1);
        peg_tree_free(&tree);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_games),
        cmocka_unit_test(test_counting_paths),
        cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_smallest_games),
        cmocka_unit_test(test_threads_and_checkpoints),
        cmocka_unit_test(test_best_opening),
        cmocka_unit_test(test_best_openings_published),
        cmocka_unit_test(test_best_opening_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

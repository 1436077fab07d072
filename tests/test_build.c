/*
 * test_build.c - the generator: published totals, the counting paths, interruption.
 */
#include "tests.h"
#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gen/build/build.h"
#include "gen/strategy/deduction.h"
#include "gen/symmetry/openings.h"
#include "random_tree.h"
#include "score_by_definition.h"
#include "gen/file/verify.h"

static peg_tree build(const char *rules_text, const char *strategy, peg_scope scope,
                      const peg_counter *counter)
{
    peg_rules rules = rules_of(rules_text);
    peg_build_options options = {
        .method = {.strategy = peg_strategy_find(strategy), .scope = scope, .sample = 20},
        .counter = counter};
    peg_effort effort;
    peg_tree tree;
    assert_non_null(options.method.strategy);
    assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_OK);
    return tree;
}

/* Totals as published: Knuth 1977, Irving 1978, Neuwirth 1982, Kooi 2005, who compares them;
 * Gür 2025. */
static void test_published_totals(void **state)
{
    static const struct {
        const char *rules, *strategy;
        uint64_t total;
        unsigned worst;
    } cases[] = {
        {"p4c6r", "minimax", 5801, 5},   {"p4c6r", "knuth", 5801, 5},
        {"p4c6r", "entropy", 5722, 6},   {"p4c6r", "neuwirth", 5722, 6},
        {"p4c6r", "expected", 5696, 6},  {"p4c6r", "irving", 5696, 6},
        {"p4c6r", "parts", 5668, 6},     {"p4c6r", "kooi", 5668, 6},
        {"p4c6r", "first", 7471, 9},     {"p4c6r", "shapiro", 7471, 9},
        {"p4c6r", "weighted", 5646, 5},  {"p4c6r", "gur", 5646, 5},
        {"p4c6r", "weighted+", 5636, 6},
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
    assert_true(opening[0] == opening[1] && opening[2] == opening[3] &&
                opening[1] != opening[2]);
    peg_tree_free(&tree);
}

/* Games that are the same but for how they are written. */
static void test_equal_games(void **state)
{
    static const char *const pairs[][2] = {
        {"m5.5.5", "p3c5r"}, {"m2.2", "p2c2r"}, {"m7", "p1c7n"}, {"p1c9r", "p1c9n"}};
    const peg_strategy *strategy;
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        for (size_t s = 0; (strategy = peg_strategy_at(s)) != NULL; s++) {
            const char *name = peg_strategy_name(strategy->id);
            if (strategy->id == PEG_STRATEGY_OPTIMAL) continue;
            if (strategy->id == PEG_STRATEGY_DISSIMILAR && i == 2)
                continue; /* kinds open apart */
            peg_tree a = build(pairs[i][0], name, PEG_SCOPE_ALL, NULL);
            peg_tree b = build(pairs[i][1], name, PEG_SCOPE_ALL, NULL);
            assert_int_equal(a.about.total, b.about.total);
            assert_int_equal(a.count, b.count);
            assert_memory_equal(a.nodes, b.nodes, a.count * sizeof *a.nodes);
            peg_tree_free(&a);
            peg_tree_free(&b);
        }
    }
}

/* What Gür's paper, arXiv 2511.19446, gives for p4c6r: 1 8 83 640 564 with one set of weights,
 * 1 8 93 636 552 6 with a set for each stage. */
static void test_weighted(void **state)
{
    static const struct {
        const char *strategy;
        uint32_t solved_at[7];
    } published[] = {{"weighted", {0, 1, 8, 83, 640, 564, 0}},
                     {"weighted+", {0, 1, 8, 93, 636, 552, 6}}};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        peg_tree tree = build("p4c6r", published[i].strategy, PEG_SCOPE_ALL, NULL);
        peg_tally tally;
        assert_int_equal(peg_tree_tally(tree.nodes, tree.count, &tally), PEG_OK);
        assert_memory_equal(tally.histogram, published[i].solved_at,
                            sizeof published[i].solved_at);
        peg_tree_free(&tree);
    }
}

static int by_size(const void *a, const void *b)
{
    const uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return first < second ? -1 : first > second;
}

/* The sizes of the parts that a guess makes, by label and then in their order. */
static void part_sizes(const peg_replay *replay, uint32_t low, uint32_t high, uint32_t index,
                       uint32_t *sizes, uint32_t *sorted)
{
    uint8_t guess[PEG_MAX_LENGTH], secret[PEG_MAX_LENGTH];

    memset(sizes, 0, PEG_MAX_FEEDBACKS * sizeof *sizes);
    peg_code_at(&replay->rules, index, guess);
    for (uint32_t c = low; c < high; c++) {
        peg_code_at(&replay->rules, replay->set[c], secret);
        sizes[peg_feedback(guess, secret, replay->rules.length)]++;
    }
    memcpy(sorted, sizes, PEG_MAX_FEEDBACKS * sizeof *sizes);
    qsort(sorted, PEG_MAX_FEEDBACKS, sizeof *sorted, by_size);
}

/* Follows a tree and checks that each guess, of all codes or of the candidates, has the least
 * score, that it is a candidate if any of that score is, and that none of both is smaller. Only
 * of two guesses of other parts, of which the logarithms happen to have the same sum, as of 10
 * 10 3 3 and 6 6 5 5 with some of 2, rounding takes one. */
static void check_guesses(const char *strategy, peg_scope scope, unsigned depth,
                          peg_replay *replay, uint32_t low, uint32_t high,
                          const peg_node **node)
{
    uint32_t first = 0;
    peg_parts parts;
    uint32_t sizes[PEG_MAX_FEEDBACKS], sorted[PEG_MAX_FEEDBACKS], taken[PEG_MAX_FEEDBACKS];
    const unsigned labels = replay->solved + 1u;
    const uint32_t chosen = (*node)++->guess;
    double best = INFINITY;
    int best_solves = 0;

    const int all = scope == PEG_SCOPE_ALL;
    for (uint32_t i = 0; i < (all ? replay->secrets : high - low); i++) {
        const uint32_t g = all ? i : replay->set[low + i];
        part_sizes(replay, low, high, g, sizes, sorted);
        double score = score_by_definition(strategy, depth, sizes, labels);
        int solves = sizes[labels - 1] > 0;
        if (score > best + 1e-7 || (score > best - 1e-7 && solves <= best_solves)) continue;
        best = score;
        best_solves = solves;
        first = g;
    }
    part_sizes(replay, low, high, chosen, sizes, taken);
    assert_true(score_by_definition(strategy, depth, sizes, labels) < best + 1e-7);
    part_sizes(replay, low, high, first, sizes, sorted);
    if (strstr(strategy, "entropy") == NULL && strstr(strategy, "weighted") == NULL)
        assert_int_equal(chosen, first);
    else if (memcmp(sorted, taken, sizeof taken) == 0)
        assert_int_equal(chosen, first);
    peg_replay_split(replay, low, high, peg_replay_row(replay, chosen), &parts);
    for (unsigned i = 0; i < parts.children; i++)
        check_guesses(strategy, scope, depth + 1, replay, parts.start[i], parts.start[i + 1],
                      node);
}

static void test_against_definition(void **state)
{
    static const char *const strategies[] = {"minimax", "expected", "entropy",  "entropy+",
                                             "parts",   "weighted", "weighted+"};
    uint64_t seed = 11;
    (void)state;
    for (int i = 0; i < 300; i++) {
        const char *strategy = strategies[i % 7];
        peg_scope scope = i < 150 ? PEG_SCOPE_ALL : PEG_SCOPE_CANDIDATES;
        peg_rules rules = random_rules(&seed, i < 150 ? 150 : 1500);
        char text[PEG_RULES_TEXT];
        peg_replay replay;
        peg_rules_print(&rules, text);
        peg_tree tree = build(text, strategy, scope, NULL);
        const peg_node *node = tree.nodes;
        assert_int_equal(peg_replay_open(&replay, &rules), PEG_OK);
        check_guesses(strategy, scope, 0, &replay, 0, replay.secrets, &node);
        peg_replay_close(&replay);
        peg_tree_free(&tree);
    }
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
            uint8_t *image, culprit[PEG_MAX_LENGTH];
            size_t size;
            peg_tally tally;
            if (strategy->id == PEG_STRATEGY_OPTIMAL) continue;
            peg_tree tree =
                build(text, peg_strategy_name(strategy->id), (peg_scope)(i % 3), NULL);
            assert_int_equal(peg_tree_flatten(&tree, &image, &size), PEG_OK);
            assert_int_equal(peg_replay_all(image, size, &tally, culprit, NULL, NULL), PEG_OK);
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

/* The tree does not depend on threads, nor on where a build was cut off. */
static void test_threads_and_checkpoints(void **state)
{
    static const char *const games[] = {"p5c6r", "p4c10n", "m6.7.8.9"};
    char path[] = "/tmp/pegtree-test-XXXXXX";
    int file = mkstemp(path);
    (void)state;
    assert_true(file >= 0);
    close(file);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        peg_rules rules = rules_of(games[i]);
        peg_build_options options = {.method = {.strategy = peg_strategy_find("entropy")}};
        peg_tree one = build(games[i], "entropy", PEG_SCOPE_ALL, NULL), tree;
        peg_effort effort, again;
        struct stat there;

        unlink(path);
        options.threads = 4;
        options.checkpoint = path;
        assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_OK);
        assert_int_equal(tree.count, one.count);
        assert_memory_equal(tree.nodes, one.nodes, one.count * sizeof *one.nodes);
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
            assert_int_equal(tree.count, one.count);
            assert_memory_equal(tree.nodes, one.nodes, one.count * sizeof *one.nodes);
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
    assert_int_equal(tree->count, want->count);
    assert_memory_equal(tree->nodes, want->nodes, want->count * sizeof *want->nodes);
    assert_int_equal(tree->about.total, want->about.total);
    assert_int_equal(tree->about.opened, 1);
}

/* Whatever is left out by symmetry, or given up half way, on however many threads. */
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

/* Parts of trees with other openings are in the checkpoint as well, and not mistaken. */
static void test_best_opening_goes_on(void **state)
{
    char path[] = "/tmp/pegtree-test-XXXXXX";
    int file = mkstemp(path);
    peg_rules rules = rules_of("p5c5r");
    peg_build_options options = {
        .method = {.strategy = peg_strategy_find("entropy"), .opens = PEG_OPENS_BEST}};
    peg_effort effort, again;
    peg_tree want, tree;
    struct stat there;
    (void)state;
    assert_true(file >= 0);
    close(file);
    unlink(path);
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
    const volatile sig_atomic_t stop = 1;
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
        peg_tree tree = build(games[i], "minimax", PEG_SCOPE_CANDIDATES, NULL);
        assert_int_equal(tree.about.total, 1);
        assert_int_equal(tree.count, 1);
        peg_tree_free(&tree);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_totals),
        cmocka_unit_test(test_knuth),
        cmocka_unit_test(test_weighted),
        cmocka_unit_test(test_equal_games),
        cmocka_unit_test(test_against_definition),
        cmocka_unit_test(test_counting_paths),
        cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_smallest_games),
        cmocka_unit_test(test_all_strategies),
        cmocka_unit_test(test_deduction_is_safe),
        cmocka_unit_test(test_threads_and_checkpoints),
        cmocka_unit_test(test_best_opening),
        cmocka_unit_test(test_best_openings_published),
        cmocka_unit_test(test_best_opening_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

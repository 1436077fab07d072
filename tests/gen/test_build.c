/*
 * test_build.c - the generator: published totals, the counting paths, interruption.
 */
#include "tests/tests.h"
#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

#include "format/image/image.h"
#include "gen/build/build.h"
#include "gen/strategy/strategy.h"
#include "gen/symmetry/openings.h"
#include "tests/random_tree.h"
#include "tests/gen/reference.h"
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

/* Totals of p4c6r as published: Knuth 1977, Irving 1978, Neuwirth 1982, Kooi 2005, who compares
 * them; Gür 2025. */
static const struct {
    const char *strategy;
    uint64_t total;
    unsigned worst;
} published[] = {
    {"minimax", 5801, 5},   {"knuth", 5801, 5},   {"entropy", 5722, 6}, {"neuwirth", 5722, 6},
    {"expected", 5696, 6},  {"irving", 5696, 6},  {"parts", 5668, 6},   {"kooi", 5668, 6},
    {"first", 7471, 9},     {"shapiro", 7471, 9}, {"gur", 5646, 5},     {"weighted", 5646, 5},
    {"weighted+", 5636, 6},
};

static void test_published_totals(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        peg_tree tree = build("p4c6r", published[i].strategy, PEG_SCOPE_ALL, NULL);
        assert_int_equal(tree.about.total, published[i].total);
        assert_int_equal(tree.about.worst, published[i].worst);
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
    } tables[] = {{"weighted", {0, 1, 8, 83, 640, 564, 0}},
                  {"weighted+", {0, 1, 8, 93, 636, 552, 6}}};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        peg_tree tree = build("p4c6r", tables[i].strategy, PEG_SCOPE_ALL, NULL);
        peg_tally tally;
        assert_int_equal(peg_tree_tally(tree.nodes, tree.count, &tally), PEG_OK);
        assert_memory_equal(tally.histogram, tables[i].solved_at, sizeof tables[i].solved_at);
        peg_tree_free(&tree);
    }
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
    peg_tree tree = build(text, method.strategy, scope, NULL);
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
    peg_tree tree = build("p4c6r", "deduce", PEG_SCOPE_ALL, NULL);
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
 * the last one; optimal is test_optimal's.) */
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
                 strategy->id != PEG_STRATEGY_OPTIMAL && !is_published(name))
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

/* Whatever is drawn: on average over many seeds it is what chance gives. */
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
        cmocka_unit_test(test_second_totals),
        cmocka_unit_test(test_deduce),
        cmocka_unit_test(test_random_average),
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

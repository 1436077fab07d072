/*
 * test_reference.c - small games of all kinds, by chance, built by the strategies and searched
 * for every objective, with any depth limits, openings, threads and memory: each tree is that
 * of tests/reference, node by node. PEGTREE_LONG=1: 10,000 games.
 */
#include "tests/tests.h"
#include "gen/build/build.h"
#include "gen/exact/game.h"
#include "gen/optimal/solve.h"
#include "tests/gen/reference.h"
#include "tests/random_tree.h"

#define PLAIN_MOST 12 /* codes of games that the reference may search without any bounds */

typedef struct small_game {
    peg_rules rules;
    ref_game game;
    uint64_t *seed;
    char text[PEG_RULES_TEXT];
} small_game;

static uint32_t draw(small_game *of, uint32_t bound)
{
    return random_below(of->seed, bound);
}

/* ---- strategies ---------------------------------------------------------------------- */

static const peg_strategy *draw_strategy(small_game *of)
{
    for (;;) {
        const peg_strategy *strategy = peg_strategy_at(draw(of, PEG_STRATEGY_COUNT));
        if (strategy && ref_strategy_way(peg_strategy_name(strategy->id)) != REF_UNKNOWN)
            return strategy;
    }
}

static void check_strategy(small_game *of)
{
    const peg_strategy *strategy = draw_strategy(of);
    ref_method method = reference_method(strategy);
    peg_build_options options = {.method.strategy = strategy, .threads = 1 + draw(of, 4)};
    peg_effort effort;
    ref_tree right;
    peg_tree tree;

    method.among_candidates = (int)draw(of, 2);
    if (method.among_candidates) options.method.scope = PEG_SCOPE_CANDIDATES;
    if (draw(of, 2)) {
        method.opening = (int)draw(of, of->game.codes);
        options.method.opens = PEG_OPENS_GIVEN;
        options.method.opening = (uint32_t)method.opening;
    }
    ref_build(&of->game, &method, &right);
    assert_int_equal(peg_build(&of->rules, &options, &tree, &effort), PEG_OK);
    if (tree.about.total != right.total || tree.about.worst != right.worst ||
        !is_same_tree(&tree, &right))
        fail_msg("%s by %s, %s, opening %d: a total of %u, but by definition %u", of->text,
                 method.strategy, method.among_candidates ? "candidates" : "all guesses",
                 method.opening, (unsigned)tree.about.total, (unsigned)right.total);
    peg_tree_free(&tree);
    ref_tree_free(&right);
}

/* ---- the exact search ---------------------------------------------------------------- */

/* Enough for a table of all feedbacks, or for rows of it and as little else as can be. */
static size_t draw_memory(small_game *of)
{
    const size_t least = exact_game_size(&of->rules) + exact_game_table_size(&of->rules);
    return draw(of, 2) ? least + draw(of, 1 << 16) : 1 << 22;
}

/* Of a compact tree only the guesses may be others. */
static int is_right(const peg_tree *tree, const ref_tree *right, const ref_wanted *want,
                    int is_limited, int is_compact)
{
    peg_tally tally;

    assert_int_equal(peg_tree_tally(tree->nodes, tree->count, &tally), PEG_OK);
    if (!is_compact && !is_same_tree(tree, right)) return 0;
    if (tally.total != right->total || tree->about.total != right->total) return 0;
    if (tally.worst != right->worst || tally.histogram[tally.worst] != right->last) return 0;
    return tree->about.proven && tree->about.objective == (unsigned)want->objective &&
           tree->about.strategy ==
               (want->is_consistent ? PEG_STRATEGY_CONSISTENT : PEG_STRATEGY_OPTIMAL) &&
           tree->about.opened == (want->opening >= 0) &&
           tree->about.max_depth == (is_limited ? want->max_depth : 0) &&
           peg_about_is_best(&tree->about) ==
               (!is_limited && want->opening < 0 && !want->is_consistent);
}

static void check_search(small_game *of, const ref_wanted *want)
{
    const peg_optimal_options options = {.objective = (peg_objective)want->objective,
                                         .max_depth = want->max_depth,
                                         .opens = want->opening >= 0,
                                         .opening =
                                             want->opening >= 0 ? (uint32_t)want->opening : 0,
                                         .is_consistent = want->is_consistent,
                                         .threads = 1 + draw(of, 4),
                                         .memory = draw_memory(of),
                                         .compact = draw(of, 4) == 0};
    peg_optimal_report report;
    int is_limited = 0;
    ref_tree right;
    peg_tree tree;

    const int is_possible = ref_solve(&of->game, want, &right, &is_limited);
    const peg_status status = peg_optimal_solve(&of->rules, &options, &tree, &report);
    if (!report.proven || status != (is_possible ? PEG_OK : PEG_E_ARGUMENT) ||
        (is_possible && !is_right(&tree, &right, want, is_limited, options.compact)))
        fail_msg("%s, objective %d, depth %u, opening %d, consistent %d; threads %u, "
                 "memory %zu, compact %d: a total of %u, but by definition %u",
                 of->text, want->objective, want->max_depth, want->opening, want->is_consistent,
                 options.threads, options.memory, options.compact,
                 is_possible && status == PEG_OK ? (unsigned)tree.about.total : 0,
                 (unsigned)right.total);
    peg_tree_free(&tree);
    ref_tree_free(&right);
}

/* A depth limit about the worst depth without one. */
static void check_objective(small_game *of, int objective, int is_consistent)
{
    ref_wanted want = {
        .objective = objective, .opening = REF_CHOSEN, .is_consistent = is_consistent};
    int is_limited;
    ref_tree free_tree;

    want.is_plain = of->game.codes <= PLAIN_MOST && draw(of, 2);
    if (draw(of, 2)) want.opening = (int)draw(of, of->game.codes);
    assert_true(ref_solve(&of->game, &want, &free_tree, &is_limited));
    if (draw(of, 3)) {
        const unsigned least = free_tree.worst > 2 ? free_tree.worst - 2 : 1;
        want.max_depth = least + draw(of, free_tree.worst + 2 - least);
    }
    ref_tree_free(&free_tree);
    check_search(of, &want);
}

/* ---- games --------------------------------------------------------------------------- */

static void check_game(const peg_rules *rules, uint64_t *seed)
{
    small_game of = {.rules = *rules, .seed = seed};

    peg_rules_print(rules, of.text);
    reference_game(rules, &of.game);
    check_strategy(&of);
    for (int objective = PEG_OBJECTIVE_AVERAGE; objective <= PEG_OBJECTIVE_CRUSH; objective++) {
        check_objective(&of, objective, 0);
        check_objective(&of, objective, 1);
    }
    ref_game_free(&of.game);
}

/* Mostly of 10 to 80 codes, some smaller or larger. What takes the reference long is left out:
 * two positions, one of which has many symbols; many that are no constants, for their
 * permutations. */
static peg_rules draw_rules(uint64_t *seed)
{
    const uint32_t least = random_below(seed, 10) ? 10 : 1,
                   most = random_below(seed, 10) ? 80 : 160;

    for (;;) {
        const peg_rules rules = random_rules(seed, most);
        unsigned positions = 0, greatest = 0;
        for (unsigned p = 0; p < rules.length; p++) {
            positions += rules.range[p] > 1;
            if (rules.range[p] > greatest) greatest = rules.range[p];
        }
        if (peg_rules_secrets(&rules) < least || positions > 6) continue;
        if (positions < 2 ? random_below(seed, 4) == 0 : greatest <= 10) return rules;
    }
}

static void test_games(void **state)
{
    const unsigned games = getenv("PEGTREE_LONG") ? 10000 : tests_are_long() ? 500 : 60;
    uint64_t seed = seed_of_run();

    (void)state;
    for (unsigned i = 0; i < games; i++) {
        const peg_rules rules = draw_rules(&seed);
        check_game(&rules, &seed);
    }
    printf("%u games, %u trees\n", games, 7 * games);
}

/* At most 4 guesses cost m2.5.6 3 in all; the others are small and odd. */
static void test_odd_games(void **state)
{
    static const char *const games[] = {"m2.5.6", "p1c1r", "p1c2r", "m1.1.1",
                                        "m2.1.5", "p2c2n", "p1c36r"};
    uint64_t seed = seed_of_run();

    (void)state;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        const peg_rules rules = rules_of(games[i]);
        for (unsigned turn = 0; turn < 8; turn++) check_game(&rules, &seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_odd_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

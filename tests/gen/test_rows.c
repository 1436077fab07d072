/*
 * test_rows.c - the search of a game without a table of all feedbacks: scores, splits and costs
 * are those of the same game with one; and scoring stops when it has to.
 */
#include <math.h>
#include "tests/tests.h"
#include "tests/gen/searcher.h"

static void compare_scores(searcher *with, searcher *without, const exact_set *part,
                           unsigned parts)
{
    const size_t marks[] = {with->worker.scratch.used, without->worker.scratch.used};
    const exact_scores one = exact_score(&with->worker, part, parts);
    const exact_scores two = exact_score(&without->worker, part, parts);

    assert_int_equal(one.least, two.least);
    assert_int_equal(one.parts, two.parts);
    assert_memory_equal(one.excess, two.excess, with->game.codes * sizeof *one.excess);
    with->worker.scratch.used = marks[0];
    without->worker.scratch.used = marks[1];
}

static void compare_splits(searcher *with, searcher *without, const exact_set *part,
                           unsigned guess)
{
    const size_t marks[] = {with->worker.scratch.used, without->worker.scratch.used};
    exact_partition one, two;

    exact_partition_by(&with->worker, part, guess, 1, &one);
    exact_partition_by(&without->worker, part, guess, 1, &two);
    assert_int_equal(one.parts, two.parts);
    for (unsigned i = 0; i < one.parts; i++) {
        assert_int_equal(one.label[i], two.label[i]);
        assert_int_equal(one.part[i].n, two.part[i].n);
        assert_memory_equal(one.part[i].code, two.part[i].code,
                            one.part[i].n * sizeof *one.part[i].code);
        assert_int_equal(exact_separator(&with->worker, one.part[i].code, one.part[i].n),
                         exact_separator(&without->worker, two.part[i].code, two.part[i].n));
    }
    with->worker.scratch.used = marks[0];
    without->worker.scratch.used = marks[1];
}

/* Sets in any order, as no search asks for them: most are not within the one before. */
static void test_sets(void **state)
{
    uint64_t seed = seed_of_run();
    unsigned long sets = 0, held = 0;

    (void)state;
    for (int i = 0; i < 300; i++) {
        const peg_rules rules = random_rules(&seed, 1500);
        searcher with, without;
        if (!searcher_make(&with, &rules, 0)) continue;
        const size_t room = random_below(&seed, with.game.codes + 1);
        assert_true(searcher_make(&without, &rules, 1 + room * with.game.stride));
        peg_code16 *set = malloc(with.game.codes * sizeof *set);
        for (int j = 0; j < 20; j++, sets++) {
            const exact_set part = {.code = set, .n = draw_set(&seed, with.game.codes, set)};
            const unsigned guess = random_below(&seed, with.game.codes);
            compare_splits(&with, &without, &part, guess);
            compare_scores(&with, &without, &part, 1 + exact_most_parts(&with.game));
            held += (unsigned)exact_rows_have(&without.worker.rows, set, part.n);
            assert_int_equal(exact_rows_have(&without.worker.rows, set, part.n),
                             part.n <= room);
            compare_splits(&with, &without, &part, guess);
        }
        free(set);
        searcher_free(&with);
        searcher_free(&without);
    }
    assert_true(held > 0 && held < sets);
    printf("tried %lu sets, %lu of which had rows\n", sets, held);
}

static int end(exact_worker *worker)
{
    (void)worker;
    return 1;
}

/* A set whose scoring takes long is not scored to its end once the pulse says so. */
static void test_scoring_ends(void **state)
{
    (void)state;
    const peg_rules rules = rules_of("p4c8r");
    searcher of;
    assert_true(searcher_make(&of, &rules, 1));
    peg_code16 *set = malloc(of.game.codes * sizeof *set);

    for (uint32_t g = 0; g < of.game.codes; g++) set[g] = (peg_code16)g;
    const exact_set all = {.code = set, .n = of.game.codes}, few = {.code = set, .n = 9};
    of.worker.pulse = end;
    assert_non_null(exact_score(&of.worker, &few, 9).excess);
    assert_int_equal(of.worker.status, PEG_OK);
    assert_null(exact_score(&of.worker, &all, 9).excess);
    assert_int_equal(of.worker.status, PEG_E_INTERRUPTED);
    free(set);
    searcher_free(&of);
}

static exact_cost cost_of_all(searcher *of, const peg_rules *rules)
{
    peg_code16 *set = malloc(of->game.codes * sizeof *set);
    peg_renaming *map = malloc(peg_symmetry_most(rules) * sizeof *map);
    exact_node place = {.set = {.code = set, .n = of->game.codes},
                        .terms = exact_terms_start(&of->game, 0)};

    for (uint32_t g = 0; g < of->game.codes; g++) set[g] = (peg_code16)g;
    place.same = peg_symmetry_start(rules, 1, map);
    exact_set_begin(&of->worker, &place.set, &place.terms);
    const exact_cost found = exact_cost_of(&of->worker, &place, EXACT_NONE);
    assert_int_equal(of->worker.status, PEG_OK);
    free(set);
    free(map);
    return found;
}

/* The sum of m log m over the parts that a guess makes of all codes. */
static double rank_by_definition(const exact_game *game, unsigned guess)
{
    uint32_t size[256] = {0};
    double sum = 0;

    for (uint32_t c = 0; c < game->codes; c++)
        size[peg_feedback(exact_game_code(game, c), exact_game_code(game, guess),
                          game->rules.length)]++;
    for (int i = 0; i < 256; i++)
        if (size[i]) sum += size[i] * log2(size[i]);
    return sum;
}

/* The order of all codes when scores are the greatest there is, as they are for large games.
 * Ranks are of logarithms in sixteenths. */
static void compare_order(searcher *of, const peg_rules *rules)
{
    peg_code16 *set = malloc(of->game.codes * sizeof *set);
    peg_renaming *map = malloc(peg_symmetry_most(rules) * sizeof *map);
    exact_node place = {.set = {.code = set, .n = of->game.codes},
                        .terms = exact_terms_start(&of->game, 0),
                        .same = peg_symmetry_start(rules, 1, map)};
    uint32_t tried = 0;
    exact_order order;

    for (uint32_t g = 0; g < of->game.codes; g++) {
        set[g] = (peg_code16)g;
        tried += exact_is_tried(&of->search, &place, g) != 0;
    }
    exact_scores scores = exact_score(&of->worker, &place.set, exact_most_parts(&of->game));
    for (size_t i = 0; i < of->game.stride; i++)
        scores.excess[i] = (uint16_t)(UINT16_MAX - i % 2);
    assert_true(exact_order_guesses(&of->worker, &place, &scores, EXACT_NONE, &order));
    assert_int_equal(order.count, tried);
    for (uint32_t i = 0; i < order.count; i++) {
        assert_int_equal(order.excess[i], UINT16_MAX - 1);
        if (i)
            assert_true(rank_by_definition(&of->game, order.guess[i - 1]) <
                        rank_by_definition(&of->game, order.guess[i]) + of->game.codes / 16.0);
    }
    free(set);
    free(map);
}

static void test_order(void **state)
{
    static const char *const games[] = {"p4c7r", "p5c5r", "p7c3r", "m2.3.4.5", "p4c6n"};

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const peg_rules rules = rules_of(games[i]);
        searcher of;
        assert_true(searcher_make(&of, &rules, 0));
        compare_order(&of, &rules);
        searcher_free(&of);
    }
}

/* As many sets are scored whatever room there is for rows. */
static void test_searches(void **state)
{
    static const char *const games[] = {"p4c6r", "p4c7n", "m5.5.5", "m1.1.4.7", "p10c2r"};

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const peg_rules rules = rules_of(games[i]);
        searcher of;
        assert_true(searcher_make(&of, &rules, 0));
        const exact_cost total = cost_of_all(&of, &rules);
        const uint64_t states = of.worker.stats.scored;
        const size_t most = of.game.codes * of.game.stride;
        searcher_free(&of);
        for (size_t bytes = 1; bytes < 4 * most; bytes *= 8) {
            assert_true(searcher_make(&of, &rules, bytes));
            assert_int_equal(cost_of_all(&of, &rules), total);
            assert_int_equal(of.worker.stats.scored, states);
            searcher_free(&of);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sets), cmocka_unit_test(test_order),
        cmocka_unit_test(test_scoring_ends), cmocka_unit_test(test_searches)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

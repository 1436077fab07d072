/*
 * test_ahead.c - the guesses that the searches of an improvement try: ranked by what answers
 * tell (gen/exact/order.c) and two guesses deep (ahead.c), against the definition, code by
 * code.
 */
#include <math.h>

#include "gen/score/fixed_log.h"
#include "tests/tests.h"
#include "tests/gen/searcher.h"

#define GUESSES 60

typedef struct ranking {
    const searcher *of;
    const peg_code16 *set;
    uint32_t n, next;
    const peg_code16 *guess;
    uint32_t usual[3000]; /* [n]: what a set of n costs */
} ranking;

static uint8_t answer(const ranking *it, unsigned secret, unsigned guess)
{
    const exact_game *game = &it->of->game;

    return peg_feedback(exact_game_code(game, secret), exact_game_code(game, guess),
                        game->rules.length);
}

/* The cost of the candidates in `in` after a guess, one level further down if `deeper`. */
static uint64_t cost_after(const ranking *it, const uint8_t *in, unsigned guess, int deeper)
{
    const unsigned solved = peg_solved_label(it->of->game.rules.length);
    uint8_t *part = malloc(it->n);
    uint64_t cost = 0;

    for (unsigned label = 0; label <= solved; label++) {
        uint32_t size = 0;
        for (uint32_t i = 0; i < it->n; i++) {
            part[i] = in[i] && answer(it, it->set[i], guess) == label;
            size += part[i];
        }
        if (!size) continue;
        cost += EXACT_AHEAD_ONE * size; /* this guess */
        if (label == solved) continue;
        uint64_t least = UINT64_MAX;
        for (uint32_t h = 0; h < it->next && deeper && size > 2; h++) {
            const uint64_t found = cost_after(it, part, it->guess[h], 0);
            least = found < least ? found : least;
        }
        cost += !deeper ? it->usual[size] : size > 2 ? least : (2 * size - 1) * EXACT_AHEAD_ONE;
    }
    free(part);
    return cost;
}

/* How much the answers to a guess tell. */
static uint64_t rank_of(const ranking *it, unsigned guess)
{
    const unsigned solved = peg_solved_label(it->of->game.rules.length);
    uint32_t size[EXACT_LABELS] = {0};
    uint64_t rank = 0;

    for (uint32_t i = 0; i < it->n; i++) size[answer(it, it->set[i], guess)]++;
    for (unsigned label = 0; label <= solved; label++)
        if (size[label]) rank += 2 * size[label] * peg_log2_16(size[label]);
    return rank + !size[solved];
}

/* Sorts guesses by rank, those of equal rank by `tie`, and both with them. */
static void sort(peg_code16 *guess, uint64_t *rank, uint32_t *tie, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t j = i; j; j--) {
            if (rank[j - 1] < rank[j] || (rank[j - 1] == rank[j] && tie[j - 1] <= tie[j]))
                break;
            const peg_code16 g = guess[j];
            const uint64_t r = rank[j];
            const uint32_t t = tie[j];
            guess[j] = guess[j - 1], guess[j - 1] = g;
            rank[j] = rank[j - 1], rank[j - 1] = r;
            tie[j] = tie[j - 1], tie[j - 1] = t;
        }
}

/* Sorts guesses by their cost with so many next guesses. */
static void sort_by_cost(ranking *it, uint32_t next, peg_code16 *guess, uint64_t *cost,
                         uint32_t count)
{
    uint32_t tie[GUESSES];
    uint8_t *all = malloc(it->n);

    memset(all, 1, it->n);
    it->next = next;
    for (uint32_t i = 0; i < count; i++) {
        cost[i] = cost_after(it, all, guess[i], 1);
        tie[i] = i;
    }
    sort(guess, cost, tie, count);
    free(all);
}

/* Ranks the guesses as ahead.c is to; returns how many there are of different ranks. */
static uint32_t rank_all(ranking *it, const exact_ahead *ahead, const exact_node *node,
                         peg_code16 *guess, uint64_t *cost, uint32_t count)
{
    static peg_code16 next[GUESSES];
    uint32_t tie[GUESSES], nexts = 0, kept = 0, from = count / 4;
    uint64_t last = UINT64_MAX;

    for (uint32_t i = 0; i < count; i++) {
        cost[i] = rank_of(it, guess[i]);
        tie[i] = guess[i] * UINT32_C(2654435761);
    }
    sort(guess, cost, tie, count);
    if (from < ahead->next) from = ahead->next < count ? ahead->next : count;
    for (; nexts < ahead->next && nexts < count; nexts++) {
        const double whole = nexts * (double)UINT32_C(2654435769) / 4294967296.0;
        next[nexts] = guess[(uint32_t)((whole - floor(whole)) * from)];
    }
    for (uint32_t i = 0; i < count; i++) {
        if (cost[i] == last || !exact_is_tried(&it->of->search, node, guess[i])) continue;
        last = cost[i];
        guess[kept++] = guess[i];
    }
    if (kept / 2 > ahead->guesses) kept /= 2;
    it->guess = next;
    sort_by_cost(it, ahead->first < nexts ? ahead->first : nexts, guess, cost, kept);
    if (kept > ahead->guesses) kept = ahead->guesses;
    sort_by_cost(it, nexts, guess, cost, kept);
    return kept;
}

static void compare(uint64_t *seed, searcher *of, const peg_code16 *set, uint32_t n)
{
    static uint32_t more[3000];
    ranking it = {.of = of, .set = set, .n = n, .usual = {0}};
    const uint32_t count = 1 + random_below(seed, GUESSES), width = 1 + random_below(seed, 10);
    const uint32_t from = 1 + random_below(seed, 1 + random_below(seed, of->game.codes));
    exact_ahead ahead = {1, 1 + random_below(seed, 10), 1 + random_below(seed, GUESSES),
                         1 + random_below(seed, GUESSES), more};
    peg_code16 guess[GUESSES], expected[GUESSES];
    uint64_t cost[GUESSES];
    exact_order order = {.count = count, .guess = guess};

    for (uint32_t i = 0; i < n; i++) {
        more[i] = i ? EXACT_AHEAD_ONE + random_below(seed, 1000) : EXACT_AHEAD_ONE;
        it.usual[i + 1] = it.usual[i] + more[i];
    }
    for (uint32_t i = 0; i < count; i++)
        expected[i] = guess[i] = (peg_code16)random_below(seed, from);
    of->search.ahead = &ahead;
    exact_node node = {.set = {.code = set, .n = n},
                       .terms = {.twins = peg_twins_none(&of->game.rules)}};
    peg_renaming *map = malloc(peg_symmetry_most(&of->game.rules) * sizeof *map);
    if (random_below(seed, 2)) {
        node.terms.twins = peg_twins_start(&of->game.rules);
        node.same = peg_symmetry_start(&of->game.rules, 1, map);
    }
    assert_true(exact_rank_ahead(&of->worker, &node, width, &order));
    const uint32_t kept = rank_all(&it, &ahead, &node, expected, cost, count);
    assert_int_equal(order.count, kept < width ? kept : width);
    for (uint32_t i = 0; i < order.count; i++) assert_int_equal(order.guess[i], expected[i]);
    of->search.ahead = NULL;
    free(map);
}

/* A set before the first guess; free *map. */
static exact_node before_all(const searcher *of, const peg_code16 *set, uint32_t n,
                             peg_renaming **map)
{
    const peg_rules *rules = &of->game.rules;

    *map = malloc(peg_symmetry_most(rules) * sizeof **map);
    return (exact_node){.set = {.code = set, .n = n},
                        .terms = exact_terms_start(&of->game, 0),
                        .same = peg_symmetry_start(rules, 1, *map)};
}

/* By what answers tell: one guess for each rank, the best first. */
static void compare_width(uint64_t *seed, searcher *of, const peg_code16 *set, uint32_t n)
{
    const ranking it = {.of = of, .set = set, .n = n};
    const uint32_t codes = of->game.codes;
    const exact_width widths[] = {{UINT32_MAX, 1 + random_below(seed, 40)}};
    peg_renaming *map;
    const exact_node node = before_all(of, set, n, &map);
    const exact_scores scores =
        exact_score(&of->worker, &node.set, exact_most_parts(&of->game));
    uint64_t least = 0, rank = 0;
    uint32_t tried = 0, count = 0;
    exact_order order;

    of->search.width = 1;
    of->search.widths = widths;
    assert_true(exact_order_guesses(&of->worker, &node, &scores, EXACT_NONE, &order));
    for (uint32_t g = 0; g < codes; g++) tried += exact_is_tried(&of->search, &node, g) != 0;
    for (uint32_t i = 0; i < order.count; i++, least = rank + 1) {
        rank = rank_of(&it, order.guess[i]);
        assert_true(rank >= least); /* none twice */
    }
    for (least = 0; tried <= 24 * (widths->width + 1) && count < order.count; count++) {
        rank = UINT64_MAX;
        for (uint32_t g = 0; g < codes; g++) {
            const uint64_t found = rank_of(&it, g);
            if (found >= least && found < rank && exact_is_tried(&of->search, &node, g))
                rank = found;
        }
        assert_int_equal(rank_of(&it, order.guess[count]), rank); /* none is missing */
        least = rank + 1;
    }
    assert_in_range(order.count, 1, widths->width);
    of->search.width = 0;
    of->search.widths = NULL;
    free(map);
}

/* In large sets both take turns, the guesses ranked two guesses deep first. */
static void compare_turns(uint64_t *seed, searcher *of, const peg_code16 *set, uint32_t n)
{
    static const uint32_t more[3000] = {EXACT_AHEAD_ONE};
    const exact_ahead ahead = {n, 4, 30, 8, more};
    const exact_width widths[] = {{UINT32_MAX, 1 + random_below(seed, 40)}};
    peg_renaming *map;
    const exact_node node = before_all(of, set, n, &map);
    const exact_scores scores =
        exact_score(&of->worker, &node.set, exact_most_parts(&of->game));
    exact_order order[2], both;

    of->search.width = 1;
    of->search.widths = widths;
    assert_true(exact_order_guesses(&of->worker, &node, &scores, EXACT_NONE, &order[1]));
    order[0] = (exact_order){.count = of->game.codes};
    peg_code16 *all = malloc(of->game.codes * sizeof *all);
    for (uint32_t g = 0; g < of->game.codes; g++) all[g] = (peg_code16)g;
    order[0].guess = all;
    of->search.ahead = &ahead;
    assert_true(exact_rank_ahead(&of->worker, &node, widths->width, &order[0]));
    assert_true(exact_order_guesses(&of->worker, &node, &scores, EXACT_NONE, &both));
    uint32_t at[2] = {0}, count = 0;
    for (unsigned turn = 0; count < widths->width; turn++) {
        const exact_order *from = &order[turn % 2];
        if (at[0] == order[0].count && at[1] == order[1].count) break;
        if (at[turn % 2] == from->count) continue;
        const peg_code16 guess = from->guess[at[turn % 2]++];
        int is_new = 1;
        for (uint32_t i = 0; i < count; i++) is_new &= both.guess[i] != guess;
        if (is_new) assert_int_equal(both.guess[count++], guess);
    }
    assert_int_equal(both.count, count);
    of->search.width = 0;
    of->search.widths = NULL;
    of->search.ahead = NULL;
    free(all);
    free(map);
}

static void test_ranks(void **state)
{
    uint64_t seed = seed_of_run();
    unsigned tried = 0;

    (void)state;
    for (int i = 0; i < 60; i++) {
        const peg_rules rules = random_rules(&seed, 300);
        searcher of;
        if (!searcher_make(&of, &rules, 0)) continue;
        peg_code16 *set = malloc(of.game.codes * sizeof *set);
        for (int j = 0; j < 3; j++, tried++) {
            const size_t mark = of.worker.scratch.used;
            const uint32_t n = draw_set(&seed, of.game.codes, set);
            compare(&seed, &of, set, n);
            of.worker.scratch.used = mark;
            compare_width(&seed, &of, set, n);
            of.worker.scratch.used = mark;
            compare_turns(&seed, &of, set, n);
            of.worker.scratch.used = mark;
        }
        free(set);
        searcher_free(&of);
    }
    assert_true(tried > 50);
    printf("ranked the guesses of %u sets\n", tried);
}

/* No n in between is so close to a power of 2^(1/16) that log2() could be on its other side. */
static void test_logarithms(void **state)
{
    (void)state;
    for (uint32_t n = 1; n < 100000; n++)
        assert_int_equal(peg_log2_16(n), (uint64_t)(16 * log2(n)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ranks),
                                       cmocka_unit_test(test_logarithms)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

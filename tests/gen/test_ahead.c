/*
 * test_ahead.c - guesses ranked two guesses deep (gen/exact/ahead.c), against the definition,
 * code by code.
 */
#include "tests/tests.h"
#include "tests/gen/searcher.h"

#define GUESSES 40

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

static void compare(uint64_t *seed, searcher *of, const peg_code16 *set, uint32_t n)
{
    static uint32_t more[3000];
    ranking it = {.of = of, .set = set, .n = n, .usual = {0}};
    const uint32_t count = 1 + random_below(seed, GUESSES), width = 1 + random_below(seed, 10);
    exact_ahead ahead = {1, GUESSES, 1 + random_below(seed, GUESSES), more};
    peg_code16 guess[GUESSES];
    uint64_t cost[GUESSES];
    uint8_t *all = malloc(n);
    exact_order order = {.count = count, .guess = guess};

    for (uint32_t i = 0; i < n; i++) {
        more[i] = i ? EXACT_AHEAD_ONE + random_below(seed, 1000) : EXACT_AHEAD_ONE;
        it.usual[i + 1] = it.usual[i] + more[i];
    }
    for (uint32_t i = 0; i < count; i++)
        guess[i] = (peg_code16)random_below(seed, of->game.codes);
    it.guess = guess;
    it.next = ahead.next < count ? ahead.next : count;
    memset(all, 1, n);
    of->search.ahead = &ahead;
    exact_node node = {.set = {.code = set, .n = n}};
    assert_true(exact_rank_ahead(&of->worker, &node, width, &order));
    assert_int_equal(order.count, count < width ? count : width);
    for (uint32_t i = 0; i < count; i++) { /* a stable sort */
        const uint64_t new = cost_after(&it, all, guess[i], 1);
        uint32_t j = i;
        for (; j && cost[j - 1] > new; j--) cost[j] = cost[j - 1];
        cost[j] = new;
    }
    for (uint32_t i = 0; i < order.count; i++)
        assert_int_equal(cost_after(&it, all, order.guess[i], 1), cost[i]);
    of->search.ahead = NULL;
    free(all);
}

static void test_ranks(void **state)
{
    uint64_t seed = seed_of_run();
    unsigned tried = 0;

    (void)state;
    for (int i = 0; i < 60; i++) {
        const peg_rules rules = random_rules(&seed, 300);
        searcher of;
        if (!searcher_make(&of, &rules, random_below(&seed, 2) * 5 * 1536)) continue;
        peg_code16 *set = malloc(of.game.codes * sizeof *set);
        for (int j = 0; j < 3; j++, tried++) {
            const size_t mark = of.worker.scratch.used;
            compare(&seed, &of, set, draw_set(&seed, of.game.codes, set));
            of.worker.scratch.used = mark;
        }
        free(set);
        searcher_free(&of);
    }
    assert_true(tried > 50);
    printf("ranked the guesses of %u sets\n", tried);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ranks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

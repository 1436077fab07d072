/*
 * test_pairs.c - sets that are split by pairs of their candidates (gen/exact/set.h): parts
 * and separators are those found code by code.
 */
#include "tests/tests.h"
#include "tests/gen/searcher.h"

/* Every path of this machine makes the parts of a guess as bits, and finds whether they have
 * separators. */
static void compare_pairs(searcher *of, const exact_set *whole, unsigned guess)
{
    const size_t mark = of->worker.scratch.used;
    exact_partition right, bits;

    exact_partition_by(&of->worker, whole, guess, 3, &right);
    for (; of->search.path; of->search.path = of->search.path->slower) {
        exact_pairs pairs;
        assert_true(exact_pairs_make(&of->worker, whole->code, whole->n, &pairs));
        exact_partition_bits(&of->worker, &pairs, guess, 3, &bits);
        assert_int_equal(bits.parts, right.parts);
        assert_int_equal(bits.ones, right.ones);
        assert_int_equal(bits.twos, right.twos);
        assert_int_equal(bits.solves, right.solves);
        exact_partition_list(&of->worker, &pairs, &bits);
        for (unsigned i = 0; i < bits.parts; i++) {
            const exact_set *part = &right.part[i];
            assert_int_equal(bits.label[i], right.label[i]);
            assert_int_equal(bits.part[i].n, part->n);
            assert_memory_equal(bits.part[i].code, part->code, part->n * sizeof *part->code);
            if (part->n <= exact_most_parts(&of->game))
                assert_int_equal(exact_pairs_separate(&pairs, bits.part[i].bits, part->n),
                                 exact_separator(&of->worker, part->code, part->n) >= 0);
        }
    }
    of->search.path = peg_scan_fastest();
    of->worker.scratch.used = mark;
}

/* Sets of all sizes that pairs are made of, and guesses inside and outside them. */
static void test_pairs(void **state)
{
    uint64_t seed = seed_of_run();
    unsigned long tried = 0, small = 0;

    (void)state;
    for (int i = 0; i < 200; i++) {
        const peg_rules rules = random_rules(&seed, 1500);
        searcher of;
        if (!searcher_make(&of, &rules, random_below(&seed, 2) * 5 * 1536)) continue;
        peg_code16 *set = malloc(of.game.codes * sizeof *set);
        for (int j = 0; j < 10; j++, tried++) {
            uint32_t n = draw_set(&seed, of.game.codes, set);
            const uint32_t most = 1 + random_below(&seed, EXACT_PAIRS_MOST);
            if (n > most) n = most;
            const exact_set whole = {.code = set, .n = n};
            compare_pairs(&of, &whole, random_below(&seed, of.game.codes));
            compare_pairs(&of, &whole, set[random_below(&seed, n)]);
            small += n <= EXACT_PAIRS_MOST / 2;
        }
        free(set);
        searcher_free(&of);
    }
    assert_true(small > 0 && small < tried);
    printf("tried %lu sets, %lu of which were small\n", tried, small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pairs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

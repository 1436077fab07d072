/*
 * test_targets.c - targets for the parts of a guess (gen/exact/bound.c) are dealt out within
 * what is missing, whatever the searches of the parts before have shown.
 */
#include "tests/tests.h"

#include "gen/exact/search.h"
#include "tests/gen/searcher.h"

/* Takes a target for each part. In between, what is usual rises or falls by chance, or stays
 * as it is if `rises` and `falls` are 0. Returns the last target. */
static exact_cost deal(searcher *of, exact_partition *split, uint64_t *seed, int rises,
                       int falls, exact_cost missing)
{
    uint64_t weights = exact_target_weights(&of->worker, split);
    exact_cost target = 0;

    for (unsigned i = 0; i < split->parts; i++) {
        const exact_set *part = &split->part[i];
        if (part->exact) continue;
        target = exact_target_take(&of->worker, part, missing, &weights);
        assert_in_range(target, 1, missing);
        const exact_cost found = part->lower + (rises ? random_below(seed, 100 * part->n) : 0);
        if (rises || falls) exact_usual_note(&of->worker, part, found, EXACT_NONE);
    }
    return target;
}

static void test_targets(void **state)
{
    uint64_t seed = seed_of_run();
    unsigned long tried = 0;

    (void)state;
    for (int i = 0; i < 200; i++) {
        const peg_rules rules = random_rules(&seed, 1500);
        searcher of;
        if (!searcher_make(&of, &rules, 0)) continue;
        peg_code16 *set = malloc(of.game.codes * sizeof *set);
        for (int j = 0; j < 20; j++) {
            const exact_set whole = {.code = set, .n = draw_set(&seed, of.game.codes, set)};
            const exact_cost missing = 1 + random_below(&seed, 5000);
            const size_t mark = of.worker.scratch.used;
            exact_partition split;
            exact_partition_by(&of.worker, &whole, random_below(&seed, of.game.codes), 3,
                               &split);
            const exact_cost last = deal(&of, &split, &seed, 0, 0, missing);
            assert_true(!last || last == missing);
            deal(&of, &split, &seed, 0, 1, missing);
            deal(&of, &split, &seed, 1, 0, missing);
            tried += split.parts;
            of.worker.scratch.used = mark;
        }
        free(set);
        searcher_free(&of);
    }
    assert_true(tried > 0);
    printf("tried %lu parts\n", tried);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_targets)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

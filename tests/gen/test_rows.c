/*
 * test_rows.c - the search of a game without a table of all feedbacks: labels, scores and costs
 * are those of the same game with one; and guesses that are scored by groups.
 */
#include <math.h>
#include "tests/tests.h"
#include "gen/exact/score.h"
#include "gen/exact/search.h"
#include "tests/random_tree.h"
#include "tests/reference/reference.h"

/* Every path of this machine makes the labels of a code and some slice of all guesses. */
static void test_labels(void **state)
{
    uint64_t seed = seed_of_run();
    unsigned long tried = 0;

    (void)state;
    for (int i = 0; i < 400; i++) {
        const peg_rules rules = random_rules(&seed, 3000);
        const uint32_t codes = peg_rules_secrets(&rules), a = random_below(&seed, codes);
        const size_t stride = (codes + 63) / 64 * 64,
                     from = random_below(&seed, codes) / 64 * (size_t)64;
        const size_t end =
            from + (1 + random_below(&seed, (uint32_t)(stride - from) / 64)) * 64;
        uint8_t *code = malloc((size_t)codes * rules.length), *label = malloc(end - from);
        peg_columns columns;

        for (uint32_t g = 0; g < codes; g++) peg_code_at(&rules, g, code + g * rules.length);
        assert_int_equal(peg_columns_make(&columns, code, codes, rules.length, stride), PEG_OK);
        for (const peg_scan_path *path = peg_scan_paths(); path->name; path++) {
            path->labels(&columns, code + a * rules.length, from, end, label);
            for (size_t g = from; g < end; g++, tried++)
                assert_int_equal(label[g - from],
                                 g < codes ? ref_label(code + a * rules.length,
                                                       code + g * rules.length, rules.length)
                                           : 0);
        }
        peg_columns_free(&columns);
        free(code);
        free(label);
    }
    printf("tried %lu labels\n", tried);
}

/* A search that may be asked for the cost of sets. With rows_bytes 0 its game has a table. */
typedef struct bench {
    exact_game game;
    exact_table table;
    exact_bounds bounds;
    exact_key *random;
    exact_search search;
    exact_worker worker;
} bench;

static int set_up(bench *of, const peg_rules *rules, size_t rows_bytes)
{
    memset(of, 0, sizeof *of);
    if (exact_game_make(rules, &of->game) != PEG_OK) { /* too many feedbacks for the search */
        exact_game_free(&of->game);
        return 0;
    }
    if (!rows_bytes) assert_int_equal(exact_game_tabulate(&of->game), PEG_OK);
    assert_int_equal(exact_table_make(&of->table, 4096, 1 << 20), PEG_OK);
    assert_int_equal(exact_bounds_make(&of->bounds, &of->game, 1, 0, 0), PEG_OK);
    of->random = malloc(of->game.codes * sizeof *of->random);
    for (uint32_t g = 0; g < of->game.codes; g++) of->random[g] = exact_key_random(g);
    of->search = (exact_search){.game = &of->game,
                                .bounds = &of->bounds,
                                .table = &of->table,
                                .path = peg_scan_paths(),
                                .random = of->random,
                                .rows_bytes = rows_bytes};
    peg_canonical_prepare(&of->search.canonical, rules);
    assert_int_equal(exact_worker_make(&of->worker, &of->search), PEG_OK);
    return 1;
}

static void take_down(bench *of)
{
    exact_worker_free(&of->worker);
    exact_bounds_free(&of->bounds);
    exact_table_free(&of->table);
    exact_game_free(&of->game);
    free(of->random);
}

static uint32_t draw_set(uint64_t *seed, uint32_t codes, peg_code16 *set)
{
    const uint32_t share = 1 + random_below(seed, 100);
    uint32_t n = 0;

    while (!n)
        for (uint32_t g = 0; g < codes; g++)
            if (random_below(seed, 100) < share) set[n++] = (peg_code16)g;
    return n;
}

static void compare_scores(bench *with, bench *without, const exact_set *part, unsigned parts)
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

static void compare_splits(bench *with, bench *without, const exact_set *part, unsigned guess)
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
        bench with, without;
        if (!set_up(&with, &rules, 0)) continue;
        const size_t room = random_below(&seed, with.game.codes + 1);
        assert_true(set_up(&without, &rules, 1 + room * with.game.stride));
        peg_code16 *set = malloc(with.game.codes * sizeof *set);
        for (int j = 0; j < 20; j++, sets++) {
            const exact_set part = {.code = set, .n = draw_set(&seed, with.game.codes, set)};
            const unsigned guess = random_below(&seed, with.game.codes);
            compare_splits(&with, &without, &part, guess);
            compare_scores(&with, &without, &part, 1 + exact_most_parts(&with.game));
            held += (unsigned)exact_rows_have(&without.worker.rows, set, part.n);
            assert_int_equal(exact_rows_have(&without.worker.rows, set, part.n),
                             part.n <= room || without.worker.rows.count >= part.n);
            compare_splits(&with, &without, &part, guess);
        }
        free(set);
        take_down(&with);
        take_down(&without);
    }
    assert_true(held > 0 && held < sets);
    printf("tried %lu sets, %lu of which had rows\n", sets, held);
}

/* ---- groups of guesses (gen/score/groups.h) ---------------------------------------- */

/* The most parts that a guess of each group makes of a set, one by one. */
static void most_parts(const exact_game *game, const exact_set *part, unsigned *most)
{
    memset(most, 0, game->groups.count * sizeof *most);
    for (uint32_t g = 0; g < game->codes; g++) {
        unsigned parts = 0;
        uint64_t seen = 0;
        for (uint32_t i = 0; i < part->n; i++) {
            const uint8_t label =
                exact_game_row(game, part->code[i])[exact_game_column(game, g)];
            parts += !(seen >> label & 1);
            seen |= (uint64_t)1 << label;
        }
        if (parts > most[game->groups.of[g]]) most[game->groups.of[g]] = parts;
    }
}

/* What groups.h says, by all paths: no guess of a group makes more parts, and a candidate in it
 * counts as one part more. Returns by how much groups reach beyond what their guesses make. */
static unsigned long compare_reach(const exact_game *game, const exact_set *part)
{
    const peg_groups *groups = &game->groups;
    unsigned *most = malloc(groups->count * sizeof *most);
    uint8_t *reach = malloc(groups->stride), *has = calloc(groups->count, 1);
    unsigned long beyond = 0;

    most_parts(game, part, most);
    for (uint32_t i = 0; i < part->n; i++) has[groups->of[part->code[i]]] = 1;
    for (const peg_scan_path *path = peg_scan_paths(); path->name; path++) {
        const uint8_t greatest = path->reach(groups, part->code, part->n, reach);
        uint8_t right = 0;
        for (uint32_t m = 0; m < groups->stride; m++) {
            unsigned sum = 0, count[PEG_MAX_LENGTH + 1] = {0};
            for (uint32_t i = 0; m < groups->count && i < part->n; i++) {
                uint8_t bulls, cows;
                peg_label_split(
                    peg_feedback(exact_game_code(game, part->code[i]),
                                 exact_game_code(game, groups->code[groups->first[m]]),
                                 game->rules.length),
                    &bulls, &cows);
                count[bulls + cows]++;
            }
            for (unsigned t = 0; t <= groups->length; t++) {
                const unsigned room = t < groups->length ? t + 1 : t;
                sum += count[t] < room ? count[t] : room;
            }
            if (m < groups->count) sum += has[m];
            assert_int_equal(reach[m], sum);
            right = reach[m] > right ? reach[m] : right;
            if (m < groups->count) assert_true(reach[m] >= most[m] + has[m]);
            beyond += m < groups->count ? reach[m] - most[m] - has[m] : 0;
        }
        assert_int_equal(greatest, right);
    }
    free(most);
    free(reach);
    free(has);
    return beyond;
}

/* What is scored by groups is scored as all guesses are, and what is not is beyond. Returns how
 * many guesses were not scored. */
static uint32_t compare_some(bench *of, const exact_set *part, unsigned parts, int32_t last)
{
    const size_t mark = of->worker.scratch.used, codes = of->game.codes;
    const exact_scores all = exact_score(&of->worker, part, parts);
    const exact_scores some = exact_score_some(&of->worker, part, parts, last);
    uint8_t *scored = calloc(of->game.stride / PEG_SCAN_BLOCK, 1);
    uint32_t left = 0;

    assert_int_equal(some.least, all.least);
    assert_int_equal(some.least_split, all.least_split);
    assert_int_equal(some.parts, all.parts);
    for (uint32_t i = 0; i < some.blocks; i++) {
        uint8_t *once = &scored[exact_scores_block(&some, i) / PEG_SCAN_BLOCK];
        assert_int_equal(*once, 0);
        *once = 1;
    }
    for (size_t g = 0; g < codes; g++)
        if (scored[g / PEG_SCAN_BLOCK]) {
            assert_int_equal(some.excess[g], all.excess[g]);
        } else {
            assert_true(all.excess[g] >= some.beyond && some.beyond >= all.least);
            assert_true(all.excess[g] > last);
            left++;
        }
    if (!left) assert_true(some.blocks * PEG_SCAN_BLOCK >= codes);
    free(scored);
    of->worker.scratch.used = mark;
    return left;
}

/* The candidates that one to three guesses leave. */
static uint32_t draw_part(uint64_t *seed, const exact_game *game, peg_code16 *set)
{
    const uint32_t secret = random_below(seed, game->codes),
                   guesses = 1 + random_below(seed, 3);
    uint32_t n = game->codes;

    for (uint32_t g = 0; g < n; g++) set[g] = (peg_code16)g;
    for (uint32_t i = 0; i < guesses; i++) {
        const uint8_t *row = exact_game_row(game, random_below(seed, game->codes));
        const uint8_t label = row[exact_game_column(game, secret)];
        uint32_t kept = 0;
        for (uint32_t j = 0; j < n; j++)
            if (row[exact_game_column(game, set[j])] == label) set[kept++] = set[j];
        n = kept;
    }
    return n;
}

static void test_groups(void **state)
{
    static const char *const games[] = {"p4c6r", "p5c4r", "p6c3r", "p7c3r", "p8c2r",
                                        "p4c7n", "p5c6n", "p6c7n", "p4c5r", "p2c2r"};
    uint64_t seed = seed_of_run();
    unsigned long guesses = 0, left = 0, beyond = 0, sets = 0;

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const peg_rules rules = rules_of(games[i]);
        bench of;
        assert_true(set_up(&of, &rules, 0));
        assert_int_equal(of.game.groups.count > 0, of.game.codes > 4);
        peg_code16 *set = malloc(of.game.codes * sizeof *set);
        for (int j = 0; j < 60 && of.game.groups.count; j++) {
            const exact_set part = {.code = set, .n = draw_part(&seed, &of.game, set)};
            const unsigned parts = exact_most_parts(&of.game);
            if (part.n <= PEG_GROUPS_REACH) {
                beyond += compare_reach(&of.game, &part);
                sets++;
            }
            left += compare_some(&of, &part, parts, -1);
            left += compare_some(&of, &part, parts, (int32_t)random_below(&seed, part.n + 2));
            compare_some(&of, &part, parts, UINT16_MAX);
            guesses += 2 * of.game.codes;
        }
        free(set);
        take_down(&of);
    }
    assert_true(left > guesses / 8 && beyond > 0);
    printf("tried %lu sets; of %lu guesses groups left out %lu\n", sets, guesses, left);
}

static exact_cost cost_of_all(bench *of, const peg_rules *rules)
{
    peg_code16 *set = malloc(of->game.codes * sizeof *set);
    peg_renaming *map = malloc(peg_symmetry_most(rules) * sizeof *map);
    exact_node place = {.set = {.code = set, .n = of->game.codes},
                        .terms = exact_terms_start(&of->game, 0)};

    for (uint32_t g = 0; g < of->game.codes; g++) set[g] = (peg_code16)g;
    place.same = peg_symmetry_start(rules, map);
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
static void compare_order(bench *of, const peg_rules *rules)
{
    peg_code16 *set = malloc(of->game.codes * sizeof *set);
    peg_renaming *map = malloc(peg_symmetry_most(rules) * sizeof *map);
    exact_node place = {.set = {.code = set, .n = of->game.codes},
                        .terms = exact_terms_start(&of->game, 0),
                        .same = peg_symmetry_start(rules, map)};
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
        bench of;
        assert_true(set_up(&of, &rules, 0));
        compare_order(&of, &rules);
        take_down(&of);
    }
}

/* As many sets are scored whatever room there is for rows. */
static void test_searches(void **state)
{
    static const char *const games[] = {"p4c6r", "p4c7n", "m5.5.5", "m1.1.4.7", "p10c2r"};

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const peg_rules rules = rules_of(games[i]);
        bench of;
        assert_true(set_up(&of, &rules, 0));
        const exact_cost total = cost_of_all(&of, &rules);
        const uint64_t states = of.worker.stats.scored;
        const size_t most = of.game.codes * of.game.stride;
        take_down(&of);
        for (size_t bytes = 1; bytes < 4 * most; bytes *= 8) {
            assert_true(set_up(&of, &rules, bytes));
            assert_int_equal(cost_of_all(&of, &rules), total);
            assert_int_equal(of.worker.stats.scored, states);
            take_down(&of);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_labels),   cmocka_unit_test(test_sets),
        cmocka_unit_test(test_groups),   cmocka_unit_test(test_order),
        cmocka_unit_test(test_searches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

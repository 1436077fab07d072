/*
 * test_scans.c - scores and labels of guesses, by every path of this machine
 * (gen/score/scan.h).
 */
#include "tests/tests.h"
#include "gen/exact/game.h"
#include "tests/random_tree.h"
#include "tests/reference/reference.h"

/* As scan.h has it, guess by guess. */
static peg_scan_found scan_by_definition(const peg_scan_input *in, uint16_t *excess)
{
    peg_scan_found found = {.least = UINT16_MAX};

    for (size_t g = 0; g < in->stride; g++) {
        uint32_t size[PEG_SCAN_LABELS] = {0};
        uint64_t sum = in->n + 1;
        uint16_t parts = 0;
        for (uint32_t i = 0; i < in->n; i++) size[in->table[in->set[i] * in->stride + g]]++;
        for (unsigned l = 0; l < in->labels; l++) {
            if (size[l]) parts++;
            sum -= size[l] > 0;
            for (unsigned c = 0; c < PEG_SCAN_STEPS; c++)
                if (size[l] > in->step[c]) sum += size[l] - in->step[c];
        }
        excess[g] = sum < UINT16_MAX ? (uint16_t)sum : UINT16_MAX;
        if (excess[g] < found.least) found.least = excess[g];
        if (parts > found.parts) found.parts = parts;
    }
    return found;
}

/* Labels by chance, and such that all are one label or another: up to the greatest sets. As
 * those take nine tenths of the time, only some numbers of labels are tried with them. Where a
 * plane (bytes.h) would have the last label alone, only the first candidate has it. */
static void test_scan_paths(void **state)
{
    enum { STRIDE = 128, ROWS = 24 };
    static const uint32_t sizes[] = {1,  2,   3,   4,   5,    8,    9,     63,   64,
                                     65, 255, 256, 300, 4095, 4096, 30000, 65534};
    uint8_t *table = malloc((ROWS + 1) * STRIDE);
    uint16_t *one = aligned_alloc(64, STRIDE * 2), *two = aligned_alloc(64, STRIDE * 2);
    peg_code16 *set = malloc(65534 * sizeof *set);
    uint64_t seed = 20261120;
    unsigned long tried = 0;

    (void)state;
    for (unsigned labels = 1; labels <= PEG_SCAN_LABELS;
         labels += labels < 4 || labels % 8 < 2 ? 1 : 2) {
        const unsigned common = labels - (labels > 1 && labels % 8 == 1);
        for (unsigned round = 0; round < 4; round++) {
            peg_scan_input in = {
                .table = table, .stride = STRIDE, .set = set, .labels = labels};
            for (unsigned i = 0; i < (ROWS + 1) * STRIDE; i++) {
                const unsigned most = i < ROWS * STRIDE ? common : labels;
                table[i] = (uint8_t)(round == 0   ? most - 1
                                     : round == 1 ? 0
                                                  : random_below(&seed, most));
            }
            peg_scan_steps(round < 3 ? labels : 2, round < 2 ? labels + 1 : 3, in.step);
            for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
                in.n = sizes[s];
                if (in.n > 4096 && labels > 4 && labels % 16) continue;
                for (uint32_t i = 0; i < in.n; i++)
                    set[i] = (peg_code16)(round == 2 ? random_below(&seed, ROWS) : i % ROWS);
                set[0] = ROWS;
                const peg_scan_found right = scan_by_definition(&in, one);
                for (const peg_scan_path *path = peg_scan_fastest(); path;
                     path = path->slower) {
                    const peg_scan_found found = path->scan(&in, two);
                    assert_int_equal(found.least, right.least);
                    assert_int_equal(found.parts, right.parts);
                    assert_memory_equal(one, two, STRIDE * 2);
                    tried += STRIDE;
                }
            }
        }
    }
    printf("tried %lu scores of guesses on all search paths of this machine\n", tried);
    free(table);
    free(one);
    free(two);
    free(set);
}

static void check_scan(const char *text, uint64_t *seed)
{
    peg_rules rules = rules_of(text);
    exact_game game;
    peg_scan_input input = {0};
    const peg_scan_path *path;
    peg_code16 set[4096];
    uint16_t *one, *two;

    assert_int_equal(exact_game_make(&rules, &game), PEG_OK);
    assert_int_equal(exact_game_tabulate(&game), PEG_OK);
    one = aligned_alloc(64, game.stride * 2);
    two = aligned_alloc(64, game.stride * 2);
    input.table = game.table;
    input.stride = game.stride;
    input.labels = game.labels;
    input.set = set;
    peg_scan_steps(game.branch, 2 + random_below(seed, game.branch), input.step);
    for (uint32_t size = 1; size <= game.codes; size += 1 + size / 3) {
        input.n = 0;
        for (uint32_t g = 0; g < game.codes; g++)
            if (random_below(seed, game.codes) < size) set[input.n++] = (peg_code16)g;
        if (!input.n) continue;
        const peg_scan_found right = scan_by_definition(&input, one);
        for (path = peg_scan_fastest(); path; path = path->slower) {
            const peg_scan_found found = path->scan(&input, two);
            assert_int_equal(found.least, right.least);
            assert_int_equal(found.parts, right.parts);
            assert_memory_equal(one, two, game.stride * 2);
        }
    }
    free(one);
    free(two);
    exact_game_free(&game);
}

static void test_scans(void **state)
{
    static const char *const games[] = {"p4c6r", "p3c10r", "p5c4r",    "p7c3r",
                                        "p8c2r", "p2c36n", "m2.3.4.5", "p1c5r"};
    uint64_t seed = 7;

    (void)state;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) check_scan(games[i], &seed);
}

/* Every path of this machine makes the labels of a code and some slice of all guesses; those
 * below the least that occurs and above another can be left out. */
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
        unsigned least = 0, most = UINT8_MAX;
        peg_columns columns;

        for (uint32_t g = 0; g < codes; g++) peg_code_at(&rules, g, code + g * rules.length);
        assert_int_equal(peg_columns_make(&columns, code, codes, rules.length, stride), PEG_OK);
        if (i % 2) {
            least = ref_label(code + a * rules.length, code, rules.length);
            for (uint32_t g = 1; g < codes; g++) {
                const unsigned with =
                    ref_label(code + a * rules.length, code + g * rules.length, rules.length);
                if (with < least) least = with;
            }
            most = random_below(&seed, peg_solved_label(rules.length) + 1 - least);
        }
        columns.least = (uint8_t)least;
        columns.most = (uint8_t)most;
        for (const peg_scan_path *path = peg_scan_fastest(); path; path = path->slower) {
            path->labels(&columns, code + a * rules.length, from, end, label);
            for (size_t g = from; g < end; g++, tried++) {
                const unsigned right = g >= codes
                                           ? least
                                           : ref_label(code + a * rules.length,
                                                       code + g * rules.length, rules.length);
                assert_int_equal(label[g - from], right - least < most ? right - least : most);
            }
        }
        peg_columns_free(&columns);
        free(code);
        free(label);
    }
    printf("tried %lu labels\n", tried);
}

/* What a game's numbers of labels stand for, from games whose labels begin late (few colors for
 * codes without repeats) to those that are renumbered; the last stands for all bulls. */
static void test_numbers(void **state)
{
    static const char *const games[] = {"p4c6r", "p5c5n",  "p5c6n", "p4c7n", "p1c5n",
                                        "p2c2n", "m3.3.3", "p8c2r", "p10c2r"};

    (void)state;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        const peg_rules rules = rules_of(games[i]);
        exact_game game;

        assert_int_equal(exact_game_make(&rules, &game), PEG_OK);
        assert_int_equal(exact_game_tabulate(&game), PEG_OK);
        assert_int_equal(game.peg[game.solved], peg_solved_label(rules.length));
        for (uint32_t a = 0; a < game.codes; a++)
            for (uint32_t g = 0; g < game.codes; g++) {
                const unsigned label = exact_game_row(&game, a)[exact_game_column(&game, g)];
                assert_in_range(label, 0, game.labels - 1);
                assert_int_equal(game.peg[label],
                                 ref_label(exact_game_code(&game, a), exact_game_code(&game, g),
                                           rules.length));
            }
        exact_game_free(&game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scan_paths), cmocka_unit_test(test_scans),
        cmocka_unit_test(test_labels), cmocka_unit_test(test_numbers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * test_optimal.c - the exact search against the reference's, and what is known.
 */
#include "tests/tests.h"
#include "gen/core/threads.h"
#include "gen/exact/search.h"
#include "gen/file/load.h"
#include "gen/optimal/solve.h"
#include "tests/gen/searcher.h"
#include "tests/random_tree.h"
#include "tests/reference/reference.h"

#define CODES_MOST 64

/* ---- the search on any set ------------------------------------------------------ */

/* Of so many positions that there are more than 64 labels: as a part of itself, in which labels
 * stay as they are. */
static void make_game(const peg_rules *rules, exact_game *game)
{
    const uint32_t codes = peg_rules_secrets(rules);
    uint8_t code[CODES_MOST * PEG_MAX_LENGTH];
    uint32_t index[CODES_MOST];

    if (peg_solved_label(rules->length) < 64) {
        assert_int_equal(exact_game_make(rules, game), PEG_OK);
        assert_int_equal(exact_game_tabulate(game), PEG_OK);
        return;
    }
    for (uint32_t g = 0; g < codes; g++) {
        peg_code_at(rules, g, code + (size_t)g * rules->length);
        index[g] = g;
    }
    assert_int_equal(exact_game_make_part(rules, code, index, codes, codes, game), PEG_OK);
}

static exact_cost search_set(const peg_rules *rules, const peg_code16 *set, uint32_t n,
                             exact_cost unit, exact_cost last, unsigned depth, exact_cost limit,
                             int *exact)
{
    exact_game game;
    exact_table table;
    exact_bounds bounds;
    exact_worker worker;
    exact_node place = {.set = {.code = set, .n = n},
                        .terms = {.depth = depth, .twins = peg_twins_none(rules)}};
    exact_search search;
    peg_renaming *map = malloc(peg_symmetry_most(rules) * sizeof *map);
    exact_cost found;

    make_game(rules, &game);
    assert_int_equal(exact_table_make(&table, 4096, 1 << 20), PEG_OK);
    assert_int_equal(exact_bounds_make(&bounds, &game, unit, last, depth), PEG_OK);
    place.terms.parts = exact_most_parts(&game);
    search = exact_search_of(rules, &game, &bounds, &table);
    assert_int_equal(exact_worker_make(&worker, &search), PEG_OK);
    if (n == game.codes) {
        place.same = peg_symmetry_start(rules, 1, map);
        place.terms = exact_terms_start(&game, depth);
    }
    exact_set_begin(&worker, &place.set, &place.terms);
    found = exact_cost_of(&worker, &place, limit);
    *exact = place.set.exact;
    assert_int_equal(worker.status, PEG_OK);
    exact_worker_free(&worker);
    exact_bounds_free(&bounds);
    exact_table_free(&table);
    exact_game_free(&game);
    free(map);
    return found;
}

/* Ten to twelve positions, most of which hold one symbol only. */
static int random_wide_rules(uint64_t *seed, peg_rules *rules)
{
    memset(rules, 0, sizeof *rules);
    rules->kind = PEG_MIXED;
    rules->length = (uint8_t)(10 + random_below(seed, 3));
    for (unsigned p = 0; p < rules->length; p++)
        rules->range[p] = (uint8_t)(random_below(seed, 3) ? 1 : 1 + random_below(seed, 3));
    return peg_rules_check(rules) == PEG_OK && peg_rules_secrets(rules) <= CODES_MOST;
}

/* Of a set by chance: what the reference finds without any bounds. */
static void check_set(const peg_rules *rules, uint64_t *seed)
{
    static const exact_cost scales[][2] = {{1, 0}, {0, 0}, {CODES_MOST + 1, 1}};
    const uint32_t scale = random_below(seed, 3);
    const unsigned depth = random_below(seed, 3) ? 1 + random_below(seed, 5) : 0;
    const exact_cost unit = scales[scale][0], last = depth ? scales[scale][1] : 0;
    ref_search search = {0};
    ref_game game;
    peg_code16 set[CODES_MOST];
    unsigned candidate[CODES_MOST];
    uint64_t mask = 0;
    uint32_t n = 0;
    int exact;

    ref_game_make(&game, (ref_kind)rules->kind, rules->length, rules->range);
    const uint32_t codes = game.codes, most = codes < 14 ? codes : 14;
    const uint32_t size =
        codes <= 16 && random_below(seed, 4) == 0 ? codes : 1 + random_below(seed, most);
    while ((uint32_t)__builtin_popcountll(mask) < size)
        mask |= (uint64_t)1 << random_below(seed, codes);
    for (uint32_t g = 0; g < codes; g++)
        if (mask >> g & 1) {
            candidate[n] = g;
            set[n++] = (peg_code16)g;
        }
    ref_search_begin(&search, &game, (ref_goal){unit, last}, 1);
    const uint64_t cost = ref_cost(&search, candidate, n, depth, REF_NONE);
    const exact_cost right = cost == REF_NONE ? EXACT_NONE : (exact_cost)cost;
    exact_cost found = search_set(rules, set, n, unit, last, depth, EXACT_NONE, &exact);
    assert_true(exact);
    assert_int_equal(found, right);
    if (right != EXACT_NONE && right > 1) { /* a limit not attained gives a lower bound */
        found = search_set(rules, set, n, unit, last, depth, right, &exact);
        assert_true(found == right || (!exact && found <= right));
        found = search_set(rules, set, n, unit, last, depth, right + 1, &exact);
        assert_int_equal(found, right);
    }
    ref_search_free(&search);
    ref_game_free(&game);
}

static void test_recursion(void **state)
{
    uint64_t seed = 1;
    unsigned done[3] = {0};

    (void)state;
    while (done[0] < 400 || done[1] < 400 || done[2] < 400) {
        const peg_rules rules = random_rules(&seed, CODES_MOST);
        if (peg_solved_label(rules.length) >= 64 || done[rules.kind] >= 400) continue;
        check_set(&rules, &seed);
        done[rules.kind]++;
    }
}

static void test_many_labels(void **state)
{
    uint64_t seed = 2;

    (void)state;
    for (unsigned done = 0; done < 400;) {
        peg_rules rules;
        if (!random_wide_rules(&seed, &rules)) continue;
        check_set(&rules, &seed);
        done++;
    }
}

/* ---- whole games ---------------------------------------------------------------- */

static const struct known {
    const char *rules;
    peg_objective objective;
    unsigned depth;
    uint64_t total;
    unsigned worst, last; /* secrets at the worst depth */
} known[] = {
    {"p2c2r", PEG_OBJECTIVE_AVERAGE, 0, 8, 0, 0},
    {"p2c3r", PEG_OBJECTIVE_AVERAGE, 0, 21, 0, 0},
    {"p2c4r", PEG_OBJECTIVE_AVERAGE, 0, 45, 0, 0},
    {"p2c5r", PEG_OBJECTIVE_AVERAGE, 0, 81, 0, 0},
    {"p2c6r", PEG_OBJECTIVE_AVERAGE, 0, 132, 0, 0},
    {"p2c7r", PEG_OBJECTIVE_AVERAGE, 0, 198, 0, 0},
    {"p2c8r", PEG_OBJECTIVE_AVERAGE, 0, 284, 0, 0},
    {"p2c9r", PEG_OBJECTIVE_AVERAGE, 0, 388, 0, 0},
    {"p2c10r", PEG_OBJECTIVE_AVERAGE, 0, 517, 0, 0},
    {"p3c2r", PEG_OBJECTIVE_AVERAGE, 0, 18, 0, 0},
    {"p3c3r", PEG_OBJECTIVE_AVERAGE, 0, 73, 0, 0},
    {"p3c4r", PEG_OBJECTIVE_AVERAGE, 0, 206, 0, 0},
    {"p3c5r", PEG_OBJECTIVE_AVERAGE, 0, 451, 0, 0},
    {"p3c6r", PEG_OBJECTIVE_AVERAGE, 0, 854, 0, 0},
    {"p4c2r", PEG_OBJECTIVE_AVERAGE, 0, 44, 0, 0},
    {"p4c3r", PEG_OBJECTIVE_AVERAGE, 0, 246, 0, 0},
    {"p4c4r", PEG_OBJECTIVE_AVERAGE, 0, 905, 0, 0},
    {"p4c5r", PEG_OBJECTIVE_AVERAGE, 0, 2463, 0, 0},
    {"p4c6r", PEG_OBJECTIVE_AVERAGE, 0, 5625, 6, 0},
    {"p4c6r", PEG_OBJECTIVE_AVERAGE, 5, 5626, 5, 0},
    {"p4c6r", PEG_OBJECTIVE_AVERAGE, 8, 5625, 6, 0},
    {"p4c7r", PEG_OBJECTIVE_AVERAGE, 0, 11228, 6, 0},
    {"p5c2r", PEG_OBJECTIVE_AVERAGE, 0, 97, 0, 0},
    {"p5c3r", PEG_OBJECTIVE_AVERAGE, 0, 816, 0, 0},
    {"p2c3n", PEG_OBJECTIVE_AVERAGE, 0, 13, 0, 0},
    {"p2c4n", PEG_OBJECTIVE_AVERAGE, 0, 30, 0, 0},
    {"p2c5n", PEG_OBJECTIVE_AVERAGE, 0, 60, 0, 0},
    {"p2c6n", PEG_OBJECTIVE_AVERAGE, 0, 103, 0, 0},
    {"p2c7n", PEG_OBJECTIVE_AVERAGE, 0, 161, 0, 0},
    {"p2c8n", PEG_OBJECTIVE_AVERAGE, 0, 238, 0, 0},
    {"p2c9n", PEG_OBJECTIVE_AVERAGE, 0, 332, 0, 0},
    {"p2c10n", PEG_OBJECTIVE_AVERAGE, 0, 451, 0, 0},
    {"p3c5n", PEG_OBJECTIVE_AVERAGE, 0, 196, 0, 0},
    {"p3c6n", PEG_OBJECTIVE_AVERAGE, 0, 436, 0, 0},
    {"p4c6n", PEG_OBJECTIVE_AVERAGE, 0, 1446, 5, 0},
    {"m5.5.5", PEG_OBJECTIVE_AVERAGE, 0, 451, 0, 0},
    {"m2.2", PEG_OBJECTIVE_AVERAGE, 0, 8, 0, 0},
    {"m2.3.4", PEG_OBJECTIVE_AVERAGE, 0, 64, 0, 0},
    {"p1c36r", PEG_OBJECTIVE_AVERAGE, 0, 666, 36, 0},
    {"p4c6r", PEG_OBJECTIVE_CRUSH, 0, 0, 5, 539},
    {"p4c5r", PEG_OBJECTIVE_WORST, 0, 0, 5, 0},
    {"p4c6r", PEG_OBJECTIVE_WORST, 0, 5626, 5, 0},
    {"p4c7r", PEG_OBJECTIVE_WORST, 0, 0, 6, 0},
    /* Jaeger & Peczarski 2009: c/2 + 2 guesses for two positions, (c-1)/3 + 4 for three. */
    {"p2c2r", PEG_OBJECTIVE_WORST, 0, 0, 3, 0},
    {"p2c3r", PEG_OBJECTIVE_WORST, 0, 0, 3, 0},
    {"p2c4r", PEG_OBJECTIVE_WORST, 0, 0, 4, 0},
    {"p2c5r", PEG_OBJECTIVE_WORST, 0, 0, 4, 0},
    {"p2c6r", PEG_OBJECTIVE_WORST, 0, 0, 5, 0},
    {"p2c7r", PEG_OBJECTIVE_WORST, 0, 0, 5, 0},
    {"p2c8r", PEG_OBJECTIVE_WORST, 0, 0, 6, 0},
    {"p2c9r", PEG_OBJECTIVE_WORST, 0, 0, 6, 0},
    {"p2c10r", PEG_OBJECTIVE_WORST, 0, 0, 7, 0},
    {"p2c12r", PEG_OBJECTIVE_WORST, 0, 0, 8, 0},
    {"p3c5r", PEG_OBJECTIVE_WORST, 0, 0, 5, 0},
    {"p3c6r", PEG_OBJECTIVE_WORST, 0, 0, 5, 0},
    {"p3c7r", PEG_OBJECTIVE_WORST, 0, 0, 6, 0},
    {"p3c8r", PEG_OBJECTIVE_WORST, 0, 0, 6, 0},
};

/* Plays every secret. */
static void check_plays(const peg_tree *tree)
{
    peg_tally tally;

    assert_int_equal(peg_verify_tree(tree, &tally), PEG_OK);
    assert_int_equal(tally.secrets, peg_rules_secrets(&tree->about.rules));
    assert_int_equal(tally.total, tree->about.total);
}

static void test_known(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        const peg_optimal_options options = {.objective = known[i].objective,
                                             .max_depth = known[i].depth};
        peg_optimal_report report;
        const peg_rules rules = rules_of(known[i].rules);
        peg_tally tally;
        peg_tree tree;
        assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_OK);
        assert_int_equal(peg_tree_tally(tree.nodes, tree.count, &tally), PEG_OK);
        assert_int_equal(tally.secrets, peg_rules_secrets(&rules));
        assert_int_equal(tally.total, tree.about.total);
        if (known[i].objective != PEG_OBJECTIVE_CRUSH)
            assert_int_equal(tally.total, report.lower);
        if (known[i].last) assert_int_equal(tally.histogram[tally.worst], known[i].last);
        check_plays(&tree);
        if (known[i].total) assert_int_equal(tally.total, known[i].total);
        if (known[i].worst) assert_int_equal(tally.worst, known[i].worst);
        peg_tree_free(&tree);
    }
}

/* The same tree from one thread and two, from much memory and next to none, and after an
 * interruption with a checkpoint. */
static void test_same_tree(void **state)
{
    char path[] = "/tmp/pegtree-checkpoint-XXXXXX";
    static const peg_stop stop = 1;
    static const peg_key key = {"the key of this test"};
    const peg_optimal_options options[] = {
        {.objective = PEG_OBJECTIVE_AVERAGE},
        {.objective = PEG_OBJECTIVE_AVERAGE, .threads = 2},
        {.objective = PEG_OBJECTIVE_AVERAGE, .threads = 3, .memory = 1900000},
        {.objective = PEG_OBJECTIVE_AVERAGE, .checkpoint = path, .key = &key, .stop = &stop},
        {.objective = PEG_OBJECTIVE_AVERAGE, .checkpoint = path, .key = &key, .seconds = 0.01},
        {.objective = PEG_OBJECTIVE_AVERAGE, .checkpoint = path, .key = &key},
        {.objective = PEG_OBJECTIVE_AVERAGE, .checkpoint = path, .key = &key}};
    peg_optimal_report report;
    peg_tree tree[7];
    peg_rules rules = rules_of("p4c6r");

    (void)state;
    name_file(path);
    for (unsigned i = 0; i < 7; i++) {
        assert_int_equal(peg_optimal_solve(&rules, &options[i], &tree[i], &report),
                         options[i].stop ? PEG_E_INTERRUPTED : PEG_OK);
        assert_int_equal(tree[i].about.secrets, 1296);
        if (!tree[i].about.proven) continue;
        assert_int_equal(tree[i].count, tree[0].count);
        assert_memory_equal(tree[i].nodes, tree[0].nodes,
                            tree[0].count * sizeof *tree[0].nodes);
    }
    assert_true(tree[6].about.proven);
    for (unsigned i = 0; i < 7; i++) peg_tree_free(&tree[i]);
    rules = rules_of("p4c5r");
    assert_int_equal(peg_optimal_solve(&rules, &options[5], &tree[0], &report),
                     PEG_E_CONTRADICTION);
    remove(path);
}

#ifdef __linux__

static void fill_stack(void *user, unsigned thread)
{
    volatile uint8_t bytes[1 << 20];

    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)thread;
    atomic_fetch_add((atomic_uint *)user, bytes[thread]);
}

/* Threads have the stack that a search needs, also where the C library gives them little. */
static void test_stacks(void **state)
{
    const peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE, .threads = 3};
    const peg_rules rules = rules_of("p4c6r");
    pthread_attr_t usual, little;
    peg_optimal_report report;
    peg_tree tree;
    atomic_uint sum = 0;

    (void)state;
    assert_int_equal(pthread_getattr_default_np(&usual), 0);
    assert_int_equal(pthread_getattr_default_np(&little), 0);
    assert_int_equal(pthread_attr_setstacksize(&little, 1 << 16), 0);
    assert_int_equal(pthread_setattr_default_np(&little), 0);
    assert_int_equal(peg_threads_run(3, fill_stack, &sum), PEG_OK);
    assert_int_equal(sum, 3);
    assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_OK);
    peg_tree_free(&tree);
    assert_int_equal(pthread_setattr_default_np(&usual), 0);
}

#endif

/* A search with --proof, which uses no inverses, accepts the checkpoint of one that does. */
static void test_same_print(void **state)
{
    const peg_rules rules = rules_of("p5c5n");
    searcher of;
    uint64_t with, without;

    (void)state;
    assert_true(searcher_make(&of, &rules, 0));
    assert_int_equal(exact_fingerprint(&of.worker, &with), PEG_OK);
    assert_true(of.search.canonical.inverts);
    of.search.canonical.inverts = 0;
    assert_int_equal(exact_fingerprint(&of.worker, &without), PEG_OK);
    assert_true(with == without);
    searcher_free(&of);
}

#define ENOUGH 10000 /* scored sets */

/* A search that is ended once it has scored enough. */
typedef struct ending {
    peg_stop stop;
    uint64_t scored;
} ending;

static void end_search(void *user, const peg_optimal_progress *progress)
{
    ending *of = user;

    if (of->stop || progress->scored < ENOUGH) return;
    of->scored = progress->scored;
    of->stop = 1;
}

/* Of what was scored before an interruption, half at least need not be scored again. */
static void test_resumed(void **state)
{
    char path[] = "/tmp/pegtree-resumed-XXXXXX";
    ending end = {0};
    peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE};
    peg_optimal_report whole, report;
    peg_rules rules = rules_of("p4c8r");
    peg_tree tree;

    (void)state;
    name_file(path);
    assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &whole), PEG_OK);
    peg_tree_free(&tree);
    options.checkpoint = path;
    options.stop = &end.stop;
    options.progress = end_search;
    options.user = &end;
    const peg_status status = peg_optimal_solve(&rules, &options, &tree, &report);
    peg_tree_free(&tree);
    options.progress = NULL;
    end.stop = 0;
    if (status == PEG_OK) skip(); /* a machine that is done in a quarter of a second */
    assert_int_equal(status, PEG_E_INTERRUPTED);
    assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_OK);
    peg_tree_free(&tree);
    remove(path);
    assert_true(report.stats.scored + end.scored <= whole.stats.scored + end.scored / 3);
}

/* Interrupted at once, the search gives a tree if it is told to, and not if told twice. */
static void test_interrupted(void **state)
{
    peg_stop stop = 1;
    peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE, .stop = &stop};
    peg_optimal_report report;
    peg_tree tree, shallow;
    peg_rules rules = rules_of("p4c6r");

    (void)state;
    assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_E_INTERRUPTED);
    check_plays(&tree);
    options.objective = PEG_OBJECTIVE_WORST;
    assert_int_equal(peg_optimal_solve(&rules, &options, &shallow, &report), PEG_E_INTERRUPTED);
    check_plays(&shallow);
    assert_true(shallow.about.worst <= tree.about.worst);
    peg_tree_free(&tree);
    peg_tree_free(&shallow);
    stop = 2;
    assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_E_INTERRUPTED);
    assert_null(tree.nodes);
}

static void end_at_total(void *user, const peg_optimal_progress *progress)
{
    if (!strcmp(progress->stage, "total")) *(peg_stop *)user = 2;
}

/* Once it is known that a depth is possible there is a tree, whenever the search ends. */
static void test_kept(void **state)
{
    peg_stop stop = 0;
    peg_optimal_options options = {.objective = PEG_OBJECTIVE_WORST,
                                   .stop = &stop,
                                   .progress = end_at_total,
                                   .user = &stop};
    peg_optimal_report report;
    peg_rules rules = rules_of("p4c9r");
    peg_tree tree;

    (void)state;
    const peg_status status = peg_optimal_solve(&rules, &options, &tree, &report);
    if (status == PEG_E_INTERRUPTED) {
        assert_int_equal(tree.about.worst, 7);
        check_plays(&tree);
    }
    peg_tree_free(&tree);
    if (status == PEG_OK) skip(); /* as above */
    assert_int_equal(status, PEG_E_INTERRUPTED);
}

/* That no tree is so shallow takes far fewer sets than the least total. */
static void test_impossible(void **state)
{
    peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE};
    peg_optimal_report report;
    peg_rules rules = rules_of("p4c7r");
    peg_tree tree;

    (void)state;
    assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_OK);
    peg_tree_free(&tree);
    const uint64_t scored = report.stats.scored;
    for (peg_objective o = PEG_OBJECTIVE_AVERAGE; o <= PEG_OBJECTIVE_CRUSH; o++) {
        options.objective = o;
        options.max_depth = 5; /* 6 are needed, as is published */
        assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_E_ARGUMENT);
        assert_true(report.proven);
        assert_true(report.stats.scored < scored / 2);
    }
}

/* A search that may have no tree to return ends all the same. Whether seven guesses are enough
 * takes minutes to find out. */
static void test_gives_up(void **state)
{
    peg_stop stop = 1;
    peg_optimal_options options = {
        .objective = PEG_OBJECTIVE_AVERAGE, .max_depth = 7, .stop = &stop};
    peg_optimal_report report;
    peg_rules rules = rules_of("p4c13r");
    peg_tree tree;

    (void)state;
    assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_E_INTERRUPTED);
    assert_null(tree.nodes);
    stop = 0;
    options.seconds = 0.5;
    assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_E_LIMIT);
    assert_null(tree.nodes);
    assert_false(report.proven);
}

static void test_errors(void **state)
{
    peg_optimal_options options = {.objective = PEG_OBJECTIVE_NONE};
    peg_optimal_report report;
    peg_rules rules = rules_of("p4c6r");
    peg_tree tree;

    (void)state;
    assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_E_ARGUMENT);
    assert_false(report.proven);
    options.objective = PEG_OBJECTIVE_AVERAGE;
    options.memory = 1000;
    assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_E_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {

        cmocka_unit_test(test_recursion),   cmocka_unit_test(test_known),
        cmocka_unit_test(test_many_labels), cmocka_unit_test(test_same_tree),
        cmocka_unit_test(test_errors),      cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_same_print),  cmocka_unit_test(test_resumed),
        cmocka_unit_test(test_impossible),  cmocka_unit_test(test_gives_up),
        cmocka_unit_test(test_kept),
#ifdef __linux__
        cmocka_unit_test(test_stacks),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

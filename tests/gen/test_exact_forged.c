/*
 * test_exact_forged.c - exact searches that find a checkpoint which lies, every hash in it
 * right: bounds too low, too high, called costs, or those of other sets. Whatever it says, the
 * search ends with a sound tree or an error. A bound that is too low never makes a tree proven
 * that is not the best; one that is too high may, where the search avoids the set: then the
 * tree costs more than the best. PEGTREE_LONG=1: 10,000 of them.
 */
#include <unistd.h>

#include "tests/tests.h"
#include "format/file/file.h"
#include "gen/exact/search.h"
#include "gen/optimal/solve.h"
#include "tests/gen/forge.h"
#include "tests/random_tree.h"

static char path[] = "/tmp/pegtree-forged-XXXXXX";

/* Totals: test_optimal.c. */
static const struct game {
    const char *rules;
    uint64_t total;
} games[] = {{"p4c4r", 905}, {"p3c6r", 854},  {"p3c6n", 436}, {"p4c5r", 2463},
             {"p5c3r", 816}, {"p4c6n", 1446}, {"m5.5.5", 451}};

/* The candidates after one to three guesses of the best tree, or of any, by chance. */
static uint32_t take_set(const forge *f, const peg_tree *tree, uint64_t *seed, peg_code16 *set,
                         exact_terms *terms)
{
    uint32_t *span = malloc(tree->count * sizeof *span);
    const uint32_t secret = random_below(seed, f->game.codes),
                   guesses = 1 + random_below(seed, 3);
    const int is_best = random_below(seed, 3) > 0;
    uint32_t n = f->game.codes;
    size_t node = 0;

    assert_non_null(span);
    assert_int_equal(peg_tree_spans(tree->nodes, tree->count, span), PEG_OK);
    for (uint32_t g = 0; g < n; g++) set[g] = (peg_code16)g;
    *terms = exact_terms_start(&f->game, 0);
    for (uint32_t i = 0; i < guesses && n > 3; i++) {
        const uint32_t guess =
            is_best ? tree->nodes[node].guess : random_below(seed, f->game.codes);
        const uint8_t *row = exact_game_row(&f->game, guess);
        const uint16_t *column = f->game.groups.column;
        const uint8_t label = row[column[secret]];
        uint32_t kept = 0;
        for (uint32_t c = 0; c < n; c++)
            if (row[column[set[c]]] == label) set[kept++] = set[c];
        n = kept;
        *terms = exact_terms_after(&f->game, terms, guess);
        if (guess == secret) break;
        if (!is_best) continue;
        const unsigned children = tree->nodes[node].children;
        unsigned child = 0;
        for (node++; child < children && tree->nodes[node].label != f->game.peg[label]; child++)
            node += span[node];
        assert_true(child < children);
    }
    free(span);
    return n;
}

/* What a set costs at the least for the total. */
static exact_cost cost_of_set(forge *f, const peg_code16 *set, uint32_t n,
                              const exact_terms *terms)
{
    exact_node place = {.set = {.code = set, .n = n}, .terms = *terms};
    exact_bounds bounds;

    assert_int_equal(exact_bounds_make(&bounds, &f->game, 1, 0, 0), PEG_OK);
    f->search.bounds = &bounds;
    exact_set_begin(&f->worker, &place.set, &place.terms);
    const exact_cost cost = exact_cost_of(&f->worker, &place, EXACT_NONE);
    exact_bounds_free(&bounds);
    assert_int_equal(f->worker.status, PEG_OK);
    return cost;
}

/* Writes a checkpoint of a few lies; returns whether one of them says too much. */
static int lie(const peg_rules *rules, const peg_tree *tree, uint64_t *seed)
{
    static const unsigned depths[] = {0, 0, 0, 3, 4, 5};
    const int high = (int)random_below(seed, 2);
    int too_high = 0;
    forge f;

    remove(path);
    assert_int_equal(forge_open(&f, rules, path), PEG_OK);
    peg_code16 *set = malloc(f.game.codes * sizeof *set);
    assert_non_null(set);
    for (uint32_t lies = 1 + random_below(seed, 8); lies; lies--) {
        exact_terms terms;
        const uint32_t n = take_set(&f, tree, seed, set, &terms);
        const unsigned depth = depths[random_below(seed, 6)];
        const int exact = (int)random_below(seed, 2), up = high && random_below(seed, 2);
        const exact_cost unit = depth && random_below(seed, 2) ? f.game.codes + 1 : 1,
                         last = unit > 1;
        const exact_cost right = cost_of_set(&f, set, n, &terms) * unit;
        const exact_cost by = (1 + random_below(seed, 4)) * (random_below(seed, 8) ? 1 : unit);
        exact_cost bound = up ? right + by : by < right ? right - by : 0;
        if (random_below(seed, 16) == 0) bound = up ? EXACT_NONE : 0;
        /* with few guesses left a set may cost more than `right`, but never less */
        too_high |= bound > right;
        terms.depth = depth;
        assert_int_equal(forge_note(&f, set, n, &terms, unit, last, bound, exact), PEG_OK);
    }
    free(set);
    assert_int_equal(forge_close(&f), PEG_OK);
    return too_high;
}

static int is_as_good(const peg_tree *tree, const peg_tree *best)
{
    peg_tally one, other;

    assert_int_equal(peg_tree_tally(tree->nodes, tree->count, &one), PEG_OK);
    assert_int_equal(peg_tree_tally(best->nodes, best->count, &other), PEG_OK);
    return one.total == other.total && one.worst == other.worst &&
           one.histogram[one.worst] == other.histogram[other.worst];
}

static void test_lies(void **state)
{
    const unsigned rounds = getenv("PEGTREE_LONG") ? 10000 : tests_are_long() ? 1000 : 100;
    unsigned ends[2][3] = {{0}}; /* [too high][the best, an error, another tree] */
    enum { GAMES = sizeof games / sizeof *games };
    peg_tree best[GAMES];
    peg_rules rules[GAMES];
    uint64_t seed = 5;

    (void)state;
    for (unsigned g = 0; g < GAMES; g++) {
        const peg_optimal_options plain = {.objective = PEG_OBJECTIVE_AVERAGE};
        peg_optimal_report report;
        assert_int_equal(peg_rules_parse(games[g].rules, &rules[g]), PEG_OK);
        assert_int_equal(peg_optimal_solve(&rules[g], &plain, &best[g], &report), PEG_OK);
        assert_int_equal(best[g].about.total, games[g].total);
    }
    for (unsigned i = 0; i < rounds; i++) {
        const unsigned g = i % GAMES;
        const int too_high = lie(&rules[g], &best[g], &seed);
        const peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE,
                                             .checkpoint = path,
                                             .threads = 1 + random_below(&seed, 2),
                                             .compact = random_below(&seed, 4) == 0};
        peg_optimal_report report;
        peg_tree tree;
        uint8_t *file;
        size_t size;
        const peg_status status = peg_optimal_solve(&rules[g], &options, &tree, &report);
        if (status != PEG_OK) {
            assert_int_equal(status, PEG_E_CORRUPT);
            assert_null(tree.nodes);
            ends[too_high][1]++;
            continue;
        }
        assert_int_equal(peg_tree_encode(&tree, &file, &size),
                         PEG_OK); /* sound, or it would not */
        assert_true(tree.about.total >= games[g].total);
        assert_false(tree.about.proven); /* whatever it is, it rests on what was given */
        assert_true(report.given);
        ends[too_high][is_as_good(&tree, &best[g]) ? 0 : 2]++;
        free(file);
        peg_tree_free(&tree);
    }
    printf("too low: %u best trees, %u errors, %u others; too high: %u, %u, %u\n", ends[0][0],
           ends[0][1], ends[0][2], ends[1][0], ends[1][1], ends[1][2]);
    assert_int_equal(ends[0][2], 0);
    assert_true(ends[0][1] > rounds / 50 && ends[1][1] > rounds / 50);
    for (unsigned g = 0; g < GAMES; g++) peg_tree_free(&best[g]);
    remove(path);
}

/* A checkpoint of a search that knows sets by other keys is rejected as a whole. */
static void test_fingerprint(void **state)
{
    peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE, .checkpoint = path};
    exact_journal *journal;
    peg_optimal_report report;
    exact_table table;
    peg_rules rules;
    peg_tree tree;

    (void)state;
    remove(path);
    assert_int_equal(peg_rules_parse("p3c4r", &rules), PEG_OK);
    assert_int_equal(exact_table_make(&table, 64, 1 << 16), PEG_OK);
    assert_int_equal(exact_journal_open(&journal, path, &rules, 4711, &table, NULL, NULL),
                     PEG_OK);
    assert_int_equal(exact_journal_close(journal), PEG_OK);
    assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_E_CONTRADICTION);
    remove(path);
    assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_OK);
    peg_tree_free(&tree);
    exact_table_free(&table);
    remove(path);
}

static const peg_key mine = {"a user's key"}, other = {"another user's key"};

/* Counts the bounds of a log, and keeps the last. */
typedef struct bounds_read {
    uint64_t count;
    exact_bound_record last;
    uint64_t subject; /* of the log */
    int is_own;       /* whether the last record has the tag of this file's key */
} bounds_read;

static peg_status read_bounds(void *user, const peg_log_place *place, const uint8_t *content)
{
    bounds_read *read = user;

    for (size_t i = 0; i < exact_journal_count(place->size); i++, read->count++)
        read->last = exact_journal_decode(content + i * EXACT_JOURNAL_BOUND);
    read->is_own = exact_journal_is_own(&mine, read->subject, content, place->size);
    return PEG_OK;
}

static bounds_read read_file(void)
{
    bounds_read read = {0};
    peg_log_name name;

    assert_int_equal(peg_log_identify(path, &name), PEG_OK);
    read.subject = name.subject;
    assert_int_equal(peg_log_load(path, read_bounds, &read), PEG_OK);
    return read;
}

static exact_journal *open_file(exact_table *table)
{
    exact_journal *journal;
    peg_rules rules;

    assert_int_equal(peg_rules_parse("p3c4r", &rules), PEG_OK);
    assert_int_equal(exact_journal_open(&journal, path, &rules, 4711, table, NULL, &mine),
                     PEG_OK);
    return journal;
}

static uint64_t used_of(const exact_table *table)
{
    uint64_t used = 0;
    exact_bound_record bound;

    for (uint64_t i = 0; i < exact_table_room(table); i++)
        used += exact_table_read(table, i, &bound.key, &bound.lower, &bound.exact) != 0;
    return used;
}

/* Of the first two million bounds a checkpoint takes all, of later ones those that took eight
 * scored sets or more; the bounds that it had when it was opened count as well. If it leaves
 * bounds out, the table takes its place in the end. */
static void test_size(void **state)
{
    const uint64_t all = 2 * EXACT_JOURNAL_STEP;
    exact_cost lower = 0;
    exact_table table;

    (void)state;
    remove(path);
    assert_int_equal(exact_table_make(&table, 64, 1 << 12), PEG_OK);
    exact_journal *journal = open_file(&table);
    for (uint64_t i = 1; i <= all; i++)
        exact_journal_note(journal, exact_key_random(i), 1, 0, 1);
    exact_journal_note(journal, (exact_key){8, 8}, 1, 0, 8);
    assert_int_equal(exact_journal_save(journal, path, &table, NULL), PEG_OK);
    exact_journal_note(journal, (exact_key){7, 7}, 1, 0, 7);
    assert_int_equal(exact_journal_close(journal), PEG_OK);
    journal = open_file(&table);
    exact_journal_note(journal, (exact_key){9, 9}, 1, 0, 7);
    assert_int_equal(exact_journal_flush(journal), PEG_OK);
    bounds_read read = read_file();
    assert_int_equal(read.count, all + 1);
    assert_int_equal(read.last.key.high, 8);

    exact_table_put(&table, (exact_key){9, 9}, EXACT_UPPER_TOP, 1);
    assert_int_equal(exact_journal_save(journal, path, &table, NULL), PEG_OK);
    assert_int_equal(exact_journal_close(journal), PEG_OK);
    read = read_file();
    assert_true(read.is_own);
    assert_true(read.count > 1);
    assert_int_equal(read.count, used_of(&table));
    exact_table_free(&table);
    assert_int_equal(exact_table_make(&table, 64, 1 << 12), PEG_OK);
    assert_int_equal(exact_journal_close(open_file(&table)), PEG_OK);
    assert_int_equal(used_of(&table), read.count);
    assert_int_equal(exact_table_get(&table, (exact_key){9, 9}, &lower), EXACT_COST);
    assert_int_equal(lower, EXACT_UPPER_TOP);
    exact_table_free(&table);
    remove(path);
}

/* ---- whose bounds they are -------------------------------------------------------- */

/* Searches a part of a game by this key for the checkpoint, then the whole by that one. Returns
 * whether the tree is marked proven. */
static int is_proven(const peg_key *first, const peg_key *second)
{
    peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE,
                                   .checkpoint = path,
                                   .key = first,
                                   .part = 1,
                                   .parts = 2};
    peg_optimal_report report;
    peg_rules rules;
    peg_tree tree;

    remove(path);
    assert_int_equal(peg_rules_parse("p4c6r", &rules), PEG_OK);
    assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_OK);
    options.parts = options.part = 0;
    options.key = second;
    assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_OK);
    assert_int_equal(tree.about.total, 5625);
    assert_true(report.proven);
    assert_int_equal(report.given, !tree.about.proven);
    const int proven = tree.about.proven;
    peg_tree_free(&tree);
    return proven;
}

/* How many records are tagged by which key. */
typedef struct owners {
    uint64_t subject;
    unsigned mine, others;
} owners;

static peg_status count_record(void *user, const peg_log_place *place, const uint8_t *content)
{
    owners *of = user;

    of->mine += exact_journal_is_own(&mine, of->subject, content, place->size) != 0;
    of->others += exact_journal_is_own(&other, of->subject, content, place->size) != 0;
    return PEG_OK;
}

/* What a search adds to records that are not its user's rests on them: it has no tag. */
static void test_given(void **state)
{
    peg_optimal_options options = {
        .objective = PEG_OBJECTIVE_AVERAGE, .checkpoint = path, .key = &other, .parts = 2};
    peg_optimal_report report;
    peg_log_name name;
    owners of = {.mine = 0};
    peg_rules rules;
    peg_tree tree;

    (void)state;
    remove(path);
    assert_int_equal(peg_rules_parse("p4c6r", &rules), PEG_OK);
    for (options.part = 1; options.part <= 2; options.part++, options.key = &mine)
        assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_OK);
    assert_int_equal(peg_log_identify(path, &name), PEG_OK);
    of.subject = name.subject;
    assert_int_equal(peg_log_load(path, count_record, &of), PEG_OK);
    assert_true(of.others > 0);
    assert_int_equal(of.mine, 0);
    remove(path);
}

static void test_keys(void **state)
{
    (void)state;
    assert_true(is_proven(&mine, &mine));
    assert_false(is_proven(&other, &mine));
    assert_false(is_proven(NULL, &mine));
    assert_false(is_proven(&mine, NULL));
    assert_false(is_proven(NULL, NULL));
    remove(path);
}

/* A record whose tag does not belong to it, or to another log, is nobody's. */
static void test_tags(void **state)
{
    uint8_t content[3 * EXACT_JOURNAL_BOUND + EXACT_JOURNAL_TAG];
    const size_t size = sizeof content, bounds = size - EXACT_JOURNAL_TAG;

    (void)state;
    for (size_t i = 0; i < bounds; i++) content[i] = (uint8_t)(7 * i);
    content[bounds] = 1;
    peg_key_tag(&mine, 4711, content, bounds, content + bounds + 1);
    assert_int_equal(exact_journal_count(size), 3);
    assert_true(exact_journal_is_own(&mine, 4711, content, size));
    assert_false(exact_journal_is_own(&mine, 4712, content, size));
    assert_false(exact_journal_is_own(&other, 4711, content, size));
    assert_false(exact_journal_is_own(NULL, 4711, content, size));
    assert_false(exact_journal_is_own(&mine, 4711, content, bounds));
    for (size_t i = 0; i < size; i++) {
        content[i] ^= 1;
        assert_false(exact_journal_is_own(&mine, 4711, content, size));
        content[i] ^= 1;
    }
}

/* Where bounds that lie leave no guess, none is taken; in this game the row behind that of the
 * last code would split the set as well as any. */
static void test_no_guess(void **state)
{
    peg_node nodes[EXACT_MOST_NODES(63)];
    peg_renaming map[EXACT_MOST_NODES(63)];
    peg_code16 set[63];
    exact_node place = {.set = {.code = set, .n = 63}, .level = PEG_MAX_GUESSES};
    exact_bounds bounds;
    size_t count = 0;
    peg_rules rules;
    forge f;

    (void)state;
    remove(path);
    assert_int_equal(peg_rules_parse("p3c4r", &rules), PEG_OK);
    assert_int_equal(forge_open(&f, &rules, path), PEG_OK);
    assert_int_equal(f.game.codes, f.game.stride);
    assert_int_equal(exact_bounds_make(&bounds, &f.game, 1, 0, 0), PEG_OK);
    f.search.bounds = &bounds;
    for (uint32_t g = 0; g < 63; g++) set[g] = (peg_code16)g;
    assert_true(peg_symmetry_most(&rules) <= sizeof map / sizeof *map);
    place.same = peg_symmetry_start(&rules, 1, map);
    place.terms = exact_terms_start(&f.game, 0);
    assert_int_equal(exact_grow(&f.worker, &place, 0, nodes, &count), PEG_E_CORRUPT);
    assert_int_equal(count, 0);
    exact_bounds_free(&bounds);
    assert_int_equal(forge_close(&f), PEG_OK);
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lies),     cmocka_unit_test(test_fingerprint),
        cmocka_unit_test(test_size),     cmocka_unit_test(test_keys),
        cmocka_unit_test(test_given),    cmocka_unit_test(test_tags),
        cmocka_unit_test(test_no_guess),
    };

    name_file(path);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

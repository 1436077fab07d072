/*
 * test_build.c - the generator: published totals, the counting paths, interruption.
 */
#include "tests/tests.h"
#include <limits.h>
#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

#include "format/image/image.h"
#include "gen/build/build.h"
#include "gen/strategy/strategy.h"
#include "gen/symmetry/openings.h"
#include "tests/random_tree.h"
#include "tests/gen/score_by_definition.h"
#include "gen/file/verify.h"

static peg_tree build(const char *rules_text, const char *strategy, peg_scope scope,
                      const peg_counter *counter)
{
    peg_rules rules = rules_of(rules_text);
    peg_build_options options = {
        .method = {.strategy = peg_strategy_find(strategy), .scope = scope, .sample = 20},
        .counter = counter};
    peg_effort effort;
    peg_tree tree;
    assert_non_null(options.method.strategy);
    assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_OK);
    return tree;
}

/* Totals of p4c6r as published: Knuth 1977, Irving 1978, Neuwirth 1982, Kooi 2005, who compares
 * them; Gür 2025. */
static const struct {
    const char *strategy;
    uint64_t total;
    unsigned worst;
} published[] = {
    {"minimax", 5801, 5},   {"knuth", 5801, 5},   {"entropy", 5722, 6}, {"neuwirth", 5722, 6},
    {"expected", 5696, 6},  {"irving", 5696, 6},  {"parts", 5668, 6},   {"kooi", 5668, 6},
    {"first", 7471, 9},     {"shapiro", 7471, 9}, {"gur", 5646, 5},     {"weighted", 5646, 5},
    {"weighted+", 5636, 6},
};

static void test_published_totals(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        peg_tree tree = build("p4c6r", published[i].strategy, PEG_SCOPE_ALL, NULL);
        assert_int_equal(tree.about.total, published[i].total);
        assert_int_equal(tree.about.worst, published[i].worst);
        peg_tree_free(&tree);
    }
}

/* Knuth's own table: 1 6 62 533 694. */
static void test_knuth(void **state)
{
    static const uint32_t solved_at[] = {0, 1, 6, 62, 533, 694};
    peg_tree tree = build("mastermind", "minimax", PEG_SCOPE_ALL, NULL);
    uint8_t opening[PEG_MAX_LENGTH];
    peg_tally tally;
    (void)state;
    assert_int_equal(peg_tree_tally(tree.nodes, tree.count, &tally), PEG_OK);
    assert_memory_equal(tally.histogram, solved_at, sizeof solved_at);
    peg_code_at(&tree.about.rules, tree.nodes[0].guess, opening);
    assert_true(opening[0] == opening[1] && opening[2] == opening[3] &&
                opening[1] != opening[2]);
    peg_tree_free(&tree);
}

/* Games that are the same but for how they are written. */
static void test_equal_games(void **state)
{
    static const char *const pairs[][2] = {
        {"m5.5.5", "p3c5r"}, {"m2.2", "p2c2r"}, {"m7", "p1c7n"}, {"p1c9r", "p1c9n"}};
    const peg_strategy *strategy;
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        for (size_t s = 0; (strategy = peg_strategy_at(s)) != NULL; s++) {
            const char *name = peg_strategy_name(strategy->id);
            if (strategy->id == PEG_STRATEGY_OPTIMAL) continue;
            if (strategy->id == PEG_STRATEGY_DISSIMILAR && i == 2)
                continue; /* kinds open apart */
            peg_tree a = build(pairs[i][0], name, PEG_SCOPE_ALL, NULL);
            peg_tree b = build(pairs[i][1], name, PEG_SCOPE_ALL, NULL);
            assert_int_equal(a.about.total, b.about.total);
            assert_int_equal(a.count, b.count);
            assert_memory_equal(a.nodes, b.nodes, a.count * sizeof *a.nodes);
            peg_tree_free(&a);
            peg_tree_free(&b);
        }
    }
}

/* What Gür's paper, arXiv 2511.19446, gives for p4c6r: 1 8 83 640 564 with one set of weights,
 * 1 8 93 636 552 6 with a set for each stage. */
static void test_weighted(void **state)
{
    static const struct {
        const char *strategy;
        uint32_t solved_at[7];
    } tables[] = {{"weighted", {0, 1, 8, 83, 640, 564, 0}},
                  {"weighted+", {0, 1, 8, 93, 636, 552, 6}}};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        peg_tree tree = build("p4c6r", tables[i].strategy, PEG_SCOPE_ALL, NULL);
        peg_tally tally;
        assert_int_equal(peg_tree_tally(tree.nodes, tree.count, &tally), PEG_OK);
        assert_memory_equal(tally.histogram, tables[i].solved_at, sizeof tables[i].solved_at);
        peg_tree_free(&tree);
    }
}

static int by_size(const void *a, const void *b)
{
    const uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return first < second ? -1 : first > second;
}

/* The sizes of the parts that a guess makes, by label and then in their order. */
static void part_sizes(const peg_replay *replay, uint32_t low, uint32_t high, uint32_t index,
                       uint32_t *sizes, uint32_t *sorted)
{
    uint8_t guess[PEG_MAX_LENGTH], secret[PEG_MAX_LENGTH];

    memset(sizes, 0, PEG_MAX_FEEDBACKS * sizeof *sizes);
    peg_code_at(&replay->rules, index, guess);
    for (uint32_t c = low; c < high; c++) {
        peg_code_at(&replay->rules, replay->set[c], secret);
        sizes[peg_feedback(guess, secret, replay->rules.length)]++;
    }
    memcpy(sorted, sizes, PEG_MAX_FEEDBACKS * sizeof *sizes);
    qsort(sorted, PEG_MAX_FEEDBACKS, sizeof *sorted, by_size);
}

/* Follows a tree and checks that each guess, of all codes or of the candidates, has the least
 * score, that it is a candidate if any of that score is, and that none of both is smaller. Only
 * of two guesses of other parts, of which the logarithms happen to have the same sum, as of 10
 * 10 3 3 and 6 6 5 5 with some of 2, rounding takes one. */
static void check_guesses(const char *strategy, peg_scope scope, unsigned depth,
                          peg_replay *replay, uint32_t low, uint32_t high,
                          const peg_node **node)
{
    uint32_t first = 0;
    peg_parts parts;
    uint32_t sizes[PEG_MAX_FEEDBACKS], sorted[PEG_MAX_FEEDBACKS], taken[PEG_MAX_FEEDBACKS];
    const unsigned labels = replay->solved + 1u;
    const uint32_t chosen = (*node)++->guess;
    double best = INFINITY;
    int best_solves = 0;

    const int all = scope == PEG_SCOPE_ALL;
    for (uint32_t i = 0; i < (all ? replay->secrets : high - low); i++) {
        const uint32_t g = all ? i : replay->set[low + i];
        part_sizes(replay, low, high, g, sizes, sorted);
        double score = score_by_definition(strategy, depth, sizes, labels);
        int solves = sizes[labels - 1] > 0;
        if (score > best + 1e-7 || (score > best - 1e-7 && solves <= best_solves)) continue;
        best = score;
        best_solves = solves;
        first = g;
    }
    part_sizes(replay, low, high, chosen, sizes, taken);
    assert_true(score_by_definition(strategy, depth, sizes, labels) < best + 1e-7);
    part_sizes(replay, low, high, first, sizes, sorted);
    if (strstr(strategy, "entropy") == NULL && strstr(strategy, "weighted") == NULL)
        assert_int_equal(chosen, first);
    else if (memcmp(sorted, taken, sizeof taken) == 0)
        assert_int_equal(chosen, first);
    peg_replay_split(replay, low, high, peg_replay_row(replay, chosen), &parts);
    for (unsigned i = 0; i < parts.children; i++)
        check_guesses(strategy, scope, depth + 1, replay, parts.start[i], parts.start[i + 1],
                      node);
}

static void test_against_definition(void **state)
{
    const char *strategies[PEG_STRATEGY_COUNT];
    const size_t count = scoring_strategies(strategies);
    uint64_t seed = 11;
    (void)state;
    for (size_t i = 0; i < 300; i++) {
        const char *strategy = strategies[i % count];
        peg_scope scope = i < 150 ? PEG_SCOPE_ALL : PEG_SCOPE_CANDIDATES;
        peg_rules rules = random_rules(&seed, i < 150 ? 150 : 1500);
        char text[PEG_RULES_TEXT];
        peg_replay replay;
        peg_rules_print(&rules, text);
        peg_tree tree = build(text, strategy, scope, NULL);
        const peg_node *node = tree.nodes;
        assert_int_equal(peg_replay_open(&replay, &rules), PEG_OK);
        check_guesses(strategy, scope, 0, &replay, 0, replay.secrets, &node);
        peg_replay_close(&replay);
        peg_tree_free(&tree);
    }
}

/* ---- totals by definition ------------------------------------------------------ */

/* A game as far as it has come: by the plainest means, codes as indices. */
typedef struct history {
    const peg_replay *replay;
    unsigned depth;
    uint32_t guesses[16];
    uint8_t labels[16];
} history;

static uint8_t label_of(const peg_replay *replay, uint32_t guess, uint32_t secret)
{
    const uint8_t length = replay->rules.length;
    return peg_feedback(replay->symbols + (size_t)guess * length,
                        replay->symbols + (size_t)secret * length, length);
}

/* The code of the least score; of equals a candidate, then the smallest. */
static uint32_t best_by_score(const char *name, const history *h, const uint32_t *set,
                              uint32_t count)
{
    const uint8_t solved = h->replay->solved;
    double best = INFINITY;
    uint32_t chosen = 0;
    int chosen_solves = 0;

    for (uint32_t g = 0; g < h->replay->secrets; g++) {
        uint32_t sizes[PEG_MAX_FEEDBACKS] = {0};
        for (uint32_t i = 0; i < count; i++) sizes[label_of(h->replay, g, set[i])]++;
        const double score = score_by_definition(name, h->depth, sizes, solved + 1u);
        const int solves = sizes[solved] > 0;
        if (score > best + 1e-7 || (score > best - 1e-7 && solves <= chosen_solves)) continue;
        best = score;
        chosen_solves = solves;
        chosen = g;
    }
    return chosen;
}

static int has_one_pair(const uint8_t *code, unsigned length)
{
    unsigned alike = 0;
    for (unsigned p = 0; p < length; p++)
        for (unsigned q = 0; q < p; q++) alike += code[p] == code[q];
    return alike == 1;
}

/* Cooley: open with the first code of one pair; then the candidate least like the last guess.
 */
static uint32_t least_like_the_last(const history *h, const uint32_t *set, uint32_t count)
{
    const unsigned length = h->replay->rules.length;
    unsigned least = UINT_MAX;
    uint32_t chosen = 0;

    while (h->depth == 0 && !has_one_pair(h->replay->symbols + chosen * length, length))
        chosen++;
    for (uint32_t i = 0; i < count && h->depth > 0; i++) {
        uint8_t bulls, cows;
        peg_label_split(label_of(h->replay, h->guesses[h->depth - 1], set[i]), &bulls, &cows);
        if (bulls * 100u + cows >= least) continue;
        least = bulls * 100u + cows;
        chosen = set[i];
    }
    return chosen;
}

/* The first code that deduction leaves and that may be right or tells anything. */
static uint32_t first_deduced(const history *h, const uint32_t *set, uint32_t count)
{
    const unsigned length = h->replay->rules.length;
    peg_position position = {
        .replay = h->replay, .depth = h->depth, .guesses = h->guesses, .labels = h->labels};
    peg_deduction table;

    peg_deduce(&table, &position);
    for (uint32_t g = 0;; g++) {
        const uint8_t first = label_of(h->replay, g, set[0]);
        int tells = 0, allowed = 1;
        for (unsigned p = 0; p < length; p++)
            allowed &= (int)(table.possible[p] >> h->replay->symbols[g * length + p] & 1);
        for (uint32_t i = 0; i < count; i++)
            tells |= set[i] == g || label_of(h->replay, g, set[i]) != first;
        if (allowed && tells) return g;
    }
}

static uint32_t guess_by_definition(const char *name, const history *h, const uint32_t *set,
                                    uint32_t count)
{
    if (strcmp(name, "dissimilar") == 0 && (count > 2 || h->depth == 0))
        return least_like_the_last(h, set, count);
    if (count <= 2) return set[0];
    if (strcmp(name, "deduce") == 0) return first_deduced(h, set, count);
    if (!peg_strategy_find(name)->score.part)
        fail_msg("%s: neither a published total nor a definition", name);
    return best_by_score(name, h, set, count);
}

/* The guesses that all secrets of a set take, from here on. */
static uint64_t total_by_definition(const char *name, history *h, const uint32_t *set,
                                    uint32_t count)
{
    const uint8_t solved = h->replay->solved;
    const uint32_t guess = guess_by_definition(name, h, set, count);
    uint64_t total = count;

    h->guesses[h->depth++] = guess;
    for (unsigned label = 0; label < solved; label++) {
        uint32_t *part = malloc(count * sizeof *part), size = 0;
        for (uint32_t i = 0; i < count; i++)
            if (label_of(h->replay, guess, set[i]) == label) part[size++] = set[i];
        h->labels[h->depth - 1] = (uint8_t)label;
        if (size) total += total_by_definition(name, h, part, size);
        free(part);
    }
    h->depth--;
    return total;
}

static int is_published(const char *name)
{
    for (size_t i = 0; i < sizeof published / sizeof *published; i++)
        if (strcmp(published[i].strategy, name) == 0) return 1;
    return 0;
}

/* Each strategy of the list has a total for p4c6r that does not come from the program:
 * published, or by its definition. (What is drawn by chance is the next test; optimal is
 * test_optimal's.) */
static void test_second_totals(void **state)
{
    const peg_strategy *strategy;
    peg_rules rules = rules_of("p4c6r");
    peg_replay replay;
    (void)state;
    assert_int_equal(peg_replay_open(&replay, &rules), PEG_OK);
    for (size_t i = 0; (strategy = peg_strategy_at(i)) != NULL; i++) {
        const char *name = peg_strategy_name(strategy->id);
        history start = {.replay = &replay};
        if (is_published(name) || strategy->id == PEG_STRATEGY_RANDOM ||
            strategy->id == PEG_STRATEGY_OPTIMAL)
            continue;
        peg_tree tree = build("p4c6r", name, PEG_SCOPE_ALL, NULL);
        const uint64_t total = total_by_definition(name, &start, replay.set, replay.secrets);
        if (tree.about.total != total)
            fail_msg("%s: %u, but by definition %u", name, (unsigned)tree.about.total,
                     (unsigned)total);
        peg_tree_free(&tree);
    }
    peg_replay_close(&replay);
}

/* The expected total of a set where each guess is any of its candidates. */
static double expected_total(const peg_replay *replay, const uint32_t *set, uint32_t count)
{
    double sum = 0;

    for (uint32_t g = 0; g < count; g++)
        for (unsigned label = 0; label < replay->solved; label++) {
            uint32_t part[64], size = 0;
            for (uint32_t i = 0; i < count; i++)
                if (label_of(replay, set[g], set[i]) == label) part[size++] = set[i];
            if (size) sum += expected_total(replay, part, size);
        }
    return count + sum / count;
}

/* Whatever is drawn: on average over many seeds it is what chance gives. */
static void test_random_average(void **state)
{
    enum { SEEDS = 4000 };
    peg_rules rules = rules_of("p2c4r");
    double sum = 0, squares = 0;
    peg_replay replay;
    (void)state;
    assert_int_equal(peg_replay_open(&replay, &rules), PEG_OK);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        peg_build_options options = {
            .method = {.strategy = peg_strategy_find("random"), .seed = seed}};
        peg_effort effort;
        peg_tree tree;
        assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_OK);
        sum += (double)tree.about.total;
        squares += (double)tree.about.total * (double)tree.about.total;
        peg_tree_free(&tree);
    }
    const double mean = sum / SEEDS, variance = squares / SEEDS - mean * mean;
    const double expected = expected_total(&replay, replay.set, replay.secrets);
    assert_true(variance > 0);
    assert_true(fabs(mean - expected) < 4 * sqrt(variance / SEEDS));
    peg_replay_close(&replay);
}

/* Every strategy solves every secret of random games of all kinds, in every scope. */
static void test_all_strategies(void **state)
{
    const peg_strategy *strategy;
    uint64_t seed = 23;
    (void)state;
    for (int i = 0; i < 60; i++) {
        peg_rules rules = random_rules(&seed, 400);
        char text[PEG_RULES_TEXT];
        peg_rules_print(&rules, text);
        for (size_t s = 0; (strategy = peg_strategy_at(s)) != NULL; s++) {
            uint8_t *image, culprit[PEG_MAX_LENGTH];
            size_t size;
            peg_tally tally;
            if (strategy->id == PEG_STRATEGY_OPTIMAL) continue;
            peg_tree tree =
                build(text, peg_strategy_name(strategy->id), (peg_scope)(i % 3), NULL);
            assert_int_equal(peg_tree_flatten(&tree, &image, &size), PEG_OK);
            assert_int_equal(peg_replay_all(image, size, &tally, culprit, NULL, NULL), PEG_OK);
            assert_int_equal(tally.secrets, peg_rules_secrets(&rules));
            free(image);
            peg_tree_free(&tree);
        }
    }
}

/* A deduction never rules the secret out. */
static void test_deduction_is_safe(void **state)
{
    uint64_t seed = 31;
    (void)state;
    for (int i = 0; i < 3000; i++) {
        peg_rules rules = random_rules(&seed, 300);
        peg_replay replay;
        uint32_t guesses[6];
        uint8_t labels[6];
        assert_int_equal(peg_replay_open(&replay, &rules), PEG_OK);
        uint32_t secret = random_below(&seed, replay.secrets);
        const uint8_t *code = replay.symbols + (size_t)secret * rules.length;
        for (unsigned g = 0; g < 6; g++) {
            peg_deduction table;
            guesses[g] = random_below(&seed, replay.secrets);
            labels[g] = peg_feedback(replay.symbols + (size_t)guesses[g] * rules.length, code,
                                     rules.length);
            peg_position position = {
                .replay = &replay, .depth = g + 1, .guesses = guesses, .labels = labels};
            peg_deduce(&table, &position);
            for (unsigned p = 0; p < rules.length; p++) {
                assert_true(table.possible[p] >> code[p] & 1);
            }
        }
        peg_replay_close(&replay);
    }
}

/* The tree does not depend on threads, nor on where a build was cut off. */
static void test_threads_and_checkpoints(void **state)
{
    static const char *const games[] = {"p5c6r", "p4c10n", "m6.7.8.9"};
    char path[] = "/tmp/pegtree-test-XXXXXX";
    int file = mkstemp(path);
    (void)state;
    assert_true(file >= 0);
    close(file);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        peg_rules rules = rules_of(games[i]);
        peg_build_options options = {.method = {.strategy = peg_strategy_find("entropy")}};
        peg_tree one = build(games[i], "entropy", PEG_SCOPE_ALL, NULL), tree;
        peg_effort effort, again;
        struct stat there;

        unlink(path);
        options.threads = 4;
        options.checkpoint = path;
        assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_OK);
        assert_int_equal(tree.count, one.count);
        assert_memory_equal(tree.nodes, one.nodes, one.count * sizeof *one.nodes);
        peg_tree_free(&tree);
        options.method.scope = PEG_SCOPE_CANDIDATES;
        assert_int_equal(peg_build(&rules, &options, &tree, &again), PEG_E_CONTRADICTION);
        options.method.scope = PEG_SCOPE_ALL;
        assert_int_equal(stat(path, &there), 0);
        for (off_t cut = there.st_size; cut > 0; cut -= there.st_size / 7) {
            assert_int_equal(truncate(path, cut), 0);
            peg_status status = peg_build(&rules, &options, &tree, &again);
            assert_int_equal(status, PEG_OK);
            assert_true(again.states <= effort.states);
            if (cut == there.st_size) assert_int_equal(again.states, 0);
            assert_int_equal(tree.count, one.count);
            assert_memory_equal(tree.nodes, one.nodes, one.count * sizeof *one.nodes);
            peg_tree_free(&tree);
        }
        peg_tree_free(&one);
    }
    unlink(path);
}

/* Every counting path of this machine makes the same tree. */
static void test_counting_paths(void **state)
{
    static const char *const games[] = {"p4c6r", "p4c8n",  "m3.5.4.6",
                                        "p9c2r", "m36.36", "p5c4r"};
    const peg_counter *counter = peg_counters();
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        peg_tree first = build(games[i], "minimax", PEG_SCOPE_ALL, counter);
        for (const peg_counter *other = counter + 1; other->name; other++) {
            peg_tree tree = build(games[i], "minimax", PEG_SCOPE_ALL, other);
            assert_int_equal(tree.count, first.count);
            assert_memory_equal(tree.nodes, first.nodes, first.count * sizeof *first.nodes);
            peg_tree_free(&tree);
        }
        peg_tree_free(&first);
    }
}

/* ---- the best opening ----------------------------------------------------------- */

/* The best tree with an opening of each class, one after the other: the least total, then the
 * least worst depth, then the smallest opening. An opening renamed may give another total,
 * since ties go to the smallest code. */
static peg_tree best_of_all(const peg_rules *rules, const peg_method *method)
{
    peg_build_options options = {.method = *method};
    peg_tree best = {0}, tree;
    peg_effort effort;
    uint32_t *openings;
    size_t count;

    options.method.opens = PEG_OPENS_GIVEN;
    assert_int_equal(peg_openings(rules, &openings, &count), PEG_OK);
    for (size_t i = 0; i < count; i++) {
        options.method.opening = openings[i];
        assert_int_equal(peg_build(rules, &options, &tree, &effort), PEG_OK);
        if (best.nodes &&
            (tree.about.total > best.about.total ||
             (tree.about.total == best.about.total && tree.about.worst >= best.about.worst))) {
            peg_tree_free(&tree);
            continue;
        }
        peg_tree_free(&best);
        best = tree;
    }
    free(openings);
    return best;
}

static void assert_same_tree(const peg_tree *tree, const peg_tree *want)
{
    assert_int_equal(tree->count, want->count);
    assert_memory_equal(tree->nodes, want->nodes, want->count * sizeof *want->nodes);
    assert_int_equal(tree->about.total, want->about.total);
    assert_int_equal(tree->about.opened, 1);
}

/* Whatever is left out by symmetry, or given up half way, on however many threads. */
static void test_best_opening(void **state)
{
    static const char *const strategies[] = {"minimax", "expected", "entropy",
                                             "parts",   "first",    "entropy+"};
    uint64_t seed = seed_of_run();
    (void)state;
    for (unsigned i = 0; i < 120; i++) {
        peg_rules rules = random_rules(&seed, 300);
        peg_build_options options = {
            .method = {.strategy = peg_strategy_find(strategies[i % 6]),
                       .scope = (peg_scope)(i % 2)},
            .threads = 1 + i % 3};
        peg_tree want = best_of_all(&rules, &options.method), tree;
        peg_effort effort;
        options.method.opens = PEG_OPENS_BEST;
        assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_OK);
        assert_same_tree(&tree, &want);
        peg_tree_free(&tree);
        peg_tree_free(&want);
    }
}

/* Least totals over all openings, of mikemag/Mastermind, by a rule whose scores are whole
 * numbers: its entropy is of floating point, which settles ties otherwise. */
static void test_best_openings_published(void **state)
{
    static const struct {
        const char *rules;
        uint64_t total;
        const char *opening;
    } cases[] = {{"p3c6r", 859, "012"},     {"p4c4r", 910, "0012"},    {"p4c5r", 2473, "0012"},
                 {"p4c6r", 5668, "0012"},   {"p5c3r", 816, "00012"},   {"p5c4r", 3973, "00112"},
                 {"p5c5r", 13598, "00112"}, {"p7c3r", 8794, "0000112"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        peg_rules rules = rules_of(cases[i].rules);
        peg_build_options options = {
            .method = {.strategy = peg_strategy_find("parts"), .opens = PEG_OPENS_BEST},
            .threads = 2};
        peg_effort effort;
        peg_tree tree;
        char text[PEG_CODE_TEXT];
        uint8_t code[PEG_MAX_LENGTH];
        assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_OK);
        peg_code_at(&rules, tree.nodes[0].guess, code);
        peg_code_print(&rules, code, text);
        assert_int_equal(tree.about.total, cases[i].total);
        assert_string_equal(text, cases[i].opening);
        peg_tree_free(&tree);
    }
}

/* Parts of trees with other openings are in the checkpoint as well, and not mistaken. */
static void test_best_opening_goes_on(void **state)
{
    char path[] = "/tmp/pegtree-test-XXXXXX";
    int file = mkstemp(path);
    peg_rules rules = rules_of("p5c5r");
    peg_build_options options = {
        .method = {.strategy = peg_strategy_find("entropy"), .opens = PEG_OPENS_BEST}};
    peg_effort effort, again;
    peg_tree want, tree;
    struct stat there;
    (void)state;
    assert_true(file >= 0);
    close(file);
    unlink(path);
    assert_int_equal(peg_build(&rules, &options, &want, &effort), PEG_OK);
    options.checkpoint = path;
    assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_OK);
    assert_same_tree(&tree, &want);
    peg_tree_free(&tree);
    assert_int_equal(stat(path, &there), 0);
    for (off_t cut = there.st_size; cut > 0; cut -= there.st_size / 5) {
        assert_int_equal(truncate(path, cut), 0);
        assert_int_equal(peg_build(&rules, &options, &tree, &again), PEG_OK);
        assert_true(again.states <= effort.states);
        if (cut == there.st_size) assert_int_equal(again.states, 0);
        assert_same_tree(&tree, &want);
        peg_tree_free(&tree);
    }
    options.method.opens = PEG_OPENS_CHOSEN;
    assert_int_equal(peg_build(&rules, &options, &tree, &again), PEG_E_CONTRADICTION);
    peg_tree_free(&want);
    unlink(path);
}

static void test_interrupted(void **state)
{
    peg_rules rules = rules_of("p4c6r");
    const peg_stop stop = 1;
    peg_build_options options = {.method.strategy = peg_strategy_find("first"), .stop = &stop};
    peg_effort effort;
    peg_tree tree;
    (void)state;
    assert_int_equal(peg_build(&rules, &options, &tree, &effort), PEG_E_INTERRUPTED);
}

static void test_smallest_games(void **state)
{
    static const char *const games[] = {"p1c1r", "m1.1", "p1c1n", "p12c1r"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        peg_tree tree = build(games[i], "minimax", PEG_SCOPE_CANDIDATES, NULL);
        assert_int_equal(tree.about.total, 1);
        assert_int_equal(tree.count, 1);
        peg_tree_free(&tree);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_totals),
        cmocka_unit_test(test_second_totals),
        cmocka_unit_test(test_random_average),
        cmocka_unit_test(test_knuth),
        cmocka_unit_test(test_weighted),
        cmocka_unit_test(test_equal_games),
        cmocka_unit_test(test_against_definition),
        cmocka_unit_test(test_counting_paths),
        cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_smallest_games),
        cmocka_unit_test(test_all_strategies),
        cmocka_unit_test(test_deduction_is_safe),
        cmocka_unit_test(test_threads_and_checkpoints),
        cmocka_unit_test(test_best_opening),
        cmocka_unit_test(test_best_openings_published),
        cmocka_unit_test(test_best_opening_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

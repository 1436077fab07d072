/*
 * test_compact.c - compact trees: the same cost, sound, no larger, by the strategy's rule;
 * and prices against what the coder writes.
 */
#include <math.h>

#include "tests/built_tree.h"

#include "format/file/file.h"
#include "gen/compact/compact.h"
#include "gen/optimal/solve.h"
#include "tests/random_tree.h"
#include "tests/gen/reference.h"

static peg_tree build_compact(const char *rules, const char *strategy, peg_scope scope,
                              unsigned threads)
{
    peg_method method = {.strategy = peg_strategy_find(strategy), .scope = scope, .sample = 20};
    peg_tree tree = built_tree(rules, strategy, scope);
    assert_int_equal(peg_compact_built(&tree, &method, threads, NULL), PEG_OK);
    return tree;
}

static size_t file_size(const peg_tree *tree)
{
    uint8_t *file;
    size_t size;
    assert_int_equal(peg_tree_encode(tree, &file, &size), PEG_OK);
    free(file);
    return size;
}

/* What a compact tree must share with the plain one. Returns the bytes it saves. */
static size_t check_same_cost(const peg_tree *plain, const peg_tree *compact)
{
    size_t before = file_size(plain), after = file_size(compact);
    peg_tally tally;

    assert_int_equal(peg_tree_tally(compact->nodes, compact->count, &tally), PEG_OK);
    assert_int_equal(tally.total, plain->about.total);
    assert_int_equal(tally.worst, plain->about.worst);
    assert_int_equal(tally.secrets, plain->about.secrets);
    assert_memory_equal(&compact->about, &plain->about, sizeof plain->about);
    assert_true(after <= before);
    return before - after;
}

/* ---- by a strategy's rule ------------------------------------------------------------ */

static uint64_t worth_of(const ref_method *method, unsigned depth, const peg_replay *replay,
                         uint32_t low, uint32_t high, uint32_t index)
{
    unsigned sizes[REF_LABELS] = {0};
    uint8_t guess[PEG_MAX_LENGTH], secret[PEG_MAX_LENGTH];

    peg_code_at(&replay->rules, index, guess);
    for (uint32_t c = low; c < high; c++) {
        peg_code_at(&replay->rules, replay->set[c], secret);
        sizes[peg_feedback(guess, secret, replay->rules.length)]++;
    }
    return ref_worth(method, replay->rules.length, depth, sizes, replay->solved + 1u);
}

/* No code is worth more than any guess. */
static void check_guesses(const ref_method *method, unsigned depth, peg_replay *replay,
                          uint32_t low, uint32_t high, const peg_node **node)
{
    peg_parts parts;
    const uint32_t chosen = (*node)++->guess;
    const uint64_t taken = worth_of(method, depth, replay, low, high, chosen);

    for (uint32_t g = 0; g < replay->secrets; g++)
        assert_true(taken <= worth_of(method, depth, replay, low, high, g));
    peg_replay_split(replay, low, high, peg_replay_row(replay, chosen), &parts);
    for (unsigned i = 0; i < parts.children; i++)
        check_guesses(method, depth + 1, replay, parts.start[i], parts.start[i + 1], node);
}

static void test_equal_guesses_only(void **state)
{
    const peg_strategy *by_score[PEG_STRATEGY_COUNT];
    const size_t count = scoring_strategies(by_score);
    uint64_t seed = 5;
    size_t saved = 0;
    (void)state;
    for (size_t i = 0; i < 150; i++) {
        const ref_method method = reference_method(by_score[i % count]);
        peg_rules rules = random_rules(&seed, 220);
        char text[PEG_RULES_TEXT];
        peg_replay replay;
        peg_rules_print(&rules, text);
        peg_tree plain = built_tree(text, method.strategy, PEG_SCOPE_ALL);
        peg_tree compact = build_compact(text, method.strategy, PEG_SCOPE_ALL, 1);
        const peg_node *node = compact.nodes;
        saved += check_same_cost(&plain, &compact);
        assert_int_equal(peg_replay_open(&replay, &rules), PEG_OK);
        check_guesses(&method, 0, &replay, 0, replay.secrets, &node);
        peg_replay_close(&replay);
        peg_tree_free(&plain);
        peg_tree_free(&compact);
    }
    assert_true(saved > 0);
}

/* All strategies, kinds of games and scopes; any number of threads gives the same nodes. */
static void test_same_cost(void **state)
{
    static const char *const games[] = {"p4c4r", "m5.5.5",   "p3c6r",
                                        "p3c7n", "m2.3.4.5", "p4c6n"};
    const size_t count = tests_are_long() ? sizeof games / sizeof *games : 2;
    const peg_strategy *strategy;
    (void)state;
    for (size_t g = 0; g < count; g++) {
        for (size_t s = 0; (strategy = peg_strategy_at(s)) != NULL; s++) {
            const char *name = peg_strategy_name(strategy->id);
            if (peg_strategy_is_exact(strategy) || strategy->settled) continue;
            for (int scope = 0; scope < 3; scope++) {
                peg_tree plain = built_tree(games[g], name, (peg_scope)scope);
                peg_tree one = build_compact(games[g], name, (peg_scope)scope, 1);
                peg_tree three = build_compact(games[g], name, (peg_scope)scope, 3);
                check_same_cost(&plain, &one);
                same_nodes(&one, &three);
                peg_tree_free(&plain);
                peg_tree_free(&one);
                peg_tree_free(&three);
            }
        }
    }
}

/* A game of many pieces for several threads, and what it saves at least. */
static void test_pieces(void **state)
{
    (void)state;
    peg_tree plain = built_tree("p4c9n", "entropy", PEG_SCOPE_ALL);
    peg_tree one = build_compact("p4c9n", "entropy", PEG_SCOPE_ALL, 1);
    peg_tree two = build_compact("p4c9n", "entropy", PEG_SCOPE_ALL, 2);
    size_t saved = check_same_cost(&plain, &one);
    assert_true(saved * 10 > file_size(&plain));
    same_nodes(&one, &two);
    peg_tree_free(&plain);
    peg_tree_free(&one);
    peg_tree_free(&two);
}

/* A strategy that names one guess has no equals: its tree stays as it is. */
static void test_settled(void **state)
{
    static const char *const names[] = {"first", "random", "deduce"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_true(peg_strategy_find(names[i])->settled);
    assert_false(peg_strategy_find("dissimilar")->settled);
    assert_false(peg_strategy_find("optimal")->settled);
}

/* A strategy's guesses of best score, and how often it was asked for them. */
typedef struct counted_equals {
    peg_chooser chooser;
    size_t asked;
} counted_equals;

/* A peg_equals_fn. */
static peg_status count_equals(void *user, unsigned thread, const peg_position *position,
                               peg_equals *equals)
{
    counted_equals *counted = user;
    uint32_t chosen;
    (void)thread;
    counted->asked++;
    counted->chooser.equals = equals;
    return peg_choose(&counted->chooser, position, &chosen);
}

/* Of two symbols most guesses are equals, which lead to ever other positions: in all rounds
 * 179,055 if as many are tried everywhere, and 37,008. */
static void test_effort(void **state)
{
    counted_equals counted = {.asked = 0};
    peg_method method = {.strategy = peg_strategy_find("expected")};
    const peg_compact_options options = {.equals = count_equals,
                                         .user = &counted,
                                         .threads = 1,
                                         .separators = 1,
                                         .large_tries = 4};
    peg_tree tree = built_tree("p9c2r", "expected", PEG_SCOPE_ALL);
    (void)state;
    assert_int_equal(peg_chooser_open(&counted.chooser, &method, NULL, tree.about.secrets),
                     PEG_OK);
    assert_int_equal(peg_compact(&tree, &options), PEG_OK);
    assert_true(counted.asked < 8 * 10000);
    peg_chooser_close(&counted.chooser);
    peg_tree_free(&tree);
}

static void test_interrupted(void **state)
{
    const peg_stop stop = 1;
    peg_method method = {.strategy = peg_strategy_find("entropy")};
    peg_tree plain = built_tree("p4c6r", "entropy", PEG_SCOPE_ALL);
    peg_tree tree = built_tree("p4c6r", "entropy", PEG_SCOPE_ALL);
    (void)state;
    assert_int_equal(peg_compact_built(&tree, &method, 2, &stop), PEG_E_INTERRUPTED);
    same_nodes(&tree, &plain);
    peg_tree_free(&tree);
    peg_tree_free(&plain);
}

/* ---- by exact search ----------------------------------------------------------------- */

static peg_tree solve(const char *text, peg_optimal_options options)
{
    peg_rules rules = rules_of(text);
    peg_optimal_report report;
    peg_tree tree;
    options.memory = (size_t)1 << 27;
    assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_OK);
    return tree;
}

static void test_optimal(void **state)
{
    static const char *const games[] = {"p4c6r",    "p4c5r", "p3c7r",  "p3c6n",
                                        "p4c6n",    "p5c5n", "m2.3.4", "m5.5.5",
                                        "m4.4.3.2", "p5c3r", "p1c1r",  "p2c2r"};
    const size_t step = tests_are_long() ? 1 : 3;
    size_t saved = 0;
    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof *games; g += step) {
        for (int way = 0; way < 3; way++) {
            peg_optimal_options options = {.objective = way == 1 ? PEG_OBJECTIVE_WORST
                                                                 : PEG_OBJECTIVE_AVERAGE};
            if (way == 2 && g) continue;
            if (way == 2) options.max_depth = 5;
            peg_tree plain = solve(games[g], options);
            options.compact = 1;
            peg_tree compact = solve(games[g], options);
            options.threads = 3;
            peg_tree again = solve(games[g], options);
            peg_tally before, after;
            saved += check_same_cost(&plain, &compact);
            peg_tree_tally(plain.nodes, plain.count, &before);
            peg_tree_tally(compact.nodes, compact.count, &after);
            assert_int_equal(before.histogram[before.worst], after.histogram[after.worst]);
            same_nodes(&compact, &again);
            peg_tree_free(&plain);
            peg_tree_free(&compact);
            peg_tree_free(&again);
        }
    }
    assert_true(saved > 0);
}

/* ---- prices -------------------------------------------------------------------------- */

#define COPIES 400 /* of a guess, so that fractions of a bit add up to bytes */

/* What the coder takes for a guess, in bits: the same decision again and again, each time by
 * the same model. */
static double written_bits(const peg_model *taught, const peg_replay *replay, uint32_t low,
                           uint32_t high, uint64_t used, const uint8_t *guess)
{
    peg_model *model = malloc(sizeof *model);
    peg_buffer out = {0};
    peg_coder coder;
    uint8_t copy[PEG_MAX_LENGTH];
    const peg_place here = {.low = low, .high = high, .used = used};

    peg_coder_write(&coder, &out);
    for (int i = 0; i < COPIES; i++) {
        *model = *taught;
        memcpy(copy, guess, sizeof copy);
        assert_int_equal(peg_model_guess(model, &coder, replay, &here, copy), PEG_OK);
    }
    const double bits = (8.0 * (double)out.size + 32 - log2(coder.range)) / COPIES;
    free(out.bytes);
    free(model);
    return bits;
}

/* A model of random odds, so sure of them that it hardly learns from one more guess. But for
 * how candidates are numbered, a model is chances throughout. */
static void teach(peg_model *model, uint64_t *seed)
{
    const size_t before = offsetof(peg_model, implied);
    peg_chance *chance = (peg_chance *)((uint8_t *)model + before);
    model->ordering = peg_ordering_of((unsigned)random_below(seed, PEG_STRATEGY_COUNT));
    for (size_t i = 0; i < (sizeof *model - before) / sizeof *chance; i++)
        chance[i] = (peg_chance){.odds = (uint16_t)(2000 + random_below(seed, 61536)),
                                 .seen = UINT8_MAX};
}

static void test_prices(void **state)
{
    uint64_t seed = 77;
    unsigned compared = 0;
    double apart = 0;
    (void)state;
    for (int i = 0; i < (tests_are_long() ? 120 : 70); i++) {
        peg_rules rules = random_rules(&seed, 600);
        if (rules.length < 2 || peg_rules_secrets(&rules) < 8) continue;
        if (peg_greatest_range(&rules) > 10) continue; /* there a guess learns from itself */
        peg_prices prices;
        peg_replay replay;
        peg_model *model = malloc(sizeof *model);
        peg_parts parts;
        uint8_t guess[PEG_MAX_LENGTH] = {0};

        assert_int_equal(peg_replay_open(&replay, &rules), PEG_OK);
        teach(model, &seed);
        peg_prices_from_model(&prices, model);
        peg_replay_split(&replay, 0, replay.secrets,
                         peg_replay_row(&replay, random_below(&seed, replay.secrets)), &parts);

        const uint64_t used = random_below(&seed, 1u << rules.range[0]);
        for (unsigned p = 0; p < parts.children; p++) {
            const uint32_t low = parts.start[p], high = parts.start[p + 1];
            if (high - low < 2) continue;
            peg_pricing pricing;
            const peg_place at = {.low = low, .high = high, .used = used};
            peg_pricing_prepare(&pricing, &prices, &replay, &at);
            for (int g = 0; g < 20; g++) {
                uint32_t index = random_below(&seed, replay.secrets);
                if (g % 2) index = replay.set[low + random_below(&seed, high - low)];
                peg_code_at(&rules, index, guess);
                if (high - low == 2 && index != replay.set[low]) continue;
                if (high - low > 10 && high - low <= PEG_ORDERED_MOST &&
                    peg_replay_find(&replay, low, high, guess) < high)
                    continue; /* one chance asks for all high numbers: the same as above */
                double price = (double)peg_price_guess(&pricing, guess) / PEG_PRICE_BIT;
                double bits = written_bits(model, &replay, low, high, used, guess);
                assert_true(fabs(price - bits) < 0.05 + 0.05 * bits);
                apart += price - bits;
                compared++;
            }
        }
        free(model);
        peg_replay_close(&replay);
    }
    assert_true(compared > 1000 && fabs(apart) < 0.02 * compared);
}

/* Shares add up to the content of the file, and count every guess that is encoded. */
static void test_shares(void **state)
{
    static const char *const games[] = {"p4c6r", "p3c7n", "m5.4.3", "p2c2r", "p1c1r"};
    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        peg_tree tree = built_tree(games[g], "minimax", PEG_SCOPE_ALL);
        peg_share shares[PEG_SHARES];
        double bits = 0;
        uint32_t guesses = 0;
        size_t inner = 0;
        assert_int_equal(peg_prices_learn(NULL, shares, &tree), PEG_OK);
        for (unsigned i = 0; i < PEG_SHARES; i++) {
            bits += (double)shares[i].price / PEG_PRICE_BIT;
            guesses += shares[i].guesses;
        }
        for (size_t i = 0; i < tree.count; i++) inner += tree.nodes[i].children > 0;
        assert_int_equal(guesses, inner);
        peg_header header;
        uint8_t *file;
        size_t size, start;
        assert_int_equal(peg_tree_encode(&tree, &file, &size), PEG_OK);
        assert_int_equal(peg_header_read(file, size, &header, &start), PEG_OK);
        const double content = 8.0 * (double)header.stored;
        assert_true(fabs(content - bits) <= 8);
        free(file);
        peg_tree_free(&tree);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_guesses_only),
        cmocka_unit_test(test_same_cost),
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_settled),
        cmocka_unit_test(test_effort),
        cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_optimal),
        cmocka_unit_test(test_prices),
        cmocka_unit_test(test_shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

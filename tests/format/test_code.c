/*
 * test_code.c - codes: their rank, their order, their text, and feedback by definition.
 */
#include "tests/tests.h"
#include "tests/random_tree.h"
#include "format/game/score.h"

/* All codes of a game in order, from nothing but what makes a code valid. */
static void check_all_codes(const char *text)
{
    peg_rules rules = rules_of(text);
    uint32_t secrets = peg_rules_secrets(&rules), index = 0;
    uint8_t digits[PEG_MAX_LENGTH] = {0}, code[PEG_MAX_LENGTH], next[PEG_MAX_LENGTH];

    peg_code_at(&rules, 0, next);
    for (;;) {
        if (peg_code_valid(&rules, digits)) {
            peg_code_at(&rules, index, code);
            assert_memory_equal(code, digits, rules.length);
            assert_memory_equal(next, digits, rules.length);
            assert_int_equal(peg_code_index(&rules, code), index);
            index++;
            assert_int_equal(peg_code_next(&rules, next), index < secrets);
        }
        int p = rules.length - 1;
        while (p >= 0 && ++digits[p] == rules.range[p]) digits[p--] = 0;
        if (p < 0) break;
    }
    assert_int_equal(index, secrets);
    peg_code_at(&rules, 0, code);
    assert_memory_equal(next, code, rules.length);
}

static void test_all_codes(void **state)
{
    static const char *const games[] = {"p1c1r",  "m1.1",   "p4c6r",  "p4c10n",   "p5c5n",
                                        "p3c5r",  "m5.5.5", "m2.3.4", "m4.1.3.2", "p2c36n",
                                        "p12c2r", "p1c36r", "p6c6n"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) check_all_codes(games[i]);
}

static void test_bad_codes(void **state)
{
    peg_rules mastermind = rules_of("p4c6r"), bulls = rules_of("p4c10n"),
              letters = rules_of("p1c36r");
    uint8_t code[PEG_MAX_LENGTH] = {9, 9, 9, 9};
    static const char *const bad[] = {"", "012", "01234", "0126", "01-2", "0 12", "zzzz"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(peg_code_parse(&mastermind, bad[i], code), PEG_E_ARGUMENT);
    }
    assert_int_equal(peg_code_parse(&bulls, "0120", code), PEG_E_ARGUMENT);
    assert_int_equal(code[0], 9);
    assert_int_equal(peg_code_parse(&letters, "Z", code), PEG_OK);
    assert_int_equal(code[0], 35);
}

/* Worked by hand; repeated symbols are where programs go wrong. */
static void test_feedback_cases(void **state)
{
    static const struct {
        const char *rules, *guess, *secret;
        unsigned bulls, cows;
    } cases[] = {
        {"p4c6r", "0011", "0011", 4, 0},  {"p4c6r", "0011", "1100", 0, 4},
        {"p4c6r", "0011", "0101", 2, 2},  {"p4c6r", "0011", "2000", 1, 1},
        {"p4c6r", "0001", "1000", 2, 2},  {"p4c6r", "0000", "0123", 1, 0},
        {"p4c6r", "0123", "4444", 0, 0},  {"p4c6r", "1220", "2112", 0, 3},
        {"p4c10n", "0123", "1032", 0, 4}, {"p4c10n", "0123", "0456", 1, 0},
        {"p1c1r", "0", "0", 1, 0},        {"p1c6r", "0", "5", 0, 0},
        {"m2.3.4", "013", "100", 0, 2},   {"p12c2r", "000000111111", "111111000000", 0, 12},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        peg_rules rules = rules_of(cases[i].rules);
        uint8_t guess[PEG_MAX_LENGTH], secret[PEG_MAX_LENGTH], bulls, cows;
        assert_int_equal(peg_code_parse(&rules, cases[i].guess, guess), PEG_OK);
        assert_int_equal(peg_code_parse(&rules, cases[i].secret, secret), PEG_OK);
        uint8_t label = peg_feedback(guess, secret, rules.length);
        assert_int_equal(label, peg_feedback(secret, guess, rules.length));
        peg_label_split(label, &bulls, &cows);
        assert_int_equal(bulls, cases[i].bulls);
        assert_int_equal(cows, cases[i].cows);
    }
}

/* Codes scored one by one and in batches, against the definition; guesses and codes need not
 * be of any rules. Every other game has but few symbols, so that they repeat. */
static void test_scores(void **state)
{
    enum { MOST = 70 };
    static uint8_t rows[MOST * PEG_MAX_LENGTH], labels[MOST + 1];
    uint32_t set[MOST];
    uint64_t seed = 77;
    (void)state;
    for (int i = 0; i < 4000; i++) {
        unsigned length = 1 + random_below(&seed, PEG_MAX_LENGTH);
        uint32_t colors = i % 2 ? 1 + random_below(&seed, 4) : PEG_MAX_COLORS;
        uint32_t count = random_below(&seed, MOST + 1);
        uint8_t guess[PEG_MAX_LENGTH];
        peg_scorer scorer;
        for (unsigned p = 0; p < length; p++) guess[p] = (uint8_t)random_below(&seed, colors);
        for (unsigned r = 0; r < MOST * length; r++)
            rows[r] = (uint8_t)random_below(&seed, colors);
        for (uint32_t c = 0; c < count; c++) set[c] = random_below(&seed, MOST);
        peg_scorer_ready(&scorer, guess, length);
        labels[count] = 0xee;
        peg_score_rows(&scorer, rows, set, count, labels);
        for (uint32_t c = 0; c < count; c++) {
            const uint8_t *code = rows + set[c] * length;
            uint8_t right = peg_feedback(guess, code, (uint8_t)length);
            assert_int_equal(labels[c], right);
            assert_int_equal(peg_score(&scorer, code), right);
        }
        assert_int_equal(labels[count], 0xee);
    }
}

/* Symbols of no game: the label means nothing, but (with the address sanitizer) nothing else
 * is touched. */
static void test_feedback_of_anything(void **state)
{
    uint8_t guess[PEG_MAX_LENGTH], secret[PEG_MAX_LENGTH];
    uint64_t seed = 5;
    (void)state;
    for (int i = 0; i < 20000; i++) {
        for (unsigned p = 0; p < PEG_MAX_LENGTH; p++) {
            guess[p] = (uint8_t)random_below(&seed, 256);
            secret[p] = (uint8_t)random_below(&seed, 256);
        }
        assert_true(peg_feedback(guess, secret, PEG_MAX_LENGTH) < PEG_MAX_FEEDBACKS);
    }
}

static void test_version(void **state)
{
    char text[32];
    (void)state;
    snprintf(text, sizeof text, "%d.%d.%d", PEG_VERSION_MAJOR, PEG_VERSION_MINOR,
             PEG_VERSION_PATCH);
    assert_string_equal(text, PEG_VERSION);
    assert_string_equal(peg_version(), PEG_VERSION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_codes),
        cmocka_unit_test(test_bad_codes),
        cmocka_unit_test(test_feedback_cases),
        cmocka_unit_test(test_scores),
        cmocka_unit_test(test_feedback_of_anything),
        cmocka_unit_test(test_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

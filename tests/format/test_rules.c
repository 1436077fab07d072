/*
 * test_rules.c - rules as text, their limits, and their number of secrets.
 */
#include "tests/tests.h"

static void test_parse_and_print(void **state)
{
    static const struct {
        const char *text, *printed;
        uint8_t kind, length, first, last;
        uint32_t secrets;
    } cases[] = {
        {"p4c6r", "p4c6r", PEG_REPEATS, 4, 6, 6, 1296},
        {"P4C6R", "p4c6r", PEG_REPEATS, 4, 6, 6, 1296},
        {"mastermind", "p4c6r", PEG_REPEATS, 4, 6, 6, 1296},
        {"Super", "p5c8r", PEG_REPEATS, 5, 8, 8, 32768},
        {"bulls", "p4c10n", PEG_DISTINCT, 4, 10, 10, 5040},
        {"m5.5.5", "m5.5.5", PEG_MIXED, 3, 5, 5, 125},
        {"m2.3.4", "m2.3.4", PEG_MIXED, 3, 2, 4, 24},
        {"p1c1r", "p1c1r", PEG_REPEATS, 1, 1, 1, 1},
        {"m1.1", "m1.1", PEG_MIXED, 2, 1, 1, 1},
        {"m7", "m7", PEG_MIXED, 1, 7, 7, 7},
        {"p12c6r", "p12c6r", PEG_REPEATS, 12, 6, 6, 2176782336u},
        {"p12c12n", "p12c12n", PEG_DISTINCT, 12, 12, 12, 479001600u},
        {"p1c36r", "p1c36r", PEG_REPEATS, 1, 36, 36, 36},
        {"p6c36r", "p6c36r", PEG_REPEATS, 6, 36, 36, 2176782336u},
        {"p6c36n", "p6c36n", PEG_DISTINCT, 6, 36, 36, 1402410240u},
        {"m36.36.36.36.36.36.1.1.1.1.1.1", "m36.36.36.36.36.36.1.1.1.1.1.1", PEG_MIXED, 12, 36,
         1, 2176782336u},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[PEG_RULES_TEXT];
        peg_rules rules = rules_of(cases[i].text);
        assert_int_equal(rules.kind, cases[i].kind);
        assert_int_equal(rules.length, cases[i].length);
        assert_int_equal(rules.range[0], cases[i].first);
        assert_int_equal(rules.range[rules.length - 1], cases[i].last);
        assert_int_equal(peg_rules_secrets(&rules), cases[i].secrets);
        peg_rules_print(&rules, text);
        assert_string_equal(text, cases[i].printed);
    }
}

/* Rules that no game has, as a file or a caller may have them: nothing is written beyond the
 * text's room, nor read beyond the rules. */
static void test_unchecked_rules(void **state)
{
    struct {
        peg_rules rules;
        char text[PEG_RULES_TEXT];
        uint8_t guard[64];
    } b;
    (void)state;
    for (unsigned length = 0; length < 256; length++) {
        for (unsigned kind = 0; kind < 4; kind++) {
            for (unsigned range = 0; range < 256; range += 15) {
                memset(&b, 0x5a, sizeof b);
                b.rules.kind = (uint8_t)kind;
                b.rules.length = (uint8_t)length;
                memset(b.rules.range, (int)range, sizeof b.rules.range);
                if (peg_rules_check(&b.rules) == PEG_OK) continue;
                peg_rules_print(&b.rules, b.text);
                assert_string_equal(b.text, "?");
                assert_int_equal(peg_rules_secrets(&b.rules), 0);
                for (size_t i = 0; i < sizeof b.guard; i++) assert_int_equal(b.guard[i], 0x5a);
            }
        }
    }
}

static void test_bad_rules(void **state)
{
    static const struct {
        const char *text;
        peg_status status;
    } cases[] = {
        {"", PEG_E_RULES},
        {"m", PEG_E_RULES},
        {"p4c6x", PEG_E_RULES},
        {"p4x6r", PEG_E_RULES},
        {"p4cr", PEG_E_RULES},
        {"pc6r", PEG_E_RULES},
        {"p4c6", PEG_E_RULES},
        {"p4c6rr", PEG_E_RULES},
        {"4c6r", PEG_E_RULES},
        {"p-4c6r", PEG_E_RULES},
        {"m5..5", PEG_E_RULES},
        {"m5.", PEG_E_RULES},
        {"m.5", PEG_E_RULES},
        {"m5.5x", PEG_E_RULES},
        {"p 4c6r", PEG_E_RULES},
        {"masterminds", PEG_E_RULES},
        {"p0c6r", PEG_E_LENGTH},
        {"p13c2r", PEG_E_LENGTH},
        {"p99c99r", PEG_E_LENGTH},
        {"p4294967300c6r", PEG_E_LENGTH},
        {"m1.1.1.1.1.1.1.1.1.1.1.1.1", PEG_E_LENGTH},
        {"m2.2.2.2.2.2.2.2.2.2.2.2.2.2", PEG_E_LENGTH},
        {"p4c0r", PEG_E_COLORS},
        {"p4c37r", PEG_E_COLORS},
        {"m5.0.5", PEG_E_COLORS},
        {"m5.37", PEG_E_COLORS},
        {"p5c4n", PEG_E_DISTINCT},
        {"p12c11n", PEG_E_DISTINCT},
        {"p7c36r", PEG_E_SECRETS},
        {"p12c7r", PEG_E_SECRETS},
        {"p7c36n", PEG_E_SECRETS},
        {"m36.36.36.36.36.36.2", PEG_E_SECRETS},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        peg_rules rules = rules_of("p4c6r"), before = rules;
        assert_int_equal(peg_rules_parse(cases[i].text, &rules), cases[i].status);
        assert_true(peg_rules_equal(&rules, &before));
        assert_true(strlen(peg_strerror(cases[i].status)) > 10);
    }
}

/* As a file or a caller may have them. */
static void test_made_by_hand(void **state)
{
    static const struct {
        peg_rules rules;
        peg_status status;
    } wrong[] = {
        {{PEG_MIXED + 1, 3, {2, 3, 4}}, PEG_E_RULES},
        {{PEG_MIXED, 0, {2, 3, 4}}, PEG_E_LENGTH},
        {{PEG_MIXED, PEG_MAX_LENGTH + 1, {2, 3, 4}}, PEG_E_LENGTH},
        {{PEG_MIXED, 3, {2, 0, 4}}, PEG_E_COLORS},
        {{PEG_MIXED, 3, {2, PEG_MAX_COLORS + 1, 4}}, PEG_E_COLORS},
        {{PEG_REPEATS, 3, {2, 3, 4}}, PEG_E_RULES},
        {{PEG_MIXED, 2, {2, 3, 4}}, PEG_E_RULES}, /* a range after the last */
    };
    const peg_rules good = rules_of("m2.3.4"), same = good;
    (void)state;
    assert_true(peg_rules_equal(&good, &same));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(peg_rules_check(&wrong[i].rules), wrong[i].status);
        assert_false(peg_rules_equal(&good, &wrong[i].rules));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parse_and_print),
        cmocka_unit_test(test_unchecked_rules),
        cmocka_unit_test(test_bad_rules),
        cmocka_unit_test(test_made_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

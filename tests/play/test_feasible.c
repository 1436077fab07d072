/*
 * test_feasible.c - the feedback that a guess can get: compared with the feedback that it
 * does get, from every secret.
 */
#include "tests/tests.h"
#include "play/game/repair.h"
#include "tests/reference/reference.h"

static void test_every_feedback(void **state)
{
    static const char *const games[] = {
        "p1c1r",  "p1c3n", "p2c1r", "p2c2r",    "p3c2r", "p4c3r", "p3c5r",
        "p2c2n",  "p3c3n", "p4c4n", "p4c5n",    "p4c6n", "p4c7n", "p3c8n",
        "m2.3.4", "m1.1",  "m1.5",  "m3.1.2.4", "p5c3r", "p6c2r", "m2.2.5.3"};
    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        const peg_rules rules = rules_of(games[g]);
        const uint32_t secrets = peg_rules_secrets(&rules);
        for (uint32_t i = 0; i < secrets; i++) {
            uint8_t guess[PEG_MAX_LENGTH], secret[PEG_MAX_LENGTH];
            bool occurs[PEG_MAX_FEEDBACKS] = {false};
            peg_code_at(&rules, i, guess);
            for (uint32_t j = 0; j < secrets; j++) {
                peg_code_at(&rules, j, secret);
                occurs[ref_label(guess, secret, rules.length)] = true;
            }
            for (unsigned label = 0; label < PEG_MAX_FEEDBACKS; label++) {
                uint8_t bulls, cows;
                peg_label_split((uint8_t)label, &bulls, &cows);
                if (bulls + cows > rules.length) continue;
                if (feedback_feasible(&rules, guess, (uint8_t)label) != occurs[label])
                    fail_msg("%s, guess %u: %u bulls, %u cows", games[g], i, bulls, cows);
            }
        }
    }
}

/* An answer that no code gives is noticed even in games too large to list their codes. */
static void test_large_games(void **state)
{
    const uint8_t alike[PEG_MAX_LENGTH] = {0};
    const peg_rules repeats = rules_of("p6c36r"), distinct = rules_of("p12c12n");
    (void)state;
    assert_false(feedback_feasible(&repeats, alike, peg_label(0, 3)));
    assert_true(feedback_feasible(&repeats, alike, peg_label(3, 0)));
    assert_false(feedback_feasible(&distinct, alike, peg_label(0, 10)));
    assert_true(feedback_feasible(&distinct, alike, peg_label(0, 12)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_feedback),
        cmocka_unit_test(test_large_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

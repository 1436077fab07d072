/*
 * test_game.c - the feedbacks of pegtree-check, against those found by moving pegs.
 */
#include "tests/proof/check.h"
#include "tests/tests.h"

/* Bulls are taken out of both codes; each cow takes one peg out of the second. */
static void compare_feedback(const check_game *game, uint32_t a, uint32_t b)
{
    const unsigned length = game->rules.length, label = check_answer(game, a, b);
    const uint8_t *x = game->symbols + (size_t)a * length,
                  *y = game->symbols + (size_t)b * length;
    unsigned taken = 0, bulls = 0, cows = 0;

    for (unsigned p = 0; p < length; p++)
        if (x[p] == y[p]) bulls++, taken |= 1u << p;
    for (unsigned p = 0; p < length; p++) {
        unsigned q = 0;
        while (q < length && (x[p] != y[q] || taken >> q & 1)) q++;
        if (x[p] != y[p] && q < length) cows++, taken |= 1u << q;
    }
    assert_true(label < game->labels);
    assert_int_equal(game->bulls[label], bulls);
    assert_int_equal(game->cows[label], cows);
    assert_int_equal(label == game->solved, a == b);
}

static void test_feedbacks(void **state)
{
    static const char *const games[] = {"p4c4r",  "p3c6n",   "p8c2r",    "p1c36r",
                                        "p2c36r", "m5.36.2", "m2.2.36.2"};
    (void)state;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        check_game game;
        check_trouble trouble = {""};
        assert_true(check_game_open(&game, games[i], &trouble));
        for (uint32_t a = 0; a < game.codes; a++)
            for (uint32_t b = 0; b < game.codes; b++) compare_feedback(&game, a, b);
        check_game_close(&game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_feedbacks)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

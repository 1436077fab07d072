/*
 * test_advice.c - what guesses are worth, and the best of them, against the literature and
 * a search through all games of small rules.
 */
#include "tests/tests.h"
#include "play/game/advice.h"
#include "play/game/worth.h"

#define ROOM 20000

/* ---- all games of small rules, by definition -------------------------------------------- */

#define SMALL 64

static unsigned least_total(const peg_rules *rules, uint8_t (*codes)[PEG_MAX_LENGTH],
                            unsigned count);

/* The total guesses for all of the codes if this one is made now; 0: it separates none. */
static unsigned total_of(const peg_rules *rules, uint8_t (*codes)[PEG_MAX_LENGTH],
                         unsigned count, const uint8_t *guess)
{
    unsigned total = count;
    for (unsigned label = 0; label < peg_solved_label(rules->length); label++) {
        uint8_t part[SMALL][PEG_MAX_LENGTH];
        unsigned many = 0;
        for (unsigned i = 0; i < count; i++) {
            if (peg_feedback(guess, codes[i], rules->length) == label)
                memcpy(part[many++], codes[i], PEG_MAX_LENGTH);
        }
        if (many == count) return 0;
        if (many > 0) total += least_total(rules, part, many);
    }
    return total;
}

static unsigned least_total(const peg_rules *rules, uint8_t (*codes)[PEG_MAX_LENGTH],
                            unsigned count)
{
    unsigned least = UINT32_MAX;
    uint8_t guess[PEG_MAX_LENGTH];
    if (count <= 2) return 2 * count - 1;
    peg_code_at(rules, 0, guess);
    do {
        const unsigned total = total_of(rules, codes, count, guess);
        if (total > 0 && total < least) least = total;
    } while (peg_code_next(rules, guess));
    return least;
}

static void test_small_games(void **state)
{
    static const char *const games[] = {"p2c3r", "p1c5r", "p2c4n", "p3c3r", "p3c4n", "m2.3.4"};
    (void)state;
    for (unsigned g = 0; g < sizeof games / sizeof games[0]; g++) {
        const peg_rules rules = rules_of(games[g]);
        static code_row rows[ROOM];
        play_history history;
        play_advice advice;
        play_game game;
        code_set set;
        history_start(&history, &rules);
        code_set_fill(&set, &history, rows, ROOM);
        const double least = (double)least_total(&rules, rows, set.count) / set.count;
        worth_meter *meter = worth_open(&rules);
        assert_non_null(meter);
        assert_int_equal(worth_list(meter, &history)->count, set.count);
        for (uint32_t i = 0; i < set.count; i++) {
            const double worth = worth_of_guess(meter, rows[i]);
            const unsigned total = total_of(&rules, rows, set.count, rows[i]);
            assert_true(worth >= least - 1e-9);
            if (total == 0) continue;
            assert_true(worth >= (double)total / set.count - 1e-9);
            assert_true(worth <= (double)total / set.count * 1.06);
        }
        game_of_rules(&game, &rules);
        assert_true(advice_find(&game, &history, &advice));
        assert_true(advice.best.guesses <= least * 1.03);
        free(meter);
    }
}

/* ---- known figures ------------------------------------------------------------------------
 */

/* How a guess splits the codes left; false where there are none. */
static bool split_of(const play_history *history, const uint8_t *code, guess_split *split)
{
    play_guide guide = {.kind = GUIDE_OFF_TREE};
    play_advice advice;
    play_game game;
    game_of_rules(&game, &history->rules);
    memcpy(guide.code, code, sizeof guide.code);
    assert_true(advice_of_guide(&game, history, &guide, &advice));
    *split = advice.best;
    return advice.remaining > 0;
}

/* Knuth 1977: 1122 leaves 256 codes at most, 1123 276, 1234 312. Irving 1979: they leave 204.5,
 * 185.3 and 188.2 on average. A tree of p4c6r takes at least 5625 guesses (Koyama & Lai 1993).
 */
static void test_openings(void **state)
{
    static const struct {
        uint8_t code[PEG_MAX_LENGTH];
        unsigned answers, worst;
        double expected;
    } known[] = {{{0, 0, 1, 1}, 13, 256, 204.5},
                 {{0, 0, 1, 2}, 14, 276, 185.3},
                 {{0, 1, 2, 3}, 14, 312, 188.2},
                 {{0, 0, 0, 1}, 11, 317, 235.9},
                 {{0, 0, 0, 0}, 5, 625, 512.0}};
    const peg_rules rules = rules_of("p4c6r");
    play_history history;
    guess_split split;
    (void)state;
    history_start(&history, &rules);
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++) {
        assert_true(split_of(&history, known[i].code, &split));
        assert_true(split.possible);
        assert_int_equal(split.answers, known[i].answers);
        assert_int_equal((unsigned)split.worst, known[i].worst);
        assert_float_equal(split.expected, known[i].expected, 0.06);
        assert_true(split.guesses >= 5625.0 / 1296);
        assert_true(split.guesses < 5625.0 / 1296 * (known[i].answers > 11 ? 1.03 : 1.15));
    }
}

/* Guesses that are the same after renaming are worth nearly the same. */
static void test_names(void **state)
{
    const uint8_t one[PEG_MAX_LENGTH] = {0, 0, 1, 2}, other[PEG_MAX_LENGTH] = {5, 3, 4, 3};
    const peg_rules rules = rules_of("p4c6r");
    play_history history;
    guess_split split, renamed;
    (void)state;
    history_start(&history, &rules);
    assert_true(split_of(&history, one, &split));
    assert_true(split_of(&history, other, &renamed));
    assert_float_equal(split.guesses, renamed.guesses, 0.02);
}

/* A word that fits nine ways: the nine are asked for one after the other, or all at once by a
 * guess that cannot be the code. */
static void test_guess_outside(void **state)
{
    const uint8_t first[PEG_MAX_LENGTH] = {0, 1, 2, 3};
    const peg_rules rules = rules_of("p4c12n");
    play_history history;
    play_advice advice;
    play_game game;
    (void)state;
    game_of_rules(&game, &rules);
    history_start(&history, &rules);
    history_add(&history, first, peg_label(3, 0));
    assert_true(advice_find(&game, &history, &advice));
    assert_int_equal(advice.kind, GUIDE_OFF_TREE);
    assert_int_equal(advice.remaining, 4 * 8);
    assert_true(advice.exact);
    assert_false(advice.best.possible);
    assert_true(advice.has_other);
    assert_true(advice.best.guesses + 0.3 < advice.other.guesses);
    /* Codes alone tell at most nine others from the rest each, and are wrong as often. */
    worth_meter *meter = worth_open(&rules);
    worth_list(meter, &history);
    const double worth = worth_of_guess(meter, NULL);
    free(meter);
    assert_true(worth < 4.5);
}

/* Where only codes that can be it count, the other guess takes the place of one that cannot be
 * it, and of no other. */
static void test_keep_possible(void **state)
{
    (void)state;
    for (unsigned possible = 0; possible < 2; possible++) {
        for (unsigned other = 0; other < 2; other++) {
            play_advice advice = {.kind = GUIDE_TREE,
                                  .best = {.code = {1}, .possible = possible},
                                  .has_other = other,
                                  .other = {.code = {2}, .possible = true}};
            advice_keep_possible(&advice);
            assert_int_equal(advice.best.code[0], other && !possible ? 2 : 1);
        }
    }
}

/* ---- lists --------------------------------------------------------------------------------
 */

static void test_lists(void **state)
{
    static code_row rows[512];
    const uint8_t guess[PEG_MAX_LENGTH] = {0, 1, 2, 3, 4};
    peg_rules rules = rules_of("p4c6r");
    play_history history;
    code_set set;
    (void)state;
    history_start(&history, &rules);
    code_set_fill(&set, &history, rows, 512);
    assert_int_equal(set.total, 1296);
    assert_int_equal(set.count, 324); /* every fourth */
    assert_false(code_set_whole(&set));
    rules = rules_of("p5c36r"); /* 60 million: a part, drawn among all of them */
    history_start(&history, &rules);
    history_add(&history, guess, 0);
    code_set_fill(&set, &history, rows, 512);
    assert_true(set.at_least);
    assert_int_equal(set.count, 512);
    unsigned high = 0;
    for (uint32_t i = 0; i < set.count; i++) {
        assert_int_equal(peg_feedback(guess, rows[i], 5), 0);
        high += rows[i][0] >= 20;
    }
    assert_in_range(high, 512 * 4 / 10, 512 * 6 / 10); /* 16 of 31 symbols */
}

static void test_ends(void **state)
{
    const uint8_t code[PEG_MAX_LENGTH] = {0, 0, 1, 1}, other[PEG_MAX_LENGTH] = {0, 0, 1, 2};
    const peg_rules rules = rules_of("p4c6r");
    play_history history;
    play_advice advice;
    guess_split split;
    play_game game;
    (void)state;
    game_of_rules(&game, &rules);
    history_start(&history, &rules);
    history_add(&history, code, peg_solved_label(4));
    assert_true(advice_find(&game, &history, &advice));
    assert_int_equal(advice.kind, GUIDE_SOLVED);
    history_add(&history, other, 0);
    assert_true(advice_find(&game, &history, &advice));
    assert_int_equal(advice.kind, GUIDE_CONTRADICTION);
    assert_false(split_of(&history, code, &split));
    history_start(&history, &rules); /* a right guess that an earlier answer excludes */
    history_add(&history, other, 0);
    history_add(&history, code, peg_solved_label(4));
    assert_true(advice_find(&game, &history, &advice));
    assert_int_equal(advice.kind, GUIDE_CONTRADICTION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_games),   cmocka_unit_test(test_openings),
        cmocka_unit_test(test_names),         cmocka_unit_test(test_guess_outside),
        cmocka_unit_test(test_lists),         cmocka_unit_test(test_ends),
        cmocka_unit_test(test_keep_possible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

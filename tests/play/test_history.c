/*
 * test_history.c - candidates, what is known, repairs, analysis and the guide, each
 * against a count over all codes.
 */
#include "tests/tests.h"
#include <math.h>
#include "play/game/analysis.h"
#include "play/game/candidates.h"
#include "play/game/guide.h"
#include "play/game/reasons.h"
#include "play/game/repair.h"

static const char *const games[] = {"p4c6r", "p4c6n",  "m2.3.4",   "p3c5r", "p1c1r",
                                    "p5c5n", "p12c2r", "m1.7.1.3", "p2c36r"};

static uint32_t noise(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* A history of `turns` random guesses, scored against a random secret. */
static void play_random_turns(play_history *history, const char *rules_text, unsigned turns,
                              uint32_t seed)
{
    const peg_rules rules = rules_of(rules_text);
    const uint32_t secrets = peg_rules_secrets(&rules);
    uint8_t secret[PEG_MAX_LENGTH], guess[PEG_MAX_LENGTH];
    history_start(history, &rules);
    peg_code_at(&rules, noise(&seed) % secrets, secret);
    for (unsigned t = 0; t < turns; t++) {
        peg_code_at(&rules, noise(&seed) % secrets, guess);
        assert_true(history_add(history, guess, peg_feedback(guess, secret, rules.length)));
    }
}

static bool agrees(const play_history *history, const uint8_t *code)
{
    for (unsigned t = 0; t < history->count; t++) {
        const play_turn *turn = &history->turns[t];
        if (peg_feedback(turn->code, code, history->rules.length) != turn->label) return false;
    }
    return true;
}

/* The search finds exactly the codes that going through all of them finds, in their order. */
static void test_candidates(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < 90; seed++) {
        play_history history;
        play_candidates search;
        play_random_turns(&history, games[seed % 9], seed % 4, seed);
        uint8_t code[PEG_MAX_LENGTH];
        uint32_t count = 0;
        peg_code_at(&history.rules, 0, code);
        candidates_start(&search, &history);
        do {
            if (!agrees(&history, code)) continue;
            const uint8_t *found = candidates_next(&search);
            assert_non_null(found);
            assert_memory_equal(found, code, history.rules.length);
            count++;
        } while (peg_code_next(&history.rules, code));
        assert_null(candidates_next(&search));
        assert_int_equal(candidates_count(&history, UINT32_MAX), count);
        assert_int_equal(candidates_count(&history, 3), count < 3 ? count : 3);
    }
}

static void test_known(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < 45; seed++) {
        play_history history;
        uint64_t possible[PEG_MAX_LENGTH], expected[PEG_MAX_LENGTH] = {0};
        uint8_t code[PEG_MAX_LENGTH];
        play_random_turns(&history, games[seed % 9], 1 + seed % 4, seed);
        peg_code_at(&history.rules, 0, code);
        do {
            if (!agrees(&history, code)) continue;
            for (unsigned i = 0; i < history.rules.length; i++) {
                expected[i] |= UINT64_C(1) << code[i];
            }
        } while (peg_code_next(&history.rules, code));
        known_symbols(&history, possible);
        for (unsigned i = 0; i < history.rules.length; i++) {
            assert_true(possible[i] == expected[i]);
        }
    }
}

/* One answer of a consistent history is changed: putting it back is among the repairs, and
 * each repair leaves what it says. */
static void test_repairs(void **state)
{
    static play_repair list[REPAIR_ROOM];
    unsigned contradictions = 0;
    (void)state;
    for (uint32_t seed = 0; seed < 200; seed++) {
        play_history history;
        play_random_turns(&history, seed % 2 == 0 ? "p4c6r" : "p4c6n", 4, seed);
        const unsigned turn = seed % 4;
        const uint8_t right = history.turns[turn].label;
        history.turns[turn].label = right == 0 ? 1 : 0;
        if (candidates_count(&history, 1) > 0) continue;
        contradictions++;
        const unsigned count = repair_list(&history, list);
        bool found = false;
        for (unsigned i = 0; i < count; i++) {
            play_history mended = history;
            mended.turns[list[i].turn].label = list[i].label;
            assert_int_equal(candidates_count(&mended, UINT32_MAX), list[i].remaining);
            assert_true(list[i].remaining > 0);
            assert_true(i == 0 || list[i - 1].change <= list[i].change);
            found = found || (list[i].turn == turn && list[i].label == right);
        }
        assert_true(found);
    }
    assert_true(contradictions > 50);
}

/* Pegs to add, drop or swap between two answers: the fewest, with any number of swaps. */
static unsigned fewest_changes(uint8_t one, uint8_t other)
{
    uint8_t bulls, cows, to_bulls, to_cows;
    unsigned least = UINT32_MAX;
    peg_label_split(one, &bulls, &cows);
    peg_label_split(other, &to_bulls, &to_cows);
    for (int swaps = -4; swaps <= 4; swaps++) {
        const int changes =
            abs(swaps) + abs(to_bulls - bulls - swaps) + abs(to_cows - cows + swaps);
        if ((unsigned)changes < least) least = (unsigned)changes;
    }
    return least;
}

static void test_changes(void **state)
{
    static play_repair list[REPAIR_ROOM];
    play_history history;
    const peg_rules rules = rules_of("p4c6r");
    unsigned swaps = 0;
    (void)state;
    for (uint8_t label = 0; label < peg_solved_label(4); label++) {
        if (label == peg_label(3, 1)) continue;
        history_start(&history, &rules);
        history_add(&history, (const uint8_t *)"\0\1\2\3", label);
        const unsigned count = repair_list(&history, list);
        assert_int_equal(count, 13);
        for (unsigned i = 0; i < count; i++) {
            assert_int_equal(list[i].change, fewest_changes(label, list[i].label));
            swaps += list[i].change == 1 && label != 0 && list[i].label != 0;
        }
    }
    assert_true(swaps > 10);
}

static void test_no_single_repair(void **state)
{
    static play_repair list[REPAIR_ROOM];
    play_history history;
    const peg_rules rules = rules_of("p2c2r");
    (void)state;
    history_start(&history, &rules);
    for (unsigned t = 0; t < 4; t++) history_add(&history, (const uint8_t *)"\0\0", 0);
    history.turns[0].label = peg_label(2, 0);
    history.turns[1].label = peg_label(2, 0);
    assert_int_equal(repair_list(&history, list), 0);
}

/* Off the tree the guide always guesses a code that agrees, and solves the game. */
static void test_guide_without_tree(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < 27; seed++) {
        play_history history;
        play_guide guide;
        play_game game;
        play_random_turns(&history, games[seed % 9], 0, seed);
        game_of_rules(&game, &history.rules);
        uint8_t secret[PEG_MAX_LENGTH];
        peg_code_at(&game.rules, (seed * 7919u) % game.secrets, secret);
        guide_next(&game, &history, &guide);
        while (guide.kind != GUIDE_SOLVED) {
            assert_int_equal(guide.kind, GUIDE_OFF_TREE);
            assert_int_equal(guide.remaining, candidates_count(&history, UINT32_MAX));
            assert_true(agrees(&history, guide.code));
            assert_true(guide_play(&game, secret, &history, &guide));
            assert_true(history.count < 40);
        }
        assert_memory_equal(history.turns[history.count - 1].code, secret, game.rules.length);
    }
}

static void test_guide_sees_contradictions(void **state)
{
    play_history history;
    play_guide guide;
    play_game game;
    const peg_rules rules = rules_of("p4c6r");
    (void)state;
    game_of_rules(&game, &rules);
    history_start(&history, &rules);
    history_add(&history, (const uint8_t *)"\0\0\1\1", peg_label(2, 0));
    history_add(&history, (const uint8_t *)"\0\1\2\3", 0);
    guide_next(&game, &history, &guide);
    assert_int_equal(guide.kind, GUIDE_CONTRADICTION);
    assert_int_equal(history_undo(&history, 9), 2);
    assert_int_equal(history.count, 0);
}

/* The answer that excludes a code is the first that it would have given otherwise. */
static void test_conflict(void **state)
{
    play_history history;
    const peg_rules rules = rules_of("p4c6r");
    const uint8_t guess[3][4] = {{0, 0, 1, 1}, {2, 2, 3, 3}, {4, 4, 5, 5}};
    const uint8_t secret[4] = {0, 2, 4, 4}, other[4] = {0, 2, 4, 3};
    (void)state;
    history_start(&history, &rules);
    assert_int_equal(history_conflict(&history, secret, 0), 0);
    for (unsigned t = 0; t < 3; t++)
        history_add(&history, guess[t], peg_feedback(guess[t], secret, 4));
    for (unsigned from = 0; from <= 3; from++) {
        assert_int_equal(history_conflict(&history, secret, from), 3);
        assert_int_equal(history_conflict(&history, other, from), from < 2 ? 1 : from);
    }
}

/* 0011 in Mastermind splits the 1296 codes in a way that everybody knows. */
static void test_analysis(void **state)
{
    play_history history;
    guess_analysis analysis;
    play_game game;
    const peg_rules rules = rules_of("p4c6r");
    (void)state;
    game_of_rules(&game, &rules);
    history_start(&history, &rules);
    history_add(&history, (const uint8_t *)"\0\0\1\1", peg_label(0, 0));
    analyse_guess(&analysis, &game, &history, 0);
    assert_true(analysis.before > 0);
    assert_int_equal(analysis.before, 1296);
    assert_int_equal(analysis.after, 256);
    assert_true(fabs(analysis.made.expected - (265078.0 - 1) / 1296) < 1e-9);
    history.turns[0].label = peg_label(4, 0);
    analyse_guess(&analysis, &game, &history, 0);
    assert_int_equal(analysis.after, 0);
    /* 4.34 guesses at best, 4.48 by Knuth: the right one saves all but itself. */
    assert_true(analysis.luck > 3.3 && analysis.luck < 3.6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_candidates),
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_repairs),
        cmocka_unit_test(test_changes),
        cmocka_unit_test(test_no_single_repair),
        cmocka_unit_test(test_guide_without_tree),
        cmocka_unit_test(test_guide_sees_contradictions),
        cmocka_unit_test(test_conflict),
        cmocka_unit_test(test_analysis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * test_reasons.c - what is certain and why, against going through all codes; how good
 * guesses were, against what they are worth.
 */
#include "tests/tests.h"
#include <unistd.h>
#include "play/game/reasons.h"
#include "play/game/random.h"
#include "play/game/analysis.h"
#include "play/game/worth.h"

#define CODES 2048

typedef struct all_codes {
    unsigned count;
    uint8_t code[CODES][PEG_MAX_LENGTH];
} all_codes;

static bool has(const uint8_t *code, unsigned length, uint8_t symbol)
{
    return memchr(code, symbol, length) != NULL;
}

static bool holds(const known_fact *fact, const uint8_t *code, unsigned length)
{
    switch (fact->kind) {
    case FACT_NOWHERE: return !has(code, length, fact->symbol);
    case FACT_OCCURS: return has(code, length, fact->symbol);
    case FACT_AT: return code[fact->position] == fact->symbol;
    case FACT_NOT_AT: break;
    }
    return code[fact->position] != fact->symbol;
}

static bool agrees(const play_history *history, uint64_t answers, const uint8_t *code)
{
    for (unsigned t = 0; t < history->count; t++) {
        const play_turn *turn = &history->turns[t];
        if ((answers >> t & 1) == 0) continue;
        if (peg_feedback(turn->code, code, history->rules.length) != turn->label) return false;
    }
    return true;
}

/* Whether the fact holds for every code that agrees with these answers. */
static bool follows(const all_codes *all, const play_history *history, const known_fact *fact,
                    uint64_t answers)
{
    for (unsigned i = 0; i < all->count; i++) {
        if (agrees(history, answers, all->code[i]) &&
            !holds(fact, all->code[i], history->rules.length))
            return false;
    }
    return true;
}

static bool same(const known_fact *one, const known_fact *other)
{
    return one->kind == other->kind && one->symbol == other->symbol &&
           one->position == other->position;
}

static bool listed(const known_fact *facts, unsigned count, known_fact wanted)
{
    for (unsigned f = 0; f < count; f++)
        if (same(&facts[f], &wanted)) return true;
    return false;
}

/* Nothing that is certain is missing from the list, or else contained in what is there. */
static void check_whole(const all_codes *all, const play_history *history,
                        const known_fact *facts, unsigned count)
{
    const peg_rules *rules = &history->rules;
    for (uint8_t symbol = 0; symbol < PEG_MAX_COLORS; symbol++) {
        bool occurs = false, somewhere = false;
        const known_fact nowhere = {FACT_NOWHERE, symbol, 0, 0};
        for (unsigned i = 0; i < rules->length; i++)
            occurs = occurs || symbol < rules->range[i];
        if (!occurs) continue;
        const bool gone = follows(all, history, &nowhere, UINT64_MAX);
        assert_int_equal(listed(facts, count, nowhere), gone);
        for (uint8_t i = 0; i < rules->length; i++) {
            const known_fact at = {FACT_AT, symbol, i, 0}, not_at = {FACT_NOT_AT, symbol, i, 0};
            const bool fixed = follows(all, history, &at, UINT64_MAX);
            somewhere = somewhere || fixed;
            assert_int_equal(listed(facts, count, at), fixed);
            if (symbol >= rules->range[i]) continue;
            bool other_fixed = false;
            for (uint8_t other = 0; other < rules->range[i]; other++) {
                const known_fact there = {FACT_AT, other, i, 0};
                other_fixed = other_fixed || follows(all, history, &there, UINT64_MAX);
            }
            const bool excluded = follows(all, history, &not_at, UINT64_MAX);
            assert_int_equal(listed(facts, count, not_at), excluded && !other_fixed && !gone);
        }
        const known_fact there = {FACT_OCCURS, symbol, 0, 0};
        assert_int_equal(listed(facts, count, there),
                         follows(all, history, &there, UINT64_MAX) && !somewhere);
    }
}

static void check_reasons(const all_codes *all, const play_history *history)
{
    known_fact facts[REASONS_ROOM];
    const unsigned count = reasons_list(history, facts);
    for (unsigned f = 0; f < count; f++) {
        assert_true(follows(all, history, &facts[f], facts[f].answers));
        for (unsigned t = 0; t < history->count; t++) {
            const uint64_t bit = UINT64_C(1) << t;
            if ((facts[f].answers & bit) != 0)
                assert_false(follows(all, history, &facts[f], facts[f].answers & ~bit));
        }
    }
    check_whole(all, history, facts, count);
}

static void test_reasons(void **state)
{
    static const char *const games[] = {"p4c6r", "p3c6n", "m2.3.4", "p5c4r", "p4c4n", "p1c5r"};
    static all_codes all;
    play_random random = {3};
    (void)state;
    for (unsigned g = 0; g < sizeof games / sizeof games[0]; g++) {
        const peg_rules rules = rules_of(games[g]);
        all.count = peg_rules_secrets(&rules);
        for (unsigned i = 0; i < all.count; i++) peg_code_at(&rules, i, all.code[i]);
        for (unsigned round = 0; round < 12; round++) {
            play_history history;
            history_start(&history, &rules);
            const uint8_t *secret = all.code[random_below(&random, all.count)];
            for (unsigned t = 0; t < 5; t++) {
                check_reasons(&all, &history);
                const uint8_t *guess = all.code[random_below(&random, all.count)];
                history_add(&history, guess, peg_feedback(guess, secret, rules.length));
            }
        }
    }
}

static void test_contradiction(void **state)
{
    const uint8_t code[PEG_MAX_LENGTH] = {0};
    const peg_rules rules = rules_of("p4c6r");
    known_fact facts[REASONS_ROOM];
    play_history history;
    (void)state;
    history_start(&history, &rules);
    history_add(&history, code, 0);
    history_add(&history, code, peg_label(1, 0));
    assert_int_equal(reasons_list(&history, facts), 0);
}

/* ---- verdicts -----------------------------------------------------------------------------
 */

static verdict_word word_of(const play_game *game, const play_history *history, unsigned turn,
                            guess_analysis *verdict)
{
    analyse_guess(verdict, game, history, turn);
    return verdict->word;
}

/* Knuth's first guess and others that are known to be good are called so; one that repeats what
 * is known is not. */
static void test_verdicts(void **state)
{
    static const struct {
        uint8_t first[PEG_MAX_LENGTH];
        bool good;
    } openings[] = {{{0, 0, 1, 1}, true}, {{0, 0, 1, 2}, true},  {{3, 5, 3, 1}, true},
                    {{0, 1, 2, 3}, true}, {{0, 0, 0, 1}, false}, {{2, 2, 2, 2}, false}};
    const uint8_t secret[PEG_MAX_LENGTH] = {4, 4, 5, 0};
    const uint8_t useless[PEG_MAX_LENGTH] = {1, 1, 1, 1};
    const peg_rules rules = rules_of("p4c6r");
    play_game game;
    (void)state;
    game_of_rules(&game, &rules);
    for (unsigned i = 0; i < sizeof openings / sizeof openings[0]; i++) {
        play_history history;
        guess_analysis verdict;
        history_start(&history, &rules);
        history_add(&history, openings[i].first, peg_feedback(openings[i].first, secret, 4));
        const verdict_word word = word_of(&game, &history, 0, &verdict);
        assert_int_equal(word == VERDICT_BEST || word == VERDICT_GOOD, openings[i].good);
        assert_true(verdict.cost >= 0);
        if (i > 0) continue;
        history_add(&history, useless, 0); /* 1 has one black: the rest is known */
        assert_int_equal(word_of(&game, &history, 1, &verdict), VERDICT_BLUNDER);
        assert_int_equal(verdict.made.answers, 2);
        assert_true(verdict.cost > 0.6);
        assert_int_equal(verdict.excluded, 1);
    }
}

/* Luck is what the answer saved: the guesses expected before it, less those after it. */
static void test_luck(void **state)
{
    const peg_rules rules = rules_of("p3c4r");
    const uint8_t guess[PEG_MAX_LENGTH] = {0, 1, 2};
    worth_meter *meter = worth_open(&rules);
    play_game game;
    play_history history;
    double luck = 0, before, after;
    (void)state;
    assert_non_null(meter);
    game_of_rules(&game, &rules);
    for (uint32_t i = 0; i < 64; i++) {
        uint8_t secret[PEG_MAX_LENGTH];
        guess_analysis verdict;
        history_start(&history, &rules);
        worth_list(meter, &history);
        before = worth_of_guess(meter, guess);
        peg_code_at(&rules, i, secret);
        history_add(&history, guess, peg_feedback(guess, secret, 3));
        worth_list(meter, &history);
        after = history_solved(&history) ? 0 : worth_of_guess(meter, NULL);
        (void)word_of(&game, &history, 0, &verdict);
        assert_float_equal(verdict.luck, (float)(before - 1 - after), 1e-6);
        luck += verdict.luck;
    }
    assert_float_equal(luck, 0, 1e-4); /* over all codes there is none */
    free(meter);
}

static void test_forced(void **state)
{
    const peg_rules rules = rules_of("p1c2r");
    const uint8_t one[PEG_MAX_LENGTH] = {0}, other[PEG_MAX_LENGTH] = {1};
    play_history history;
    guess_analysis verdict;
    play_game game;
    (void)state;
    game_of_rules(&game, &rules);
    history_start(&history, &rules);
    history_add(&history, one, 0);
    history_add(&history, other, peg_solved_label(1));
    assert_int_equal(word_of(&game, &history, 0, &verdict), VERDICT_BEST);
    assert_float_equal(verdict.luck, -0.5, 1e-6);
    assert_int_equal(word_of(&game, &history, 1, &verdict), VERDICT_BEST);
}

/* Twelve symbols in order: each guess without a bull takes one from each position. */
static void test_known_at_once(void **state)
{
    const peg_rules rules = rules_of("p12c12n");
    uint8_t code[PEG_MAX_LENGTH];
    uint64_t possible[PEG_MAX_LENGTH];
    play_history history;
    (void)state;
    history_start(&history, &rules);
    alarm(60); /* going through all that can stand before a position would take minutes */
    for (unsigned turns = 0; turns < 4; turns++) {
        known_symbols(&history, possible);
        for (unsigned i = 0; i < rules.length; i++) {
            uint64_t gone = 0;
            for (unsigned t = 0; t < turns; t++) gone |= UINT64_C(1) << (i + t) % 12;
            assert_int_equal(possible[i], 0xfff & ~gone);
            code[i] = (uint8_t)((i + turns) % 12);
        }
        history_add(&history, code, peg_label(0, 12));
    }
    alarm(0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reasons),  cmocka_unit_test(test_contradiction),
        cmocka_unit_test(test_verdicts), cmocka_unit_test(test_luck),
        cmocka_unit_test(test_forced),   cmocka_unit_test(test_known_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

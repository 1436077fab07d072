/*
 * test_play_guide.c - the guide with a tree, by its own names and by any others.
 */
#include "tests/tests.h"
#include "tests/random_tree.h"
#include "play/game/guide.h"
#include "play/game/renaming.h"
#include "play/tree/open_tree.h"

static void open_random_game(play_game *game, const char *rules_text, uint64_t *state)
{
    const peg_rules rules = rules_of(rules_text);
    peg_tree tree;
    size_t size;
    game_of_rules(game, &rules);
    assert_true(random_tree(&rules, state, 20, &tree));
    assert_int_equal(peg_tree_flatten(&tree, &game->bytes, &size), PEG_OK);
    assert_int_equal(peg_open(&game->tree, game->bytes, (PEG_OFFSET)size), PEG_OK);
    game->has_tree = true;
    peg_tree_free(&tree);
}

/* A renaming at random: orders of positions and symbols. */
static void shuffle(uint8_t *order, unsigned count, uint64_t *state)
{
    for (unsigned i = 0; i < count; i++) order[i] = (uint8_t)i;
    for (unsigned i = count; i > 1; i--) {
        const unsigned other = random_below(state, i);
        const uint8_t was = order[i - 1];
        order[i - 1] = order[other];
        order[other] = was;
    }
}

/* The tree's average from here, told in other names: by walking from its root for each code
 * that agrees with its own names. */
static void check_average(const play_game *game, const play_history *own,
                          const play_history *renamed)
{
    static code_row rows[16384];
    code_set set;
    double total = 0;
    code_set_fill(&set, own, rows, 16384);
    assert_true(code_set_whole(&set));
    for (uint32_t i = 0; i < set.count; i++)
        total += guide_guesses(game, set.codes[i]) - own->count;
    const uint32_t count = set.count;
    code_set_fill(&set, renamed, rows, 16384);
    assert_int_equal(set.count, count);
    assert_float_equal(guide_average(game, renamed, &set), (float)(total / count), 1e-6);
}

static const char *const games[] = {"p4c6r", "p3c5n", "p2c2r", "p5c3r", "p1c9r", "p6c6n"};

static void test_own_names(void **state)
{
    uint64_t chance = 1;
    (void)state;
    for (unsigned g = 0; g < 6; g++) {
        play_game game;
        play_history history;
        play_guide guide;
        open_random_game(&game, games[g], &chance);
        for (unsigned round = 0; round < 40; round++) {
            uint8_t secret[PEG_MAX_LENGTH];
            peg_code_at(&game.rules, random_below(&chance, game.secrets), secret);
            history_start(&history, &game.rules);
            for (guide_next(&game, &history, &guide); guide.kind == GUIDE_TREE;
                 guide_next(&game, &history, &guide)) {
                history_add(&history, guide.code,
                            peg_feedback(guide.code, secret, game.rules.length));
            }
            assert_int_equal(guide.kind, GUIDE_SOLVED);
            assert_int_equal(history.count, guide_guesses(&game, secret));
        }
        tree_close(&game);
    }
}

/* The tree's game for a secret, told in other names, is recognised at every step: it has as
 * many codes left, the guess that the guide gives leads on along the tree, and it ends after
 * as many guesses. */
static void test_other_names(void **state)
{
    uint64_t chance = 2;
    (void)state;
    for (unsigned g = 0; g < 6; g++) {
        play_game game;
        open_random_game(&game, games[g], &chance);
        const uint8_t length = game.rules.length;
        for (unsigned round = 0; round < 40; round++) {
            uint8_t place[PEG_MAX_LENGTH], name[PEG_MAX_COLORS], code[PEG_MAX_LENGTH];
            uint8_t secret[PEG_MAX_LENGTH];
            play_history own, renamed;
            play_guide guide, other;
            shuffle(place, length, &chance);
            shuffle(name, game.rules.range[0], &chance);
            peg_code_at(&game.rules, random_below(&chance, game.secrets), secret);
            history_start(&own, &game.rules);
            history_start(&renamed, &game.rules);
            for (;;) {
                guide_next(&game, &own, &guide);
                guide_next(&game, &renamed, &other);
                assert_int_equal(other.kind, guide.kind);
                if (guide.kind == GUIDE_SOLVED) break;
                assert_int_equal(guide.kind, GUIDE_TREE);
                assert_int_equal(other.remaining, guide.remaining);
                assert_true(peg_code_valid(&game.rules, other.code));
                if (round < 4) check_average(&game, &own, &renamed);
                const uint8_t label = peg_feedback(guide.code, secret, length);
                for (unsigned i = 0; i < length; i++) code[i] = name[guide.code[place[i]]];
                history_add(&own, guide.code, label);
                history_add(&renamed, code, label);
            }
        }
        tree_close(&game);
    }
}

static void test_orders(void **state)
{
    play_renaming renaming;
    unsigned orders = 1;
    const peg_rules rules = rules_of("p4c6r"), mixed = rules_of("m2.3");
    (void)state;
    renaming_first(&renaming, &rules);
    while (renaming_next(&renaming)) orders++;
    assert_int_equal(orders, 24);
    assert_true(renaming_possible(&rules));
    assert_false(renaming_possible(&mixed));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_names),
        cmocka_unit_test(test_other_names),
        cmocka_unit_test(test_orders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

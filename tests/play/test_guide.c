/*
 * test_guide.c - the guide with a tree, by its own names and by any others; whole or by its
 * file.
 */
#include "tests/tests.h"
#define random_below tests_random_below /* the player has one, too */
#include "tests/random_tree.h"
#undef random_below
#include "format/file/file.h"
#include "format/image/image.h"
#include "play/game/guide.h"
#include "play/game/renaming.h"
#include "play/tree/expansion.h"
#include "play/tree/find_tree.h"

static void open_random_game(play_game *game, const char *rules_text, uint64_t *state)
{
    const peg_rules rules = rules_of(rules_text);
    peg_tree tree;
    size_t size;
    game_of_rules(game, &rules);
    assert_true(random_tree(&rules, state, 20, &tree));
    assert_int_equal(peg_tree_flatten(&tree, PEG_NO_LIMIT, &game->bytes, &size), PEG_OK);
    assert_int_equal(peg_open(&game->tree, game->bytes, (PEG_OFFSET)size), PEG_OK);
    game->has_tree = true;
    peg_tree_free(&tree);
}

/* A random renaming: a permutation of the positions and one of the symbols. */
static void shuffle(uint8_t *order, unsigned count, uint64_t *state)
{
    for (unsigned i = 0; i < count; i++) order[i] = (uint8_t)i;
    for (unsigned i = count; i > 1; i--) {
        const unsigned other = tests_random_below(state, i);
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

/* The tree's game for a secret is the guide's. Told in other names it is recognised at every
 * step: it has as many codes left, the guess that the guide gives leads on along the tree, and
 * it ends after as many guesses. */
static void test_names(void **state)
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
            peg_code_at(&game.rules, tests_random_below(&chance, game.secrets), secret);
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
            assert_int_equal(own.count, guide_guesses(&game, secret));
        }
        tree_close(&game);
    }
}

/* A random renaming maps codes to codes, and keeps the feedback of any two. */
static void test_names_by_chance(void **state)
{
    static const char *const all[] = {"p4c6r", "p4c10n", "m2.3.4", "m5.5.5", "m3.5.3.5.2",
                                      "p1c1r", "p2c2n",  "p6c36r", "p9c9n",  "m36.2.36"};
    play_random random = {7};
    uint64_t chance = 7;
    unsigned changed = 0;
    (void)state;
    for (unsigned g = 0; g < sizeof all / sizeof all[0]; g++) {
        const peg_rules rules = rules_of(all[g]);
        const uint8_t length = rules.length;
        for (unsigned round = 0; round < 50; round++) {
            uint8_t code[2][PEG_MAX_LENGTH], renamed[2][PEG_MAX_LENGTH], back[PEG_MAX_LENGTH];
            play_renaming names;
            renaming_by_chance(&names, &rules, &random);
            for (unsigned i = 0; i < 2; i++) {
                for (unsigned p = 0; p < length; p++) {
                    do code[i][p] = (uint8_t)tests_random_below(&chance, rules.range[p]);
                    while (rules.kind == PEG_DISTINCT && memchr(code[i], code[i][p], p));
                }
                renaming_apply(&names, code[i], renamed[i]);
                assert_true(peg_code_valid(&rules, renamed[i]));
                renaming_invert(&names, renamed[i], back);
                assert_memory_equal(back, code[i], length);
                changed += memcmp(renamed[i], code[i], length) != 0;
            }
            assert_int_equal(peg_feedback(renamed[0], renamed[1], length),
                             peg_feedback(code[0], code[1], length));
        }
    }
    assert_true(changed > 600);
}

/* Renamed, the tree is followed to the end, and takes as many guesses in all. */
static void test_renamed_games(void **state)
{
    static const char *const all[] = {"p3c4r", "p3c5n", "m2.3.4", "p9c2r"};
    uint64_t chance = 3;
    (void)state;
    for (unsigned g = 0; g < sizeof all / sizeof all[0]; g++) {
        play_game game;
        play_random random = {g};
        unsigned total = 0, renamed = 0;
        open_random_game(&game, all[g], &chance);
        for (uint32_t i = 0; i < game.secrets; i++) {
            uint8_t secret[PEG_MAX_LENGTH];
            play_history history;
            play_guide guide;
            peg_code_at(&game.rules, i, secret);
            total += guide_guesses(&game, secret);
            if (i == 0) renaming_by_chance(&game.names, &game.rules, &random);
            history_start(&history, &game.rules);
            guide_next(&game, &history, &guide);
            while (guide.kind == GUIDE_TREE)
                assert_true(guide_play(&game, secret, &history, &guide));
            assert_int_equal(guide.kind, GUIDE_SOLVED);
            renamed += history.count;
        }
        assert_int_equal(renamed, total);
        tree_close(&game);
    }
}

/* Random guesses agree with all answers; each game has its own, the same when asked again. */
static void test_by_chance(void **state)
{
    const peg_rules rules = rules_of("p4c6r");
    play_random random = {1};
    unsigned seen[1296] = {0}, different = 0;
    (void)state;
    for (unsigned round = 0; round < 2000; round++) {
        play_game game;
        play_history history;
        play_guide guide, again;
        uint8_t secret[PEG_MAX_LENGTH];
        game_of_rules(&game, &rules);
        game_play_by_chance(&game, &random);
        peg_code_at(&rules, round % 1296, secret);
        history_start(&history, &rules);
        guide_next(&game, &history, &guide);
        while (guide.kind == GUIDE_OFF_TREE) {
            guide_next(&game, &history, &again);
            assert_memory_equal(again.code, guide.code, 4);
            for (unsigned t = 0; t < history.count; t++)
                assert_int_equal(peg_feedback(history.turns[t].code, guide.code, 4),
                                 history.turns[t].label);
            if (history.count == 0) seen[peg_code_index(&rules, guide.code)]++;
            assert_true(guide_play(&game, secret, &history, &guide));
        }
        assert_int_equal(guide.kind, GUIDE_SOLVED);
    }
    for (unsigned i = 0; i < 1296; i++) different += seen[i] > 0;
    assert_in_range(different, 950, 1080); /* 1296 * (1 - exp(-2000 / 1296)) is 1019 */
}

/* The fiend's answers leave the most codes, whatever is guessed, until one code is left. */
static void test_fiend(void **state)
{
    static const char *const all[] = {"p3c4r", "p3c6n", "m2.3.4", "p4c6r"};
    uint64_t chance = 5;
    (void)state;
    for (unsigned g = 0; g < sizeof all / sizeof all[0]; g++) {
        const peg_rules rules = rules_of(all[g]);
        static code_row rows[2048];
        play_history history;
        code_set left;
        history_start(&history, &rules);
        do {
            uint32_t part[PEG_MAX_FEEDBACKS] = {0};
            uint8_t guess[PEG_MAX_LENGTH];
            code_set_fill(&left, &history, rows, 2048);
            memcpy(guess, rows[tests_random_below(&chance, left.count)], sizeof guess);
            if (left.count > 9)
                peg_code_at(&rules, tests_random_below(&chance, peg_rules_secrets(&rules)),
                            guess);
            for (uint32_t i = 0; i < left.count; i++)
                part[peg_feedback(guess, rows[i], rules.length)]++;
            const uint8_t label = fiend_answer(&history, guess);
            for (unsigned other = 0; other < PEG_MAX_FEEDBACKS; other++)
                assert_true(part[other] <= part[label]);
            if (label == peg_solved_label(rules.length)) assert_int_equal(left.count, 1);
            history_add(&history, guess, label);
            assert_true(candidates_first(&history, guess));
            assert_true(peg_code_valid(&rules, guess));
        } while (!history_solved(&history));
    }
    const peg_rules rules = rules_of("p4c6r");
    const uint8_t known[PEG_MAX_LENGTH] = {0, 0, 1, 1};
    play_history history;
    history_start(&history, &rules); /* Knuth: 256 codes get nothing, or a cow */
    assert_int_equal(fiend_answer(&history, known), 0);
}

/* What the file says along one path is what the expanded tree says, in any order of asking:
 * further, back, on another path, again. One tree has a trunk above its sections. */
static void test_by_file(void **state)
{
    static const char *const all[] = {"p6c6r", "p6c7r"};
    uint64_t chance = 9;
    (void)state;
    setenv("XDG_CACHE_HOME", "/dev/null/none", 1); /* nothing is kept */
    for (unsigned g = 0; g < 2; g++) {
        const peg_rules rules = rules_of(all[g]);
        const uint8_t solved = peg_solved_label(rules.length);
        play_game game = {.has_tree = true};
        uint8_t labels[PEG_MAX_GUESSES] = {0}, secret[PEG_MAX_LENGTH] = {0}, *file;
        peg_tree tree;
        size_t size;
        assert_true(random_tree(&rules, &chance, 20, &tree));
        assert_int_equal(peg_tree_flatten(&tree, PEG_NO_LIMIT, &game.bytes, &size), PEG_OK);
        assert_int_equal(peg_open(&game.tree, game.bytes, (PEG_OFFSET)size), PEG_OK);
        assert_int_equal(peg_tree_encode(&tree, &file, &size), PEG_OK);
        play_late_tree *const late = expansion_start(file, size);
        assert_non_null(late);
        for (unsigned round = 0; round < 400; round++) {
            uint8_t code[PEG_MAX_LENGTH], right[PEG_MAX_LENGTH];
            uint32_t left, right_left;
            unsigned count = 0;
            if (round % 4 == 0)
                peg_code_at(&rules, tests_random_below(&chance, peg_rules_secrets(&rules)),
                            secret);
            const unsigned most = tests_random_below(&chance, 9);
            while (count < most && game_tree_guess(&game, labels, count, code, &left) == PEG_OK)
                labels[count++] = peg_feedback(code, secret, rules.length);
            if (count > 0 && round % 16 == 15) labels[count - 1] = solved; /* often wrong */
            const peg_status status = game_tree_guess(&game, labels, count, right, &right_left);
            assert_int_equal(late->guess(late, labels, count, code, &left), status);
            if (status != PEG_OK) continue;
            assert_memory_equal(code, right, rules.length);
            assert_int_equal(left, right_left);
        }
        assert_int_equal(late->status, PEG_OK);
        expansion_end(late);
        tree_close(&game);
        peg_tree_free(&tree);
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
        cmocka_unit_test(test_names),           cmocka_unit_test(test_orders),
        cmocka_unit_test(test_names_by_chance), cmocka_unit_test(test_renamed_games),
        cmocka_unit_test(test_by_chance),       cmocka_unit_test(test_fiend),
        cmocka_unit_test(test_by_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

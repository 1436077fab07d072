/*
 * test_properties.c - what must hold for any rules, of all three kinds, up to length 12 and 36
 * colors: against other definitions than those of the code. Drawn by chance from PEG_SEED.
 */
#include "tests/tests.h"
#include "format/file/file.h"
#include "format/image/image.h"
#include "gen/symmetry/renaming.h"
#include "gen/exact/game.h"
#include "tests/random_tree.h"
#include "gen/file/load.h"

/* ---- rules and codes --------------------------------------------------------------- */

/* Rules of any kind, most of them outside some limit. */
static peg_rules any_rules(uint64_t *seed)
{
    peg_rules rules = {.kind = (uint8_t)random_below(seed, 3),
                       .length = (uint8_t)(1 + random_below(seed, PEG_MAX_LENGTH))};
    uint32_t most = random_below(seed, 3) ? 8 : PEG_MAX_COLORS;
    for (int i = 0; i < rules.length; i++) {
        rules.range[i] = rules.kind == PEG_MIXED || i == 0
                             ? (uint8_t)(1 + random_below(seed, most))
                             : rules.range[0];
    }
    return rules;
}

/* How many codes, in floating point: exact where it matters, below 2^53. */
static double count_codes(const peg_rules *rules, unsigned from)
{
    double codes = 1;
    for (unsigned i = from; i < rules->length; i++)
        codes *= rules->range[i] - (rules->kind == PEG_DISTINCT ? (double)i : 0);
    return codes;
}

static void test_rules(void **state)
{
    uint64_t seed = seed_of_run();
    unsigned legal = 0;
    (void)state;
    for (int i = 0; i < 20000; i++) {
        peg_rules rules = any_rules(&seed), again;
        char text[200] = "", printed[PEG_RULES_TEXT];
        int end = 0;
        if (rules.kind == PEG_MIXED) {
            for (int p = 0; p < rules.length; p++)
                end += sprintf(text + end, "%s%u", p ? "." : "m", rules.range[p]);
        } else {
            sprintf(text, "p%uc%u%c", rules.length, rules.range[0],
                    rules.kind == PEG_DISTINCT ? 'n' : 'r');
        }
        peg_status right = PEG_OK;
        if (rules.kind == PEG_DISTINCT && rules.range[0] < rules.length)
            right = PEG_E_DISTINCT;
        else if (count_codes(&rules, 0) > UINT32_MAX)
            right = PEG_E_SECRETS;
        assert_int_equal(peg_rules_parse(text, &again), right);
        assert_int_equal(peg_rules_check(&rules), right);
        if (right != PEG_OK) continue;
        assert_true(peg_rules_equal(&rules, &again));
        assert_true((double)peg_rules_secrets(&rules) == count_codes(&rules, 0));
        peg_rules_print(&rules, printed);
        assert_string_equal(printed, text);
        legal++;
    }
    printf("tried 20000 rules, %u of them within all limits\n", legal);
}

/* The rank of a code: at each position, what smaller symbols might stand there, times the
 * codes that each would leave. */
static double rank_of(const peg_rules *rules, const uint8_t *code)
{
    double rank = 0;
    for (unsigned i = 0; i < rules->length; i++) {
        unsigned smaller = 0;
        for (unsigned s = 0; s < code[i]; s++) {
            int before = 0;
            for (unsigned j = 0; j < i; j++) before |= code[j] == s;
            smaller += !(rules->kind == PEG_DISTINCT && before);
        }
        rank += smaller * count_codes(rules, i + 1);
    }
    return rank;
}

static void test_codes(void **state)
{
    uint64_t seed = seed_of_run();
    (void)state;
    for (int i = 0; i < 20000; i++) {
        peg_rules rules = random_rules(&seed, UINT32_MAX);
        uint32_t secrets = peg_rules_secrets(&rules);
        uint32_t a = i % 3 ? random_below(&seed, secrets) : secrets - 1;
        uint32_t b = random_below(&seed, secrets);
        uint8_t first[PEG_MAX_LENGTH], second[PEG_MAX_LENGTH], again[PEG_MAX_LENGTH];
        char text[PEG_CODE_TEXT];
        peg_code_at(&rules, a, first);
        peg_code_at(&rules, b, second);
        assert_true(peg_code_valid(&rules, first));
        assert_true(rank_of(&rules, first) == (double)a);
        assert_int_equal(peg_code_index(&rules, first), a);
        int order = memcmp(first, second, rules.length);
        assert_true((order < 0) == (a < b) && (order == 0) == (a == b));
        peg_code_print(&rules, first, text);
        assert_int_equal(peg_code_parse(&rules, text, again), PEG_OK);
        assert_memory_equal(first, again, rules.length);
        assert_int_equal(peg_code_next(&rules, first), a + 1 < secrets);
        assert_int_equal(peg_code_index(&rules, first), a + 1 < secrets ? a + 1 : 0);
        second[random_below(&seed, rules.length)] =
            (uint8_t)random_below(&seed, PEG_MAX_COLORS);
        if (peg_code_valid(&rules, second)) {
            peg_code_at(&rules, (uint32_t)rank_of(&rules, second), again);
            assert_memory_equal(second, again, rules.length);
        }
    }
    printf("tried 20000 codes\n");
}

/* ---- feedback ----------------------------------------------------------------------- */

/* By counting: of each color, the fewer copies of the two. */
static uint8_t label_by_counts(const peg_rules *rules, const uint8_t *a, const uint8_t *b)
{
    unsigned bulls = 0, both = 0;
    for (unsigned i = 0; i < rules->length; i++) bulls += a[i] == b[i];
    for (unsigned s = 0; s < PEG_MAX_COLORS; s++) {
        unsigned in_a = 0, in_b = 0;
        for (unsigned i = 0; i < rules->length; i++) {
            in_a += a[i] == s;
            in_b += b[i] == s;
        }
        both += in_a < in_b ? in_a : in_b;
    }
    return (uint8_t)(both * (both + 1) / 2 + bulls);
}

static void test_feedback(void **state)
{
    uint64_t seed = seed_of_run();
    (void)state;
    for (int i = 0; i < 50000; i++) {
        peg_rules rules = random_rules(&seed, UINT32_MAX);
        uint8_t a[PEG_MAX_LENGTH], b[PEG_MAX_LENGTH], bulls, cows;
        peg_code_at(&rules, random_below(&seed, peg_rules_secrets(&rules)), a);
        peg_code_at(&rules, random_below(&seed, peg_rules_secrets(&rules)), b);
        if (i % 4 == 0) memcpy(b, a, rules.length - 1u); /* nearly or quite the same */
        uint8_t label = label_by_counts(&rules, a, b);
        assert_int_equal(peg_feedback(a, b, rules.length), label);
        assert_int_equal(peg_feedback(b, a, rules.length), label);
        assert_int_equal(peg_feedback(a, a, rules.length), peg_solved_label(rules.length));
        assert_true(label <= peg_solved_label(rules.length));
        assert_true(label == peg_solved_label(rules.length) ? !memcmp(a, b, rules.length) : 1);
        peg_label_split(label, &bulls, &cows);
        assert_int_equal(peg_label(bulls, cows), label);
        assert_true(bulls + cows <= rules.length);
        assert_false(cows == 1 && bulls + 1 == rules.length);
    }
    printf("tried 50000 pairs of codes\n");
}

/* The other places where feedback is computed: the replay's split, its sweep over all codes,
 * the search's table. */
static void test_scorers(void **state)
{
    uint64_t seed = seed_of_run();
    unsigned long tried = 0;
    (void)state;
    for (int i = 0; i < 300; i++) {
        peg_rules rules = random_rules(&seed, 1500);
        uint32_t count[PEG_MAX_FEEDBACKS], kept = 0;
        peg_parts parts;
        uint8_t guess[PEG_MAX_LENGTH], code[PEG_MAX_LENGTH];
        peg_replay all, some;
        exact_game game;
        peg_status laid_out = exact_game_make(&rules, &game);
        if (laid_out == PEG_OK) laid_out = exact_game_tabulate(&game);
        assert_int_equal(peg_replay_open(&all, &rules), PEG_OK);
        uint32_t index = random_below(&seed, all.secrets);
        peg_code_at(&rules, index, guess);
        peg_replay_split(&all, 0, all.secrets, guess, &parts);
        uint8_t label = (uint8_t)random_below(&seed, all.solved + 1u);
        assert_int_equal(
            peg_replay_open_answered(&some, &rules, guess, label, PEG_NO_LIMIT, count), PEG_OK);
        for (unsigned f = 0; f <= all.solved; f++) {
            const unsigned p = peg_parts_find(&parts, f);
            assert_int_equal(count[f],
                             p < parts.count ? parts.start[p + 1] - parts.start[p] : 0);
            if (p == parts.count) continue;
            for (uint32_t c = parts.start[p]; c < parts.start[p + 1]; c++, tried++) {
                peg_code_at(&rules, all.set[c], code);
                assert_int_equal(label_by_counts(&rules, guess, code), f);
                assert_true(c == parts.start[p] || all.set[c - 1] < all.set[c]);
                if (laid_out == PEG_OK)
                    assert_int_equal(game.peg[exact_game_row(
                                         &game, index)[exact_game_column(&game, all.set[c])]],
                                     f);
                if (f == label)
                    assert_memory_equal(peg_replay_code(&some, kept++), code, rules.length);
            }
        }
        assert_int_equal(kept, some.secrets);
        peg_replay_close(&all);
        peg_replay_close(&some);
        exact_game_free(&game);
    }
    printf("tried %lu feedbacks in three more places\n", tried);
}

/* ---- symmetry ------------------------------------------------------------------------ */

/* A position reached by guesses and a secret drawn at random. */
typedef struct place {
    peg_replay replay;
    uint32_t guesses[4], low, high;
    uint8_t labels[4];
    unsigned depth;
} place;

static void reach(place *at, const peg_rules *rules, uint64_t *seed)
{
    peg_parts parts;
    uint8_t secret[PEG_MAX_LENGTH], code[PEG_MAX_LENGTH];

    assert_int_equal(peg_replay_open(&at->replay, rules), PEG_OK);
    peg_code_at(rules, random_below(seed, at->replay.secrets), secret);
    at->low = 0;
    at->high = at->replay.secrets;
    at->depth = random_below(seed, 4);
    for (unsigned g = 0; g < at->depth; g++) {
        at->guesses[g] = random_below(seed, at->replay.secrets);
        peg_code_at(rules, at->guesses[g], code);
        at->labels[g] = label_by_counts(rules, code, secret);
        peg_replay_split(&at->replay, at->low, at->high, code, &parts);
        const unsigned i = peg_parts_find(&parts, at->labels[g]);
        at->low = parts.start[i];
        at->high = parts.start[i + 1];
    }
}

/* The sizes of the parts into which each code splits the candidates, and whether another of
 * no greater index that is tried has just the same. */
static void check_represented(const place *at, const uint8_t *is_tried)
{
    const uint32_t codes = at->replay.secrets;
    uint32_t(*sizes)[PEG_MAX_FEEDBACKS] = calloc(codes, sizeof *sizes);
    uint8_t code[PEG_MAX_LENGTH], other[PEG_MAX_LENGTH];

    assert_non_null(sizes);
    for (uint32_t g = 0; g < codes; g++) {
        uint32_t same = g;
        peg_code_at(&at->replay.rules, g, code);
        for (uint32_t c = at->low; c < at->high; c++) {
            peg_code_at(&at->replay.rules, at->replay.set[c], other);
            sizes[g][label_by_counts(&at->replay.rules, code, other)]++;
        }
        for (uint32_t before = 0; before <= g && !is_tried[same]; before++)
            if (is_tried[before] && memcmp(sizes[before], sizes[g], sizeof *sizes) == 0)
                same = before;
        assert_true(is_tried[same]);
    }
    free(sizes);
}

/* What the strategies try: a color of each sort at each position. */
static void list_choices(const peg_palette *palette, uint8_t *code, unsigned p, uint64_t before,
                         uint8_t *is_tried)
{
    if (p == palette->rules->length) {
        is_tried[peg_code_index(palette->rules, code)] = 1;
        return;
    }
    for (uint64_t left = peg_palette_choices(palette, p, before); left; left &= left - 1) {
        code[p] = (uint8_t)__builtin_ctzll(left);
        assert_true(code[p] < palette->rules->range[p]);
        list_choices(palette, code, p + 1, before | UINT64_C(1) << code[p], is_tried);
    }
}

static void test_interchangeable_colors(void **state)
{
    uint64_t seed = seed_of_run();
    unsigned long codes = 0, tried = 0;
    (void)state;
    for (int i = 0; i < 300; i++) {
        peg_rules rules = random_rules(&seed, 400);
        uint8_t code[PEG_MAX_LENGTH], *is_tried;
        peg_planes planes = {0};
        peg_palette palette;
        place at;
        reach(&at, &rules, &seed);
        is_tried = calloc(at.replay.secrets, 1);
        assert_non_null(is_tried);
        peg_position position = {.replay = &at.replay,
                                 .low = at.low,
                                 .high = at.high,
                                 .depth = at.depth,
                                 .guesses = at.guesses,
                                 .labels = at.labels};
        assert_int_equal(peg_planes_fill(&planes, &at.replay, at.replay.set + at.low,
                                         at.high - at.low, PEG_BY_WORDS),
                         PEG_OK);
        peg_palette_see(&palette, &position, &planes);
        list_choices(&palette, code, 0, 0, is_tried);
        check_represented(&at, is_tried);
        for (uint32_t g = 0; g < at.replay.secrets; g++) tried += is_tried[g];
        codes += at.replay.secrets;
        peg_planes_free(&planes);
        free(is_tried);
        peg_replay_close(&at.replay);
    }
    printf("tried %lu codes, represented by %lu of them\n", codes, tried);
}

/* What a renaming makes of a code; free colors keep their names. */
static void rename_code(const peg_rules *rules, const peg_renaming *map, const uint8_t *code,
                        uint8_t *image)
{
    uint8_t inverse[PEG_MAX_LENGTH];

    for (unsigned p = 0; map->inverts && p < rules->length; p++) inverse[code[p]] = (uint8_t)p;
    if (map->inverts) code = inverse;
    for (unsigned p = 0; p < rules->length; p++) {
        const uint8_t from = code[map->place[p]], to = map->color[from];
        image[p] = to == PEG_RENAMING_FREE ? from : to;
    }
}

/* The exact search's renamings: each leaves the guesses so far as they are, none changes
 * feedback, and the least code of a class has the parts of all. */
static void check_renamings(const place *at, const exact_game *game, const peg_symmetry *same,
                            uint64_t *seed)
{
    const peg_rules *rules = &at->replay.rules;
    uint8_t a[PEG_MAX_LENGTH], b[PEG_MAX_LENGTH], renamed[2][PEG_MAX_LENGTH];

    for (uint32_t i = 0; i < same->count; i++) {
        const peg_renaming *map = &same->map[i];
        for (unsigned g = 0; g < at->depth; g++) {
            peg_code_at(rules, at->guesses[g], a);
            rename_code(rules, map, a, renamed[0]);
            assert_memory_equal(renamed[0], a, rules->length);
        }
        peg_code_at(rules, random_below(seed, game->codes), a);
        peg_code_at(rules, random_below(seed, game->codes), b);
        rename_code(rules, map, a, renamed[0]);
        rename_code(rules, map, b, renamed[1]);
        assert_int_equal(label_by_counts(rules, renamed[0], renamed[1]),
                         label_by_counts(rules, a, b));
    }
}

static void test_renamings(void **state)
{
    uint64_t seed = seed_of_run();
    unsigned long codes = 0, tried = 0;
    (void)state;
    for (int i = 0; i < 300; i++) {
        peg_rules rules = random_rules(&seed, 300);
        exact_game game;
        place at;
        reach(&at, &rules, &seed);
        if (exact_game_make(&rules, &game) != PEG_OK) { /* too many feedbacks for the search */
            exact_game_free(&game);
            peg_replay_close(&at.replay);
            continue;
        }
        peg_renaming *map = malloc(2 * peg_symmetry_most(&rules) * sizeof *map);
        uint8_t *is_tried = calloc(game.codes, 1);
        assert_true(map && is_tried);
        peg_symmetry same = peg_symmetry_start(&rules, 1, map);
        for (unsigned g = 0; g < at.depth; g++) {
            peg_renaming *next = same.map == map ? map + peg_symmetry_most(&rules) : map;
            same = exact_symmetry_after(&game, &same, at.guesses[g], next);
        }
        check_renamings(&at, &game, &same, &seed);
        for (uint32_t g = 0; g < game.codes; g++) {
            is_tried[g] = (uint8_t)peg_symmetry_least(&rules, &same, exact_game_code(&game, g));
            tried += is_tried[g];
        }
        codes += game.codes;
        check_represented(&at, is_tried);
        free(map);
        free(is_tried);
        exact_game_free(&game);
        peg_replay_close(&at.replay);
    }
    printf("tried %lu codes under renamings, represented by %lu of them\n", codes, tried);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules),     cmocka_unit_test(test_codes),
        cmocka_unit_test(test_feedback),  cmocka_unit_test(test_scorers),
        cmocka_unit_test(test_renamings), cmocka_unit_test(test_interchangeable_colors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * test_symmetry.c - canonical forms and twins of gen/symmetry against all renamings of small
 * games: repeated and distinct colors, codes with inverses, mixed ranges with 1 among them.
 */
#include "tests/tests.h"

#include "gen/symmetry/renaming.h"
#include "tests/random_tree.h"

#define MOST_CODES 300
#define MOST_SET   9
#define SETS       60

static const char *const games[] = {"p2c4r",  "p3c4r",  "p4c3r",    "p5c2r",
                                    "p3c5n",  "p4c5n",  "p4c4n",    "p5c5n",
                                    "m2.3.4", "m2.3.3", "m3.1.3.3", "m4.2.2.1"};

/* ---- all renamings -------------------------------------------------------------- */

typedef struct renaming {
    uint8_t place[PEG_MAX_LENGTH]; /* position i gets the symbol of place[i], */
    uint8_t color[PEG_MAX_COLORS]; /* renamed, */
    int inverts;                   /* in the inverse of the code */
} renaming;

typedef struct small_game {
    peg_rules rules;
    uint32_t codes;
    uint8_t code[MOST_CODES * PEG_MAX_LENGTH]; /* rules.length each */
    renaming *map;
    uint32_t maps;
} small_game;

/* Whether all codes of the game stay codes: ranges, and with them the bands of colors. */
static int keeps_ranges(const peg_rules *rules, const renaming *map)
{
    for (unsigned p = 0; p < rules->length; p++)
        for (unsigned c = 0; c < rules->range[map->place[p]]; c++)
            if (map->color[c] >= rules->range[p]) return 0;
    return 1;
}

static void swap(uint8_t *a, uint8_t *b)
{
    const uint8_t kept = *a;

    *a = *b;
    *b = kept;
}

/* The next permutation in lexicographic order; 0 after the last. */
static int permute(uint8_t *item, unsigned count)
{
    unsigned i = count - 1, j = count - 1;

    while (i && item[i - 1] >= item[i]) i--;
    if (!i) return 0;
    while (item[j] <= item[i - 1]) j--;
    swap(&item[i - 1], &item[j]);
    for (unsigned last = count - 1; i < last; i++, last--) swap(&item[i], &item[last]);
    return 1;
}

static void list_renamings(small_game *of)
{
    const peg_rules *rules = &of->rules;
    renaming map = {.inverts = 0};
    unsigned colors = 0;

    for (unsigned p = 0; p < rules->length; p++) {
        map.place[p] = (uint8_t)p;
        if (rules->range[p] > colors) colors = rules->range[p];
    }
    of->map = malloc(30000 * sizeof *of->map);
    of->maps = 0;
    do {
        int same = 1;
        for (unsigned p = 0; p < rules->length; p++)
            same &= rules->range[p] == rules->range[map.place[p]];
        for (unsigned c = 0; c < colors; c++) map.color[c] = (uint8_t)c;
        do {
            if (same && keeps_ranges(rules, &map)) of->map[of->maps++] = map;
        } while (permute(map.color, colors));
    } while (permute(map.place, rules->length));
    if (rules->kind != PEG_DISTINCT || colors != rules->length) return;
    memcpy(of->map + of->maps, of->map, of->maps * sizeof *of->map);
    for (uint32_t m = 0; m < of->maps; m++) of->map[of->maps + m].inverts = 1;
    of->maps *= 2;
}

static void open_game(small_game *of, const char *name)
{
    uint8_t code[PEG_MAX_LENGTH];

    assert_int_equal(peg_rules_parse(name, &of->rules), PEG_OK);
    of->codes = peg_rules_secrets(&of->rules);
    assert_true(of->codes <= MOST_CODES);
    for (uint32_t g = 0; g < of->codes; g++) {
        peg_code_at(&of->rules, g, code);
        memcpy(of->code + g * of->rules.length, code, of->rules.length);
    }
    list_renamings(of);
}

/* The inverse of a code: where it has a color, that place is the color. */
static const uint8_t *inverse_of(const uint8_t *code, unsigned length, uint8_t *inverse)
{
    for (unsigned c = 0; c < length; c++)
        for (unsigned p = 0; p < length; p++)
            if (code[p] == c) inverse[c] = (uint8_t)p;
    return inverse;
}

static uint16_t rename_code(const small_game *of, const renaming *map, uint16_t g)
{
    const unsigned length = of->rules.length;
    const uint8_t *code = of->code + g * length;
    uint8_t image[PEG_MAX_LENGTH], inverse[PEG_MAX_LENGTH];

    if (map->inverts) code = inverse_of(code, length, inverse);
    for (unsigned p = 0; p < length; p++) image[p] = map->color[code[map->place[p]]];
    return (uint16_t)peg_code_index(&of->rules, image);
}

static int by_index(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static void rename_set(const small_game *of, const renaming *map, const uint16_t *set,
                       uint32_t n, uint16_t *image)
{
    for (uint32_t i = 0; i < n; i++) image[i] = rename_code(of, map, set[i]);
    qsort(image, n, sizeof *image, by_index);
}

/* The least of all images of a set: the same for two sets only if one is renamed to the other.
 */
static void least_image(const small_game *of, const uint16_t *set, uint32_t n, uint16_t *least)
{
    uint16_t image[MOST_SET];

    memset(least, 0xff, n * sizeof *least);
    for (uint32_t m = 0; m < of->maps; m++) {
        uint32_t i = 0;
        rename_set(of, &of->map[m], set, n, image);
        while (i < n && image[i] == least[i]) i++;
        if (i < n && image[i] < least[i]) memcpy(least, image, n * sizeof *least);
    }
}

/* ---- canonical forms ------------------------------------------------------------ */

static int by_number(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

/* The form of a set, sorted. It must be what its renaming makes of the set. */
static void form(const small_game *of, const peg_twins *twins, const uint16_t *set, uint32_t n,
                 uint64_t *number)
{
    peg_canonical how;
    peg_renaming map;

    peg_canonical_prepare(&how, &of->rules);
    uint16_t *cell = malloc(n * how.length * sizeof *cell);
    assert_non_null(cell);
    peg_canonical_form(&how, twins, of->code, set, n, cell, number, &map);
    free(cell);
    for (uint32_t i = 0; i < n; i++) {
        const uint8_t *code = of->code + set[i] * how.length;
        uint8_t inverse[PEG_MAX_LENGTH];
        uint64_t image = 0;
        if (map.inverts) code = inverse_of(code, how.length, inverse);
        for (unsigned p = 0; p < how.length; p++)
            image += how.weight[p] * map.color[code[map.place[p]]];
        assert_int_equal(image, number[i]);
    }
    qsort(number, n, sizeof *number, by_number);
}

/* The number of a code by the definition in renaming.h: positions of the same range side by
 * side. */
static uint64_t number_of(const small_game *of, uint16_t g)
{
    const peg_rules *rules = &of->rules;
    const uint8_t *code = of->code + g * rules->length;
    uint64_t number = 0, weight = 1;

    for (unsigned p = 0; p < rules->length; p++) {
        unsigned first = 0;
        while (rules->range[first] != rules->range[p]) first++;
        for (unsigned q = p; first == p && q < rules->length; q++) {
            if (rules->range[q] != rules->range[p]) continue;
            number += weight * code[q];
            weight *= rules->range[q];
        }
    }
    return number;
}

/* Whether some renaming makes a set of these numbers, in ascending order, of `set`. */
static int is_image(const small_game *of, const uint16_t *set, uint32_t n,
                    const uint64_t *number)
{
    for (uint32_t m = 0; m < of->maps; m++) {
        uint64_t image[MOST_SET];
        for (uint32_t i = 0; i < n; i++)
            image[i] = number_of(of, rename_code(of, &of->map[m], set[i]));
        qsort(image, n, sizeof *image, by_number);
        if (!memcmp(image, number, n * sizeof *image)) return 1;
    }
    return 0;
}

static uint32_t random_set(const small_game *of, uint64_t *seed, uint16_t *set)
{
    const uint32_t n = 2 + random_below(seed, MOST_SET - 1);
    uint32_t count = 0;

    while (count < n && count < of->codes) {
        const uint16_t g = (uint16_t)random_below(seed, of->codes);
        uint32_t i = 0;
        while (i < count && set[i] != g) i++;
        if (i == count) set[count++] = g;
    }
    qsort(set, count, sizeof *set, by_index);
    return count;
}

typedef struct known_set {
    uint32_t n;
    uint16_t least[MOST_SET];
    uint64_t number[MOST_SET];
} known_set;

/* The form of a set is a renaming of it, so that sets of one form are renamings of each other.
 * Of renamings of a set, mostly, the form is one: that is what it is for, though nothing
 * depends on it. */
static void test_forms(void **state)
{
    unsigned alike = 0, renamed = 0, same = 0;

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        static small_game game;
        known_set known[SETS];
        uint64_t seed = 1 + i;
        open_game(&game, games[i]);
        const peg_twins none = peg_twins_none(&game.rules);
        for (unsigned s = 0; s < SETS; s++) {
            uint16_t set[MOST_SET], image[MOST_SET];
            uint64_t number[MOST_SET];
            known[s].n = random_set(&game, &seed, set);
            least_image(&game, set, known[s].n, known[s].least);
            form(&game, &none, set, known[s].n, known[s].number);
            assert_true(is_image(&game, set, known[s].n, known[s].number));
            for (unsigned r = 0; r < 4; r++, renamed++) {
                rename_set(&game, &game.map[random_below(&seed, game.maps)], set, known[s].n,
                           image);
                form(&game, &none, image, known[s].n, number);
                same += !memcmp(number, known[s].number, known[s].n * sizeof *number);
            }
            for (unsigned t = 0; t < s; t++) {
                const uint32_t n = known[s].n;
                if (n != known[t].n ||
                    memcmp(known[s].number, known[t].number, n * sizeof *number))
                    continue;
                assert_memory_equal(known[s].least, known[t].least, n * sizeof *known[s].least);
                alike++;
            }
        }
        free(game.map);
    }
    printf("%u pairs of one form, %u of %u renamings found\n", alike, same, renamed);
    assert_true(alike > 20);
    assert_true(same * 20 > renamed * 19);
}

/* ---- twins ---------------------------------------------------------------------- */

/* The least index that renamings which keep all `guesses` make of a code. */
static uint16_t least_of_code(const small_game *of, const uint16_t *guess, unsigned guesses,
                              uint16_t code)
{
    uint16_t least = code;

    for (uint32_t m = 0; m < of->maps; m++) {
        unsigned g = 0;
        while (g < guesses && rename_code(of, &of->map[m], guess[g]) == guess[g]) g++;
        if (g < guesses) continue;
        const uint16_t image = rename_code(of, &of->map[m], code);
        if (image < least) least = image;
    }
    return least;
}

/* A guess that twins make smaller is not the least of its kind, so that the least is tried. */
static void test_twins(void **state)
{
    unsigned left_out = 0, tried = 0;

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        static small_game game;
        peg_canonical how;
        uint64_t seed = 77 + i;
        open_game(&game, games[i]);
        peg_canonical_prepare(&how, &game.rules);
        for (unsigned history = 0; history < 6; history++) {
            const unsigned length = game.rules.length, guesses = history % 3;
            peg_twins twins = peg_twins_start(&game.rules);
            uint16_t guess[2];
            for (unsigned g = 0; g < guesses; g++) {
                guess[g] = (uint16_t)random_below(&seed, game.codes);
                twins = peg_twins_after(&game.rules, &twins, game.code + guess[g] * length);
            }
            for (uint16_t g = 0; g < game.codes; g++) {
                const int least = least_of_code(&game, guess, guesses, g) == g;
                if (peg_twins_least(&twins, how.band, length, game.code + g * length)) {
                    tried++;
                } else {
                    assert_false(least);
                    left_out++;
                }
            }
        }
        free(game.map);
    }
    printf("%u codes left out, %u tried\n", left_out, tried);
    assert_true(left_out > 500);
}

/* Compares all codes of a game after these guesses; returns how many of them only renamings
 * that do more than swap twins make smaller. */
static unsigned compare_sorted(small_game *of, peg_alike *alike, const uint16_t *guess,
                               unsigned guesses)
{
    const peg_rules *rules = &of->rules;
    const unsigned length = rules->length;
    const peg_replay replay = {.rules = *rules, .symbols = of->code};
    uint32_t made[3];
    const peg_position at = {.replay = &replay, .depth = guesses, .guesses = made};
    peg_renaming *some = calloc(peg_symmetry_most(rules), sizeof *some);
    peg_twins twins = peg_twins_start(rules);
    peg_canonical how;
    unsigned smaller = 0;

    assert_non_null(some);
    peg_canonical_prepare(&how, rules);
    for (unsigned g = 0; g < guesses; g++) {
        made[g] = guess[g];
        twins = peg_twins_after(rules, &twins, of->code + guess[g] * length);
    }
    assert_int_equal(peg_alike_see(alike, &at), PEG_OK);
    const peg_symmetry same = alike->here;
    const peg_symmetry sorted = peg_symmetry_but_twins(rules, &same, twins.first, some);
    for (uint16_t g = 0; g < of->codes; g++) {
        const uint8_t *code = of->code + g * length;
        const int least = least_of_code(of, guess, guesses, g) == g;
        assert_int_equal(peg_symmetry_least(rules, &same, code), least);
        if (!peg_symmetry_is_sorted(rules, &same) ||
            !peg_twins_least(&twins, how.band, length, code))
            continue;
        assert_int_equal(peg_symmetry_least_sorted(rules, &sorted, twins.first, code), least);
        smaller += !least;
    }
    free(some);
    return smaller;
}

/* A guess is the least of its kind if and only if no renaming makes it smaller. Where all
 * colors but one were seen, one renaming stands for all that differ by twins. Several positions
 * in a row have the same first guess. */
static void test_sorted(void **state)
{
    unsigned smaller = 0;

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        static small_game game;
        uint64_t seed = 7 + i;
        uint16_t guess[3] = {0};
        peg_alike alike = {0};
        open_game(&game, games[i]);
        for (unsigned history = 0; history < (tests_are_long() ? 64 : 32); history++) {
            for (unsigned g = history % 8 != 1; g < history % 4; g++)
                guess[g] = (uint16_t)random_below(&seed, game.codes);
            smaller += compare_sorted(&game, &alike, guess, history % 4);
        }
        free(alike.map);
        free(game.map);
    }
    printf("%u codes left out by renamings other than of twins\n", smaller);
    assert_true(smaller > 100);
}

/* One opening of each class: those that no renaming makes smaller. */
static void test_openings(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        small_game game;
        uint32_t *openings;
        size_t count, next_one = 0;

        open_game(&game, games[i]);
        assert_int_equal(peg_openings(&game.rules, &openings, &count), PEG_OK);
        for (uint16_t g = 0; g < game.codes; g++) {
            if (least_of_code(&game, NULL, 0, g) != g) continue;
            assert_true(next_one < count);
            assert_int_equal(openings[next_one++], g);
        }
        assert_int_equal(next_one, count);
        free(openings);
        free(game.map);
    }
}

/* Partitions of the length into at most as many parts as there are colors. */
static void test_openings_of_long_codes(void **state)
{
    static const struct {
        const char *rules;
        size_t openings;
    } cases[] = {{"p6c11r", 11}, {"p8c4r", 15},  {"p8c8r", 22},
                 {"p9c9r", 30},  {"p12c6r", 58}, {"p8c12n", 1}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        peg_rules rules;
        uint32_t *openings;
        size_t count;

        assert_int_equal(peg_rules_parse(cases[i].rules, &rules), PEG_OK);
        assert_int_equal(peg_openings(&rules, &openings, &count), PEG_OK);
        assert_int_equal(count, cases[i].openings);
        for (size_t k = 1; k < count; k++) assert_true(openings[k - 1] < openings[k]);
        free(openings);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_twins),
        cmocka_unit_test(test_sorted),
        cmocka_unit_test(test_openings),
        cmocka_unit_test(test_openings_of_long_codes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

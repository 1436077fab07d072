/*
 * test_groups.c - guesses that are scored by groups (gen/score/scan.h): what is left out
 * scores no less, and what is not scores the same.
 */
#include "tests/tests.h"
#include "tests/gen/searcher.h"

/* The score of a guess by definition, without the term for candidates, if parts of more than c1
 * codes cost one more for each beyond. */
static unsigned score_of(const exact_game *game, const exact_set *part, unsigned guess,
                         uint32_t c1)
{
    unsigned size[EXACT_LABELS] = {0}, score = part->n + 1;

    for (uint32_t i = 0; i < part->n; i++)
        size[exact_game_row(game, part->code[i])[exact_game_column(game, guess)]]++;
    for (unsigned l = 0; l < game->labels; l++) {
        score -= size[l] > 0;
        score += size[l] > c1 ? size[l] - c1 : 0;
    }
    return score;
}

/* The least score of a guess of each group, one by one. */
static void least_scores(const exact_game *game, const exact_set *part, uint32_t c1,
                         unsigned *least)
{
    memset(least, 0xff, game->groups.count * sizeof *least);
    for (uint32_t g = 0; g < game->codes; g++) {
        const unsigned score = score_of(game, part, g, c1);
        if (score < least[game->groups.of[g]]) least[game->groups.of[g]] = score;
    }
}

/* What a group's guesses score at least, by definition; `has`: it contains a candidate. */
static unsigned floor_of(const exact_game *game, const exact_set *part, uint32_t group,
                         uint32_t c1, int has)
{
    const peg_groups *groups = &game->groups;
    unsigned count[PEG_MAX_LENGTH + 1] = {0};
    unsigned floor = part->n + 1 - (unsigned)has;

    for (uint32_t i = 0; i < part->n; i++) {
        uint8_t bulls, cows;
        peg_label_split(peg_feedback(exact_game_code(game, part->code[i]),
                                     exact_game_code(game, groups->code[groups->first[group]]),
                                     game->rules.length),
                        &bulls, &cows);
        count[bulls + cows]++;
    }
    for (unsigned t = 0; t <= groups->length; t++) {
        const unsigned room = t < groups->length ? t + 1 : t;
        floor -= count[t] < room ? count[t] : room;
        floor += count[t] > room * c1 ? count[t] - room * c1 : 0;
    }
    return floor;
}

/* What scan.h says of groups, by all paths: no guess of a group scores less, even if a
 * candidate in it counts as one part more. Returns by how much the least scores exceed what
 * grades say. */
static unsigned long compare_grades(const exact_game *game, const exact_set *part, uint32_t c1)
{
    const peg_groups *groups = &game->groups;
    unsigned *least = malloc(groups->count * sizeof *least);
    uint8_t *grade = malloc(groups->stride), *has = calloc(groups->count, 1);
    unsigned long beyond = 0;

    least_scores(game, part, c1, least);
    for (uint32_t i = 0; i < part->n; i++) has[groups->of[part->code[i]]] = 1;
    for (const peg_scan_path *path = peg_scan_fastest(); path; path = path->slower) {
        const peg_grades grades =
            path->grade(groups, groups->count, part->code, part->n, c1, grade);
        assert_true(grades.greatest <= PEG_GRADE_MOST);
        for (uint32_t m = 0; m < groups->count; m++) {
            const unsigned bound = grades.top - grade[m];
            const unsigned floor = floor_of(game, part, m, c1, has[m]);
            assert_true(grade[m] ? bound == floor : bound <= floor);
            assert_true(grade[m] <= grades.greatest);
            assert_true(least[m] - has[m] >= floor);
            beyond += least[m] - has[m] - bound;
        }
    }
    free(least);
    free(grade);
    free(has);
    return beyond;
}

/* Whether the colors of a code from this one on first occur in order, without a gap. */
static int is_in_order(const uint8_t *code, unsigned length, unsigned from)
{
    for (unsigned p = 0; p < length; p++) {
        if (code[p] > from) return 0;
        from += code[p] == from;
    }
    return 1;
}

/* The first groups, or codes if there are none, hold the codes that are in order from a color
 * on, and each group holds one. */
static void check_within(const exact_game *game)
{
    const peg_groups *groups = &game->groups;
    const unsigned length = game->rules.length;

    for (unsigned u = 0; u <= PEG_MAX_COLORS; u++) {
        uint8_t *has = calloc(game->codes, 1);
        uint32_t count = 0;
        for (uint32_t g = 0; g < game->codes; g++) {
            const uint32_t at = groups->count ? groups->of[g] : groups->column[g];
            if (game->rules.kind != PEG_MIXED &&
                !is_in_order(exact_game_code(game, g), length, u))
                continue;
            assert_true(at < groups->within[u]);
            count += !has[at];
            has[at] = 1;
        }
        assert_int_equal(groups->within[u], count);
        free(has);
    }
}

/* Whether a guess is worth trying after the guesses that left these twins. */
static int is_worth_trying(const exact_game *game, const peg_twins *twins, uint32_t guess)
{
    uint8_t band[PEG_MAX_COLORS];

    peg_bands(&game->rules, band);
    return peg_colors_in_order(~twins->seen, band, game->rules.length,
                               exact_game_code(game, guess));
}

/* What is scored by groups is scored as all guesses are, and what is not is beyond or need not
 * be tried. Returns how many guesses were not scored. */
static uint32_t compare_some(searcher *of, const exact_set *part, const peg_twins *twins,
                             unsigned parts, int32_t last)
{
    const size_t mark = of->worker.scratch.used, codes = of->game.codes;
    const exact_scores all = exact_score(&of->worker, part, parts);
    const exact_scores some = exact_score_some(&of->worker, part, twins, parts, last);
    uint8_t *scored = calloc(of->game.stride / PEG_SCAN_BLOCK, 1);
    uint32_t left = 0;

    assert_int_equal(some.least, all.least);
    assert_int_equal(some.least_split, all.least_split);
    if (part->n > EXACT_CROWDED * parts) /* groups left out may make more */
        assert_true(some.parts >= all.parts && some.parts <= parts);
    else
        assert_int_equal(some.parts, all.parts);
    for (uint32_t i = 0; i < some.blocks; i++) {
        uint8_t *once = &scored[exact_scores_block(&some, i) / PEG_SCAN_BLOCK];
        assert_int_equal(*once, 0);
        *once = 1;
    }
    for (size_t g = 0; g < codes; g++)
        if (scored[g / PEG_SCAN_BLOCK]) {
            assert_int_equal(some.excess[g], all.excess[g]);
        } else {
            const uint32_t guess = exact_game_guess(&of->game, g);
            assert_true(some.beyond >= all.least);
            assert_true((all.excess[g] >= some.beyond && all.excess[g] > last) ||
                        !is_worth_trying(&of->game, twins, guess));
            left++;
        }
    if (!left) assert_true(some.blocks * PEG_SCAN_BLOCK >= codes);
    free(scored);
    of->worker.scratch.used = mark;
    return left;
}

/* A code of the first colors only. */
static uint32_t draw_of_colors(uint64_t *seed, const exact_game *game, unsigned colors)
{
    for (;;) {
        const uint32_t g = random_below(seed, game->codes);
        const uint8_t *code = exact_game_code(game, g);
        unsigned p = 0;
        while (p < game->rules.length && code[p] < colors) p++;
        if (p == game->rules.length) return g;
    }
}

/* The candidates that one to three guesses of the first colors leave, and the twins. */
static uint32_t draw_part(uint64_t *seed, const exact_game *game, peg_code16 *set,
                          peg_twins *twins)
{
    const unsigned length = game->rules.length,
                   least = game->rules.kind == PEG_DISTINCT ? length : 1;
    const unsigned colors = least + random_below(seed, game->rules.range[0] + 1 - least);
    const uint32_t secret = random_below(seed, game->codes),
                   guesses = 1 + random_below(seed, 3);
    uint32_t n = game->codes;

    *twins = peg_twins_start(&game->rules);
    for (uint32_t g = 0; g < n; g++) set[g] = (peg_code16)g;
    for (uint32_t i = 0; i < guesses; i++) {
        const uint32_t guess = draw_of_colors(seed, game, colors);
        const uint8_t *row = exact_game_row(game, guess);
        const uint8_t label = row[exact_game_column(game, secret)];
        uint32_t kept = 0;
        for (uint32_t j = 0; j < n; j++)
            if (row[exact_game_column(game, set[j])] == label) set[kept++] = set[j];
        n = kept;
        *twins = peg_twins_after(&game->rules, twins, exact_game_code(game, guess));
    }
    return n;
}

/* The most parts that a guess makes of a set. */
static unsigned parts_of(searcher *of, const exact_set *part)
{
    const size_t mark = of->worker.scratch.used;
    const unsigned parts = exact_score(&of->worker, part, exact_most_parts(&of->game)).parts;

    of->worker.scratch.used = mark;
    return parts;
}

/* Many codes of a few colors and some of the others: guesses of other colors may make more
 * parts, although one of these is large. */
static uint32_t draw_lopsided(uint64_t *seed, const exact_game *game, peg_code16 *set)
{
    const uint8_t few = (uint8_t)(1 + random_below(seed, game->rules.range[0]));
    const uint32_t share = 1 + random_below(seed, 100);
    uint32_t n = 0;

    for (uint32_t g = 0; g < game->codes && n < PEG_GROUPS_REACH; g++) {
        const uint8_t *code = exact_game_code(game, g);
        unsigned inside = 0;
        for (unsigned p = 0; p < game->rules.length; p++) inside += code[p] < few;
        if (inside == game->rules.length || (!inside && random_below(seed, 400) < share))
            set[n++] = (peg_code16)g;
    }
    return n;
}

static void test_groups(void **state)
{
    static const char *const games[] = {"p4c6r", "p5c4r", "p6c3r",  "p7c3r", "p8c2r",
                                        "p5c6r", "p4c7n", "p5c6n",  "p6c7n", "p4c5r",
                                        "p2c2r", "p3c9r", "m3.4.5", "p5c5n"};
    uint64_t seed = seed_of_run();
    unsigned long guesses = 0, left = 0, beyond = 0, sets = 0, crowded = 0;

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const peg_rules rules = rules_of(games[i]);
        searcher of;
        assert_true(searcher_make(&of, &rules, 0));
        assert_int_equal(of.game.groups.count > 0, i < 10);
        check_within(&of.game);
        peg_code16 *set = malloc(of.game.codes * sizeof *set);
        for (int j = 0; j < (tests_are_long() ? 60 : 40); j++) {
            peg_twins twins = peg_twins_none(&rules);
            const exact_set part = {.code = set,
                                    .n = j % 3 ? draw_part(&seed, &of.game, set, &twins)
                                               : draw_lopsided(&seed, &of.game, set)};
            if (!part.n) continue;
            const unsigned parts = exact_most_parts(&of.game);
            if (part.n <= PEG_GROUPS_REACH && of.game.groups.count) {
                beyond += compare_grades(&of.game, &part, part.n);
                beyond += compare_grades(&of.game, &part, 1 + random_below(&seed, 30));
                sets++;
            }
            const unsigned made = parts_of(&of, &part);
            left += compare_some(&of, &part, &twins, parts, -1);
            left += compare_some(&of, &part, &twins, made, -1);
            crowded += part.n > EXACT_CROWDED * made && part.n <= PEG_GROUPS_REACH;
            left += compare_some(&of, &part, &twins, parts,
                                 (int32_t)random_below(&seed, part.n + 2));
            compare_some(&of, &part, &twins, parts, UINT16_MAX);
            guesses += 3 * of.game.codes;
        }
        free(set);
        searcher_free(&of);
    }
    assert_true(left > guesses / 8 && beyond > 0 && crowded > 10);
    printf("tried %lu sets; of %lu guesses groups left out %lu\n", sets, guesses, left);
}

/* ---- few guesses left ------------------------------------------------------------------- */

static int is_solved_within(const exact_game *game, const peg_code16 *set, uint32_t n,
                            unsigned depth);

/* Whether a guess solves the set within so many guesses, itself included; by definition. */
static int solves_within(const exact_game *game, const peg_code16 *set, uint32_t n,
                         unsigned guess, unsigned depth)
{
    const unsigned column = exact_game_column(game, guess);

    for (unsigned l = 0; l < game->solved; l++) {
        peg_code16 part[64];
        uint32_t size = 0;
        for (uint32_t i = 0; i < n; i++)
            if (exact_game_row(game, set[i])[column] == l) part[size++] = set[i];
        if (size == n || (size && !is_solved_within(game, part, size, depth - 1))) return 0;
    }
    return 1;
}

static int is_solved_within(const exact_game *game, const peg_code16 *set, uint32_t n,
                            unsigned depth)
{
    if (n == 1 || depth < 2) return n == 1 && depth;
    for (unsigned g = 0; g < game->codes; g++)
        if (solves_within(game, set, n, g, depth)) return 1;
    return 0;
}

/* A score never rules out a guess that solves the set within two or three guesses. */
static void test_few_guesses(void **state)
{
    static const char *const games[] = {"p2c3r", "p3c2r",  "p2c5n", "p3c3r", "p2c4r",
                                        "p3c4n", "m2.3.3", "p1c9r", "p4c2r"};
    uint64_t seed = seed_of_run();
    unsigned long solved = 0, ruled_out = 0;

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const peg_rules rules = rules_of(games[i]);
        const peg_twins none = peg_twins_none(&rules);
        searcher of;
        assert_true(searcher_make(&of, &rules, 0));
        exact_bounds_free(&of.bounds);
        assert_int_equal(exact_bounds_make(&of.bounds, &of.game, 0, 0, 3), PEG_OK);
        for (int j = 0; j < 300; j++) {
            peg_code16 set[64];
            const exact_set part = {.code = set, .n = draw_set(&seed, of.game.codes, set)};
            const exact_scores scores =
                exact_score_some(&of.worker, &part, &none, exact_most_parts(&of.game), 0);
            for (unsigned depth = 2; depth <= 3 && part.n > 2; depth++)
                for (unsigned g = 0; g < of.game.codes; g++) {
                    const uint16_t excess = scores.excess[exact_game_column(&of.game, g)];
                    const int is_out =
                        exact_score_bound(&of.search, depth, part.n, excess) == EXACT_NONE;
                    const int solves = solves_within(&of.game, set, part.n, g, depth);
                    assert_false(is_out && solves);
                    solved += (unsigned)solves;
                    ruled_out += (unsigned)is_out;
                }
            of.worker.scratch.used = 0;
        }
        searcher_free(&of);
    }
    assert_true(solved > 1000 && ruled_out > 1000);
    printf("of the guesses, %lu solve the set in time, %lu are ruled out\n", solved, ruled_out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_groups),
                                       cmocka_unit_test(test_few_guesses)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

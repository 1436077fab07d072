/*
 * test_paths.c - every counting path that this machine can run, against counting candidate by
 * candidate: on games by chance, and on sets whose sizes lie at the ends of words and
 * registers.
 */
#include "tests/tests.h"
#include "gen/score/planes.h"
#include "tests/random_tree.h"
#include "tests/reference/reference.h"

#define SECRETS_MOST 3000

static unsigned long tried;

static uint64_t random_word(uint64_t *seed)
{
    uint64_t high = random_below(seed, UINT32_MAX);
    return high << 32 | random_below(seed, UINT32_MAX);
}

/* Some of the secrets, ascending. */
static uint32_t random_set(uint64_t *seed, uint32_t secrets, uint32_t count, uint32_t *set)
{
    uint32_t taken = 0;
    for (uint32_t c = 0; c < secrets && taken < count; c++)
        if (random_below(seed, secrets - c) < count - taken) set[taken++] = c;
    return taken;
}

/* Candidates, laid out as planes, and one by one. */
typedef struct counted {
    const peg_rules *rules;
    peg_planes planes;
    uint32_t count, set[SECRETS_MOST];
} counted;

/* The partition by a guess. */
static void count_plainly(const counted *of, const uint8_t *guess, uint32_t *sizes)
{
    const unsigned length = of->rules->length;

    memset(sizes, 0, PEG_MAX_FEEDBACKS * sizeof *sizes);
    for (uint32_t c = 0; c < of->count; c++) {
        uint8_t code[PEG_MAX_LENGTH];
        peg_code_at(of->rules, of->set[c], code);
        sizes[ref_label(guess, code, length)]++;
    }
}

/* A guess's partition, by each path that takes rows of this many words. */
static void check_count(const counted *of, const uint8_t *guess)
{
    const peg_planes *planes = &of->planes;
    const uint64_t *rows[2 * PEG_MAX_LENGTH];
    uint32_t right[PEG_MAX_FEEDBACKS], sizes[PEG_MAX_FEEDBACKS];
    unsigned copies[PEG_MAX_COLORS] = {0};
    const unsigned length = planes->length, labels = peg_solved_label(of->rules->length) + 1u;

    for (unsigned p = 0; p < length; p++) {
        rows[p] = peg_row_at(planes, p, guess[p]);
        rows[length + p] = peg_row_has(planes, ++copies[guess[p]], guess[p]);
    }
    count_plainly(of, guess, right);
    for (const peg_counter *path = peg_counters(); path->name; path++) {
        peg_count_fn *const ways[] = {path->by_1, planes->words % 4 ? path->by_1 : path->by_4,
                                      planes->words % 8 ? path->by_1 : path->by_8};
        for (unsigned w = 0; w < 3; w++) {
            memset(sizes, 0xEE, sizeof sizes);
            ways[w](rows, planes->words, length, planes->count, sizes);
            assert_memory_equal(sizes, right, labels * sizeof *sizes);
            tried++;
        }
    }
}

/* The colors that may end a family's guesses: a second copy only where the rows have one. */
static uint64_t last_colors(const peg_rules *rules, const uint8_t *guess)
{
    const unsigned last = rules->length - 1u;
    uint64_t choices = (UINT64_C(1) << rules->range[last]) - 1;
    if (rules->kind == PEG_DISTINCT) choices &= ~peg_symbols(guess, last);
    return choices;
}

/* What planes.h says that a family's guess with these parts scores. */
static uint64_t score_plainly(const peg_family *family, int greatest, const uint32_t *sizes,
                              unsigned labels)
{
    uint64_t score = 0;

    for (unsigned f = 0; f < labels; f++) {
        const uint64_t part =
            family->small_part ? family->small_part[sizes[f]] : family->part[sizes[f]];
        if (!greatest)
            score += part;
        else if (part > score)
            score = part;
    }
    return 2 * score + (sizes[labels - 1] == 0 ? family->missing : 0);
}

static void check_family(uint64_t *seed, const counted *of, const uint8_t *begun)
{
    const peg_planes *planes = &of->planes;
    const unsigned length = planes->length, labels = peg_solved_label(of->rules->length) + 1u;
    const uint64_t choices =
        last_colors(of->rules, begun) & (random_word(seed) | random_word(seed));
    uint64_t *sizes = malloc(labels * planes->colors * sizeof *sizes);
    uint64_t part[SECRETS_MOST + 1], scores[2][PEG_MAX_COLORS + 8];
    uint32_t right[PEG_MAX_COLORS][PEG_MAX_FEEDBACKS];
    uint8_t guess[PEG_MAX_LENGTH];
    uint32_t small[64];
    peg_family family = {0};

    assert_non_null(sizes);
    assert_int_equal(peg_family_open(&family, planes), PEG_OK);
    for (unsigned p = 0; p + 1 < length; p++) peg_family_push(&family, begun[p]);
    for (uint32_t i = 0; i <= SECRETS_MOST; i++) part[i] = random_word(seed) >> 8;
    for (unsigned i = 0; i < 64; i++) small[i] = random_below(seed, 1 << 25);
    family.part = part;
    family.small_part = planes->count < 64 && random_below(seed, 2) ? small : NULL;
    family.missing = random_below(seed, 2) ? random_below(seed, 1000) : 0;
    memcpy(guess, begun, length);
    for (unsigned d = 0; d < PEG_MAX_COLORS; d++) {
        guess[length - 1] = (uint8_t)d;
        if (choices >> d & 1) count_plainly(of, guess, right[d]);
    }
    for (const peg_counter *path = peg_counters(); path->name; path++) {
        path->family_sizes(&family, choices, sizes);
        for (int greatest = 0; greatest < 2; greatest++)
            path->family_scores(&family, choices, greatest, scores[greatest]);
        for (unsigned d = 0; d < PEG_MAX_COLORS; d++) {
            if (!(choices >> d & 1)) continue;
            for (int greatest = 0; greatest < 2; greatest++)
                assert_true(scores[greatest][d] ==
                            score_plainly(&family, greatest, right[d], labels));
            for (unsigned f = 0; f < labels; f++)
                assert_true(sizes[f * planes->colors + d] == right[d][f]);
            tried++;
        }
    }
    peg_family_close(&family);
    free(sizes);
}

static void check_game(uint64_t *seed, const peg_rules *rules, uint32_t count)
{
    counted of = {.rules = rules};
    uint8_t guess[PEG_MAX_LENGTH];
    peg_replay replay;

    assert_int_equal(peg_replay_open(&replay, rules), PEG_OK);
    of.count = random_set(seed, replay.secrets, count, of.set);
    for (unsigned g = 0; g < 4; g++) {
        peg_code_at(rules, g == 0 ? 0 : random_below(seed, replay.secrets), guess);
        assert_int_equal(peg_planes_fill(&of.planes, &replay, of.set, of.count, PEG_BY_ROWS),
                         PEG_OK);
        check_count(&of, guess);
        assert_int_equal(peg_planes_fill(&of.planes, &replay, of.set, of.count, PEG_BY_WORDS),
                         PEG_OK);
        check_family(seed, &of, guess);
    }
    peg_planes_free(&of.planes);
    peg_replay_close(&replay);
}

static void test_random_games(void **state)
{
    uint64_t seed = seed_of_run();
    (void)state;
    for (unsigned i = 0; i < 300; i++) {
        peg_rules rules = random_rules(&seed, SECRETS_MOST);
        uint32_t secrets = peg_rules_secrets(&rules);
        check_game(&seed, &rules, 1 + random_below(&seed, secrets));
    }
}

static void test_boundary_sizes(void **state)
{
    static const char *const games[] = {
        "p4c7r", "m36.36.2", "p3c13n", "p11c2r", "p12c1r", "p2c36r", "m2.2.2.2.2.2.2.2.2.2.2.1",
        "p1c36r"};
    static const uint32_t counts[] = {1,   2,   31,  32,  33,  63,  64,   65,   127,  128,
                                      255, 256, 257, 511, 512, 513, 1023, 1024, 1025, 2000};
    uint64_t seed = seed_of_run();
    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        peg_rules rules = rules_of(games[g]);
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
            if (counts[c] <= peg_rules_secrets(&rules)) check_game(&seed, &rules, counts[c]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_boundary_sizes),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("tried %lu partitions on all counting paths of this machine\n", tried);
    return failed;
}

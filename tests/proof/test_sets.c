/*
 * test_sets.c - pegtree-check on every set of small games: it accepts just the claims
 * that hold by format/PROOF.md, on its fast path and with --plain, and where all that is true
 * is claimed, just those that are true. Both are found here in another way: by trying all
 * guesses.
 */
#include "tests/proof/check.h"
#include "tests/tests.h"

#define CODES 12
#define SETS  (1 << CODES)
#define DEEP  4          /* guesses left, at most; */
#define ANY   (DEEP + 1) /* without a limit */
#define NONE  CHECK_NONE

typedef struct game {
    check_proof proof;
    unsigned codes, branches, every;    /* every: the set of all codes */
    unsigned feedback[CODES][CODES];    /* bulls * 16 + cows, by the definition */
    uint32_t code[SETS][CODES];         /* the codes of each set */
    uint64_t truth[3][ANY + 1][SETS];   /* V of each goal, */
    uint64_t claimed[3][ANY + 1][SETS]; /* what is claimed, 0: nothing */
    uint64_t looked[3][ANY + 1][SETS];  /* one look and 1, or none; 0: not yet */
} game;

static unsigned seed;

static unsigned chance(unsigned below)
{
    seed = seed * 1664525 + 1013904223;
    return (seed >> 8) % below;
}

static unsigned count(unsigned set)
{
    return (unsigned)__builtin_popcount(set);
}

static uint64_t add(uint64_t a, uint64_t b)
{
    return a == NONE || b == NONE ? NONE : a + b;
}

static unsigned below(unsigned depth)
{
    return depth == ANY ? ANY : depth - 1;
}

/* ---- what is true, and what holds: PROOF.md, sections 1, 4 and 5
 * ------------------------------
 */

/* The parts of a set other than the guess itself; returns how many. */
static unsigned split(const game *of, unsigned set, unsigned guess, unsigned part[CODES])
{
    unsigned feedback[CODES], parts = 0;

    for (unsigned c = 0; c < of->codes; c++) {
        unsigned p = 0;
        if (!(set >> c & 1) || c == guess) continue;
        while (p < parts && feedback[p] != of->feedback[guess][c]) p++;
        if (p == parts) part[parts] = 0, feedback[parts++] = of->feedback[guess][c];
        part[p] |= 1u << c;
    }
    return parts;
}

/* n·u + [d = 1 and g solves one]·l */
static uint64_t own_cost(const check_goal *goal, unsigned set, unsigned depth, unsigned guess)
{
    return count(set) * goal->unit + (depth == 1 && set >> guess & 1 ? goal->last : 0);
}

static void find_truth(game *of, unsigned g, unsigned depth)
{
    const check_goal *goal = &of->proof.goal[g];

    for (unsigned set = 1; set <= of->every; set++) { /* parts are smaller numbers */
        uint64_t least = NONE;
        for (unsigned guess = 0; depth && guess < of->codes; guess++) {
            unsigned part[CODES];
            const unsigned parts = split(of, set, guess, part);
            uint64_t cost = own_cost(goal, set, depth, guess);
            if (parts == 1 && part[0] == set && depth == ANY) continue;
            for (unsigned p = 0; p < parts; p++)
                cost = add(cost, of->truth[g][below(depth)][part[p]]);
            if (cost < least) least = cost;
        }
        of->truth[g][depth][set] = least;
    }
}

/* Lemma 1. */
static uint64_t size_bound(const game *of, unsigned g, unsigned depth, unsigned n)
{
    const check_goal *goal = &of->proof.goal[g];
    uint64_t cost = 0, room = 1, left = 1;

    for (unsigned k = 1; n; n--) {
        if (!left) room *= of->branches, left = room, k++;
        if (!left || k > (depth == ANY ? 99 : depth)) return NONE;
        cost += k * goal->unit + (k == depth ? goal->last : 0);
        left--;
    }
    return cost;
}

/* Lemma 3. */
static uint64_t look(game *of, unsigned g, unsigned depth, unsigned set)
{
    uint64_t *known = &of->looked[g][depth][set], least = NONE;

    if (*known) return *known == NONE ? NONE : *known - 1;
    for (unsigned guess = 0; guess < of->codes; guess++) {
        unsigned part[CODES];
        const unsigned parts = split(of, set, guess, part);
        uint64_t cost = own_cost(&of->proof.goal[g], set, depth, guess);
        for (unsigned p = 0; p < parts; p++)
            cost = add(cost, size_bound(of, g, below(depth), count(part[p])));
        if (cost < least) least = cost;
    }
    *known = least == NONE ? NONE : least + 1;
    return least;
}

static int has_separator(const game *of, unsigned set)
{
    for (unsigned guess = 0; guess < of->codes; guess++) {
        unsigned part[CODES];
        if (set >> guess & 1 && split(of, set, guess, part) == count(set) - 1) return 1;
    }
    return 0;
}

/* Lemma 6. */
static uint64_t said(const game *of, unsigned g, unsigned depth, unsigned set)
{
    uint64_t most = 0;

    for (unsigned other = 0; other < of->proof.goals; other++)
        for (unsigned d = depth; d <= ANY; d++) {
            const check_goal *goal = &of->proof.goal[other];
            uint64_t bound = of->claimed[other][d][set];
            if (other != g && bound != NONE)
                bound *= goal->unit == 1 && goal->last == 0 ? of->proof.goal[g].unit : 0;
            if (bound > most) most = bound;
        }
    return most;
}

static uint64_t bound_of(game *of, unsigned g, unsigned depth, unsigned set)
{
    const check_goal *goal = &of->proof.goal[g];
    const uint64_t n = count(set), size = size_bound(of, g, depth, count(set));
    uint64_t most = size, other;

    if (size == NONE || !depth) return size;
    if (n >= 3 && n <= of->branches + 1 && !has_separator(of, set)) {
        other = 2 * n * goal->unit + (depth == 2 ? n * goal->last : 0);
        if (other > most) most = other;
    }
    other = look(of, g, depth, set);
    if (other > most) most = other;
    other = said(of, g, depth, set);
    return other > most ? other : most;
}

static uint64_t cost_of(game *of, unsigned g, unsigned depth, unsigned set, unsigned guess)
{
    unsigned part[CODES];
    const unsigned parts = split(of, set, guess, part);
    uint64_t cost = own_cost(&of->proof.goal[g], set, depth, guess);

    if (parts == 1 && part[0] == set) return NONE; /* excused by lemma 4 */
    for (unsigned p = 0; p < parts; p++)
        cost = add(cost, bound_of(of, g, below(depth), part[p]));
    return cost;
}

/* Whether a claim holds if the guesses of `excused` are not looked at. */
static int holds(game *of, unsigned g, unsigned depth, unsigned set, uint64_t bound,
                 unsigned excused)
{
    if (size_bound(of, g, depth, count(set)) >= bound) return 1;
    for (unsigned guess = 0; guess < of->codes; guess++)
        if (!(excused >> guess & 1) && cost_of(of, g, depth, set, guess) < bound) return 0;
    return 1;
}

/* ---- a game, and proofs of it ---------------------------------------------------------------
 */

static void add_goal(game *of, const char *name, uint64_t unit, uint64_t last, unsigned depth)
{
    check_goal *goal = &of->proof.goal[of->proof.goals++];

    *goal = (check_goal){.unit = unit, .last = last, .depth = depth == ANY ? CHECK_ANY : depth};
    snprintf(goal->name, sizeof goal->name, "%s", name);
    assert_true(check_goal_sizes(goal, &of->proof.game));
}

/* The goals of each objective, the tree taking so many guesses. */
static void add_goals(game *of, int crush)
{
    const uint64_t n = of->codes;

    if (crush) {
        add_goal(of, "depth", 0, 0, DEEP - 1);
        add_goal(of, "total", 1, n * DEEP + 1, DEEP);
        return;
    }
    add_goal(of, "total", 1, 0, ANY);
    add_goal(of, "depth", 1, 0, DEEP - 1);
    add_goal(of, "last", n + 1, 1, DEEP);
}

static game *open_game(const char *rules, int plain, int crush)
{
    game *of = calloc(1, sizeof *of);
    check_trouble trouble = {""};

    assert_non_null(of);
    assert_true(check_game_open(&of->proof.game, rules, &trouble));
    of->proof.opening = UINT32_MAX;
    of->proof.game.plain = plain;
    of->codes = of->proof.game.codes;
    of->every = (1u << of->codes) - 1;
    assert_true(of->codes <= CODES);
    if (!plain) assert_true(check_look_open(&of->proof.game));
    unsigned seen[256] = {0};
    for (unsigned a = 0; a < of->codes; a++)
        for (unsigned b = 0; b < of->codes; b++) {
            const uint8_t *x = of->proof.game.symbols + a * of->proof.game.rules.length;
            const uint8_t *y = of->proof.game.symbols + b * of->proof.game.rules.length;
            unsigned bulls = 0, common = 0;
            for (unsigned p = 0; p < of->proof.game.rules.length; p++) bulls += x[p] == y[p];
            for (unsigned c = 0; c < PEG_MAX_COLORS; c++) {
                unsigned in_x = 0, in_y = 0;
                for (unsigned p = 0; p < of->proof.game.rules.length; p++)
                    in_x += x[p] == c, in_y += y[p] == c;
                common += in_x < in_y ? in_x : in_y;
            }
            of->feedback[a][b] = bulls * 16 + common - bulls;
            if (a != b && !seen[of->feedback[a][b]]++) of->branches++;
        }
    for (unsigned set = 1; set <= of->every; set++)
        for (unsigned c = 0, n = 0; c < of->codes; c++)
            if (set >> c & 1) of->code[set][n++] = c;
    add_goals(of, crush);
    for (unsigned g = 0; g < of->proof.goals; g++)
        for (unsigned d = 0; d <= ANY; d++) find_truth(of, g, d);
    return of;
}

static void close_game(game *of)
{
    check_proof_close(&of->proof);
    free(of);
}

static check_claim claim_of(const game *of, unsigned g, unsigned depth, unsigned set,
                            uint64_t bound)
{
    check_claim claim = {.set = {of->code[set], count(set), depth == ANY ? CHECK_ANY : depth},
                         .goal = (uint8_t)g,
                         .history = 1,
                         .bound = bound};

    claim.hash = check_hash(&claim.set);
    return claim;
}

/* Whether a goal has claims with so many guesses left. */
static int has_depth(const game *of, unsigned g, unsigned depth)
{
    return of->proof.goal[g].depth == CHECK_ANY ? depth == ANY
                                                : depth <= of->proof.goal[g].depth;
}

/* Claims what is true, or not more, of so many sets in a hundred. */
static void claim_some(game *of, unsigned percent)
{
    check_proof *proof = &of->proof;
    size_t room = 1;

    while (room < 3 * DEEP * (size_t)(of->every + 1)) room *= 2;
    proof->claims = 0;
    memset(of->claimed, 0, sizeof of->claimed);
    if (!proof->claim) proof->claim = calloc(room, sizeof *proof->claim);
    assert_non_null(proof->claim);
    assert_true(check_index(proof, room));
    for (unsigned g = 0; g < proof->goals; g++)
        for (unsigned d = 1; d <= ANY; d++)
            for (unsigned set = 1; has_depth(of, g, d) && set <= of->every; set++) {
                uint64_t bound = of->truth[g][d][set];
                if (chance(100) >= percent) continue;
                if (percent < 100 && bound != NONE && chance(3) == 0)
                    bound -= chance(2) < bound;
                check_claim *claim = &proof->claim[proof->claims++];
                *claim = claim_of(of, g, d, set, bound);
                check_enter(proof, claim);
                of->claimed[g][d][set] = bound;
            }
}

/* ---- tests ----------------------------------------------------------------------------------
 */

/* Checks claims around the truth of every `step`-th set. */
static void try_sets(game *of, unsigned step, int all_claimed, int plain)
{
    check_worker *worker = check_worker_open(&of->proof);
    unsigned accepted = 0, rejected = 0;

    assert_non_null(worker);
    for (unsigned set = 1; set <= of->every; set += 1 + chance(2 * step - 1))
        for (unsigned g = 0; g < of->proof.goals; g++)
            for (unsigned d = 1; d <= ANY; d++) {
                const uint64_t truth = of->truth[g][d][set];
                const uint64_t size = size_bound(of, g, d, count(set));
                const uint64_t unit = of->proof.goal[g].unit;
                const uint64_t bounds[] = {truth,    truth - 1,   truth + 1, truth + unit, size,
                                           size + 1, size + unit, NONE,      truth - unit, 1};
                for (unsigned b = 0; has_depth(of, g, d) && b < 10; b++) {
                    const check_claim claim = claim_of(of, g, d, set, bounds[b]);
                    check_trouble trouble = {""};
                    const int good = check_claim_holds(worker, &claim, &trouble);
                    const int must = holds(of, g, d, set, bounds[b], 0);
                    if (must && bounds[b] > truth) fail_msg("PROOF.md's rules are unsound");
                    if (good != must || (all_claimed && good != (bounds[b] <= truth)))
                        fail_msg("set %x, goal %u, %u left, bound %llu: %d, but %d; truth %llu "
                                 "(plain %d)",
                                 set, g, d, (unsigned long long)bounds[b], good, must,
                                 (unsigned long long)truth, plain);
                    good ? accepted++ : rejected++;
                }
            }
    check_worker_close(worker);
    assert_true(accepted && rejected);
}

static void try_game(const char *rules, unsigned step)
{
    for (int plain = 0; plain < 2; plain++)
        for (int crush = 0; crush < 2; crush++) {
            game *of = open_game(rules, plain, crush);
            claim_some(of, 100);
            try_sets(of, step, 1, plain);
            for (unsigned percent = 0; percent <= 60; percent += 30) {
                claim_some(of, percent);
                try_sets(of, step, 0, plain);
            }
            close_game(of);
        }
}

static void test_p2c3r(void **state)
{
    (void)state;
    try_game("p2c3r", 1);
}

static void test_p3c2r(void **state)
{
    (void)state;
    try_game("p3c2r", 1);
}

static void test_m2_3(void **state)
{
    (void)state;
    try_game("m2.3", 1);
}

/* Sets larger than three times the feedbacks; unused symbols that are not alike; one code. */
static void test_others(void **state)
{
    static const char *const games[] = {"p1c1r", "p4c1r", "p1c7r", "p2c2r",
                                        "p2c3n", "p3c3n", "m1.2.3"};
    (void)state;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) try_game(games[i], 1);
    try_game("p2c4n", 3);
    try_game("m2.2.3", 3);
}

/* The bounds that claims rest on, of every set: many sets are no part of another. */
static void try_bounds(const char *rules, int crush)
{
    game *of = open_game(rules, 0, crush);
    const check_game *rows = &of->proof.game;

    for (unsigned set = 1; set <= of->every; set++)
        for (unsigned g = 0; g < of->proof.goals; g++)
            for (unsigned d = 1; d <= ANY; d++) {
                if (!has_depth(of, g, d)) continue;
                const check_goal *goal = &of->proof.goal[g];
                const check_set sorted = claim_of(of, g, d, set, 0).set;
                const uint32_t most = check_most_parts(rows, &sorted);
                const uint64_t apart = check_set_bound(goal, rows, &sorted, most);
                const uint64_t own = check_own_bound(goal, rows, &sorted, most, 0);
                assert_int_equal(check_size_bound(goal, rows, sorted.depth, sorted.n),
                                 size_bound(of, g, d, sorted.n));
                assert_true(apart <= of->truth[g][d][set]);
                if (sorted.n >= 3 && sorted.n <= of->branches + 1)
                    assert_int_equal(most == sorted.n, has_separator(of, set));
                assert_int_equal(check_look_at(goal, rows, &sorted, 0, own),
                                 look(of, g, d, set));
            }
    close_game(of);
}

static void test_bounds(void **state)
{
    static const char *const games[] = {"p2c3r", "p3c2r", "m2.3", "p2c4n", "m2.2.3", "p1c7r"};
    (void)state;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++)
        for (int crush = 0; crush < 2; crush++) try_bounds(games[i], crush);
}

/* An opening speaks for the claim of all codes, and for no other. */
static void test_opening(void **state)
{
    (void)state;
    for (int plain = 0; plain < 2; plain++) {
        game *of = open_game("p2c3r", plain, 0);
        claim_some(of, 20);
        for (uint32_t opening = 0; opening < of->codes; opening++) {
            of->proof.opening = opening;
            check_worker *worker = check_worker_open(&of->proof);
            for (uint64_t bound = 1; bound < 40; bound++) {
                check_claim claim = claim_of(of, 0, ANY, of->every, bound);
                check_trouble trouble = {""};
                claim.history = 0;
                assert_int_equal(check_claim_holds(worker, &claim, &trouble),
                                 holds(of, 0, ANY, of->every, bound, ~(1u << opening)));
            }
            check_worker_close(worker);
            try_sets(of, 1, 0, plain);
        }
        close_game(of);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_p2c3r),   cmocka_unit_test(test_p3c2r),
        cmocka_unit_test(test_m2_3),    cmocka_unit_test(test_others),
        cmocka_unit_test(test_opening), cmocka_unit_test(test_bounds),
    };

    seed = 4711;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

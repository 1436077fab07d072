/*
 * test_paths.c - what pegtree-check does to be fast, against what is plain: sets too
 * large for test_sets.c by --plain, renamings that a claim names one by one, names of sets by
 * all renamings there are, and the most parts by all guesses.
 */
#include "tests/proof/check.h"
#include "tests/tests.h"

#define CLAIMS 512
#define MOST   96 /* codes of a set */

static unsigned seed;

static unsigned chance(unsigned below)
{
    seed = seed * 1664525 + 1013904223;
    return (seed >> 8) % below;
}

static uint32_t set_code[CLAIMS][MOST];
static unsigned accepted, rejected; /* by compare_paths() */

static check_claim claim_of(const uint32_t *code, uint32_t n, unsigned goal, unsigned depth,
                            uint64_t bound)
{
    check_claim claim = {
        .set = {code, n, depth}, .goal = (uint8_t)goal, .history = 1, .bound = bound};

    claim.hash = check_hash(&claim.set);
    return claim;
}

static void open_proof(check_proof *proof, const char *rules, int plain)
{
    static const check_goal goals[] = {{"total", 1, 0, 0, CHECK_ANY, NULL},
                                       {"depth", 0, 0, CHECK_NONE, 4, NULL},
                                       {"last", 0, 1, 0, 5, NULL}};
    check_trouble trouble = {""};

    memset(proof, 0, sizeof *proof);
    assert_true(check_game_open(&proof->game, rules, &trouble));
    proof->opening = UINT32_MAX;
    proof->game.plain = plain;
    if (!plain) assert_true(check_look_open(&proof->game));
    for (unsigned g = 0; g < 3; g++) {
        proof->goal[g] = goals[g];
        if (g == 2) proof->goal[g].unit = proof->game.codes + 1;
        assert_true(check_goal_sizes(&proof->goal[g], &proof->game));
    }
    proof->goals = 3;
    proof->claim = calloc(CLAIMS, sizeof *proof->claim);
    assert_non_null(proof->claim);
}

static int ascending(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* Whether a code has none but the first symbols. */
static int is_low(const check_game *game, uint32_t code, unsigned symbols)
{
    for (unsigned p = 0; p < game->rules.length; p++)
        if (game->symbols[code * game->rules.length + p] >= symbols) return 0;
    return 1;
}

/* Codes drawn by chance, what a guess or two leave, or codes of few symbols, so that many are
 * of no use. Returns how many. */
static uint32_t draw_set(const check_game *game, uint32_t *code, uint32_t most)
{
    const uint32_t a = chance(game->codes), b = chance(game->codes), s = chance(game->codes);
    const unsigned kind = chance(4), symbols = 2 + chance(game->rules.length);
    uint32_t n = 0;

    for (uint32_t c = 0; c < game->codes && n < most; c++)
        if (kind == 3 ? is_low(game, c, symbols) && chance(4)
            : kind == 0
                ? chance(game->codes) < most / 2
                : check_answer(game, c, a) == check_answer(game, s, a) &&
                      (kind == 1 || check_answer(game, c, b) == check_answer(game, s, b)))
            code[n++] = c;
    if (!n) code[n++] = a;
    return n;
}

/* Draws claims of no more than sizes say, or a little more: here they need not be true, since
 * both ways rest on the same ones. */
static void draw_claims(check_proof *proof, size_t claims, uint32_t most)
{
    proof->claims = 0;
    assert_true(check_index(proof, CLAIMS));
    while (proof->claims < claims) {
        uint32_t *code = set_code[proof->claims];
        const uint32_t n = draw_set(&proof->game, code, most);
        const unsigned g = chance(3), of = proof->goal[g].depth;
        const unsigned depth = of == CHECK_ANY ? of : 1 + chance(of);
        uint64_t bound = check_size_bound(&proof->goal[g], &proof->game, depth, n);
        if (bound != CHECK_NONE) bound += chance(3) * proof->goal[g].unit;
        check_claim *claim = &proof->claim[proof->claims++];
        *claim = claim_of(code, n, g, depth, bound);
        check_enter(proof, claim);
    }
}

/* ---- sets of all sizes ----------------------------------------------------------------------
 */

/* Adds to `accepted` and `rejected`. */
static void compare_paths(const char *rules, unsigned sets, uint32_t most)
{
    check_proof proof[2];
    check_worker *worker[2];
    const unsigned before = seed;

    for (int plain = 0; plain < 2; plain++) {
        seed = before;
        open_proof(&proof[plain], rules, plain);
        draw_claims(&proof[plain], CLAIMS / 2, most);
        worker[plain] = check_worker_open(&proof[plain]);
        assert_non_null(worker[plain]);
    }
    for (unsigned s = 0; s < sets; s++) {
        uint32_t code[MOST];
        const uint32_t n = draw_set(&proof[0].game, code, most);
        for (unsigned g = 0; g < 3; g++) {
            const check_goal *goal = &proof[0].goal[g];
            const unsigned depth =
                goal->depth == CHECK_ANY ? CHECK_ANY : 1 + chance(goal->depth);
            const uint64_t size = check_size_bound(goal, &proof[0].game, depth, n);
            for (unsigned step = 1; size != CHECK_NONE && step < 6; step++) {
                const uint64_t bound =
                    step == 5 ? CHECK_NONE : size + step * (goal->unit + g % 2);
                const check_claim claim = claim_of(code, n, g, depth, bound);
                check_trouble trouble[2] = {{""}, {""}};
                const int fast = check_claim_holds(worker[0], &claim, &trouble[0]);
                const int plain = check_claim_holds(worker[1], &claim, &trouble[1]);
                if (fast != plain)
                    fail_msg(
                        "%s: %u codes from %u, goal %u, %u left, %llu: %d, plainly %d (%s%s)",
                        rules, n, code[0], g, depth, (unsigned long long)bound, fast, plain,
                        trouble[0].text, trouble[1].text);
                fast ? accepted++ : rejected++;
            }
        }
    }
    for (int plain = 0; plain < 2; plain++) {
        check_worker_close(worker[plain]);
        check_proof_close(&proof[plain]);
    }
}

static void test_paths(void **state)
{
    (void)state;
    compare_paths("p1c36r", 60, 36);
    compare_paths("p3c4r", 100, 40);
    compare_paths("p4c4r", 60, 80);
    compare_paths("m2.3.4.5", 60, 60);
    compare_paths("p2c9n", 100, 40);
    compare_paths("p3c8n", 60, 60);
    compare_paths("p5c3r", 60, 60);
    compare_paths("p4c6n", 60, 60);
    compare_paths("p3c7n", 200, 6); /* symbols that are of no use, several in a guess */
    compare_paths("p4c7n", 60, 8);
    compare_paths("p4c5r", 30, 60); /* more than 256 guesses */
    compare_paths("p7c2r", 60, 60);
    assert_true(accepted > 500 && rejected > 500);
}

/* A guess that is passed over for any cost makes the same parts as a smaller one that is not.
 */
static void try_skipped(const char *rules)
{
    check_proof proof;
    unsigned skipped = 0;

    open_proof(&proof, rules, 0);
    const check_game *game = &proof.game;
    uint8_t *at = calloc(game->codes, 1); /* 1: it was looked at */
    for (unsigned turn = 0; turn < 20; turn++) {
        uint32_t code[MOST], guess;
        const uint32_t n = draw_set(game, code, 12);
        const check_set set = {code, n, CHECK_ANY};
        check_look look = {.goal = &proof.goal[0], .game = game, .set = &set};
        memset(at, 0, game->codes);
        while ((guess = check_look_on(&look, CHECK_NONE)) < game->codes) at[guess] = 1;
        for (uint32_t g = 0; g < game->codes; g++) {
            uint32_t like = 0, i = 0;
            if (at[g]) continue;
            for (; like < g && i < n; like++) {
                if (!at[like]) continue;
                for (i = 0; i < n && check_answer(game, code[i], like) ==
                                         check_answer(game, code[i], g);)
                    i++;
            }
            assert_int_equal(i, n);
            skipped++;
        }
    }
    assert_true(skipped > 0);
    free(at);
    check_proof_close(&proof);
}

static void test_skipped(void **state)
{
    (void)state;
    try_skipped("p3c6r");
    try_skipped("p3c7n");
    try_skipped("p3c9n");
    try_skipped("p2c9n");
}

/* ---- renamings ------------------------------------------------------------------------------
 */

#define RENAMINGS 2048

/* What every renaming of a game makes of its codes; returns how many there are. */
static unsigned all_renamings(check_proof *proof)
{
    const peg_rules *rules = &proof->game.rules;
    const unsigned length = rules->length, colors = rules->range[0];
    uint8_t order[PEG_MAX_LENGTH + PEG_MAX_COLORS];
    unsigned count = 0, places = 1, names = 1;

    for (unsigned p = 2; p <= length; p++) places *= p;
    for (unsigned c = 2; c <= colors; c++) names *= c;
    assert_true(places * names <= RENAMINGS);
    proof->renaming = calloc(RENAMINGS, sizeof *proof->renaming);
    for (unsigned r = 0; r < places * names; r++, count++) {
        check_renaming *to = &proof->renaming[count];
        unsigned rest = r;
        for (unsigned k = 0; k < length + colors; k++) { /* Lehmer's code of each */
            const unsigned from = k < length ? 0 : length, of = k - from + 1;
            const unsigned at = from + rest % of;
            rest /= of;
            memmove(&order[at + 1], &order[at], from + of - 1 - at);
            order[at] = (uint8_t)(of - 1);
        }
        to->image = check_take(proof, proof->game.codes * sizeof *to->image);
        for (uint32_t c = 0; c < proof->game.codes; c++) {
            uint8_t code[PEG_MAX_LENGTH];
            for (unsigned p = 0; p < length; p++)
                code[p] = order[length + proof->game.symbols[c * length + order[p]]];
            to->image[c] = peg_code_index(rules, code);
        }
    }
    return count;
}

static int makes(const check_renaming *renaming, const check_set *from, const check_set *to)
{
    uint32_t image[MOST];

    if (from->n != to->n) return 0;
    for (uint32_t i = 0; i < from->n; i++) image[i] = renaming->image[from->code[i]];
    qsort(image, from->n, sizeof *image, ascending);
    return memcmp(image, to->code, to->n * sizeof *image) == 0;
}

#define NAMED 4000
#define SMALL 125 /* codes of p3c5r */

/* A worker remembers claims, whose memory must stay as it is. */
static struct {
    check_claim claim;
    uint32_t code[SMALL];
    uint16_t list[3];
} named[NAMED];

/* Draws a claim of a little more than the size of its set says, and renamings for it; returns
 * whether they all leave the set as it is. */
static int draw_named(const check_proof *proof, unsigned i)
{
    check_claim *claim = &named[i].claim;
    int keeps = 1;

    *claim =
        claim_of(named[i].code, draw_set(&proof->game, named[i].code, 12), 0, CHECK_ANY, 0);
    claim->bound = check_size_bound(&proof->goal[0], &proof->game, CHECK_ANY, claim->set.n) +
                   1 + chance(3);
    claim->renaming = named[i].list;
    claim->renamings = (uint16_t)(1 + chance(3));
    for (unsigned k = 0; k < claim->renamings; k++) {
        const check_renaming *drawn;
        do {
            named[i].list[k] = (uint16_t)chance(proof->renamings);
            drawn = &proof->renaming[named[i].list[k]];
        } while (chance(200) && !makes(drawn, &claim->set, &claim->set));
        keeps &= makes(drawn, &claim->set, &claim->set);
    }
    return keeps;
}

/* The least guess that the renamings of a claim make of each. */
static void find_least(const check_proof *proof, const check_claim *claim,
                       uint32_t least[SMALL])
{
    for (uint32_t g = 0; g < SMALL; g++) least[g] = g;
    for (unsigned round = 0; round < 12; round++) /* no class takes more */
        for (unsigned k = 0; k < claim->renamings; k++)
            for (uint32_t g = 0; g < SMALL; g++) {
                const uint32_t to = proof->renaming[claim->renaming[k]].image[g];
                least[g] = least[to] = least[g] < least[to] ? least[g] : least[to];
            }
}

/* Whether a claim holds where only this guess is looked at: as an opening of its own. */
static int holds_with(check_proof *proof, check_worker *worker, const check_claim *claim,
                      uint32_t guess)
{
    check_claim alone = *claim;
    check_trouble trouble = {""};

    alone.history = 0;
    alone.renamings = 0;
    proof->opening = guess;
    const int good = check_claim_holds(worker, &alone, &trouble);
    proof->opening = UINT32_MAX;
    return good;
}

/* A claim that names renamings holds as if each guess were looked at that they do not excuse;
 * and not if one of them does not leave its set as it is. */
static void test_named(void **state)
{
    check_proof proof;
    unsigned moved = 0, good = 0, bad = 0;

    (void)state;
    open_proof(&proof, "p3c5r", 0);
    proof.renamings = all_renamings(&proof);
    draw_claims(&proof, CLAIMS, 8);
    check_worker *worker = check_worker_open(&proof);
    assert_non_null(worker);
    for (unsigned i = 0; i < NAMED; i++) {
        const int keeps = draw_named(&proof, i);
        check_trouble trouble = {""};
        uint32_t least[SMALL];
        int all = 1;

        find_least(&proof, &named[i].claim, least);
        for (uint32_t g = 0; g < SMALL; g++)
            if (least[g] == g) all &= holds_with(&proof, worker, &named[i].claim, g);
        assert_int_equal(check_claim_holds(worker, &named[i].claim, &trouble), keeps && all);
        keeps ? all ? good++ : bad++ : moved++;
    }
    assert_true(moved > 100 && good > 100 && bad > 100);
    check_worker_close(worker);
    check_proof_close(&proof);
}

/* Sets have one name only if a renaming makes one of the other; and sets of which it does
 * mostly have one name. */
static void try_names(const char *rules, uint32_t most)
{
    static uint32_t name[CLAIMS][MOST];
    uint32_t image[MOST];
    check_proof proof;
    unsigned alike = 0, same = 0;

    open_proof(&proof, rules, 0);
    const unsigned count = all_renamings(&proof);
    draw_claims(&proof, CLAIMS, most);
    for (unsigned i = 0; i < CLAIMS; i++) {
        const check_set *set = &proof.claim[i].set;
        check_name(&proof.game, set, name[i]);
        for (unsigned k = 0; k < i; k++) {
            const check_set *other = &proof.claim[k].set;
            unsigned r = 0;
            if (set->n != other->n || memcmp(name[i], name[k], set->n * sizeof *image) != 0)
                continue;
            while (r < count && !makes(&proof.renaming[r], set, other)) r++;
            assert_true(r < count);
            alike += !check_equal(set, other);
        }
        const uint32_t *to = proof.renaming[chance(count)].image;
        for (uint32_t c = 0; c < set->n; c++) image[c] = to[set->code[c]];
        qsort(image, set->n, sizeof *image, ascending);
        const check_set renamed = {image, set->n, set->depth};
        uint32_t again[MOST];
        check_name(&proof.game, &renamed, again);
        same += memcmp(again, name[i], set->n * sizeof *again) == 0;
    }
    assert_true(alike > 100);
    assert_true(same > CLAIMS * 9 / 10);
    check_proof_close(&proof);
}

static void test_names(void **state)
{
    (void)state;
    try_names("p2c3r", 6);
    try_names("p2c5r", 8);
    try_names("p3c4r", 6);
    try_names("p3c4n", 6);
    try_names("p4c3r", 8);
}

/* Looks that a worker remembers show what they would show anew. */
static void test_looks(void **state)
{
    static uint32_t from[20][MOST];
    uint32_t n[20], image[MOST];
    check_proof proof;
    unsigned raised = 0;

    (void)state;
    open_proof(&proof, "p3c5r", 0);
    proof.renamings = all_renamings(&proof);
    check_worker *worker = check_worker_open(&proof);
    assert_non_null(worker);
    for (unsigned k = 0; k < 20; k++) n[k] = draw_set(&proof.game, from[k], 30);
    for (unsigned turn = 0; turn < 20000; turn++) {
        const unsigned k = chance(20), g = chance(3), of = proof.goal[g].depth;
        const uint32_t *to = proof.renaming[chance(proof.renamings)].image;
        for (uint32_t i = 0; i < n[k]; i++) image[i] = to[from[k][i]];
        qsort(image, n[k], sizeof *image, ascending);
        const check_set set = {image, n[k], of == CHECK_ANY ? of : 1 + chance(of)};
        const uint32_t most = check_most_parts(&proof.game, &set);
        const uint64_t own = check_own_bound(&proof.goal[g], &proof.game, &set, most, 0);
        const uint64_t looked = check_look_at(&proof.goal[g], &proof.game, &set, 0, own);
        const uint64_t known = looked + chance(3) - 1;
        assert_int_equal(check_worker_look(worker, g, &set, most, known),
                         looked > known ? looked : known);
        raised += looked > known;
    }
    assert_true(raised > 1000);
    check_worker_close(worker);
    check_proof_close(&proof);
}

/* ---- looks with few guesses left ------------------------------------------------------------
 */

/* Large sets by chance: first no guess is known after which there is a tree, then one is. */
static void try_limited(const char *rules, unsigned depth, uint32_t most)
{
    uint32_t code[MOST], n;
    unsigned found = 0; /* sets for which only a guess that is not in the set leaves a tree */
    check_proof proof;

    open_proof(&proof, rules, 0);
    for (unsigned turn = 0; turn < 600; turn++) {
        const check_goal *goal = &proof.goal[1 + chance(2)];
        const uint32_t size = most / 2 + chance(most / 2);
        n = 0;
        for (uint32_t c = 0; c < proof.game.codes; c++)
            if (chance(proof.game.codes - c) < size - n) code[n++] = c;
        const check_set set = {code, n, depth};
        const uint32_t parts = check_most_parts(&proof.game, &set);
        const uint64_t own = check_own_bound(goal, &proof.game, &set, parts, 0);
        uint64_t least = CHECK_NONE;
        for (uint32_t g = 0; g < proof.game.codes; g++) {
            const uint64_t cost = check_guess_bound(goal, &proof.game, &set, g);
            if (cost < least) least = cost;
        }
        assert_int_equal(check_look_at(goal, &proof.game, &set, 0, own), least);
        found += own == CHECK_NONE && least != CHECK_NONE && goal->unit;
    }
    assert_true(found >= 10);
    check_proof_close(&proof);
}

static void test_limited(void **state)
{
    (void)state;
    try_limited("p3c9n", 3, 60);
    try_limited("p4c5r", 3, 96);
    try_limited("p2c9r", 3, 24);
}

/* ---- the parts that guesses make
 * -------------------------------------------------------------
 */

static unsigned count_parts(const check_game *game, const check_set *set, uint32_t guess)
{
    uint64_t seen = 0; /* bit l: a code answers with label l */

    for (uint32_t i = 0; i < set->n; i++)
        seen |= (uint64_t)1 << check_answer(game, set->code[i], guess);
    return (unsigned)__builtin_popcountll(seen);
}

static void try_parts(const char *rules)
{
    uint32_t code[MOST];
    check_proof proof;

    open_proof(&proof, rules, 0);
    for (unsigned turn = 0; turn < 60; turn++) {
        const check_set set = {code, draw_set(&proof.game, code, MOST), CHECK_ANY};
        unsigned most = 0;
        for (uint32_t g = 0; g < proof.game.codes; g++) {
            const unsigned parts = count_parts(&proof.game, &set, g);
            if (parts > most) most = parts;
        }
        assert_int_equal(check_parts_at_most(&proof.game, &set), most);
    }
    check_proof_close(&proof);
}

static void test_parts(void **state)
{
    (void)state;
    try_parts("p1c36r");
    try_parts("p4c5r"); /* more than 256 guesses */
    try_parts("p4c6n");
    try_parts("m2.3.4.5");
    try_parts("p8c2r");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths), cmocka_unit_test(test_skipped),
        cmocka_unit_test(test_named), cmocka_unit_test(test_names),
        cmocka_unit_test(test_looks), cmocka_unit_test(test_limited),
        cmocka_unit_test(test_parts),
    };

    seed = 4711;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

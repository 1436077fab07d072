/*
 * test_exact_small.c - every objective, limit and opening of the exact search on small games,
 * against a recursion that knows nothing but the definitions: no bounds, no order, no symmetry.
 * It tries every guess on every set. PEGTREE_LONG=1: more games, and larger ones.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "gen/exact/game.h"
#include "gen/optimal/solve.h"

#define MOST_CODES 60
#define NO_TREE    UINT64_MAX
#define SCALE      100000u /* more than any total here */

/* ---- the recursion -------------------------------------------------------------- */

/* What is added up over secrets: `each` for every guess, and `last` for a secret that takes all
 * the guesses that are left. */
typedef struct weights {
    uint64_t each, last;
} weights;

static const weights totals_first = {SCALE, 1}, last_first = {1, SCALE};

typedef struct known {
    uint64_t set, least;
    uint32_t depth;
} known;

typedef struct plain {
    unsigned codes, length;
    uint8_t code[MOST_CODES][PEG_MAX_LENGTH];
    uint8_t answer[MOST_CODES][MOST_CODES];
    weights weights;
    known *table; /* [room], a power of two */
    size_t count, room;
} plain;

static uint64_t least_of(plain *game, uint64_t set, unsigned depth);

/* What a guess costs; a depth of 0 is any number of guesses, here and below. */
static uint64_t cost_of(plain *game, uint64_t set, unsigned guess, unsigned depth)
{
    uint64_t part[256] = {0}, sum = 0;
    unsigned used[256], parts = 0;

    if (depth == 1 && set != UINT64_C(1) << guess) return NO_TREE;
    for (uint64_t rest = set; rest; rest &= rest - 1) {
        const unsigned c = (unsigned)__builtin_ctzll(rest);
        const uint8_t answer = game->answer[guess][c];
        sum += game->weights.each;
        if (c == guess) {
            if (depth == 1) sum += game->weights.last;
            continue;
        }
        if (!part[answer]) used[parts++] = answer;
        part[answer] |= UINT64_C(1) << c;
    }
    for (unsigned i = 0; i < parts; i++) {
        if (part[used[i]] == set) return NO_TREE; /* such a guess is of no use */
        const uint64_t least = least_of(game, part[used[i]], depth ? depth - 1 : 0);
        if (least == NO_TREE) return NO_TREE;
        sum += least;
    }
    return sum;
}

static known *find(const plain *game, uint64_t set, unsigned depth)
{
    size_t i = (size_t)((set * 0x9e3779b97f4a7c15u + depth) * 0xbf58476d1ce4e5b9u >> 20);

    for (i &= game->room - 1; game->table[i].set; i = (i + 1) & (game->room - 1))
        if (game->table[i].set == set && game->table[i].depth == depth) break;
    return &game->table[i];
}

static void keep(plain *game, known new)
{
    if (2 * ++game->count > game->room) {
        known *old = game->table;
        const size_t room = game->room;
        game->room = room ? 2 * room : 1024;
        game->table = calloc(game->room, sizeof *game->table);
        assert_non_null(game->table);
        for (size_t i = 0; i < room; i++)
            if (old[i].set) *find(game, old[i].set, old[i].depth) = old[i];
        free(old);
    }
    *find(game, new.set, new.depth) = new;
}

static uint64_t least_of(plain *game, uint64_t set, unsigned depth)
{
    uint64_t least = NO_TREE;

    if (game->room) {
        const known *found = find(game, set, depth);
        if (found->set) return found->least;
    }
    for (unsigned g = 0; g < game->codes; g++) {
        const uint64_t cost = cost_of(game, set, g, depth);
        if (cost < least) least = cost;
    }
    keep(game, (known){set, least, depth});
    return least;
}

static void forget(plain *game, weights new)
{
    free(game->table);
    game->table = NULL;
    game->count = game->room = 0;
    game->weights = new;
}

/* ---- what an objective asks for ------------------------------------------------- */

typedef struct wanted {
    peg_objective objective;
    unsigned max_depth; /* 0: any */
    int opening;        /* -1: any */
} wanted;

typedef struct solution {
    int is_possible, is_limited;
    uint64_t total, last; /* last: secrets at the worst depth */
    unsigned worst;
} solution;

/* The least cost of the whole game. */
static uint64_t root(plain *game, const wanted *want, unsigned depth)
{
    const uint64_t all = game->codes == 64 ? ~UINT64_C(0) : (UINT64_C(1) << game->codes) - 1;

    if (want->opening >= 0) return cost_of(game, all, (unsigned)want->opening, depth);
    return least_of(game, all, depth);
}

/* `game` compares totals first, `last` secrets at the last guess first. Within the least depth
 * at which there is what is wanted, the last guess is the worst depth. */
static solution solve_plainly(plain *game, plain *last, const wanted *want)
{
    const unsigned most = want->max_depth ? want->max_depth : game->codes;
    solution right = {0};
    unsigned depth = 1;

    if (root(game, want, most) == NO_TREE) return right;
    right.is_possible = 1;
    const uint64_t least = root(game, want, want->max_depth) / SCALE;
    right.is_limited =
        want->objective == PEG_OBJECTIVE_AVERAGE && root(game, want, 0) / SCALE < least;
    while (root(game, want, depth) == NO_TREE || (want->objective == PEG_OBJECTIVE_AVERAGE &&
                                                  root(game, want, depth) / SCALE > least))
        depth++;
    right.worst = depth;
    const uint64_t cost = root(game, want, depth), crush = root(last, want, depth);
    right.total = want->objective == PEG_OBJECTIVE_CRUSH ? crush % SCALE : cost / SCALE;
    right.last = want->objective == PEG_OBJECTIVE_CRUSH ? crush / SCALE : cost % SCALE;
    return right;
}

/* ---- the search held against it ------------------------------------------------- */

/* Plays every secret through the tree by the definition of feedback. */
static void check_plays(const plain *game, const peg_tree *tree)
{
    uint32_t *span = malloc(tree->count * sizeof *span);
    uint64_t total = 0;
    unsigned worst = 0;

    assert_int_equal(peg_tree_spans(tree->nodes, tree->count, span), PEG_OK);
    for (unsigned secret = 0; secret < game->codes; secret++) {
        size_t node = 0;
        unsigned guesses = 1;
        for (; tree->nodes[node].guess != secret; guesses++) {
            const uint8_t answer = game->answer[tree->nodes[node].guess][secret];
            unsigned child = 0;
            const unsigned children = tree->nodes[node].children;
            for (node++; child < children && tree->nodes[node].label != answer; child++)
                node += span[node];
            assert_true(child < children);
        }
        total += guesses;
        worst = guesses > worst ? guesses : worst;
    }
    assert_int_equal(total, tree->about.total);
    assert_int_equal(worst, tree->about.worst);
    free(span);
}

/* With memory for a table of all feedbacks, or for rows of a quarter of the codes. */
static size_t memory_for(const peg_rules *rules, int tabulated)
{
    return tabulated ? 1 << 22 : exact_game_size(rules) + exact_game_table_size(rules);
}

static void check_search(const peg_rules *rules, const plain *game, const wanted *want,
                         const solution *right, uint32_t draw)
{
    const int compact = draw & 1, tabulated = draw & 2;
    const peg_optimal_options options = {.objective = want->objective,
                                         .max_depth = want->max_depth,
                                         .opens = want->opening >= 0,
                                         .opening =
                                             (uint32_t)(want->opening < 0 ? 0 : want->opening),
                                         .threads = 1 + draw / 4 % 3,
                                         .memory = memory_for(rules, tabulated),
                                         .compact = compact};
    peg_optimal_report report;
    peg_tally tally;
    peg_tree tree;

    const peg_status status = peg_optimal_solve(rules, &options, &tree, &report);
    assert_true(report.proven);
    if (!right->is_possible) {
        assert_int_equal(status, PEG_E_ARGUMENT);
        return;
    }
    assert_int_equal(status, PEG_OK);
    assert_true(report.depth_proven && report.last_proven && tree.about.proven);
    assert_int_equal(tree.about.objective, want->objective);
    assert_int_equal(tree.about.opened, want->opening >= 0);
    assert_int_equal(tree.about.max_depth, right->is_limited ? want->max_depth : 0);
    assert_int_equal(peg_about_is_best(&tree.about), !right->is_limited && want->opening < 0);
    assert_int_equal(peg_tree_tally(tree.nodes, tree.count, &tally), PEG_OK);
    assert_int_equal(tally.total, right->total);
    assert_int_equal(tally.worst, right->worst);
    assert_int_equal(tally.histogram[tally.worst], right->last);
    if (want->opening >= 0) assert_int_equal(tree.nodes[0].guess, want->opening);
    check_plays(game, &tree);
    peg_tree_free(&tree);
}

static uint32_t next(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* FORMAT.md, 1: bulls, and the symbols that both codes have, whatever their places. */
static uint8_t feedback(const uint8_t *a, const uint8_t *b, unsigned length)
{
    unsigned bulls = 0, both = 0;

    for (unsigned p = 0; p < length; p++) bulls += a[p] == b[p];
    for (unsigned symbol = 0; symbol < 36; symbol++) {
        unsigned of_a = 0, of_b = 0;
        for (unsigned p = 0; p < length; p++) {
            of_a += a[p] == symbol;
            of_b += b[p] == symbol;
        }
        both += of_a < of_b ? of_a : of_b;
    }
    return (uint8_t)(both * (both + 1) / 2 + bulls);
}

static void lay_out(const peg_rules *rules, plain *game)
{
    game->codes = peg_rules_secrets(rules);
    game->length = rules->length;
    for (unsigned c = 0; c < game->codes; c++) peg_code_at(rules, c, game->code[c]);
    for (unsigned a = 0; a < game->codes; a++)
        for (unsigned b = 0; b < game->codes; b++)
            game->answer[a][b] = feedback(game->code[a], game->code[b], game->length);
}

static unsigned check_game(const peg_rules *rules, uint32_t *seed)
{
    static plain game, last;
    unsigned tried = 0;

    lay_out(rules, &game);
    lay_out(rules, &last);
    forget(&game, totals_first);
    forget(&last, last_first);
    for (int objective = PEG_OBJECTIVE_AVERAGE; objective <= PEG_OBJECTIVE_CRUSH; objective++) {
        wanted want = {(peg_objective)objective, 0, -1};
        for (unsigned opened = 0; opened < 2; opened++) {
            want.max_depth = 0;
            want.opening = opened ? (int)(next(seed) % game.codes) : -1;
            const unsigned worst = solve_plainly(&game, &last, &want).worst;
            for (unsigned depth = worst > 2 ? worst - 2 : 1; depth <= worst + 2; depth++) {
                want.max_depth = depth <= worst + 1 ? depth : 0;
                const solution right = solve_plainly(&game, &last, &want);
                check_search(rules, &game, &want, &right, next(seed));
                tried++;
            }
        }
    }
    forget(&game, totals_first);
    forget(&last, last_first);
    return tried;
}

/* Games of up to `most` codes by chance; of mixed ranges some are 1. */
static void random_rules(uint32_t *seed, uint8_t kind, uint32_t most, peg_rules *rules)
{
    do {
        memset(rules, 0, sizeof *rules);
        rules->kind = kind;
        rules->length = (uint8_t)(1 + next(seed) % 5);
        for (unsigned p = 0; p < rules->length; p++) {
            const uint32_t range = 1 + next(seed) % (p ? 5 : 12);
            rules->range[p] = p && kind != PEG_MIXED ? rules->range[0] : (uint8_t)range;
        }
    } while (peg_rules_check(rules) != PEG_OK || peg_rules_secrets(rules) > most);
}

/* At most 4 guesses cost m2.5.6 3 in all; the others are small and odd. */
static const char *const chosen[] = {"m2.5.6", "p1c1r", "p1c2r", "m1.1.1", "m2.1.5", "p2c2n"};

static void test_games(void **state)
{
    const int is_long = getenv("PEGTREE_LONG") != NULL;
    const unsigned games = is_long ? 60 : 12;
    uint32_t seed = 20261121;
    unsigned tried = 0;

    (void)state;
    for (unsigned i = 0; i < sizeof chosen / sizeof *chosen; i++) {
        peg_rules rules;
        assert_int_equal(peg_rules_parse(chosen[i], &rules), PEG_OK);
        tried += check_game(&rules, &seed);
    }
    for (uint8_t kind = 0; kind < 3; kind++)
        for (unsigned i = 0; i < games; i++) {
            peg_rules rules;
            random_rules(&seed, kind, is_long ? MOST_CODES : 32, &rules);
            tried += check_game(&rules, &seed);
        }
    printf("%u games, %u trees\n", 3 * games, tried);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_games)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * test_refine.c - trees without proof: whenever it is stopped, whatever is asked for, what
 * comes out solves every secret, keeps the limits, and is no worse than the strategies' trees
 * nor better than the published optimum. How far it goes is given as a number of searches, not
 * as a time.
 */
#include "tests/tests.h"

#include "gen/build/build.h"
#include "gen/file/load.h"
#include "gen/improve/pieces.h"
#include "gen/optimal/solver.h"
#include "tests/random_tree.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

typedef struct outcome {
    peg_tree tree;
    peg_tally tally;
    peg_tree seed;       /* of least total that it began with */
    unsigned shallowest; /* depth of a seed, where that counts */
} outcome;

static void free_outcome(outcome *of)
{
    peg_tree_free(&of->tree);
    peg_tree_free(&of->seed);
}

/* Plays every secret. */
static void check_plays(const peg_tree *tree, peg_tally *tally)
{
    assert_non_null(tree->nodes);
    assert_int_equal(peg_verify_tree(tree, tally), PEG_OK);
    assert_int_equal(tally->secrets, peg_rules_secrets(&tree->about.rules));
    assert_int_equal(tally->total, tree->about.total);
    assert_int_equal(tally->worst, tree->about.worst);
}

/* From all seeds, or the first one, by this number of searches of subtrees (0: all). */
static outcome refine_from(const char *rules_text, const peg_optimal_options *options,
                           int all_seeds, uint32_t searches)
{
    outcome of = {.tree = {.nodes = NULL}};
    const peg_rules rules = rules_of(rules_text);
    peg_optimal_report report = {0};
    peg_optimal_options complete = *options;
    exact_solver solver = {.options = &complete,
                           .report = &report,
                           .rules = &rules,
                           .tree = &of.tree,
                           .start = peg_clock()};
    improve_seeds seeds = {.count = 0};

    if (!complete.threads) complete.threads = 1;
    const double until = all_seeds ? peg_clock() + 1e6 : 0;
    improve_run run = exact_improvement(&solver);
    run.most_searches = searches;
    run.bytes = (size_t)64 << 20;
    assert_int_equal(improve_seeds_make(&run, until, until, &seeds), PEG_OK);
    assert_int_equal(improve_trees(&run, &seeds, 0), PEG_OK);
    of.shallowest = seeds.shallow.about.worst;
    of.seed = seeds.tree[0];
    seeds.tree[0] = (peg_tree){0};
    improve_seeds_free(&seeds);
    if (of.tree.nodes) check_plays(&of.tree, &of.tally);
    return of;
}

static outcome refine(const char *rules_text, const peg_optimal_options *options,
                      uint32_t searches)
{
    return refine_from(rules_text, options, 1, searches);
}

/* The best seed is no worse than any strategy, with the best opening for the first of them. */
static void test_seeds(void **state)
{
    static const char *const games[] = {"p4c6r", "p3c7r", "p4c6n", "m3.4.5.6", "p5c3r"};
    static const char *const names[] = {"entropy", "entropy+", "parts", "expected", "minimax"};
    const peg_optimal_options average = {.objective = PEG_OBJECTIVE_AVERAGE};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        outcome of = refine(games[i], &average, 1);
        for (size_t s = 0; s < sizeof names / sizeof *names; s++) {
            const peg_rules rules = rules_of(games[i]);
            peg_build_options how = {.method = {.strategy = peg_strategy_find(names[s]),
                                                .opens = s ? PEG_OPENS_GIVEN : PEG_OPENS_BEST,
                                                .opening = of.seed.nodes[0].guess}};
            peg_tree tree;
            peg_effort effort;
            assert_int_equal(peg_build(&rules, &how, &tree, &effort), PEG_OK);
            assert_true(of.seed.about.total <= tree.about.total);
            peg_tree_free(&tree);
        }
        assert_true(of.tree.about.total <= of.seed.about.total);
        free_outcome(&of);
    }
}

/* Nor is the tree worse than that of any strategy with its own opening, whatever is asked for:
 * in games of few positions, which may have many codes, not than those that may guess any code.
 */
static void test_no_worse(void **state)
{
    static const char *const games[] = {"p4c7r", "p3c12r", "p3c30r"};
    static const char *const names[] = {"entropy", "entropy+", "parts", "expected", "minimax"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const peg_rules rules = rules_of(games[i]);
        outcome of[PEG_OBJECTIVE_CRUSH + 1];
        for (unsigned o = PEG_OBJECTIVE_AVERAGE; o <= PEG_OBJECTIVE_CRUSH; o++) {
            const peg_optimal_options options = {.objective = (peg_objective)o};
            of[o] = refine(games[i], &options, 1);
        }
        for (size_t s = 0; s < sizeof names / sizeof *names; s++) {
            const peg_build_options how = {.method.strategy = peg_strategy_find(names[s])};
            peg_tally tally;
            peg_tree tree;
            peg_effort effort;
            assert_int_equal(peg_build(&rules, &how, &tree, &effort), PEG_OK);
            assert_int_equal(peg_tree_tally(tree.nodes, tree.count, &tally), PEG_OK);
            for (unsigned o = PEG_OBJECTIVE_AVERAGE; o <= PEG_OBJECTIVE_CRUSH; o++)
                assert_true(peg_optimal_is_as_good((peg_objective)o, &of[o].tally, &tally));
            peg_tree_free(&tree);
        }
        for (unsigned o = PEG_OBJECTIVE_AVERAGE; o <= PEG_OBJECTIVE_CRUSH; o++)
            free_outcome(&of[o]);
    }
}

/* Of trees with different openings the one is improved that the first plans make the best,
 * wherever it stands: here the second, and the third is too far behind to be compared. */
static void test_compared(void **state)
{
    static const uint32_t openings[] = {5, 8, 0}; /* 0005, 0012 and 0000 by their indices */
    const peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE, .threads = 1};
    const peg_rules rules = rules_of("p4c6r");
    peg_optimal_report report = {0};
    peg_tree found = {.nodes = NULL};
    exact_solver solver = {.options = &options,
                           .report = &report,
                           .rules = &rules,
                           .tree = &found,
                           .start = peg_clock()};
    improve_run run = exact_improvement(&solver);
    improve_seeds seeds = {.count = 3};
    peg_tally tally;
    (void)state;
    for (unsigned i = 0; i < seeds.count; i++) {
        const peg_build_options how = {.method = {.strategy = peg_strategy_find("entropy"),
                                                  .opens = PEG_OPENS_GIVEN,
                                                  .opening = openings[i]}};
        peg_effort effort;
        assert_int_equal(peg_build(&rules, &how, &seeds.tree[i], &effort), PEG_OK);
    }
    run.bytes = (size_t)64 << 20;
    assert_int_equal(improve_trees(&run, &seeds, 0), PEG_OK);
    check_plays(&found, &tally);
    assert_int_equal(found.nodes[0].guess, openings[1]);
    assert_true(found.about.total < seeds.tree[1].about.total);
    improve_seeds_free(&seeds);
    peg_tree_free(&found);
}

/* Stopped after any number of searches; by several threads. */
static void test_stopped(void **state)
{
    static const char *const games[] = {"p4c6r", "p4c7n", "m4.5.5.6"};
    peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        for (uint32_t searches = 1; searches < 60; searches += searches / 2 + 1) {
            options.threads = 1 + searches % 3;
            outcome of = refine(games[i], &options, searches);
            assert_true(of.tree.about.total <= of.seed.about.total);
            assert_false(of.tree.about.proven);
            free_outcome(&of);
        }
    }
}

/* Once every plan is done, all subtrees below an opening cost the least: where the best opening
 * is among the seeds, these are the published optima (Koyama & Lai, Goddard, Ville;
 * arfst23/Mastermind for distinct symbols). */
static void test_all_plans(void **state)
{
    static const struct {
        const char *rules;
        uint64_t optimum;
    } cases[] = {
        {"p4c5r", 2463}, {"p4c6r", 5625}, {"p4c7r", 11228}, {"p3c6r", 854}, {"p4c6n", 1446}};
    const peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE, .threads = 2};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome of = refine(cases[i].rules, &options, 0);
        assert_int_equal(of.tree.about.total, cases[i].optimum);
        free_outcome(&of);
    }
}

/* The shallowest tree is made from seeds that are deeper but take fewer guesses in all: the
 * least total within five guesses (Knuth; A. Slovesnov's avgMastermind5), and the fewest codes
 * at the fifth (his crushMastermind). */
static void test_shallow(void **state)
{
    const peg_optimal_options worst = {.objective = PEG_OBJECTIVE_WORST},
                              crush = {.objective = PEG_OBJECTIVE_CRUSH};
    outcome of = refine("p4c6r", &worst, 0);
    (void)state;
    assert_true(of.seed.about.worst > 5);
    assert_int_equal(of.shallowest, 5); /* Knuth's minimax */
    assert_int_equal(of.tree.about.worst, 5);
    assert_int_equal(of.tree.about.total, 5626);
    free_outcome(&of);
    of = refine("p4c6r", &crush, 0);
    assert_int_equal(of.tree.about.worst, 5);
    assert_int_equal(of.tally.histogram[5], 539);
    free_outcome(&of);
}

/* Of trees that begin with this guess: the fewest codes at the last guess, and the least total
 * with them, by exact search. */
static peg_tally crush_of(const char *text, uint32_t opening)
{
    const peg_optimal_options options = {
        .objective = PEG_OBJECTIVE_CRUSH, .opens = 1, .opening = opening};
    const peg_rules rules = rules_of(text);
    peg_optimal_report report;
    peg_tally tally;
    peg_tree tree;

    assert_int_equal(peg_optimal_solve(&rules, &options, &tree, &report), PEG_OK);
    assert_int_equal(peg_tree_tally(tree.nodes, tree.count, &tally), PEG_OK);
    peg_tree_free(&tree);
    return tally;
}

/* Openings are compared by the codes at the last guess, not by totals. */
static void test_crush_opening(void **state)
{
    static const char game[] = "m3.4.5.6";
    const peg_optimal_options worst = {.objective = PEG_OBJECTIVE_WORST},
                              crush = {.objective = PEG_OBJECTIVE_CRUSH};
    outcome of = refine(game, &crush, 0), other = refine(game, &worst, 0);
    const peg_tally best = crush_of(game, of.tree.nodes[0].guess),
                    least_total = crush_of(game, other.tree.nodes[0].guess);
    (void)state;
    assert_int_equal(of.tally.worst, 5);
    assert_int_equal(of.tally.histogram[5], best.histogram[5]);
    assert_int_equal(of.tally.total, best.total);
    assert_true(best.histogram[5] < least_total.histogram[5]);
    assert_true(other.tally.total < of.tally.total);
    free_outcome(&of);
    free_outcome(&other);
}

/* Plans that try more guesses find a tree within a limit where the first ones do not; the total
 * is that of the exact search (trees/MANIFEST). */
static void test_shallow_at_last(void **state)
{
    const peg_optimal_options options = {
        .objective = PEG_OBJECTIVE_AVERAGE, .max_depth = 5, .threads = 2};
    outcome of;
    (void)state;
    if (!tests_are_long()) return;
    of = refine("p6c4r", &options, 0);
    assert_int_equal(of.shallowest, 6);
    assert_int_equal(of.tree.about.worst, 5);
    assert_int_equal(of.tree.about.total, 17305);
    free_outcome(&of);
}

/* ---- searches in full -------------------------------------------------------------------- */

static int never_stops(const void *user)
{
    (void)user;
    return 0;
}

/* Searches a piece by a plan; returns the total found, or 0. */
static uint64_t search_piece(improve_local *local, const improve_pieces *pieces, size_t i,
                             const improve_plan *plan)
{
    static uint32_t number;
    const improve_piece *piece = &pieces->piece[i];
    improve_task task = {.plan = plan, .number = number++, .known = piece->tally};
    peg_nodes nodes;
    peg_tally tally = {.total = 0};

    peg_piece_history(piece->at, &task.history);
    const peg_position at =
        improve_position(&task, &pieces->replay, piece->at->low, piece->at->high);
    assert_int_equal(improve_local_search(local, &at, &task, &nodes, &tally), PEG_OK);
    const uint64_t total = nodes.at ? tally.total : 0;
    free(nodes.at);
    return total;
}

/* The tree of a poor strategy, in pieces. */
static void make_pieces(const peg_rules *rules, uint32_t most, improve_pieces *pieces)
{
    const peg_build_options how = {.method = {.strategy = peg_strategy_find("dissimilar")}};
    peg_tree tree;
    peg_effort effort;

    assert_int_equal(peg_build(rules, &how, &tree, &effort), PEG_OK);
    assert_int_equal(improve_pieces_cut(pieces, &tree, most), PEG_OK);
    peg_tree_free(&tree);
}

#define IN_FULL                                                                                \
    {                                                                                          \
        {{UINT32_MAX, 1}}, UINT32_MAX, EXACT_MAX_CODES, 0, UINT32_MAX, 0                       \
    }

/* A plan that may score few sets gives up in the largest piece, and finds the same as any other
 * once it may score all. */
static void test_gives_up(void **state)
{
    const peg_rules rules = rules_of("p4c7r");
    const improve_run run = {.rules = &rules, .bytes = (size_t)64 << 20};
    improve_pieces pieces;
    improve_plan plan = IN_FULL;
    improve_local local;
    size_t largest = 0;
    (void)state;
    make_pieces(&rules, 800, &pieces);
    assert_int_equal(improve_local_make(&local, &run, never_stops, NULL), PEG_OK);
    for (size_t i = 1; i < pieces.count; i++)
        if (improve_piece_size(&pieces.piece[i]) > improve_piece_size(&pieces.piece[largest]))
            largest = i;
    plan.scored = 30;
    assert_int_equal(search_piece(&local, &pieces, largest, &plan), 0);
    assert_in_range(local.worker.stats.scored, 30, 200);
    plan.scored = 0;
    const uint64_t total = search_piece(&local, &pieces, largest, &plan);
    assert_true(total && total < pieces.piece[largest].tally.total);
    assert_true(local.worker.stats.scored > 1000);
    improve_local_free(&local);
    improve_pieces_free(&pieces);
}

/* What was found with the codes drawn for one piece is not taken for true with those of
 * another: a piece has the same cost whatever was searched before. */
static void test_draws(void **state)
{
    const peg_rules rules = rules_of("p4c8r");
    const improve_run run = {.rules = &rules, .bytes = (size_t)64 << 20};
    improve_pieces pieces;
    improve_plan plan = IN_FULL;
    improve_local shared, fresh;
    unsigned better = 0;
    (void)state;
    make_pieces(&rules, 40, &pieces);
    plan.most_codes = 0;
    assert_int_equal(improve_local_make(&shared, &run, never_stops, NULL), PEG_OK);
    for (size_t i = 0; i < pieces.count; i++) {
        const uint64_t total = search_piece(&shared, &pieces, i, &plan);
        assert_int_equal(improve_local_make(&fresh, &run, never_stops, NULL), PEG_OK);
        assert_int_equal(search_piece(&fresh, &pieces, i, &plan), total);
        improve_local_free(&fresh);
        better += total != 0;
    }
    assert_true(better > pieces.count / 10);
    improve_local_free(&shared);
    improve_pieces_free(&pieces);
}

/* p4c6r needs five guesses (Knuth 1977), and then 5626 in all (Koyama & Lai 1993). */
static void test_limits(void **state)
{
    peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE, .max_depth = 5};
    (void)state;
    outcome of = refine("p4c6r", &options, 0);
    assert_int_equal(of.tally.worst, 5);
    assert_true(of.tally.total >= 5626 && of.tally.total < 5696);
    free_outcome(&of);
    options.objective = PEG_OBJECTIVE_WORST;
    options.max_depth = 0;
    of = refine("p4c6r", &options, 0);
    assert_int_equal(of.tally.worst, 5);
    assert_true(of.tally.total >= 5626 && of.tally.total < 5801);
    free_outcome(&of);
    options.objective = PEG_OBJECTIVE_CRUSH;
    of = refine("p4c6r", &options, 0);
    assert_int_equal(of.tally.worst, 5);
    assert_true(of.tally.histogram[5] >= 539 && of.tally.histogram[5] < 694);
    free_outcome(&of);
    options =
        (peg_optimal_options){.objective = PEG_OBJECTIVE_AVERAGE, .opens = 1, .opening = 0};
    of = refine("p4c5r", &options, 0);
    assert_int_equal(of.tree.nodes[0].guess, 0);
    assert_int_equal(of.tree.about.opened, 1);
    free_outcome(&of);
    options = (peg_optimal_options){.objective = PEG_OBJECTIVE_AVERAGE, .max_depth = 4};
    of = refine("p4c6r", &options, 0);
    assert_null(of.tree.nodes); /* there is none, which is not for this to say */
    free_outcome(&of);
}

/* A game of more codes than a table of all has columns: some of them are guessed. */
static void test_large_game(void **state)
{
    const peg_optimal_options options = {
        .objective = PEG_OBJECTIVE_AVERAGE, .opens = 1, .opening = 123, .threads = 2};
    (void)state;
    outcome of = refine_from("p5c10r", &options, 0, 40);
    assert_true(of.tree.about.total < of.seed.about.total);
    free_outcome(&of);
    if (!tests_are_long()) return;
    of = refine_from("p5c10n", &options, 0, 40); /* 30,240 codes: all of them */
    assert_true(of.tree.about.total < of.seed.about.total);
    free_outcome(&of);
}

/* ---- two processes, which are threads here ------------------------------------------------
 */

typedef struct network {
    peg_ranks ranks[2]; /* by rank */
    struct side {
        struct network *network;
        unsigned rank;
        _Atomic(peg_receive_fn *) receive[PEG_MESSAGES];
        void *user[PEG_MESSAGES];
    } side[2];
    atomic_uint results; /* of tasks */
    atomic_int ended;    /* nobody listens any more */
} network;

static void send_across(void *user, unsigned to, peg_message about, const void *bytes,
                        size_t size)
{
    struct side *from = user, *there = &from->network->side[to];

    if (about == PEG_MESSAGE_RESULT && size) from->network->results++;
    peg_receive_fn *receive;
    while (!(receive = there->receive[about]) && !from->network->ended) usleep(1000);
    if (receive) receive(there->user[about], from->rank, bytes, size);
}

static void listen_across(void *user, peg_message about, peg_receive_fn *receive, void *taker)
{
    struct side *side = user;

    if (receive) side->user[about] = taker;
    side->receive[about] = receive;
}

typedef struct other_rank {
    improve_run run;
    peg_status status;
} other_rank;

static void *help(void *user)
{
    other_rank *other = user;

    other->status = improve_help(&other->run);
    return NULL;
}

/* Another rank searches subtrees as well: what comes out is sound, and no worse. */
static void test_ranks(void **state)
{
    const peg_rules rules = rules_of("p4c6r");
    const peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE, .threads = 1};
    peg_optimal_report report = {0};
    peg_tree tree = {.nodes = NULL};
    exact_solver solver = {
        .options = &options, .report = &report, .rules = &rules, .tree = &tree};
    improve_seeds seeds = {.count = 0};
    network net = {.results = 0};
    peg_stop stop = 0;
    pthread_t thread;
    peg_tally tally;

    (void)state;
    for (unsigned r = 0; r < 2; r++) {
        net.side[r].network = &net;
        net.side[r].rank = r;
        net.ranks[r] = (peg_ranks){.rank = r,
                                   .count = 2,
                                   .send = send_across,
                                   .listen = listen_across,
                                   .network = &net.side[r]};
    }
    improve_run run = exact_improvement(&solver);
    run.bytes = (size_t)64 << 20;
    other_rank other = {.run = run, .status = PEG_E_CORRUPT};
    other.run.stop = &stop;
    other.run.ranks = &net.ranks[1];
    run.ranks = &net.ranks[0];
    assert_int_equal(improve_seeds_make(&run, 0, 0, &seeds), PEG_OK);
    assert_int_equal(pthread_create(&thread, NULL, help, &other), 0);
    assert_int_equal(improve_trees(&run, &seeds, 0), PEG_OK);
    net.ended = 1;
    stop = 2;
    pthread_join(thread, NULL);
    assert_int_equal(other.status, PEG_OK);
    assert_true(net.results > 0);
    check_plays(&tree, &tally);
    assert_true(tally.total >= 5625 && tally.total < seeds.tree[0].about.total);
    assert_true(run.searched > 0 && run.stats.scored > 0);
    improve_seeds_free(&seeds);
    peg_tree_free(&tree);
}

/* A rank that hears of no proof; another thread ends it after some seconds. */
typedef struct lonely {
    peg_stop stop;
    atomic_int asks; /* for tasks, before that */
} lonely;

static void send_nowhere(void *user, unsigned to, peg_message about, const void *bytes,
                         size_t size)
{
    lonely *rank = user;

    (void)to, (void)bytes, (void)size;
    if (about != PEG_MESSAGE_RESULT || rank->stop) return;
    rank->asks = 1;
    rank->stop = 2;
}

static void listen_in_vain(void *user, peg_message about, peg_receive_fn *receive, void *taker)
{
    (void)user, (void)about, (void)receive, (void)taker;
}

static void *stop_late(void *user)
{
    lonely *rank = user;

    for (unsigned i = 0; i < 100 && !rank->stop; i++) usleep(100000);
    rank->stop = 2;
    return NULL;
}

/* Rank 0 sends no bounds before it has scored a thousand sets, for which there may be no time.
 * The others then search subtrees all the same, once the time for a proof is over. */
static void test_no_bounds(void **state)
{
    lonely rank = {.stop = 0};
    const peg_ranks ranks = {.rank = 1,
                             .count = 2,
                             .send = send_nowhere,
                             .listen = listen_in_vain,
                             .network = &rank};
    const peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE,
                                         .seconds = 0.2,
                                         .ranks = &ranks,
                                         .stop = &rank.stop};
    const peg_rules rules = rules_of("p4c6r");
    peg_optimal_report report;
    pthread_t thread;
    peg_tree tree;

    (void)state;
    assert_int_equal(pthread_create(&thread, NULL, stop_late, &rank), 0);
    peg_optimal_solve(&rules, &options, &tree, &report);
    pthread_join(thread, NULL);
    assert_true(rank.asks);
    assert_null(tree.nodes);
}

/* When the time is over before it begins, there is still a tree, the one that takes least:
 * others would take seconds, because of the codes or of the positions. */
static void test_no_time(void **state)
{
    static const char *const games[] = {"p5c9r", "m2.2.2.2.2.2.2.2.2.4.4.4"};
    const peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE, .threads = 1};
    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        const peg_rules rules = rules_of(games[g]);
        peg_tree tree = {.nodes = NULL};
        exact_solver solver = {.options = &options, .rules = &rules, .tree = &tree};
        improve_run run = exact_improvement(&solver);
        improve_seeds seeds;
        peg_tally tally;
        assert_int_equal(improve_seeds_make(&run, peg_clock(), peg_clock(), &seeds), PEG_OK);
        assert_int_equal(seeds.count, 1);
        check_plays(&tree, &tally);
        assert_int_equal(tree.nodes[0].guess, 0); /* others begin with several colors */
        improve_seeds_free(&seeds);
        peg_tree_free(&tree);
    }
}

/* Games of ten positions and more have more than 64 feedbacks. */
static void test_many_labels(void **state)
{
    static const char *const games[] = {"p10c2r", "m3.2.2.2.2.2.2.2.2.1.2", "p12c2r"};
    const size_t most = tests_are_long() ? sizeof games / sizeof *games : 2;
    const peg_optimal_options average = {.objective = PEG_OBJECTIVE_AVERAGE, .threads = 2};
    (void)state;
    for (size_t g = 0; g < most; g++) {
        outcome of = refine_from(games[g], &average, 0, 40);
        assert_true(of.tree.about.total < of.seed.about.total);
        free_outcome(&of);
    }
}

/* Cut anywhere, a tree put together again is the same. */
static void test_pieces(void **state)
{
    uint64_t seed = seed_of_run();
    (void)state;
    for (unsigned i = 0; i < 100; i++) {
        const peg_rules rules = random_rules(&seed, 500);
        peg_build_options how = {.method = {.strategy = peg_strategy_find("parts")}};
        peg_tree tree, again;
        peg_tally tally;
        peg_effort effort;
        improve_pieces pieces;
        assert_int_equal(peg_build(&rules, &how, &tree, &effort), PEG_OK);
        assert_int_equal(improve_pieces_cut(&pieces, &tree, random_below(&seed, 100)), PEG_OK);
        const peg_tally now = improve_pieces_tally(&pieces);
        assert_int_equal(peg_tree_tally(tree.nodes, tree.count, &tally), PEG_OK);
        assert_int_equal(now.total, tally.total);
        assert_int_equal(now.worst, tally.worst);
        assert_memory_equal(now.histogram, tally.histogram, sizeof tally.histogram);
        assert_int_equal(peg_piece_join(&pieces.root, &pieces.about, &again), PEG_OK);
        assert_int_equal(again.count, tree.count);
        assert_memory_equal(again.nodes, tree.nodes, tree.count * sizeof *tree.nodes);
        assert_int_equal(again.about.total, tree.about.total);
        improve_pieces_free(&pieces);
        peg_tree_free(&tree);
        peg_tree_free(&again);
    }
}

/* Which tree is kept: by the objective, and of equals the later one. */
static void test_which_is_better(void **state)
{
    static const struct {
        peg_objective objective;
        unsigned total, worst, last; /* of the later one; the other: 100, 5, 10 */
        int is_better;
    } cases[] = {
        {PEG_OBJECTIVE_AVERAGE, 99, 6, 20, 1}, {PEG_OBJECTIVE_AVERAGE, 101, 4, 1, 0},
        {PEG_OBJECTIVE_WORST, 101, 4, 20, 1},  {PEG_OBJECTIVE_WORST, 99, 6, 1, 0},
        {PEG_OBJECTIVE_WORST, 99, 5, 20, 1},   {PEG_OBJECTIVE_WORST, 101, 5, 1, 0},
        {PEG_OBJECTIVE_CRUSH, 101, 4, 20, 1},  {PEG_OBJECTIVE_CRUSH, 99, 6, 1, 0},
        {PEG_OBJECTIVE_CRUSH, 101, 5, 9, 1},   {PEG_OBJECTIVE_CRUSH, 99, 5, 11, 0},
        {PEG_OBJECTIVE_CRUSH, 99, 5, 10, 1},   {PEG_OBJECTIVE_CRUSH, 101, 5, 10, 0},
        {PEG_OBJECTIVE_CRUSH, 100, 5, 10, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const peg_tally other = {.total = 100, .worst = 5, .histogram[5] = 10};
        peg_tally later = {.total = cases[i].total, .worst = (uint8_t)cases[i].worst};
        later.histogram[later.worst] = cases[i].last;
        assert_int_equal(peg_optimal_is_as_good(cases[i].objective, &later, &other),
                         cases[i].is_better);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces),          cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_no_worse),        cmocka_unit_test(test_compared),
        cmocka_unit_test(test_stopped),         cmocka_unit_test(test_all_plans),
        cmocka_unit_test(test_shallow),         cmocka_unit_test(test_crush_opening),
        cmocka_unit_test(test_shallow_at_last), cmocka_unit_test(test_limits),
        cmocka_unit_test(test_large_game),      cmocka_unit_test(test_which_is_better),
        cmocka_unit_test(test_no_time),         cmocka_unit_test(test_many_labels),
        cmocka_unit_test(test_ranks),           cmocka_unit_test(test_no_bounds),
        cmocka_unit_test(test_gives_up),        cmocka_unit_test(test_draws),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

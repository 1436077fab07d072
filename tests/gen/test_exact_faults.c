/*
 * test_exact_faults.c - what the exact search says where memory fails in the midst of it. A
 * result is the right one, or an error: never a tree that is called proven and is not.
 *
 * Linked with --wrap (tests.mk): working memory and the heap fail here when they are told to.
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "gen/exact/search.h"
#include "gen/optimal/solve.h"

/* ---- memory that fails ---------------------------------------------------------- */

static pthread_t owner;             /* the thread that called peg_optimal_solve() */
static _Atomic long take_countdown; /* working memory fails when this reaches 0; */
static _Atomic int take_of_helpers; /* of helpers alone, or of the owner alone */
static _Atomic long heap_countdown; /* the heap fails when this does */
static _Atomic int failed;          /* whether anything did */

static int counts_down(_Atomic long *countdown)
{
    if (atomic_load(countdown) <= 0 || atomic_fetch_sub(countdown, 1) != 1) return 0;
    atomic_store(&failed, 1);
    return 1;
}

void *__real_exact_worker_take(exact_worker *worker, size_t bytes);
void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_aligned_alloc(size_t unit, size_t bytes);
void *__wrap_exact_worker_take(exact_worker *worker, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_aligned_alloc(size_t unit, size_t bytes);

void *__wrap_exact_worker_take(exact_worker *worker, size_t bytes)
{
    const int of_helper = !pthread_equal(pthread_self(), owner);

    if (of_helper != atomic_load(&take_of_helpers) || !counts_down(&take_countdown))
        return __real_exact_worker_take(worker, bytes);
    worker->status = PEG_E_MEMORY;
    return NULL;
}

void *__wrap_malloc(size_t bytes)
{
    return counts_down(&heap_countdown) ? NULL : __real_malloc(bytes);
}

void *__wrap_calloc(size_t count, size_t bytes)
{
    return counts_down(&heap_countdown) ? NULL : __real_calloc(count, bytes);
}

void *__wrap_aligned_alloc(size_t unit, size_t bytes)
{
    return counts_down(&heap_countdown) ? NULL : __real_aligned_alloc(unit, bytes);
}

/* ---- what comes of it ----------------------------------------------------------- */

/* Totals that other programs have proven, too: see test_optimal.c. */
static const struct game {
    const char *rules;
    uint64_t total;
} games[] = {{"p4c5r", 2463}, {"p4c6r", 5625}, {"p5c3r", 816}, {"p4c6n", 1446}};

/* Another process that never says anything. */
static void send_nothing(void *network, unsigned to, peg_message about, const void *bytes,
                         size_t size)
{
    (void)network, (void)to, (void)about, (void)bytes, (void)size;
}

static void hear_nothing(void *network, peg_message about, peg_receive_fn *receive, void *user)
{
    (void)network, (void)about, (void)receive, (void)user;
}

static const peg_ranks two_ranks = {.count = 2, .send = send_nothing, .listen = hear_nothing};

/* Builds the tree of a game; returns whether memory failed. Where it was not `needed`, as when
 * the memo would grow, which then stays as it is, the result may be the right one all the same.
 */
static int solve_failing(const struct game *game, unsigned threads, unsigned draw, int needed)
{
    peg_optimal_options options = {
        .objective = PEG_OBJECTIVE_AVERAGE, .threads = threads, .compact = draw & 1};
    peg_optimal_report report;
    peg_rules rules;
    peg_tree tree;

    assert_int_equal(peg_rules_parse(game->rules, &rules), PEG_OK);
    if (draw & 4) options.ranks = &two_ranks;
    if (draw & 2) /* too little for a table of all feedbacks */
        options.memory = exact_game_size(&rules) + exact_game_table_size(&rules);
    const peg_status status = peg_optimal_solve(&rules, &options, &tree, &report);
    const int met = atomic_exchange(&failed, 0);
    atomic_store(&take_countdown, 0);
    atomic_store(&heap_countdown, 0);
    if (status != PEG_OK) {
        assert_true(met);
        assert_int_equal(status, PEG_E_MEMORY);
        assert_null(tree.nodes);
        return 1;
    }
    assert_false(met && needed);
    assert_true(report.proven && tree.about.proven);
    assert_int_equal(tree.about.total, game->total);
    peg_tree_free(&tree);
    return met;
}

/* Missing working memory is always an error, whichever thread needs it. */
static void test_working_memory(void **state)
{
    unsigned met[2] = {0};

    (void)state;
    owner = pthread_self();
    for (unsigned g = 0; g < sizeof games / sizeof *games; g++)
        for (long k = 1; k < 30000; k += 1 + k / 2)
            for (int helpers = 0; helpers < 2; helpers++) {
                atomic_store(&take_of_helpers, helpers);
                atomic_store(&take_countdown, k);
                met[helpers] += (unsigned)solve_failing(&games[g], 3, (unsigned)k, 1);
            }
    printf("working memory failed %u times in the owner, %u times in a helper\n", met[0],
           met[1]);
    assert_true(met[0] > 50 && met[1] > 50);
}

static void test_heap(void **state)
{
    unsigned met = 0;

    (void)state;
    for (unsigned g = 0; g < sizeof games / sizeof *games; g++)
        for (long k = 1; k < 2000; k += 1 + k / 2) {
            atomic_store(&heap_countdown, k);
            met += (unsigned)solve_failing(&games[g], 1 + (unsigned)k % 3, (unsigned)k, 0);
        }
    for (long k = 1; k < 100; k++) { /* what is set up with other processes */
        atomic_store(&heap_countdown, k);
        met += (unsigned)solve_failing(&games[3], 1, 4, 0);
    }
    printf("the heap failed %u times\n", met);
    assert_true(met > 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_working_memory),
        cmocka_unit_test(test_heap),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * test_done.c - what a search says of its own progress.
 *
 * Linked with --wrap (tests.mk): here a second passes whenever the clock is read, which is once
 * for each set searched, so that nothing depends on the machine.
 */
#include "tests/tests.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "gen/core/threads.h"
#include "gen/optimal/solve.h"
#include "gen/proof/proof.h"

double __wrap_peg_clock(void);

static _Atomic uint64_t seconds;

double __wrap_peg_clock(void)
{
    return (double)atomic_fetch_add(&seconds, 1);
}

#define SAID_MOST 100000

static char path[] = "/tmp/pegtree-done-XXXXXX";

typedef struct said {
    peg_stop stop;
    double stop_at; /* this share; 0: never */
    int of_proof;   /* what is said while the proof is written, not before */
    unsigned count;
    double share[SAID_MOST], left[SAID_MOST], seconds[SAID_MOST];
} said;

static said says;

static void note(void *user, const peg_optimal_progress *progress)
{
    said *of = user;

    assert_true(of->count < SAID_MOST);
    if (progress->share < 0 || !strcmp(progress->stage, "first trees")) return;
    if ((strcmp(progress->stage, "proof") == 0) != of->of_proof) return;
    of->share[of->count] = progress->share;
    of->left[of->count] = progress->left;
    of->seconds[of->count++] = progress->seconds;
    if (of->stop_at > 0 && progress->share >= of->stop_at) of->stop = 1;
}

static peg_optimal_options start(double stop_at)
{
    atomic_store(&seconds, 1);
    says = (said){.stop_at = stop_at};
    return (peg_optimal_options){.objective = PEG_OBJECTIVE_AVERAGE,
                                 .stop = &says.stop,
                                 .progress = note,
                                 .user = &says};
}

static void search(const char *text, const peg_optimal_options *options, peg_status expected)
{
    const peg_rules rules = rules_of(text);
    peg_optimal_report report;
    peg_tree tree;

    assert_int_equal(peg_optimal_solve(&rules, options, &tree, &report), expected);
    peg_tree_free(&tree);
}

/* What is said to be done never falls, grows in small steps, and ends with everything. */
static void check_shares(double step)
{
    assert_true(says.count > 50);
    assert_true(says.share[0] >= 0);
    for (unsigned i = 1; i < says.count; i++) {
        assert_true(says.share[i] >= says.share[i - 1]);
        assert_true(says.left[i] < 0 || says.share[i] >= 0.01);
        if (says.share[i] < 0.65) assert_true(says.share[i] - says.share[i - 1] < step);
    }
    assert_true(says.share[says.count - 1] == 1 && says.left[says.count - 1] == 0);
}

/* The first report at which so much of the time has passed. */
static unsigned when(double part)
{
    unsigned i = 0;

    while (says.seconds[i] < part * says.seconds[says.count - 1]) i++;
    return i;
}

/* How long the search takes, as said then, is within this factor of how long it took. Sets
 * searched are more in later passes, beside the time they take, than the shares say. */
static void check_end(double part, double factor)
{
    const unsigned i = when(part);
    const double end = says.seconds[says.count - 1], expected = says.seconds[i] + says.left[i];

    assert_true(says.left[i] >= 0);
    assert_true(expected < end * factor && expected * factor > end);
}

static void test_share(void **state)
{
    static const char *const games[] = {"p4c7r", "p4c10n", "p7c3r"};

    (void)state;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        const peg_optimal_options options = start(0);
        search(games[i], &options, PEG_OK);
        check_shares(0.1);
        check_end(0.25, 3);
        check_end(0.5, 2);
    }
    peg_optimal_options options = start(0);
    options.opens = 1;
    options.opening = 9;
    search("p4c7r", &options, PEG_OK);
    check_shares(0.1);
    options = start(0);
    options.max_depth = 6;
    search("p4c7r", &options, PEG_OK);
    check_shares(0.1);
    check_end(0.25, 3);
    check_end(0.5, 2);
    options = start(0);
    options.threads = 3;
    search("p4c7r", &options, PEG_OK);
    check_shares(1);
}

/* A resumed search is soon where it was; what is left takes as long as it does now. */
static void test_resumed(void **state)
{
    (void)state;
    remove(path);
    peg_optimal_options options = start(0.4);
    options.checkpoint = path;
    search("p4c7r", &options, PEG_E_INTERRUPTED);
    options = start(0);
    options.checkpoint = path;
    search("p4c7r", &options, PEG_OK);
    check_shares(0.5);
    check_end(0.25, 2);
    remove(path);
}

/* Nothing is said of a search that is a part of a whole, or leaves guesses out. */
static void test_unknown(void **state)
{
    (void)state;
    remove(path);
    peg_optimal_options options = start(0);
    options.checkpoint = path;
    options.part = 1;
    options.parts = 2;
    search("p4c6r", &options, PEG_OK);
    assert_int_equal(says.count, 0);
    remove(path);
    options = start(0);
    says.stop = 1;
    options.max_depth = 5;
    search("p4c6r", &options, PEG_E_INTERRUPTED);
    for (unsigned i = 0; i < says.count; i++) assert_true(says.share[i] == 0);
}

/* Writes a proof; what is noted is said before that, or of it. */
static void prove(const char *text, peg_objective objective, int of_proof)
{
    peg_optimal_options options = start(0);
    peg_proof proof = {.path = path};

    says.of_proof = of_proof;
    options.objective = objective;
    options.prove = peg_proof_write;
    options.proof = &proof;
    search(text, &options, PEG_OK);
    assert_int_equal(proof.status, PEG_OK);
    remove(path);
}

/* The search is done before the proof is begun, of which progress then says how much is done.
 */
static void test_proof(void **state)
{
    (void)state;
    prove("p4c7r", PEG_OBJECTIVE_AVERAGE, 0);
    check_shares(0.1);
    prove("p4c7r", PEG_OBJECTIVE_AVERAGE, 1);
    check_shares(0.3);
    check_end(0.25, 2);
    prove("p3c10r", PEG_OBJECTIVE_CRUSH, 1);
    check_shares(0.3);
    check_end(0.5, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_share),
        cmocka_unit_test(test_resumed),
        cmocka_unit_test(test_unknown),
        cmocka_unit_test(test_proof),
    };

    name_file(path);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

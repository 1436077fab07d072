/*
 * test_full_disk.c - a checkpoint that cannot be written: the tree comes out all the same, and
 * the caller is told. Only a part, which is for its checkpoint alone, fails.
 */
#include "tests/tests.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "gen/build/build.h"
#include "gen/optimal/solve.h"

static char path[] = "/tmp/pegtree-test-XXXXXX";

/* Lets files grow to this many bytes. */
static void limit_files(rlim_t bytes)
{
    struct rlimit limit;

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static int set_up(void **state)
{
    const int file = mkstemp(path);

    (void)state;
    signal(SIGXFSZ, SIG_IGN);
    return file < 0 ? -1 : close(file);
}

static int tear_down(void **state)
{
    (void)state;
    return unlink(path);
}

/* As peg_optimal_options and peg_build_options have it. */
static void note_reason(void *user, int reason)
{
    int *told = user;

    assert_int_equal(*told, 0);
    *told = reason;
}

/* As large as one that holds something. */
#define ROOM 40

static peg_stop stop;

/* Stops a search that has come so far that it has bounds to keep. */
static void stop_soon(void *user, const peg_optimal_progress *progress)
{
    (void)user;
    if (progress->scored > 50000) stop = 1;
}

static peg_status search(const char *rules_text, unsigned parts, int *told, peg_tree *tree,
                         peg_optimal_report *report)
{
    const peg_rules rules = rules_of(rules_text);
    const peg_optimal_options options = {.objective = PEG_OBJECTIVE_AVERAGE,
                                         .checkpoint = path,
                                         .part = 1,
                                         .parts = parts,
                                         .stop = &stop,
                                         .progress = stop_soon,
                                         .lost = note_reason,
                                         .user = told};

    *told = 0;
    assert_int_equal(truncate(path, 0), 0);
    limit_files(ROOM);
    const peg_status status = peg_optimal_solve(&rules, &options, tree, report);
    limit_files(RLIM_INFINITY);
    return status;
}

static void test_search(void **state)
{
    peg_optimal_report report;
    peg_tree tree;
    int told;

    (void)state;
    assert_int_equal(search("p5c6r", 0, &told, &tree, &report), PEG_E_INTERRUPTED);
    assert_non_null(tree.nodes);
    assert_false(tree.about.proven);
    assert_int_equal(told, EFBIG);
    peg_tree_free(&tree);
    stop = 0;
    assert_int_equal(search("p4c6r", 0, &told, &tree, &report), PEG_OK);
    assert_true(tree.about.proven);
    peg_tree_free(&tree);
    assert_int_equal(search("p4c6r", 3, &told, &tree, &report), PEG_E_IO);
    assert_null(tree.nodes);
}

static peg_status build(unsigned parts, unsigned threads, int *told, peg_tree *tree)
{
    const peg_rules rules = rules_of("p5c6r");
    const peg_build_options options = {.method = {.strategy = peg_strategy_find("entropy")},
                                       .threads = threads,
                                       .checkpoint = path,
                                       .part = 1,
                                       .parts = parts,
                                       .lost = note_reason,
                                       .user = told};
    peg_effort effort;

    *told = 0;
    assert_int_equal(truncate(path, 0), 0);
    limit_files(ROOM);
    const peg_status status = peg_build(&rules, &options, tree, &effort);
    limit_files(RLIM_INFINITY);
    return status;
}

static void test_build(void **state)
{
    peg_tree tree;
    int told;

    (void)state;
    for (unsigned threads = 1; threads < 4; threads++) {
        assert_int_equal(build(0, threads, &told, &tree), PEG_OK);
        assert_int_equal(tree.about.total, 37087); /* gen/README.md */
        assert_int_equal(told, EFBIG);
        peg_tree_free(&tree);
    }
    assert_int_equal(build(3, 1, &told, &tree), PEG_E_IO);
    assert_null(tree.nodes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search),
        cmocka_unit_test(test_build),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}

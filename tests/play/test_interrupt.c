/*
 * test_interrupt.c - Ctrl-C ends whatever waits or computes for long. The flag stays once it is
 * set, so that tests without it come first.
 */
#include "tests/tests.h"
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include "play/game/candidates.h"
#include "play/game/guide.h"
#include "play/game/reasons.h"
#include "play/game/repair.h"
#include "play/system/interrupt.h"
#include "play/tree/find_tree.h"

/* A generator that interrupts its parent, and ends when the signal is passed on to it. */
static void test_generator(void **state)
{
    char folder[] = "/tmp/pegtree-test-XXXXXX", program[64];
    const peg_rules rules = rules_of("p3c3r");
    const tree_wish wish = {NULL, true, false, true};
    made_tree made;
    play_trouble trouble = {""};
    (void)state;
    assert_false(interrupt_pending());
    assert_non_null(mkdtemp(folder));
    snprintf(program, sizeof program, "%s/pegtree-gen", folder);
    FILE *const script = fopen(program, "w");
    assert_non_null(script);
    fputs("#!/bin/sh\ntrap 'exit 130' INT\nkill -INT $PPID\nwhile :; do sleep 0.01; done\n",
          script);
    assert_int_equal(fclose(script), 0);
    assert_int_equal(chmod(program, 0700), 0);
    char *const path = strdup(getenv("PATH"));
    assert_non_null(path);
    char both[4096];
    snprintf(both, sizeof both, "%s:%s", folder, path);
    setenv("PATH", both, 1);
    setenv("XDG_CACHE_HOME", folder, 1);
    assert_int_equal(generate_tree(&made, &rules, &wish, &trouble), OUTCOME_INTERRUPTED);
    assert_true(interrupt_pending());
    setenv("PATH", path, 1);
    free(path);
    unsetenv("XDG_CACHE_HOME");
    assert_int_equal(remove(program), 0);
    snprintf(program, sizeof program, "%s/pegtree", folder);
    assert_int_equal(rmdir(program), 0);
    assert_int_equal(rmdir(folder), 0);
}

/* Waiting works in a program that has inherited a thousand open files. Runs before Ctrl-C. */
static void test_large_descriptor(void **state)
{
    const int large = 1500;
    struct rlimit most = {2000, 2000};
    int ends[2];
    (void)state;
    if (getrlimit(RLIMIT_NOFILE, &most) == 0 && most.rlim_cur <= (rlim_t)large) {
        most.rlim_cur = most.rlim_max;
        if (most.rlim_max <= (rlim_t)large || setrlimit(RLIMIT_NOFILE, &most) != 0) skip();
    }
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(dup2(ends[0], large), large);
    assert_int_equal(write(ends[1], "x", 1), 1);
    alarm(20); /* a wait for something else would not end */
    assert_true(interrupt_wait(large, NULL));
    alarm(0);
    close(large);
    close(ends[0]);
    close(ends[1]);
}

static void test_waits(void **state)
{
    (void)state;
    assert_false(interrupt_wait(STDIN_FILENO, NULL));
    assert_false(interrupt_pause(1000000));
}

/* A search begun before gives no result, and one begun after finds nothing. */
static void test_searches(void **state)
{
    const peg_rules rules = rules_of("p4c6r");
    const uint8_t code[PEG_MAX_LENGTH] = {0, 0, 1, 1};
    uint64_t possible[PEG_MAX_LENGTH];
    play_repair list[REPAIR_ROOM];
    play_history history;
    play_candidates search;
    play_game game;
    play_guide guide;
    (void)state;
    game_of_rules(&game, &rules);
    history_start(&history, &rules);
    history_add(&history, code, peg_label(1, 1));
    candidates_start(&search, &history);
    assert_null(candidates_next(&search));
    assert_int_equal(candidates_count(&history, UINT32_MAX), 0);
    guide_next(&game, &history, &guide);
    assert_int_equal(guide.kind, GUIDE_INTERRUPTED);
    known_symbols(&history, possible);
    assert_int_equal(possible[0], 0);
    assert_int_equal(repair_list(&history, list), 0);
}

/* A tree that never becomes ready: nobody waits for it, and it always guesses the same. */
static peg_status same_guess(play_late_tree *late, const uint8_t *labels, unsigned count,
                             uint8_t *code, uint32_t *remaining)
{
    (void)late;
    (void)labels;
    memset(code, 0, PEG_MAX_LENGTH);
    *remaining = count + 1;
    return PEG_OK;
}

static void never_ready(play_late_tree *late)
{
    assert_false(late->ready);
    assert_false(interrupt_wait(STDIN_FILENO, NULL));
}

static void test_late_tree(void **state)
{
    const peg_rules rules = rules_of("p4c6r");
    const uint8_t code[PEG_MAX_LENGTH] = {0, 0, 1, 1};
    play_late_tree late = {.guess = same_guess, .wait = never_ready};
    play_history history;
    play_guide guide;
    play_game game;
    (void)state;
    memset(&game, 0, sizeof game);
    game_take_late_tree(&game, &rules, &late);
    history_start(&history, &rules);
    history_add(&history, code, peg_label(1, 1));
    assert_null(game_tree(&game));
    assert_int_equal(game_tree_error(&game), PEG_OK);
    guide_next(&game, &history, &guide);
    assert_int_equal(guide.kind, GUIDE_INTERRUPTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_large_descriptor),
        cmocka_unit_test(test_generator),
        cmocka_unit_test(test_waits),
        cmocka_unit_test(test_searches),
        cmocka_unit_test(test_late_tree),
    };
    signal(SIGINT, SIG_DFL); /* ignored where the tests run in the background */
    interrupt_catch();
    return cmocka_run_group_tests(tests, NULL, NULL);
}

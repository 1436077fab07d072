/*
 * test_tasks.c - what a long search notes of its tasks does not fill the memory.
 */
#include "tests/tests.h"

#include "gen/core/threads.h"

static const peg_task task = {.place = 7, .seconds = 0.25};

static void test_sums(void **state)
{
    peg_tasks tasks;
    const peg_task longer = {.seconds = 0.5};

    (void)state;
    peg_tasks_open(&tasks, 0);
    for (unsigned i = 0; i < 100; i++) peg_tasks_note(&tasks, i == 50 ? &longer : &task);
    assert_int_equal(tasks.count, 100);
    assert_true(tasks.seconds == 25.25 && tasks.longest == 0.5); /* no sum is rounded */
    assert_int_equal(tasks.listed, 0);
    assert_null(tasks.at);
    peg_tasks_close(&tasks);
}

static void test_list(void **state)
{
    peg_tasks tasks;

    (void)state;
    peg_tasks_open(&tasks, 1);
    for (size_t i = 0; i < PEG_TASKS_LISTED + 10; i++) peg_tasks_note(&tasks, &task);
    assert_int_equal(tasks.count, PEG_TASKS_LISTED + 10);
    assert_int_equal(tasks.listed, PEG_TASKS_LISTED);
    assert_int_equal(tasks.at[tasks.listed - 1].place, 7);
    peg_tasks_close(&tasks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

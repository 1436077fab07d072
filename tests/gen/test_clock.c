/*
 * test_clock.c - waiting does not depend on the time of day, which may be set back meanwhile.
 *
 * Linked with --wrap (tests.mk): the time of day is an hour ahead here, as it is for a wait
 * that began before the clock was set back.
 */
#include "tests/tests.h"

#include <time.h>
#include <unistd.h>

#include "gen/build/builder.h"
#include "gen/core/threads.h"

int __real_clock_gettime(clockid_t clock, struct timespec *now);
int __wrap_clock_gettime(clockid_t clock, struct timespec *now);

int __wrap_clock_gettime(clockid_t clock, struct timespec *now)
{
    const int result = __real_clock_gettime(clock, now);

    if (clock == CLOCK_REALTIME) now->tv_sec += 3600;
    return result;
}

static void test_wait(void **state)
{
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t changed;

    (void)state;
    alarm(30); /* ends the test where the wait does not */
    peg_clock_condition(&changed);
    pthread_mutex_lock(&lock);
    const double start = peg_clock();
    while (peg_clock_wait(&changed, &lock, 10000000)) continue;
    const double passed = peg_clock() - start;
    pthread_mutex_unlock(&lock);
    pthread_cond_destroy(&changed);
    assert_true(passed >= 0.01);
    alarm(0);
}

static void test_queue(void **state)
{
    peg_queue queue;
    peg_piece piece = {.depth = 0};
    int may_come;

    (void)state;
    alarm(30);
    peg_queue_open(&queue);
    peg_queue_push(&queue, &piece);
    assert_ptr_equal(peg_queue_take(&queue, 10000000, &may_come), &piece);
    assert_null(peg_queue_take(&queue, 10000000, &may_come)); /* it may bring more */
    assert_true(may_come);
    peg_queue_done(&queue, PEG_OK);
    peg_queue_close(&queue);
    alarm(0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wait),
        cmocka_unit_test(test_queue),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

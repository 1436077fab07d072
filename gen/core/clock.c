/*
 * clock.c - the monotonic clock.
 */
#include <time.h>

#include "gen/core/clock.h"

double peg_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void peg_clock_wait(pthread_cond_t *changed, pthread_mutex_t *lock, long nanoseconds)
{
    struct timespec until; /* by the clock that conditions go by */

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += nanoseconds;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_cond_timedwait(changed, lock, &until);
}

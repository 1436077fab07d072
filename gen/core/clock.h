/*
 * clock.h - a clock that nobody sets.
 */
#ifndef PEG_CLOCK_H
#define PEG_CLOCK_H

#include <pthread.h>

/* Seconds since some moment before the program began; it only goes forward. */
double peg_clock(void);

/* Makes a condition that peg_clock_wait() can wait for. */
void peg_clock_condition(pthread_cond_t *condition);

/* Waits for `changed`, with `lock` held, but no longer than so many nanoseconds (less than
 * 10^9), whatever happens to the time of day. Returns 0 if they have passed. */
int peg_clock_wait(pthread_cond_t *changed, pthread_mutex_t *lock, long nanoseconds);

#endif

/*
 * clock.h - a clock that nobody sets.
 */
#ifndef PEG_CLOCK_H
#define PEG_CLOCK_H

#include <pthread.h>

/* Seconds since some moment before the program began; it only goes forward. */
double peg_clock(void);

/* Waits for `changed`, with `lock` held, but no longer than so many nanoseconds (less than
 * 10^9). */
void peg_clock_wait(pthread_cond_t *changed, pthread_mutex_t *lock, long nanoseconds);

#endif

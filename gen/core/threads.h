/*
 * threads.h - runs threads side by side until their common work is done; the clock that they
 * wait by; and how they are asked to stop.
 *
 * Whoever runs them hands out the work: from a queue (gen/build/queue.h), by a counter that all
 * of them advance (gen/compact/compact.c). The team of the exact search is another thing
 * (gen/exact/team.h): its threads wait between thousands of races, each far shorter than the
 * start of a thread takes.
 */
#ifndef PEG_THREADS_H
#define PEG_THREADS_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#include "format/pegtree.h"

/* What a thread does; `thread` is its number, from 0. */
typedef void peg_thread_fn(void *user, unsigned thread);

/* Calls run(user, t) for each t below `threads`, 0 in the calling thread, the others in threads
 * of their own, and returns once all have returned. A thread that cannot be started is gone
 * without, so whatever is to be done must be taken by any of them. Errors: PEG_E_MEMORY;
 * nothing has been called then. */
peg_status peg_threads_run(unsigned threads, peg_thread_fn *run, void *user);

/* ---- the clock ---------------------------------------------------------------------- */

/* Seconds since some moment before the program began; it only goes forward. */
double peg_clock(void);

/* Makes a condition that peg_clock_wait() can wait for. */
void peg_clock_condition(pthread_cond_t *condition);

/* Waits for `changed`, with `lock` held, but no longer than so many nanoseconds (less than
 * 10^9), whatever happens to the time of day. Returns 0 if they have passed. */
int peg_clock_wait(pthread_cond_t *changed, pthread_mutex_t *lock, long nanoseconds);

/* ---- asking to stop ------------------------------------------------------------------ */

/* The signals by which users end a program: SIGHUP, SIGINT and SIGTERM.
 *
 * While a file is written under a temporary name they are held back, or it would stay. What
 * takes long meanwhile looks whether one has come, and gives up.
 *
 * How they reach a computation: their handler, or another thread, sets a peg_stop, which all
 * threads look at now and then. It is lock-free, as it must be in a handler (C11, 7.14.1.1). */

/* How often the user has asked to stop: 0; 1, then what takes long ends soon with what it has;
 * 2, then without. */
typedef atomic_int peg_stop;
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "a signal handler may set a peg_stop");

/* Holds them back from the calling thread, and from those that it starts; *usual is the mask
 * that pthread_sigmask() is to set again. One that comes goes to a thread that takes it. */
void peg_quitting_hold(sigset_t *usual);

/* Whether one of them is held back from the calling thread: a system call. */
int peg_quitting_waits(void);

#endif

/*
 * threads.h - runs threads side by side until their common work is done; the clock they wait
 * by; and how they are asked to stop.
 *
 * The caller hands out the work: from a queue (gen/build/builder.h), or by a counter that all
 * threads advance (gen/compact/compact.c). The exact search has a separate team
 * (gen/exact/share.h), whose threads wait between thousands of split points, each far shorter
 * than starting a thread takes.
 */
#ifndef PEG_THREADS_H
#define PEG_THREADS_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#include "format/pegtree.h"

/* What a thread does; `thread` is its number, from 0. */
typedef void peg_thread_fn(void *user, unsigned thread);

/* Calls run(user, t) for each t below `threads`, t = 0 in the calling thread, the others in
 * new threads, and returns once all calls have returned. A thread that cannot be
 * started is left out, so any thread must be able to take any of the work. Errors:
 * PEG_E_MEMORY; nothing has been called then. */
peg_status peg_threads_run(unsigned threads, peg_thread_fn *run, void *user);

/* ---- the clock ---------------------------------------------------------------------- */

/* Seconds since some moment before the program began; never goes backwards. */
double peg_clock(void);

/* Initializes a condition for peg_clock_wait(). */
void peg_clock_condition(pthread_cond_t *condition);

/* Waits for `changed`, holding `lock`, for at most that many nanoseconds (less than 10^9), even
 * if the time of day is changed meanwhile. Returns 0 if the time has passed. */
int peg_clock_wait(pthread_cond_t *changed, pthread_mutex_t *lock, long nanoseconds);

/* ---- asking to stop ------------------------------------------------------------------ */

/* The signals by which users end a program: SIGHUP, SIGINT and SIGTERM.
 *
 * While a file is being written under a temporary name they are blocked; otherwise that file
 * would stay behind. Whatever takes long meanwhile checks whether one is pending, and gives up.
 *
 * They reach a computation through a peg_stop: the signal handler, or another thread, sets it,
 * and all threads check it now and then. It is lock-free, as a handler requires (C11,
 * 7.14.1.1). */

/* How often the user has asked to stop. 0: not at all. 1: long computations end soon and return
 * what they have. 2: they end soon without a result. */
typedef atomic_int peg_stop;
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "a signal handler may set a peg_stop");

/* Blocks these signals in the calling thread and in those that it starts; *usual is the mask
 * that pthread_sigmask() is to restore. A signal goes to a thread that accepts it. */
void peg_quitting_hold(sigset_t *usual);

/* Whether one of them is pending for the calling thread. Costs a system call. */
int peg_quitting_waits(void);

#endif

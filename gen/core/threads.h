/*
 * threads.h - runs threads side by side until their common work is done; the clock they wait
 * by; how they are asked to stop; and what they record of their work.
 *
 * The caller hands out the work: from a queue (gen/build/builder.h), or by a counter that all
 * threads advance (gen/compact/search.c). The exact search has a separate team
 * (gen/exact/share.h), whose threads wait between thousands of split points, each far shorter
 * than starting a thread takes.
 */
#ifndef PEG_THREADS_H
#define PEG_THREADS_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "format/pegtree.h"

/* What a thread does; `thread` is its number, from 0. */
typedef void peg_thread_fn(void *user, unsigned thread);

/* Starts a thread with a stack for the deepest search, whatever the C library gives a thread
 * (musl: 128 KB). Returns 0 if that was not possible. */
int peg_thread_start(pthread_t *thread, void *(*run)(void *), void *argument);

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

/* How often, or 0 if `stop` is null: then nobody can ask. */
static inline int peg_stops(const peg_stop *stop)
{
    return stop ? *stop : 0;
}

/* Blocks these signals in the calling thread and in those that it starts; *usual is the mask
 * that pthread_sigmask() is to restore. A signal goes to a thread that accepts it. */
void peg_quitting_hold(sigset_t *usual);

/* Whether one of them is pending for the calling thread. Costs a system call. */
int peg_quitting_waits(void);

/* ---- tasks --------------------------------------------------------------------------- */

/* The tasks into which a computation could be cut, and the time they took. On request they are
 * also listed: tests/bench/scaling.py replays the list on more machines than there are. One
 * thread's time counts; what helpers do for it does not. */

typedef struct peg_task {
    uint64_t place;  /* in a tree: the identity of the piece; in a search: the number of the
                        set */
    uint64_t parent; /* in a tree: the place of the piece above */
    unsigned level;  /* guesses made before it */
    uint32_t turn;   /* in a search: which of the set's guesses */
    uint64_t size;   /* nodes, or sets scored */
    double seconds;
} peg_task;

/* The most tasks that are listed, in 200 MB: a long search has hundreds of millions. */
#define PEG_TASKS_LISTED ((size_t)1 << 22)

typedef struct peg_tasks {
    uint64_t count;
    double seconds, longest; /* of all; the longest one */
    int is_listing;
    peg_task *at;        /* the first `listed` tasks, if they are listed */
    size_t listed, room; /* fewer than `count` beyond PEG_TASKS_LISTED, or if memory runs out */
    atomic_uint_least64_t places; /* numbers handed out */
    pthread_mutex_t lock;
} peg_tasks;

void peg_tasks_open(peg_tasks *tasks, int is_listing);
void peg_tasks_close(peg_tasks *tasks);

/* Returns a new number for a place. Any thread may call this and the next function. */
static inline uint64_t peg_tasks_number(peg_tasks *tasks)
{
    return atomic_fetch_add(&tasks->places, 1) + 1;
}

/* Adds a task. */
void peg_tasks_note(peg_tasks *tasks, const peg_task *task);

/* CPU seconds of the calling thread, whatever other programs do. */
double peg_tasks_now(void);

#endif

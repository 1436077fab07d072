/*
 * threads.c - starts threads and waits for them; clocks; signals; sums, and a growing list of
 * tasks, under a lock.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "gen/core/array.h"
#include "gen/core/threads.h"

#define STACK ((size_t)8 << 20) /* bytes, of which only those that are used take memory */

int peg_thread_start(pthread_t *thread, void *(*run)(void *), void *argument)
{
    pthread_attr_t attributes;

    if (pthread_attr_init(&attributes) != 0) return 0;
    pthread_attr_setstacksize(&attributes, STACK);
    const int failed = pthread_create(thread, &attributes, run, argument);
    pthread_attr_destroy(&attributes);
    return failed == 0;
}

typedef struct peg_thread {
    pthread_t handle;
    peg_thread_fn *run;
    void *user;
    unsigned number;
} peg_thread;

static void *start(void *argument)
{
    const peg_thread *self = argument;

    self->run(self->user, self->number);
    return NULL;
}

peg_status peg_threads_run(unsigned threads, peg_thread_fn *run, void *user)
{
    peg_thread *others = calloc(threads ? threads : 1, sizeof *others);
    unsigned started = 1;

    if (!others) return PEG_E_MEMORY;
    for (; started < threads; started++) {
        others[started] = (peg_thread){.run = run, .user = user, .number = started};
        if (!peg_thread_start(&others[started].handle, start, &others[started])) break;
    }
    run(user, 0);
    while (--started > 0) pthread_join(others[started].handle, NULL);
    free(others);
    return PEG_OK;
}

/* ---- the clock ---------------------------------------------------------------------- */

static double seconds_by(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double peg_clock(void)
{
    return seconds_by(CLOCK_MONOTONIC);
}

#ifdef __APPLE__ /* conditions wait by the time of day only, or for a span of time */

void peg_clock_condition(pthread_cond_t *condition)
{
    pthread_cond_init(condition, NULL);
}

int peg_clock_wait(pthread_cond_t *changed, pthread_mutex_t *lock, long nanoseconds)
{
    const struct timespec span = {.tv_nsec = nanoseconds};

    return pthread_cond_timedwait_relative_np(changed, lock, &span) != ETIMEDOUT;
}

#else

void peg_clock_condition(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;

    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

int peg_clock_wait(pthread_cond_t *changed, pthread_mutex_t *lock, long nanoseconds)
{
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += nanoseconds;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    return pthread_cond_timedwait(changed, lock, &until) != ETIMEDOUT;
}

#endif

/* ---- asking to stop ------------------------------------------------------------------ */

void peg_quitting_hold(sigset_t *usual)
{
    sigset_t quitting;

    sigemptyset(&quitting);
    sigaddset(&quitting, SIGHUP);
    sigaddset(&quitting, SIGINT);
    sigaddset(&quitting, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &quitting, usual);
}

int peg_quitting_waits(void)
{
    sigset_t pending;

    return sigpending(&pending) == 0 &&
           (sigismember(&pending, SIGHUP) == 1 || sigismember(&pending, SIGINT) == 1 ||
            sigismember(&pending, SIGTERM) == 1);
}

/* ---- tasks --------------------------------------------------------------------------- */

void peg_tasks_open(peg_tasks *tasks, int is_listing)
{
    *tasks = (peg_tasks){.is_listing = is_listing};
    pthread_mutex_init(&tasks->lock, NULL);
}

void peg_tasks_close(peg_tasks *tasks)
{
    pthread_mutex_destroy(&tasks->lock);
    free(tasks->at);
}

void peg_tasks_note(peg_tasks *tasks, const peg_task *task)
{
    pthread_mutex_lock(&tasks->lock);
    /* A list with a gap would be of no use: it ends with the first task that finds no room. */
    if (tasks->is_listing && tasks->listed == tasks->count &&
        tasks->listed < PEG_TASKS_LISTED &&
        peg_array_reserve(&tasks->at, &tasks->room, tasks->listed + 1, sizeof *task))
        tasks->at[tasks->listed++] = *task;
    tasks->count++;
    tasks->seconds += task->seconds;
    if (task->seconds > tasks->longest) tasks->longest = task->seconds;
    pthread_mutex_unlock(&tasks->lock);
}

double peg_tasks_now(void)
{
    return seconds_by(CLOCK_THREAD_CPUTIME_ID);
}

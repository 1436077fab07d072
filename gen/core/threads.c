/*
 * threads.c - starts threads, works with them, waits for their end.
 */
#include <pthread.h>
#include <stdlib.h>

#include "gen/core/threads.h"

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
        if (pthread_create(&others[started].handle, NULL, start, &others[started]) != 0) break;
    }
    run(user, 0);
    while (--started > 0) pthread_join(others[started].handle, NULL);
    free(others);
    return PEG_OK;
}

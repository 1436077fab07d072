/*
 * ranks.c - hands out tasks and does them.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/spread/ranks.h"

#define TASK_HEAD        4
#define RESULT_HEAD      5
#define LOOK_NANOSECONDS 50000000 /* between two checks whether to stop */

/* ---- rank 0 ------------------------------------------------------------------------- */

/* A task that a rank is working on. */
typedef struct given {
    void *task;
    uint32_t number;
} given;

struct peg_work {
    const peg_ranks *ranks;
    peg_work_calls calls;
    pthread_mutex_t lock; /* guards all that follows */
    unsigned next;        /* rank to be considered first */
    given *given;         /* [count] */
    size_t count, room;
    uint32_t number; /* of the last task */
    peg_bytes bytes;
    unsigned wanted[]; /* [ranks->count] tasks that each rank could take */
};

/* A rank that waits for a task; 0: none. */
static unsigned find_rank(peg_work *work)
{
    for (unsigned i = 0; i < work->ranks->count; i++) {
        const unsigned rank = (work->next + i) % work->ranks->count;
        if (!work->wanted[rank]) continue;
        work->next = rank + 1;
        return rank;
    }
    return 0;
}

static void offer(peg_work *work)
{
    const peg_ranks *ranks = work->ranks;
    unsigned rank;

    while ((rank = find_rank(work))) {
        work->bytes.count = 0;
        if (!peg_array_reserve(&work->given, &work->room, work->count + 1, sizeof(given)) ||
            !peg_bytes_add(&work->bytes, TASK_HEAD))
            return; /* then it is done here */
        void *task = work->calls.next(work->calls.user, &work->bytes);
        if (!task) return;
        work->given[work->count++] = (given){task, ++work->number};
        peg_put_bytes(work->bytes.at, work->number, 4);
        work->wanted[rank]--;
        ranks->send(ranks->network, rank, PEG_MESSAGE_TASK, work->bytes.at, work->bytes.count);
    }
}

/* The task that a result belongs to, which is no longer given then; null if it was forgotten.
 */
static void *taken_back(peg_work *work, uint64_t number)
{
    size_t g = 0;

    while (g < work->count && work->given[g].number != number) g++;
    if (g == work->count) return NULL;
    void *task = work->given[g].task;
    work->given[g] = work->given[--work->count];
    return task;
}

/* A peg_receive_fn. */
static void take_result(void *user, unsigned from, const uint8_t *bytes, size_t size)
{
    peg_work *work = user;

    pthread_mutex_lock(&work->lock);
    work->wanted[from]++;
    if (size >= RESULT_HEAD)
        work->calls.done(work->calls.user, taken_back(work, peg_get_bytes(bytes, TASK_HEAD)),
                         (peg_status)-bytes[TASK_HEAD], bytes + RESULT_HEAD,
                         size - RESULT_HEAD);
    offer(work);
    pthread_mutex_unlock(&work->lock);
}

peg_status peg_work_open(peg_work **work, const peg_ranks *ranks, const peg_work_calls *calls)
{
    peg_work *new = calloc(1, sizeof *new + ranks->count * sizeof *new->wanted);

    *work = new;
    if (!new) return PEG_E_MEMORY;
    new->ranks = ranks;
    new->calls = *calls;
    pthread_mutex_init(&new->lock, NULL);
    ranks->listen(ranks->network, PEG_MESSAGE_RESULT, take_result, new);
    return PEG_OK;
}

void peg_work_offer(peg_work *work)
{
    if (!work) return;
    pthread_mutex_lock(&work->lock);
    offer(work);
    pthread_mutex_unlock(&work->lock);
}

void peg_work_forget(peg_work *work)
{
    if (!work) return;
    pthread_mutex_lock(&work->lock);
    work->count = 0;
    pthread_mutex_unlock(&work->lock);
}

void peg_work_close(peg_work *work)
{
    if (!work) return;
    work->ranks->listen(work->ranks->network, PEG_MESSAGE_RESULT, NULL, NULL);
    pthread_mutex_destroy(&work->lock);
    free(work->given);
    free(work->bytes.at);
    free(work);
}

/* ---- any other rank ------------------------------------------------------------------ */

/* A waiting task. */
typedef struct waiting {
    struct waiting *next;
    size_t size;
    uint8_t bytes[];
} waiting;

typedef struct helper {
    const peg_ranks *ranks;
    const peg_stop *stop;
    peg_work_fn *run;
    void *user;
    pthread_mutex_t lock; /* guards all that follows */
    pthread_cond_t changed;
    waiting *first, **end;
    int failed; /* whether memory ran out */
} helper;

/* A peg_receive_fn. */
static void take_task(void *user, unsigned from, const uint8_t *bytes, size_t size)
{
    helper *h = user;
    waiting *task = malloc(sizeof *task + size);

    (void)from;
    pthread_mutex_lock(&h->lock);
    if (task && size >= TASK_HEAD) {
        *task = (waiting){.size = size};
        memcpy(task->bytes, bytes, size);
        *h->end = task;
        h->end = &task->next;
    } else {
        h->failed = 1;
        free(task);
    }
    pthread_cond_broadcast(&h->changed);
    pthread_mutex_unlock(&h->lock);
}

/* Waits for a task; returns null when it is time to stop. */
static waiting *next_task(helper *h)
{
    waiting *first = NULL;

    pthread_mutex_lock(&h->lock);
    while (!first && !h->failed && !peg_stops(h->stop)) {
        first = h->first;
        if (!first) peg_clock_wait(&h->changed, &h->lock, LOOK_NANOSECONDS);
    }
    if (first) h->first = first->next;
    if (!h->first) h->end = &h->first;
    pthread_mutex_unlock(&h->lock);
    return first;
}

/* A peg_thread_fn. */
static void help(void *user, unsigned thread)
{
    helper *h = user;
    peg_bytes result = {0};
    waiting *task;

    while ((task = next_task(h))) {
        result.count = 0;
        if (peg_bytes_add(&result, RESULT_HEAD)) {
            const peg_status status = h->run(h->user, thread, task->bytes + TASK_HEAD,
                                             task->size - TASK_HEAD, &result);
            memcpy(result.at, task->bytes, TASK_HEAD);
            result.at[TASK_HEAD] = (uint8_t)-status;
            h->ranks->send(h->ranks->network, 0, PEG_MESSAGE_RESULT, result.at, result.count);
        } else {
            pthread_mutex_lock(&h->lock);
            h->failed = 1;
            pthread_mutex_unlock(&h->lock);
        }
        free(task);
    }
    free(result.at);
}

peg_status peg_work_help(const peg_ranks *ranks, unsigned threads, const peg_stop *stop,
                         peg_work_fn *run, void *user)
{
    helper h = {.ranks = ranks, .stop = stop, .run = run, .user = user};

    h.end = &h.first;
    pthread_mutex_init(&h.lock, NULL);
    peg_clock_condition(&h.changed);
    ranks->listen(ranks->network, PEG_MESSAGE_TASK, take_task, &h);
    for (unsigned i = 0; i <= threads; i++)
        ranks->send(ranks->network, 0, PEG_MESSAGE_RESULT, NULL, 0);
    const peg_status status = peg_threads_run(threads, help, &h);
    ranks->listen(ranks->network, PEG_MESSAGE_TASK, NULL, NULL);
    while (h.first) {
        waiting *next = h.first->next;
        free(h.first);
        h.first = next;
    }
    pthread_cond_destroy(&h.changed);
    pthread_mutex_destroy(&h.lock);
    return status == PEG_OK && h.failed ? PEG_E_MEMORY : status;
}

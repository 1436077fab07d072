/*
 * queue.c - a stack of jobs under a lock. The largest pieces are pushed last, so that threads
 * take them first, and small ones keep all threads busy at the end.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/asserts.h"
#include "gen/build/queue.h"
#include "gen/core/array.h"
#include "gen/core/threads.h"

void peg_queue_open(peg_queue *queue)
{
    memset(queue, 0, sizeof *queue);
    pthread_mutex_init(&queue->lock, NULL);
    peg_clock_condition(&queue->changed);
}

void peg_queue_close(peg_queue *queue)
{
    pthread_mutex_destroy(&queue->lock);
    pthread_cond_destroy(&queue->changed);
    free(queue->waiting);
}

void peg_queue_clear(peg_queue *queue)
{
    pthread_mutex_lock(&queue->lock); /* the thread that serves ranks may be reading */
    queue->count = queue->busy = 0;
    queue->failed = PEG_OK;
    pthread_mutex_unlock(&queue->lock);
}

void peg_queue_push(peg_queue *queue, peg_piece *job)
{
    pthread_mutex_lock(&queue->lock);
    peg_piece **waiting =
        peg_array_room(queue->waiting, &queue->room, queue->count + 1, sizeof *waiting);
    if (waiting) {
        queue->waiting = waiting;
        waiting[queue->count++] = job;
    } else {
        queue->failed = PEG_E_MEMORY;
    }
    pthread_cond_broadcast(&queue->changed);
    pthread_mutex_unlock(&queue->lock);
}

/* With the lock held: takes a job if there is one and nothing has failed. */
static peg_piece *pop(peg_queue *queue)
{
    if (queue->count == 0 || queue->failed) return NULL;
    queue->busy++;
    return queue->waiting[--queue->count];
}

peg_piece *peg_queue_take(peg_queue *queue, long nanoseconds, int *timed_out)
{
    *timed_out = 0;
    pthread_mutex_lock(&queue->lock);
    while (queue->count == 0 && queue->busy > 0 && !queue->failed && !*timed_out) {
        if (nanoseconds)
            *timed_out = !peg_clock_wait(&queue->changed, &queue->lock, nanoseconds);
        else
            pthread_cond_wait(&queue->changed, &queue->lock);
    }
    peg_piece *job = pop(queue);
    if (job) *timed_out = 0;
    pthread_mutex_unlock(&queue->lock);
    return job;
}

peg_piece *peg_queue_try(peg_queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    peg_piece *job = pop(queue);
    pthread_mutex_unlock(&queue->lock);
    return job;
}

void peg_queue_done(peg_queue *queue, peg_status status)
{
    pthread_mutex_lock(&queue->lock);
    assert(queue->busy > 0);
    queue->busy--;
    if (status != PEG_OK && !queue->failed) queue->failed = status;
    pthread_cond_broadcast(&queue->changed);
    pthread_mutex_unlock(&queue->lock);
}

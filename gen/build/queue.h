/*
 * queue.h - the pieces of a tree that wait to be built, each a job: a node of the trunk or a
 * whole subtree.
 */
#ifndef PEG_BUILD_QUEUE_H
#define PEG_BUILD_QUEUE_H

#include <pthread.h>

#include "gen/core/piece.h"

/* Jobs that wait, and the threads' agreement on when all is done. */
typedef struct peg_queue {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    peg_piece **waiting;
    size_t count, room;
    unsigned busy;     /* threads at work on a job, which may bring more */
    peg_status failed; /* the first error, which ends the work of all */
} peg_queue;

void peg_queue_open(peg_queue *queue);
void peg_queue_close(peg_queue *queue);

/* Forgets all jobs and what failed, when no thread is at work. */
void peg_queue_clear(peg_queue *queue);

/* Adds a job; on an error it fails the queue. */
void peg_queue_push(peg_queue *queue, peg_piece *job);

/* Waits for a job and takes it; null when nothing is left or something failed. At most
 * so many nanoseconds where that is not 0 (less than 10^9): then null with *timed_out set. */
peg_piece *peg_queue_take(peg_queue *queue, long nanoseconds, int *timed_out);

/* Takes a job if one waits; else null. */
peg_piece *peg_queue_try(peg_queue *queue);

/* Says that a job that was taken has come to its end. */
void peg_queue_done(peg_queue *queue, peg_status status);

#endif

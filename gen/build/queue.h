/*
 * queue.h - the pieces of a tree that wait to be built. Each is a job: a node of the trunk or a
 * whole subtree.
 */
#ifndef PEG_BUILD_QUEUE_H
#define PEG_BUILD_QUEUE_H

#include <pthread.h>

#include "gen/core/piece.h"

/* The waiting jobs, and how the threads agree that all is done. */
typedef struct peg_queue {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    peg_piece **waiting;
    size_t count, room;
    unsigned busy;     /* threads working on a job, which may add more */
    peg_status failed; /* the first error; it ends the work of all threads */
} peg_queue;

void peg_queue_open(peg_queue *queue);
void peg_queue_close(peg_queue *queue);

/* Forgets all jobs and errors. Call it only while no thread is working. */
void peg_queue_clear(peg_queue *queue);

/* Adds a job; if that fails, the queue fails. */
void peg_queue_push(peg_queue *queue, peg_piece *job);

/* Waits for a job and takes it; returns null when nothing is left or something failed. If
 * nanoseconds (less than 10^9) is not 0, waits no longer than that, then returns null with
 * *timed_out set. */
peg_piece *peg_queue_take(peg_queue *queue, long nanoseconds, int *timed_out);

/* Takes a job if one is waiting; else returns null. */
peg_piece *peg_queue_try(peg_queue *queue);

/* Reports that a job that was taken is finished. */
void peg_queue_done(peg_queue *queue, peg_status status);

#endif

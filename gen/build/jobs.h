/*
 * jobs.h - the parts of a tree under way: a job is a node of the trunk or a whole subtree,
 * and what waits is a stack that threads share.
 */
#ifndef PEG_JOBS_H
#define PEG_JOBS_H

#include <pthread.h>

#include "gen/build/subtree.h"

typedef struct peg_job {
    struct peg_job *parent;   /* null for the root */
    uint32_t low, high;       /* its candidates */
    unsigned depth;           /* guesses before it */
    uint8_t label;            /* that leads here from the parent */
    peg_nodes nodes;          /* the subtree; of the trunk just the node itself */
    struct peg_job *children; /* [nodes.at[0].children] of a node of the trunk; or null */
} peg_job;

/* Jobs that wait, and the threads' agreement on when all is done. */
typedef struct peg_queue {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    peg_job **waiting;
    size_t count, room;
    unsigned busy;     /* threads at work on a job, which may bring more */
    peg_status failed; /* the first error, which ends the work of all */
} peg_queue;

void peg_queue_open(peg_queue *queue);
void peg_queue_close(peg_queue *queue);

/* Forgets all jobs and what failed, when no thread is at work. */
void peg_queue_clear(peg_queue *queue);

/* Adds a job; on an error it fails the queue. */
void peg_queue_push(peg_queue *queue, peg_job *job);

/* Waits for a job and takes it; null when nothing is left or something failed. At most
 * so many nanoseconds where that is not 0 (less than 10^9): then null with *timed_out set. */
peg_job *peg_queue_take(peg_queue *queue, long nanoseconds, int *timed_out);

/* Takes a job if one waits; else null. */
peg_job *peg_queue_try(peg_queue *queue);

/* Says that a job that was taken has come to its end. */
void peg_queue_done(peg_queue *queue, peg_status status);

/* Writes the history that leads to a job to guesses[depth] and labels[depth]. */
void peg_job_history(const peg_job *job, uint32_t *guesses, uint8_t *labels);

/* Makes job->children of the parts of its node. Errors: PEG_E_MEMORY. */
peg_status peg_job_branch(peg_job *job, const peg_parts *parts);

/* Appends the job's nodes and those of all below it, in preorder. */
peg_status peg_job_collect(const peg_job *job, peg_nodes *nodes);

/* Releases what the job holds, and all below it, but not the job itself. */
void peg_job_release(peg_job *job);

#endif

/*
 * jobs.c - a stack of jobs under a lock. The greatest parts are pushed last, so that they
 * are taken first and the small ones fill up the end.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/asserts.h"
#include "gen/build/jobs.h"
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
    pthread_mutex_lock(&queue->lock); /* the thread that serves ranks may be looking */
    queue->count = queue->busy = 0;
    queue->failed = PEG_OK;
    pthread_mutex_unlock(&queue->lock);
}

void peg_queue_push(peg_queue *queue, peg_job *job)
{
    pthread_mutex_lock(&queue->lock);
    peg_job **waiting =
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

peg_job *peg_queue_take(peg_queue *queue, long nanoseconds, int *timed_out)
{
    peg_job *job = NULL;

    *timed_out = 0;
    pthread_mutex_lock(&queue->lock);
    while (queue->count == 0 && queue->busy > 0 && !queue->failed && !*timed_out) {
        if (nanoseconds)
            *timed_out = !peg_clock_wait(&queue->changed, &queue->lock, nanoseconds);
        else
            pthread_cond_wait(&queue->changed, &queue->lock);
    }
    if (queue->count > 0 && !queue->failed) {
        job = queue->waiting[--queue->count];
        queue->busy++;
        *timed_out = 0;
    }
    pthread_mutex_unlock(&queue->lock);
    return job;
}

peg_job *peg_queue_try(peg_queue *queue)
{
    peg_job *job = NULL;

    pthread_mutex_lock(&queue->lock);
    if (queue->count > 0 && !queue->failed) {
        job = queue->waiting[--queue->count];
        queue->busy++;
    }
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

void peg_job_history(const peg_job *job, uint32_t *guesses, uint8_t *labels)
{
    for (; job->parent; job = job->parent) {
        guesses[job->depth - 1] = job->parent->nodes.at[0].guess;
        labels[job->depth - 1] = job->label;
    }
}

peg_status peg_job_branch(peg_job *job, const peg_parts *parts)
{
    const unsigned children = parts->children;
    peg_job *new = calloc(children ? children : 1, sizeof *new);

    if (!new) return PEG_E_MEMORY;
    for (unsigned c = 0; c < children; c++) {
        assert(parts->start[c] >= job->low && parts->start[c] < parts->start[c + 1]);
        assert(parts->start[c + 1] <= job->high);
        new[c] = (peg_job){.parent = job,
                           .low = parts->start[c],
                           .high = parts->start[c + 1],
                           .depth = job->depth + 1,
                           .label = parts->label[c]};
    }
    job->children = new;
    return PEG_OK;
}

peg_status peg_job_collect(const peg_job *job, peg_nodes *nodes)
{
    peg_status status = PEG_OK;
    for (size_t i = 0; i < job->nodes.count && status == PEG_OK; i++) {
        status = peg_nodes_add(nodes, job->nodes.at[i]);
    }
    for (unsigned c = 0; job->children && c < job->nodes.at[0].children && status == PEG_OK;
         c++) {
        status = peg_job_collect(&job->children[c], nodes);
    }
    return status;
}

void peg_job_release(peg_job *job)
{
    for (unsigned c = 0; job->children && c < job->nodes.at[0].children; c++) {
        peg_job_release(&job->children[c]);
    }
    free(job->children);
    free(job->nodes.at);
}

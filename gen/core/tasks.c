/*
 * tasks.c - a growing list under a lock.
 */
#include <stdlib.h>
#include <time.h>

#include "gen/core/array.h"
#include "gen/core/tasks.h"

void peg_tasks_open(peg_tasks *tasks)
{
    *tasks = (peg_tasks){.places = 0};
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
    peg_task *at = peg_array_room(tasks->at, &tasks->room, tasks->count + 1, sizeof *at);
    if (at) {
        tasks->at = at;
        at[tasks->count++] = *task;
    } else {
        tasks->lacking = 1;
    }
    pthread_mutex_unlock(&tasks->lock);
}

uint64_t peg_tasks_number(peg_tasks *tasks)
{
    pthread_mutex_lock(&tasks->lock);
    const uint64_t number = ++tasks->places;
    pthread_mutex_unlock(&tasks->lock);
    return number;
}

double peg_tasks_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

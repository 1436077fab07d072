/*
 * tasks.c - sums, and a growing list, under a lock.
 */
#include <stdlib.h>
#include <time.h>

#include "gen/core/array.h"
#include "gen/core/tasks.h"

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
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

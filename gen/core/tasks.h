/*
 * tasks.h - the tasks into which a computation could be cut, and the time they took. On request
 * they are also listed: tests/bench/scaling.py replays the list on more machines than there
 * are. One thread's time counts; what helpers do for it does not.
 */
#ifndef PEG_TASKS_H
#define PEG_TASKS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

typedef struct peg_task {
    uint64_t place;  /* in a tree: the identity of the piece; in a search: the number of the
                        set */
    uint64_t parent; /* in a tree: the place of the piece above */
    unsigned level;  /* guesses made before it */
    uint32_t turn;   /* in a search: which of the set's guesses */
    uint64_t size;   /* nodes, or sets scored */
    double seconds;
} peg_task;

/* The most tasks that are listed, in 200 MB: a long search has hundreds of millions. */
#define PEG_TASKS_LISTED ((size_t)1 << 22)

typedef struct peg_tasks {
    uint64_t count;
    double seconds, longest; /* of all; the longest one */
    int is_listing;
    peg_task *at;        /* the first `listed` tasks, if they are listed */
    size_t listed, room; /* fewer than `count` beyond PEG_TASKS_LISTED, or if memory runs out */
    atomic_uint_least64_t places; /* numbers handed out */
    pthread_mutex_t lock;
} peg_tasks;

void peg_tasks_open(peg_tasks *tasks, int is_listing);
void peg_tasks_close(peg_tasks *tasks);

/* Returns a new number for a place. Any thread may call this and the next function. */
static inline uint64_t peg_tasks_number(peg_tasks *tasks)
{
    return atomic_fetch_add(&tasks->places, 1) + 1;
}

/* Adds a task. */
void peg_tasks_note(peg_tasks *tasks, const peg_task *task);

/* CPU seconds of the calling thread, whatever other programs do. */
double peg_tasks_now(void);

#endif

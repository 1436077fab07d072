/*
 * tasks.h - a list of the tasks that a build could be cut into, with what each took: what
 * tests/bench/scaling.py plays on more machines than there are. By one thread; what helpers do
 * for another is not counted.
 */
#ifndef PEG_TASKS_H
#define PEG_TASKS_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

typedef struct peg_task {
    uint64_t place;  /* of a tree: what the part is known by; of a search: the set, by number */
    uint64_t parent; /* of a tree: that of the part above */
    unsigned level;  /* guesses made before */
    uint32_t turn;   /* of a search: which of the set's guesses */
    uint64_t size;   /* nodes, or sets that were scored */
    double seconds;
} peg_task;

typedef struct peg_tasks {
    peg_task *at;
    size_t count, room;
    uint64_t places; /* numbers given out */
    int lacking;     /* there was no memory for all */
    pthread_mutex_t lock;
} peg_tasks;

void peg_tasks_open(peg_tasks *tasks);
void peg_tasks_close(peg_tasks *tasks);

/* Adds a task. Any thread may call this, and the next. */
void peg_tasks_note(peg_tasks *tasks, const peg_task *task);

/* A number for a place. */
uint64_t peg_tasks_number(peg_tasks *tasks);

/* Seconds that the calling thread has worked: other programs make no difference. */
double peg_tasks_now(void);

#endif

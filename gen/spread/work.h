/*
 * work.h - tasks that other processes do for rank 0. What a task is, is for its maker to say:
 * here it is bytes, and so is its result.
 *
 * Rank 0 works as well, and hands out what waits; a rank that has done a task is given the
 * next. Each asks for one more than it has threads, so that the next is there when one is done.
 *
 *     TASK    0  4  slot   4  4  number   then the task
 *     RESULT  0  4  slot   4  4  number   8  1  status, negated   then the result
 *             or nothing: the sender could do a task
 *
 * All numbers have the least significant byte first.
 */
#ifndef PEG_WORK_H
#define PEG_WORK_H

#include "format/pegtree.h"
#include "gen/core/threads.h"
#include "gen/spread/ranks.h"

/* Bytes that a task or its result is made of, one after the other. */
typedef struct peg_work_bytes {
    uint8_t *at;
    size_t count, room;
} peg_work_bytes;

/* Appends so many bytes, which are the caller's to fill in. Null where memory runs out. */
uint8_t *peg_work_append(peg_work_bytes *bytes, size_t count);

/* ---- rank 0 ------------------------------------------------------------------------- */

typedef struct peg_work peg_work;

/* What rank 0 hands out. Neither function is called twice at a time. */
typedef struct peg_work_calls {
    /* Appends the next task to the bytes. Returns what it is known by here; null where there is
     * none now. */
    void *(*next)(void *user, peg_work_bytes *task);
    /* Takes what came of a task: its status and its result, which is empty where the task could
     * not be handed out. `task` is null where it was forgotten meanwhile. */
    void (*done)(void *user, void *task, peg_status status, const uint8_t *result, size_t size);
    void *user;
} peg_work_calls;

/* Begins to hand out tasks. Errors: PEG_E_MEMORY. *work may be null below. */
peg_status peg_work_open(peg_work **work, const peg_ranks *ranks, const peg_work_calls *calls);
void peg_work_close(peg_work *work);

/* Gives waiting ranks what there is to do; to be called when there is more. */
void peg_work_offer(peg_work *work);

/* Forgets all tasks that are handed out. */
void peg_work_forget(peg_work *work);

/* ---- any other rank ------------------------------------------------------------------ */

/* Does a task: appends its result to the bytes. What it returns is the task's status. Several
 * threads call it, each with its number. */
typedef peg_status peg_work_fn(void *user, unsigned thread, const uint8_t *task, size_t size,
                               peg_work_bytes *result);

/* Does tasks by so many threads until *stop is set. Errors: PEG_E_MEMORY. */
peg_status peg_work_help(const peg_ranks *ranks, unsigned threads, const peg_stop *stop,
                         peg_work_fn *run, void *user);

#endif

/*
 * ranks.h - processes that work on one thing together: the messages between them, and the tasks
 * that others do for rank 0.
 *
 * They are numbered from 0. Rank 0 reads, writes and reports; the others only compute. Whoever
 * starts them (gen/cluster) fills in a peg_ranks. What computes gets it only if there are
 * several; one process that does all the work has null instead.
 */
#ifndef PEG_RANKS_H
#define PEG_RANKS_H

#include <stddef.h>
#include <stdint.h>

#include "format/pegtree.h"
#include "gen/core/array.h"
#include "gen/core/threads.h"

/* What a message is about. */
typedef enum peg_message {
    PEG_MESSAGE_END,    /* from rank 0: stop, whatever you are doing */
    PEG_MESSAGE_FAILED, /* to rank 0: a line that says why */
    PEG_MESSAGE_BOUNDS, /* gen/optimal/talk.c */
    PEG_MESSAGE_TASK,   /* these: below */
    PEG_MESSAGE_RESULT,
    PEG_MESSAGES
} peg_message;

/* Receives a message; called by a thread that does nothing else. */
typedef void peg_receive_fn(void *user, unsigned from, const uint8_t *bytes, size_t size);

typedef struct peg_ranks {
    unsigned rank, count;
    /* Sends a copy of bytes[0..size-1]; any thread may call this. Messages from one rank to
     * another arrive in the order in which they were sent. A message that cannot be sent ends
     * the run. */
    void (*send)(void *network, unsigned to, peg_message about, const void *bytes, size_t size);
    /* From now on, messages of this kind go to this function; once listen() with null in its
     * place has returned, no more of them do. Messages that arrive while there is no function
     * wait for the next one. */
    void (*listen)(void *network, peg_message about, peg_receive_fn *receive, void *user);
    void *network;
} peg_ranks;

/* Whether this process works for another one, rank 0. */
static inline int peg_ranks_helps(const peg_ranks *ranks)
{
    return ranks && ranks->rank;
}

/* ---- tasks --------------------------------------------------------------------------- */

/* What a task means is up to its maker: here it is bytes, and so is its result.
 *
 * Rank 0 works as well, and hands out waiting tasks; a rank that has finished one is given the
 * next. Each rank asks for one more task than it has threads, so that the next one is there
 * when one is finished.
 *
 *     TASK    0  4  number   then the task
 *     RESULT  0  4  number   4  1  status, negated   then the result
 *             or nothing: the sender could do a task
 *
 * All numbers are stored least significant byte first. */

/* ---- rank 0 ------------------------------------------------------------------------- */

typedef struct peg_work peg_work;

/* What rank 0 hands out. Neither function is called concurrently with itself. */
typedef struct peg_work_calls {
    /* Appends the next task to the bytes. Returns a pointer that identifies it to `done`; null
     * if there is none now. */
    void *(*next)(void *user, peg_bytes *task);
    /* Receives the status of a task and its result, which is empty if the task could not be
     * handed out. `task` is null if it was forgotten meanwhile. */
    void (*done)(void *user, void *task, peg_status status, const uint8_t *result, size_t size);
    void *user;
} peg_work_calls;

/* Starts handing out tasks. Errors: PEG_E_MEMORY. The functions below accept a null work. */
peg_status peg_work_open(peg_work **work, const peg_ranks *ranks, const peg_work_calls *calls);
void peg_work_close(peg_work *work);

/* Gives tasks to waiting ranks. Call it when there are new tasks. */
void peg_work_offer(peg_work *work);

/* Forgets all tasks that were handed out. */
void peg_work_forget(peg_work *work);

/* ---- any other rank ------------------------------------------------------------------ */

/* Does a task, appends its result to the bytes and returns the task's status. Several threads
 * call it, each with its number. */
typedef peg_status peg_work_fn(void *user, unsigned thread, const uint8_t *task, size_t size,
                               peg_bytes *result);

/* Does tasks with `threads` threads until *stop is set. Errors: PEG_E_MEMORY. */
peg_status peg_work_help(const peg_ranks *ranks, unsigned threads, const peg_stop *stop,
                         peg_work_fn *run, void *user);

#endif

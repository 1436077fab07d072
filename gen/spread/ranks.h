/*
 * ranks.h - processes that work on one thing together, and the messages between them.
 *
 * They are numbered from 0. Rank 0 reads, writes and reports; the others only compute. Whoever
 * starts them (gen/cluster) fills in this struct; otherwise the pointer to it is null, and one
 * process does all the work.
 */
#ifndef PEG_RANKS_H
#define PEG_RANKS_H

#include <stddef.h>
#include <stdint.h>

/* What a message is about. */
typedef enum peg_message {
    PEG_MESSAGE_END,    /* from rank 0: stop, whatever you are doing */
    PEG_MESSAGE_FAILED, /* to rank 0: a line that says why */
    PEG_MESSAGE_BOUNDS, /* gen/optimal/talk.c */
    PEG_MESSAGE_TASK,   /* these: work.h */
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
     * wait for the next one.
     */
    void (*listen)(void *network, peg_message about, peg_receive_fn *receive, void *user);
    void *network;
} peg_ranks;

/* Whether there are other processes. */
static inline int peg_ranks_are_many(const peg_ranks *ranks)
{
    return ranks && ranks->count > 1;
}

#endif

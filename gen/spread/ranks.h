/*
 * ranks.h - processes that work on one thing together, and the messages between them.
 *
 * They are numbered from 0. Rank 0 reads, writes and says what is to be said; the others only
 * compute. Whoever brings them about (gen/cluster) fills in this struct; where there is none,
 * its pointer is null, and all work is done by one process.
 */
#ifndef PEG_RANKS_H
#define PEG_RANKS_H

#include <stddef.h>
#include <stdint.h>

/* What a message is about. */
typedef enum peg_message {
    PEG_MESSAGE_END,    /* from rank 0: stop, whatever you are at */
    PEG_MESSAGE_FAILED, /* to rank 0: a line that says why */
    PEG_MESSAGE_BOUNDS, /* gen/exact/talk.c */
    PEG_MESSAGE_TASK,   /* these: work.h */
    PEG_MESSAGE_RESULT,
    PEG_MESSAGES
} peg_message;

/* Takes a message; called by a thread that does nothing else. */
typedef void peg_receive_fn(void *user, unsigned from, const uint8_t *bytes, size_t size);

typedef struct peg_ranks {
    unsigned rank, count;
    /* Sends a copy of bytes[0..size-1]; any thread may call this. Messages from one rank to
     * another arrive in the order in which they were sent. What cannot be sent ends the run. */
    void (*send)(void *network, unsigned to, peg_message about, const void *bytes, size_t size);
    /* From now on messages about this go to this function; none of them after a listen() with
     * null in its place has returned. What comes while there is no function waits for the next.
     */
    void (*listen)(void *network, peg_message about, peg_receive_fn *receive, void *user);
    void *network;
} peg_ranks;

/* Whether there is anybody else. */
static inline int peg_ranks_are_many(const peg_ranks *ranks)
{
    return ranks && ranks->count > 1;
}

#endif

/*
 * network.h - ranks under MPI: only this room knows MPI.
 *
 * One thread of each process does nothing but send and receive. It sleeps until there is
 * something to send, and polls for messages: 2,000 times a second while there are any, 125
 * times a second when none have come for a while. So no computation waits for a message or has
 * to poll for one, and MPI need not support threads (MPI_THREAD_SERIALIZED suffices).
 */
#ifndef PEG_CLUSTER_NETWORK_H
#define PEG_CLUSTER_NETWORK_H

#include "gen/core/threads.h"
#include "gen/spread/ranks.h"

/* Starts MPI and the thread; sets *stop to 2 once rank 0 has ended or any rank has failed. argc
 * and argv are main()'s. */
const peg_ranks *cluster_open(int *argc, char ***argv, peg_stop *stop);

/* Every rank calls this when its work is done, before it reports the result. Rank 0 tells the
 * others to stop and waits until they have; returns the line of the first that failed, or "".
 * Each other rank sends the line that says why it failed, if it is not empty, and waits for
 * rank 0 to end. */
const char *cluster_finish(const peg_ranks *ranks, const char *line);

/* Ends the thread and MPI. */
void cluster_close(const peg_ranks *ranks);

#endif

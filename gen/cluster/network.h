/*
 * network.h - ranks under MPI: only this room knows MPI.
 *
 * One thread of each process does nothing but send and receive. It sleeps until there is
 * something to send, and polls for messages: some thousand times a second while there are any,
 * a hundred times a second when none have come for a while. So no computation waits for a
 * message or has to poll for one, and MPI need not support threads (MPI_THREAD_SERIALIZED
 * suffices).
 */
#ifndef PEG_CLUSTER_NETWORK_H
#define PEG_CLUSTER_NETWORK_H

#include "format/pegtree.h"
#include "gen/core/threads.h"
#include "gen/spread/ranks.h"

typedef struct cluster_network cluster_network;

/* Starts MPI and the thread; sets *stop to 2 once rank 0 has ended or any rank has failed. argc
 * and argv are main()'s. Errors: PEG_E_MEMORY. */
peg_status cluster_open(cluster_network **network, int *argc, char ***argv, peg_stop *stop);

const peg_ranks *cluster_ranks(const cluster_network *network);

/* Every rank calls this when its work is done, before it reports the result. Rank 0 tells the
 * others to stop and waits until they have; returns the line of the first that failed, or "".
 * Each other rank sends the line that says why it failed, if it is not empty, and waits for
 * rank 0 to end. */
const char *cluster_finish(cluster_network *network, const char *line);

/* Ends the thread and MPI. */
void cluster_close(cluster_network *network);

#endif

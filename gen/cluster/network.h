/*
 * network.h - ranks under MPI: the one room that knows it.
 *
 * One thread of each process does nothing but send and receive: it sleeps until there is
 * something to send, and looks whether something has come: some thousand times a second while
 * there are messages, a hundred times where none have come for a while. So no
 * computation waits for a message, none has to look for one, and MPI need not know of threads
 * (MPI_THREAD_SERIALIZED will do).
 */
#ifndef PEG_CLUSTER_NETWORK_H
#define PEG_CLUSTER_NETWORK_H

#include "format/pegtree.h"
#include "gen/core/threads.h"
#include "gen/spread/ranks.h"

typedef struct cluster_network cluster_network;

/* Starts MPI and the thread; *stop is set to 2 when rank 0 has ended, or any rank has failed.
 * argc and argv are main()'s. Errors: PEG_E_MEMORY. */
peg_status cluster_open(cluster_network **network, int *argc, char ***argv, peg_stop *stop);

const peg_ranks *cluster_ranks(const cluster_network *network);

/* To be called by every rank when its work has come to its end, before it says what came of it.
 * Rank 0: tells the others to stop, and waits until they have; returns the line of the first
 * that failed, or "". The others: say why they failed, if the line is not empty, and wait for
 * rank 0 to end. */
const char *cluster_finish(cluster_network *network, const char *line);

/* Ends the thread and MPI. */
void cluster_close(cluster_network *network);

#endif

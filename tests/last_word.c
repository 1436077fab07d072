/*
 * last_word.c - three ranks, of which one has something long to say to another when the run has
 * ended, and that one has nothing more to do: all of them must come to their end (cli_mpi.sh).
 */
#include <stdlib.h>
#include <unistd.h>

#include "gen/cluster/network.h"

#define LONG ((size_t)1 << 20) /* bytes: such a message is only sent once it is received */

int main(int argc, char **argv)
{
    static volatile sig_atomic_t stop;
    static char message[LONG];
    cluster_network *network;

    if (cluster_open(&network, &argc, &argv, &stop) != PEG_OK) return EXIT_FAILURE;
    const peg_ranks *ranks = cluster_ranks(network);
    cluster_finish(network, "");
    if (ranks->rank == 1) {
        usleep(200000); /* rank 2 is done by then */
        ranks->send(ranks->network, 2, PEG_MESSAGE_BOUNDS, message, LONG);
    }
    cluster_close(network);
    return EXIT_SUCCESS;
}

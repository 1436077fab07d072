/*
 * last_word.c - how a run of several ranks ends (cli_mpi.sh). Of three ranks one has something
 * long to say to another when the run has ended, and that one has nothing more to do: all of
 * them must come to their end. Of four ranks two fail at once, and rank 0 must wait for the
 * last all the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "gen/cluster/network.h"
#include "gen/core/threads.h"

#define LONG ((size_t)1 << 20) /* bytes: such a message is only sent once it is received */

static void say_something_long(const peg_ranks *ranks)
{
    static char message[LONG];

    usleep(200000); /* rank 2 is done by then */
    ranks->send(ranks->network, 2, PEG_MESSAGE_BOUNDS, message, LONG);
}

/* Returns how long it took to come to the end. */
static double end(const peg_ranks *ranks, const char *line)
{
    const double start = peg_clock();

    cluster_finish(ranks, line);
    return peg_clock() - start;
}

int main(int argc, char **argv)
{
    static peg_stop stop;
    const peg_ranks *ranks = cluster_open(&argc, &argv, &stop);
    const int two_fail = ranks->count == 4;
    int failed = 0;

    if (two_fail && ranks->rank == 3) usleep(500000);
    const double took =
        end(ranks, two_fail && (ranks->rank == 1 || ranks->rank == 2) ? "failed" : "");
    if (two_fail && ranks->rank == 0 && took < 0.4) {
        fprintf(stderr, "rank 0 did not wait for rank 3: %.3f s\n", took);
        failed = 1;
    }
    if (ranks->count == 3 && ranks->rank == 1) say_something_long(ranks);
    cluster_close(ranks);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

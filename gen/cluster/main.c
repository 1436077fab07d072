/*
 * main.c - pegtree-gen-mpi: pegtree-gen as one of many processes.
 */
#include "format/options/text.h"
#include "gen/cli/commands.h"
#include "gen/cluster/network.h"

int main(int argc, char **argv)
{
    peg_failure failure = {""};
    const peg_ranks *ranks = cluster_open(&argc, &argv, peg_program_stop());
    int result = peg_program_run(argc, argv, ranks, &failure);

    /* Rank 0 reports for all; its own failure at once, since it may be killed at any moment. */
    if (ranks->rank == 0 && failure.line[0])
        cli_complain(stderr, "pegtree-gen-mpi", failure.line);
    const char *others = cluster_finish(ranks, result == PEG_EXIT_FAILED ? failure.line : "");
    if (ranks->rank == 0 && result != PEG_EXIT_FAILED && others[0]) {
        cli_complain(stderr, "pegtree-gen-mpi", others);
        result = PEG_EXIT_FAILED;
    }
    if (ranks->rank) result = PEG_EXIT_DONE;
    cluster_close(ranks);
    return result;
}

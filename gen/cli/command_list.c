/*
 * command_list.c - pegtree-gen list: the strategies.
 */
#include "gen/cli/commands.h"

void peg_command_list(FILE *out)
{
    const peg_strategy *strategy;
    for (size_t i = 0; (strategy = peg_strategy_at(i)) != NULL; i++) {
        fprintf(out, "%-10s %s", peg_strategy_name(strategy->id), strategy->summary);
        if (strategy->alias) fprintf(out, " (also: %s)", strategy->alias);
        fprintf(out, "\n           %s\n", strategy->source);
    }
}

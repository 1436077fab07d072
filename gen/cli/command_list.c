/*
 * command_list.c - pegtree-gen list: the strategies.
 */
#include "gen/cli/commands.h"

static void print_line(FILE *out, const peg_strategy *strategy)
{
    fprintf(out, "%-10s %s", peg_strategy_name(strategy->id), strategy->summary);
    if (strategy->alias) fprintf(out, " (also: %s)", strategy->alias);
    fprintf(out, "\n           %s\n", strategy->source);
}

/* The table's texts need no escapes: a quotation mark in one would be seen in the tests. */
static void print_json(FILE *out, const peg_strategy *strategy)
{
    fprintf(out, "{\"name\": \"%s\", \"alias\": ", peg_strategy_name(strategy->id));
    if (strategy->alias)
        fprintf(out, "\"%s\"", strategy->alias);
    else
        fputs("null", out);
    fprintf(out, ", \"summary\": \"%s\", \"source\": \"%s\"}", strategy->summary,
            strategy->source);
}

void peg_command_list(const peg_options *options, FILE *out)
{
    const peg_strategy *strategy;
    for (size_t i = 0; (strategy = peg_strategy_at(i)) != NULL; i++) {
        if (options->json) fputs(i ? ",\n " : "[", out);
        if (options->json)
            print_json(out, strategy);
        else
            print_line(out, strategy);
    }
    if (options->json) fputs("]\n", out);
}

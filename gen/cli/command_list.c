/*
 * command_list.c - pegtree-gen list: the strategies.
 */
#include "gen/cli/commands.h"

static void print_line(FILE *out, const cli_word *word, const peg_strategy *strategy)
{
    fprintf(out, "%-10s %s", word->name, strategy->summary);
    if (word->alias) fprintf(out, " (also: %s)", word->alias);
    fprintf(out, "\n           %s\n", strategy->source);
}

/* The table's texts need no escapes: a quotation mark in one would be seen in the tests. */
static void print_json(FILE *out, const cli_word *word, const peg_strategy *strategy)
{
    fprintf(out, "{\"name\": \"%s\", \"alias\": ", word->name);
    if (word->alias)
        fprintf(out, "\"%s\"", word->alias);
    else
        fputs("null", out);
    fprintf(out, ", \"summary\": \"%s\", \"source\": \"%s\"}", strategy->summary,
            strategy->source);
}

void peg_command_list(const peg_options *options, FILE *out)
{
    cli_word word;
    for (size_t i = 0; cli_strategy_at(i, &word); i++) {
        const peg_strategy *strategy = peg_strategy_of(word.value);
        if (options->json) fputs(i ? ",\n " : "[", out);
        if (options->json)
            print_json(out, &word, strategy);
        else
            print_line(out, &word, strategy);
    }
    if (options->json) fputs("]\n", out);
}

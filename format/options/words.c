/*
 * words.c - words that both programs know: games by name, strategies.
 */
#include "format/options/table.h"
#include "format/pegtree.h"

const cli_game cli_games[] = {
    {"mastermind", "p4c6r", "Mastermind"},
    {"super", "p5c8r", "Super Mastermind"},
    {"bulls", "p4c10n", "Bulls & Cows"},
    {"moo", "m5.5.5", "MOO"},
    {0},
};

/* Strategies in the order of pegtree-gen list, with the authors that they are named after. */
static const struct {
    peg_strategy_id id;
    const char *author;
} strategies[] = {
    {PEG_STRATEGY_MINIMAX, "knuth"},    {PEG_STRATEGY_EXPECTED, "irving"},
    {PEG_STRATEGY_ENTROPY, "neuwirth"}, {PEG_STRATEGY_ENTROPY_PLUS, NULL},
    {PEG_STRATEGY_WEIGHTED, "gur"},     {PEG_STRATEGY_WEIGHTED_PLUS, NULL},
    {PEG_STRATEGY_PARTS, "kooi"},       {PEG_STRATEGY_FIRST, "shapiro"},
    {PEG_STRATEGY_RANDOM, NULL},        {PEG_STRATEGY_DISSIMILAR, "cooley"},
    {PEG_STRATEGY_DEDUCE, "logik"},     {PEG_STRATEGY_OPTIMAL, NULL},
};

int cli_strategy_at(size_t i, cli_word *word)
{
    if (i >= sizeof strategies / sizeof *strategies) return 0;
    *word = (cli_word){.name = peg_strategy_name(strategies[i].id),
                       .alias = strategies[i].author,
                       .value = strategies[i].id};
    return 1;
}

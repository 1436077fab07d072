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

/* Strategies after whom they are named: the authors that pegtree-gen list gives. */
static const struct {
    unsigned strategy;
    const char *author;
} authors[] = {
    {PEG_STRATEGY_MINIMAX, "knuth"},    {PEG_STRATEGY_EXPECTED, "irving"},
    {PEG_STRATEGY_ENTROPY, "neuwirth"}, {PEG_STRATEGY_PARTS, "kooi"},
    {PEG_STRATEGY_FIRST, "shapiro"},    {PEG_STRATEGY_DISSIMILAR, "cooley"},
    {PEG_STRATEGY_DEDUCE, "logik"},
};

int cli_strategy_at(size_t i, cli_word *word)
{
    const unsigned strategy = PEG_STRATEGY_OTHER + 1 + (unsigned)i;
    if (strategy >= PEG_STRATEGY_COUNT) return 0;
    *word = (cli_word){.name = peg_strategy_name(strategy), .value = strategy};
    for (size_t a = 0; a < sizeof authors / sizeof *authors; a++) {
        if (authors[a].strategy == strategy) word->alias = authors[a].author;
    }
    return 1;
}

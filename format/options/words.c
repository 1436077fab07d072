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

int cli_strategy_at(size_t i, cli_word *word)
{
#define WORD(number, NAME, symbol, name, alias, order, title) {name, alias, NULL, number},
    static const cli_word strategies[] = {PEG_STRATEGIES(WORD)};
#undef WORD
    if (i >= sizeof strategies / sizeof *strategies) return 0;
    *word = strategies[i];
    return 1;
}

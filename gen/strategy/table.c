/*
 * table.c - the table of strategies.
 */
#include <string.h>

#include "gen/strategy/strategy.h"

static const peg_strategy *const table[] = {
    &peg_strategy_minimax,      &peg_strategy_expected, &peg_strategy_entropy,
    &peg_strategy_entropy_plus, &peg_strategy_weighted, &peg_strategy_weighted_plus,
    &peg_strategy_parts,        &peg_strategy_first,    &peg_strategy_random,
    &peg_strategy_dissimilar,   &peg_strategy_deduce,   &peg_strategy_optimal,
};

const peg_strategy *peg_strategy_at(size_t i)
{
    return i < sizeof table / sizeof *table ? table[i] : NULL;
}

const peg_strategy *peg_strategy_find(const char *name)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (strcmp(name, peg_strategy_name(table[i]->id)) == 0) return table[i];
        if (table[i]->alias && strcmp(name, table[i]->alias) == 0) return table[i];
    }
    return NULL;
}

/*
 * optimal.c - the row of the table for the exact search, which gen/optimal/solve.h describes.
 */
#include "gen/strategy/strategy.h"

const peg_strategy peg_strategy_optimal = {
    .id = PEG_STRATEGY_OPTIMAL,
    .summary = "the provably least total or worst depth, by exact search",
    .source = "Pegtree; after K. Koyama and T. Lai, J. Recreational Mathematics 25 (1993)",
};

/*
 * parts.c - the most parts (Kooi 2005), that is, the fewest answers that cannot
 * occur.
 */
#include "gen/strategy/strategy.h"

static uint64_t is_empty(uint32_t size)
{
    return size == 0;
}

const peg_strategy peg_strategy_parts = {
    .id = PEG_STRATEGY_PARTS,
    .alias = "kooi",
    .summary = "as many different answers as can be",
    .source = "B. Kooi, Yet Another Mastermind Strategy, ICGA Journal 28 (2005)",
    .part = is_empty,
};

/*
 * minimax.c - the least greatest part (Knuth 1977).
 */
#include "gen/strategy/strategy.h"

static uint64_t size_itself(uint32_t size)
{
    return size;
}

const peg_strategy peg_strategy_minimax = {
    .id = PEG_STRATEGY_MINIMAX,
    .alias = "knuth",
    .summary = "the greatest part is as small as can be",
    .source = "D. E. Knuth, The Computer as Master Mind, J. Recreational Mathematics 9 (1977)",
    .part = size_itself,
    .greatest = 1,
};

/*
 * strategy_minimax.c - the least greatest part: D. E. Knuth, The Computer as Master
 * Mind, J. Recreational Mathematics 9 (1976-77).
 */
#include "strategy.h"

static uint64_t greatest_part(const uint32_t *sizes, unsigned labels)
{
    uint32_t greatest = 0;
    for (unsigned f = 0; f < labels; f++) {
        if (sizes[f] > greatest) greatest = sizes[f];
    }
    return greatest;
}

const peg_strategy peg_strategy_minimax = {
    .id = PEG_STRATEGY_MINIMAX,
    .alias = "knuth",
    .summary = "the greatest part is as small as can be",
    .source = "D. E. Knuth, The Computer as Master Mind, J. Recreational Mathematics 9 (1977)",
    .score = greatest_part,
};

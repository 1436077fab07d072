/*
 * expected.c - the least expected part (Irving 1978). A part of size n is met with
 * probability n/N, so its expected size is the sum of n^2, over N.
 */
#include "gen/strategy/strategy.h"

static uint64_t square(uint32_t size)
{
    return (uint64_t)size * size;
}

const peg_strategy peg_strategy_expected = {
    .id = PEG_STRATEGY_EXPECTED,
    .alias = "irving",
    .summary = "the part to be expected is as small as can be",
    .source = "R. W. Irving, Towards an Optimum Mastermind Strategy, JRM 11 (1978)",
    .part = square,
};

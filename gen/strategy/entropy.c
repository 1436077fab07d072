/*
 * entropy.c - the most information (Neuwirth 1982). The entropy of a partition of
 * N is log N - (sum of n log n) / N: greatest where that sum is least.
 */
#include "gen/score/fixed_log.h"
#include "gen/strategy/strategy.h"

const peg_strategy peg_strategy_entropy = {
    .id = PEG_STRATEGY_ENTROPY,
    .alias = "neuwirth",
    .summary = "the answer to be expected tells as much as can be",
    .source =
        "E. Neuwirth, Some Strategies for Mastermind, Z. fuer Operations Research 26 (1982)",
    .part = peg_n_log_n,
};

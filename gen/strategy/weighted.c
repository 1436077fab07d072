/*
 * weighted.c - entropy in which answers count differently (Gür 2025): of a partition into
 * shares p_f by answers f the guess makes the sum of -w_f p_f log p_f greatest. Bits are worth
 * less where the candidates that remain are dear to tell apart.
 *
 * For N candidates, n_f of them in a part, that is to make least
 *     sum over f of  w_f n_f log n_f  +  (1 - w_f) n_f log N,
 * which is never negative. choose.c computes it; the weights are in weights.c. As by all rules
 * a candidate that separates all others is taken at once.
 */
#include "gen/score/fixed_log.h"
#include "gen/strategy/strategy.h"
#include "gen/strategy/weights.h"

const peg_strategy peg_strategy_weighted = {
    .id = PEG_STRATEGY_WEIGHTED,
    .alias = "gur",
    .summary = "entropy in which each answer has a weight, found by trial",
    .source = "S. Gur, Weighted Entropy for Mastermind, arXiv 2511.19446 (2025)",
    .part = peg_n_log_n,
    .weights = peg_weights,
};

const peg_strategy peg_strategy_weighted_plus = {
    .id = PEG_STRATEGY_WEIGHTED_PLUS,
    .summary = "weighted, with other weights at each stage of the game, for p4c6r",
    .source = "S. Gur, Weighted Entropy for Mastermind, arXiv 2511.19446 (2025)",
    .part = peg_n_log_n,
    .weights = peg_weights_by_stage,
};

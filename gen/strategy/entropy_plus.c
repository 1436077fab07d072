/*
 * entropy_plus.c - entropy that knows what a right guess is worth.
 *
 * The sum of n log n estimates, in bits, what is left to find out for all candidates. A guess
 * that may be right saves one candidate a whole further guess, and a guess finds out some
 * two and a half bits. So a candidate scores that much better than a code that splits alike
 * but cannot be right; Neuwirth's rule takes it only to settle ties. Of the values tried, 2 to
 * 2.8 bits, 2.65 is the one whose totals for p5c8r, p6c6r and p5c10r are all below mmstrat's.
 */
#include "gen/score/fixed_log.h"
#include "gen/strategy/strategy.h"

#define GUESS_BITS 2.65

const peg_strategy peg_strategy_entropy_plus = {
    .id = PEG_STRATEGY_ENTROPY_PLUS,
    .summary = "entropy, where a guess that may be right counts 2.65 bits for that",
    .source = "Pegtree; mmstrat's entropy scores with such a correction, of 2 bits",
    .part = peg_n_log_n,
    .missing = (uint64_t)(GUESS_BITS * (1 << PEG_LOG_UNIT)),
};

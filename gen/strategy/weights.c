/*
 * weights.c - weighted entropy (Gür 2025): entropy in which each answer has a weight. Of a
 * partition into shares p_f by answers f, the guess maximizes the sum of -w_f p_f log p_f. Bits
 * are worth less where the remaining candidates are hard to tell apart.
 *
 * For N candidates, n_f of them in a part, that is to minimize
 *     sum over f of  w_f n_f log n_f  +  (1 - w_f) n_f log N,
 * which is never negative; worth.c computes it. As with all rules, a candidate that separates
 * all others is taken at once.
 *
 * A table has a row for each number of symbols in common, 0 and up: the weights of 0, 1, 2, …
 * bulls among them (pegtree.h numbers labels this way).
 *
 * Length 4: S. Gür, arXiv 2511.19446 (2025), tuned on p4c6r by its author. The 5646 guesses it
 * takes there therefore say nothing about the rule in general. Length 5: tests/bench/weights.c,
 * 21 November 2026, tuned on p5c6r, 36943 guesses there (37090 before).
 *
 * Length 4 by stages: the paper says that weights for each stage solve p4c6r in 5636 guesses, 1
 * 8 93 636 552 6, but does not print them. tests/bench/weights.c searched for these on 22
 * November 2026 until they gave exactly these numbers, so they say nothing about other games
 * either.
 */
#include "gen/score/fixed_log.h"
#include "gen/strategy/strategy.h"

#define PLAIN  450
#define SOLVED 800

static const uint16_t length_4[] = {
    473,                      /* none in common */
    446, 534,                 /* 0,1  1,0 */
    523, 486, 406,            /* 0,2  1,1  2,0 */
    410, 423, 413, 424,       /* 0,3  1,2  2,1  3,0 */
    350, 383, 458, PLAIN, 800 /* 0,4  1,3  2,2  3,1  4,0 */
};

/* clang-format off */
static const uint16_t length_4_by_stage[PEG_STAGES][15] = {
    {305, 272, 954, 603, 712, 535, 192, 743, 80, 40, 363, 269, 706, 197, 887},
    {351, 274, 524, 359, 779, 193, 426, 265, 49, 309, 89, 359, 287, 275, 886},
    {448, 408, 463, 478, 394, 379, 440, 502, 443, 408, 383, 466, 402, 868, 911},
    {620, 480, 452, 165, 435, 492, 100, 272, 396, 822, 507, 0, 593, 633, 1000},
};

static const uint16_t length_5[] = {
    510,
    510, 510,
    390, 475, 460,
    450, 510, 450, 450,
    510, 450, 450, 450, 450,
    450, 475, 450, 450, 450, 800,
};
/* clang-format on */

static const uint16_t *const tables[PEG_MAX_LENGTH + 1] = {[4] = length_4, [5] = length_5};

#define SIX    PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN
#define THIRTY SIX, SIX, SIX, SIX, SIX

/* Aligned at the end: the solving label of any length is the last one. */
static const uint16_t plain[PEG_MAX_FEEDBACKS] = {THIRTY, THIRTY, THIRTY, SOLVED};

/* The weights by label, the same at any depth. For lengths without a table, all answers except
 * the solving one have the same. */
static const uint16_t *same_weights(unsigned length, unsigned depth)
{
    (void)depth;
    return tables[length] ? tables[length] : plain + 90 - peg_solved_label((uint8_t)length);
}

/* Different weights at each stage: `depth` is the number of guesses made before. For lengths
 * without such a table, those of same_weights(). */
static const uint16_t *weights_by_stage(unsigned length, unsigned depth)
{
    if (length != 4) return same_weights(length, depth);
    return length_4_by_stage[depth < PEG_STAGES ? depth : PEG_STAGES - 1];
}

const peg_strategy peg_strategy_weighted = {
    .id = PEG_STRATEGY_WEIGHTED,
    .summary = "entropy with a weight for each answer, found by trial",
    .source = "S. Gur, Weighted Entropy for Mastermind, arXiv 2511.19446 (2025)",
    .score = {.part = peg_n_log_n},
    .weights = same_weights,
};

const peg_strategy peg_strategy_weighted_plus = {
    .id = PEG_STRATEGY_WEIGHTED_PLUS,
    .summary = "weighted, with different weights at each stage of the game, for p4c6r",
    .source = "S. Gur, Weighted Entropy for Mastermind, arXiv 2511.19446 (2025)",
    .score = {.part = peg_n_log_n},
    .weights = weights_by_stage,
};

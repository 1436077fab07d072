/*
 * score_by_definition.h - a strategy's score from its definition alone, in floating point.
 */
#ifndef SCORE_BY_DEFINITION_H
#define SCORE_BY_DEFINITION_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "gen/strategy/strategy.h"

/* The sum of -w p log p, in bits of all candidates; a candidate that separates all others is
 * better than any other guess. */
static inline double weighted_bits(const uint16_t *weights, const uint32_t *sizes,
                                   unsigned labels)
{
    double all = 0, sum = 0, greatest = 0;
    for (unsigned f = 0; f < labels; f++) {
        all += sizes[f];
        if (sizes[f] > greatest) greatest = sizes[f];
    }
    if (greatest <= 1 && sizes[labels - 1]) return 1e6;
    for (unsigned f = 0; f < labels; f++)
        if (sizes[f]) sum -= weights[f] / 1000.0 * sizes[f] * log2(sizes[f] / all);
    return sum;
}

/* The score, after `depth` others, of a guess that splits candidates into parts of these
 * sizes, by label; the last label is the solving one. Less is better. NAN for a strategy that
 * has no definition here. */
static inline double score_by_definition(const char *strategy, unsigned depth,
                                         const uint32_t *sizes, unsigned labels)
{
    double squares = 0, logs = 0, greatest = 0, parts = 0;
    unsigned length = 1;
    while (peg_solved_label((uint8_t)length) + 1u < labels) length++;
    for (unsigned f = 0; f < labels; f++) {
        double n = sizes[f];
        if (n > greatest) greatest = n;
        if (n > 0) parts++;
        if (n > 0) logs += n * log2(n);
        squares += n * n;
    }
    if (strcmp(strategy, "minimax") == 0) return greatest;
    if (strcmp(strategy, "expected") == 0) return squares;
    if (strcmp(strategy, "parts") == 0) return -parts;
    if (strcmp(strategy, "entropy") == 0) return logs;
    if (strcmp(strategy, "entropy+") == 0) return logs + (sizes[labels - 1] ? 0 : 2.65);
    if (strcmp(strategy, "weighted") == 0)
        return -weighted_bits(peg_weights(length, depth), sizes, labels);
    if (strcmp(strategy, "weighted+") == 0)
        return -weighted_bits(peg_weights_by_stage(length, depth), sizes, labels);
    return NAN;
}

/* The strategies of the list that score partitions: returns how many, and their names. Each has
 * to have a definition. */
static inline size_t scoring_strategies(const char *names[PEG_STRATEGY_COUNT])
{
    const uint32_t sizes[] = {2, 1, 1};
    const peg_strategy *strategy;
    size_t count = 0;

    for (size_t i = 0; (strategy = peg_strategy_at(i)) != NULL; i++) {
        if (!strategy->score.part) continue;
        names[count] = peg_strategy_name(strategy->id);
        if (isnan(score_by_definition(names[count], 0, sizes, 3)))
            fail_msg("%s: score_by_definition() lacks its definition", names[count]);
        count++;
    }
    return count;
}

#endif

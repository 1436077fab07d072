/*
 * score_by_definition.h - a strategy's score from its definition alone, in floating point.
 */
#ifndef SCORE_BY_DEFINITION_H
#define SCORE_BY_DEFINITION_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "gen/strategy/weights.h"

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
 * sizes, by label; the last label is the solving one. Less is better. */
static inline double score_by_definition(const char *strategy, unsigned depth,
                                         const uint32_t *sizes, unsigned labels)
{
    double sum = 0, greatest = 0, parts = 0;
    unsigned length = 1;
    while (peg_solved_label((uint8_t)length) + 1u < labels) length++;
    for (unsigned f = 0; f < labels; f++) {
        double n = sizes[f];
        if (n > greatest) greatest = n;
        if (n > 0) parts++;
        if (n > 0 && strncmp(strategy, "entropy", 7) == 0) sum += n * log2(n);
        if (strcmp(strategy, "expected") == 0) sum += n * n;
    }
    if (strcmp(strategy, "minimax") == 0) return greatest;
    if (strcmp(strategy, "parts") == 0) return -parts;
    if (strcmp(strategy, "weighted") == 0)
        return -weighted_bits(peg_weights(length, depth), sizes, labels);
    if (strcmp(strategy, "weighted+") == 0)
        return -weighted_bits(peg_weights_by_stage(length, depth), sizes, labels);
    return sum + (strcmp(strategy, "entropy+") == 0 && !sizes[labels - 1] ? 2.65 : 0);
}

#endif

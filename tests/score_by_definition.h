/*
 * score_by_definition.h - a strategy's score from its definition alone, in floating point.
 */
#ifndef SCORE_BY_DEFINITION_H
#define SCORE_BY_DEFINITION_H

#include <math.h>
#include <stdint.h>
#include <string.h>

/* The score of a guess that splits candidates into parts of these sizes, by label; the last
 * label is the solving one. Less is better. */
static inline double score_by_definition(const char *strategy, const uint32_t *sizes,
                                         unsigned labels)
{
    double sum = 0, greatest = 0, parts = 0;
    for (unsigned f = 0; f < labels; f++) {
        double n = sizes[f];
        if (n > greatest) greatest = n;
        if (n > 0) parts++;
        if (n > 0 && strncmp(strategy, "entropy", 7) == 0) sum += n * log2(n);
        if (strcmp(strategy, "expected") == 0) sum += n * n;
    }
    if (strcmp(strategy, "minimax") == 0) return greatest;
    if (strcmp(strategy, "parts") == 0) return -parts;
    return sum + (strcmp(strategy, "entropy+") == 0 && !sizes[labels - 1] ? 2.65 : 0);
}

#endif

/*
 * weights.c - tunes the weights of the strategy `weighted` (gen/strategy/weights.c) on one
 * game: from what is there it tries one weight after the other a little greater and a little
 * less, and keeps what makes the total less. Usage: weights RULES [ROUNDS]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/build/build.h"
#include "gen/strategy/weights.h"

static uint16_t weight[PEG_MAX_FEEDBACKS];

static const uint16_t *weights(unsigned length)
{
    (void)length;
    return weight;
}

static uint64_t total_of(const peg_rules *rules)
{
    peg_strategy strategy = peg_strategy_weighted;
    const peg_build_options how = {.method.strategy = &strategy};
    peg_effort effort;
    peg_tree tree;

    strategy.weights = weights;
    if (peg_build(rules, &how, &tree, &effort) != PEG_OK) exit(1);
    const uint64_t total = tree.about.total;
    peg_tree_free(&tree);
    return total;
}

static void print(uint64_t total, unsigned labels)
{
    printf("%llu:", (unsigned long long)total);
    for (unsigned f = 0; f < labels; f++) printf(" %u,", weight[f]);
    printf("\n");
    fflush(stdout);
}

/* Tries a weight with `step` added; returns the least total then. */
static uint64_t try_step(const peg_rules *rules, unsigned label, int step, uint64_t best)
{
    const int changed = weight[label] + step;
    const uint16_t before = weight[label];

    if (changed < 0 || changed > (int)PEG_WEIGHT_ONE) return best;
    weight[label] = (uint16_t)changed;
    const uint64_t total = total_of(rules);
    if (total < best) return total;
    weight[label] = before;
    return best;
}

int main(int argc, char **argv)
{
    static const int steps[] = {60, 25, 10, 4};
    peg_rules rules;

    if (argc < 2 || peg_rules_parse(argv[1], &rules) != PEG_OK) {
        fprintf(stderr, "usage: weights RULES [ROUNDS]\n");
        return 2;
    }
    const unsigned labels = peg_solved_label(rules.length) + 1u;
    const int rounds = argc > 2 ? atoi(argv[2]) : 4;
    memcpy(weight, peg_weights(rules.length), labels * sizeof *weight);
    uint64_t best = total_of(&rules);
    print(best, labels);
    for (int round = 0; round < rounds; round++) {
        const int step = steps[round < 4 ? round : 3];
        for (unsigned f = 0; f < labels; f++) {
            const uint64_t before = best;
            best = try_step(&rules, f, step, best);
            if (best == before) best = try_step(&rules, f, -step, best);
            if (best < before) print(best, labels);
        }
    }
    return 0;
}

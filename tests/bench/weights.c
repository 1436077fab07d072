/*
 * weights.c - tunes the weights of the strategies `weighted` and `weighted+`
 * (gen/strategy/weights.c) on one game: a walk by small steps drawn by chance, of which none
 * that makes the tree worse is kept.
 *
 * Usage: weights RULES STRATEGY STEPS SEED [SOLVED-AT-1 SOLVED-AT-2 ...]
 * A tree is better the smaller its total; or, with such numbers, the nearer the secrets that it
 * solves at each guess, and its total, are to theirs: so weights are found that give a
 * published tree.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/build/build.h"
#include "gen/strategy/strategy.h"

#define LARGEST_STEP 80
#define WEIGHTS      3 /* that a step changes, at most */

static uint16_t weight[PEG_STAGES][PEG_MAX_FEEDBACKS];
static unsigned stages = 1;

static const uint16_t *weights(unsigned length, unsigned depth)
{
    (void)length;
    return weight[depth < stages ? depth : stages - 1];
}

static uint64_t state;

static unsigned below(unsigned bound)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((state >> 33) % bound);
}

/* What the walk makes least. */
static uint64_t worse_by(const peg_tree *tree, const uint32_t *wanted, unsigned guesses)
{
    peg_tally tally;
    uint64_t wanted_total = 0, off = 0;

    if (!guesses) return tree->about.total;
    if (peg_tree_tally(tree->nodes, tree->count, &tally) != PEG_OK) exit(1);
    for (unsigned g = 1; g <= PEG_MAX_GUESSES; g++) {
        const uint32_t want = g <= guesses ? wanted[g] : 0, is = tally.histogram[g];
        off += want > is ? want - is : is - want;
        wanted_total += (uint64_t)g * want;
    }
    const uint64_t total = tally.total;
    return off + 4 * (total > wanted_total ? total - wanted_total : wanted_total - total);
}

static uint64_t try(const peg_rules *rules, const uint32_t *wanted, unsigned guesses,
                    uint64_t *total)
{
    peg_strategy strategy = peg_strategy_weighted;
    const peg_build_options how = {.method.strategy = &strategy};
    peg_effort effort;
    peg_tree tree;

    strategy.weights = weights;
    if (peg_build(rules, &how, &tree, &effort) != PEG_OK) exit(1);
    const uint64_t worse = worse_by(&tree, wanted, guesses);
    *total = tree.about.total;
    peg_tree_free(&tree);
    return worse;
}

static void change(unsigned labels)
{
    for (unsigned k = 1 + below(WEIGHTS); k; k--) {
        uint16_t *one = &weight[below(stages)][below(labels)];
        const int new = (int)*one - LARGEST_STEP + (int)below(2 * LARGEST_STEP + 1);
        *one = (uint16_t)(new < 0 ? 0 : new > (int)PEG_WEIGHT_ONE ? (int)PEG_WEIGHT_ONE : new);
    }
}

static void print(uint64_t total, uint64_t worse, unsigned labels)
{
    printf("total %llu, %llu:\n", (unsigned long long)total, (unsigned long long)worse);
    for (unsigned s = 0; s < stages; s++) {
        for (unsigned f = 0; f < labels; f++) printf(" %u,", weight[s][f]);
        printf("\n");
    }
    fflush(stdout);
}

int main(int argc, char **argv)
{
    uint32_t wanted[PEG_MAX_GUESSES + 1] = {0};
    uint16_t kept[PEG_STAGES][PEG_MAX_FEEDBACKS];
    const peg_strategy *strategy = argc > 4 ? peg_strategy_find(argv[2]) : NULL;
    const unsigned guesses = argc > 5 ? (unsigned)argc - 5 : 0;
    peg_rules rules;
    uint64_t total;

    if (!strategy || !strategy->weights || peg_rules_parse(argv[1], &rules) != PEG_OK ||
        guesses > PEG_MAX_GUESSES) {
        fprintf(stderr, "usage: weights RULES weighted|weighted+ STEPS SEED [SOLVED-AT...]\n");
        return 2;
    }
    const unsigned labels = peg_solved_label(rules.length) + 1u;
    const long steps = atol(argv[3]);
    state = strtoull(argv[4], NULL, 10);
    for (unsigned g = 1; g <= guesses; g++) wanted[g] = (uint32_t)atol(argv[4 + g]);
    if (strategy == &peg_strategy_weighted_plus) stages = PEG_STAGES;
    for (unsigned s = 0; s < stages; s++)
        memcpy(weight[s], strategy->weights(rules.length, s), labels * sizeof *weight[s]);
    uint64_t best = try(&rules, wanted, guesses, &total);
    print(total, best, labels);
    for (long step = 0; step < steps && best; step++) {
        memcpy(kept, weight, sizeof kept);
        change(labels);
        const uint64_t worse = try(&rules, wanted, guesses, &total);
        if (worse < best) print(total, worse, labels);
        if (worse <= best)
            best = worse;
        else
            memcpy(weight, kept, sizeof weight);
    }
    return 0;
}

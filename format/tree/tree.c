/*
 * tree.c - sums over a tree in memory. A forward pass computes what depends on depth, a
 * backward pass what depends on size; neither recurses.
 */
#include <stdlib.h>
#include <string.h>

#include "format/tree/tree.h"

peg_status peg_tree_tally(const peg_node *nodes, size_t count, peg_tally *tally)
{
    uint8_t pending[PEG_MAX_GUESSES + 1]; /* [d]: children still to come at depth d */
    size_t depth = 0;

    memset(tally, 0, sizeof *tally);
    for (size_t i = 0; i < count; i++) {
        if (depth >= PEG_MAX_GUESSES) return PEG_E_CORRUPT;
        depth++;
        if (nodes[i].solves) {
            tally->secrets++;
            tally->total += depth;
            tally->histogram[depth]++;
            if (depth > tally->worst) tally->worst = (uint8_t)depth;
        }
        pending[depth] = nodes[i].children;
        while (depth > 0 && pending[depth] == 0) depth--;
        if (depth > 0)
            pending[depth]--;
        else if (i + 1 < count)
            return PEG_E_CORRUPT;
    }
    return count > 0 && depth == 0 ? PEG_OK : PEG_E_CORRUPT;
}

/* Sums a weight (1, or only nodes that solve) over each subtree. Backwards in preorder, a
 * node meets the roots of its children's subtrees on top of the stack. */
static peg_status sum_subtrees(const peg_node *nodes, size_t count, int only_solves,
                               uint32_t *sum)
{
    size_t *stack = malloc(count * sizeof *stack), top = 0;
    if (!stack) return PEG_E_MEMORY;
    for (size_t i = count; i-- > 0;) {
        sum[i] = only_solves ? nodes[i].solves : 1;
        for (int c = 0; c < nodes[i].children; c++) sum[i] += sum[stack[--top]];
        stack[top++] = i;
    }
    free(stack);
    return PEG_OK;
}

peg_status peg_tree_sizes(const peg_node *nodes, size_t count, uint32_t *left)
{
    return sum_subtrees(nodes, count, 1, left);
}

peg_status peg_tree_spans(const peg_node *nodes, size_t count, uint32_t *span)
{
    return sum_subtrees(nodes, count, 0, span);
}

void peg_tree_free(peg_tree *tree)
{
    free(tree->nodes);
    tree->nodes = NULL;
    tree->count = 0;
}

/* ---- the metadata of a tree ------------------------------------------------------------ */

int peg_about_is_plausible(const peg_about *about)
{
    return about->strategy < PEG_STRATEGY_COUNT && about->worst >= 1 &&
           (!about->max_depth || about->max_depth >= about->worst) &&
           about->total >= about->secrets &&
           about->total <= (uint64_t)about->secrets * about->worst;
}

int peg_about_is_best(const peg_about *about)
{
    return about->proven && !about->max_depth && !about->opened &&
           about->strategy != PEG_STRATEGY_CONSISTENT;
}

const char *peg_strategy_name(unsigned strategy)
{
#define NAME(number, NAME, symbol, name, alias, order, title) [number] = name,
    static const char *const names[PEG_STRATEGY_COUNT] = {"other", PEG_STRATEGIES(NAME)};
#undef NAME
    return strategy < PEG_STRATEGY_COUNT ? names[strategy] : "?";
}

const char *peg_objective_name(unsigned objective)
{
#define NAME(number, NAME, name, summary, brief) [number] = name,
    static const char *const names[] = {"none", PEG_OBJECTIVES(NAME)};
#undef NAME
    return objective < sizeof names / sizeof *names ? names[objective] : "?";
}

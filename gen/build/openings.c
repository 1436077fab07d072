/*
 * openings.c - a rule that looks one guess ahead opens with the code of the best score, which
 * need not be the opening with the least total. Here every opening is tried, except renamings
 * of others.
 *
 * They are tried in ascending order of the uncertainty they leave, so that a good total is
 * known early; others are given up once their total must exceed it. How many are given
 * up depends on the threads and their speed; which tree is best does not.
 */
#include <stdlib.h>

#include "gen/build/builder.h"
#include "gen/score/fixed_log.h"
#include "gen/symmetry/renaming.h"

static uint64_t uncertainty_of(const peg_replay *replay, uint32_t opening)
{
    uint64_t sum = 0;
    peg_parts parts;

    for (uint32_t i = 0; i < replay->secrets; i++) replay->set[i] = i;
    peg_replay_split(replay, 0, replay->secrets, peg_replay_row(replay, opening), &parts);
    for (unsigned i = 0; i < parts.children; i++)
        sum += peg_n_log_n(parts.start[i + 1] - parts.start[i]);
    return sum;
}

peg_status peg_openings_in_order(const peg_rules *rules, peg_ranked **ranked, size_t *count)
{
    uint32_t *opening = NULL;
    peg_replay replay = {0};
    peg_status status = peg_openings(rules, &opening, count);

    if (status == PEG_OK) status = peg_replay_open(&replay, rules);
    *ranked = status == PEG_OK ? malloc(*count * sizeof **ranked) : NULL;
    if (status == PEG_OK && !*ranked) status = PEG_E_MEMORY;
    if (status == PEG_OK) {
        for (size_t i = 0; i < *count; i++)
            (*ranked)[i] = (peg_ranked){uncertainty_of(&replay, opening[i]), opening[i]};
        qsort(*ranked, *count, sizeof **ranked, peg_by_rank);
    }
    peg_replay_close(&replay);
    free(opening);
    return status;
}

static int is_better(const peg_tree *tree, const peg_tree *best)
{
    if (!best->nodes) return 1;
    if (tree->about.total != best->about.total) return tree->about.total < best->about.total;
    if (tree->about.worst != best->about.worst) return tree->about.worst < best->about.worst;
    return tree->nodes[0].guess < best->nodes[0].guess;
}

/* Tries one opening; one that leads too deep gives no tree. */
static peg_status try_opening(peg_builder *b, uint32_t opening, peg_tree *best)
{
    peg_tree tree = {0};
    peg_status status =
        peg_builder_run(b, &opening, best->nodes ? best->about.total : 0, &tree);

    if (status == PEG_E_LIMIT) return PEG_OK;
    if (status != PEG_OK || !tree.nodes) return status;
    if (is_better(&tree, best)) {
        peg_tree_free(best);
        *best = tree;
    } else {
        peg_tree_free(&tree);
    }
    return PEG_OK;
}

peg_status peg_builder_try_openings(peg_builder *b, peg_tree *tree)
{
    peg_ranked *order;
    size_t count;
    peg_tree best = {0};
    peg_status status = peg_openings_in_order(&b->replay.rules, &order, &count);

    b->progress.openings = (uint32_t)count;
    for (size_t i = 0; i < count && status == PEG_OK; i++) {
        b->progress.opening = order[i].guess;
        b->progress.turn = (uint32_t)i + 1;
        b->progress.best = best.nodes ? best.about.total : 0;
        status = try_opening(b, order[i].guess, &best);
    }
    free(order);
    if (status == PEG_OK && !best.nodes) status = PEG_E_LIMIT;
    if (status == PEG_OK || status == PEG_E_INTERRUPTED)
        *tree = best;
    else
        peg_tree_free(&best);
    return status;
}

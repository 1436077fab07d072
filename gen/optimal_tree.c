/*
 * optimal_tree.c - the second pass: from proven costs to one certain tree.
 *
 * Nearly all costs that are asked for are in the memo; those that are not, because they
 * were never needed or have been replaced, are found again.
 */
#include "optimal_order.h"
#include "optimal_tree.h"

typedef struct opt_choice {
    opt_place *at;
    const uint16_t *slack;
    cost least; /* the proven cost */
} opt_choice;

static int attains(opt_worker *worker, const opt_choice *choice, unsigned guess)
{
    const opt_place *at = choice->at;
    const cost bound = order_bound(worker->search, at->part.n, choice->slack[guess]);

    return bound <= choice->least && symmetry_least(worker->search->game, &at->same, guess) &&
           search_guess(worker, at, guess, choice->least + 1) == choice->least;
}

/* Candidates first, then the others; `codes` if the search was stopped. */
static unsigned first_best(opt_worker *worker, const opt_choice *choice)
{
    const opt_part *part = &choice->at->part;
    const uint32_t codes = worker->search->game->codes;

    for (uint32_t i = 0; i < part->n && worker->status == PEG_OK; i++)
        if (attains(worker, choice, part->set[i])) return part->set[i];
    for (uint32_t g = 0, i = 0; g < codes && worker->status == PEG_OK; g++) {
        if (i < part->n && part->set[i] == g)
            i++;
        else if (attains(worker, choice, g))
            return g;
    }
    return codes;
}

/* The first of the least cost among the few of a narrow search. */
static unsigned first_narrow(opt_worker *worker, const opt_choice *choice)
{
    unsigned guess = worker->search->game->codes;
    cost least = COST_NONE;
    opt_order order;

    if (!order_guesses(worker, choice->at, choice->slack, COST_NONE, &order)) return guess;
    for (uint32_t i = 0; i < order.count; i++) {
        const cost found = search_guess(worker, choice->at, order.guess[i], least);
        if (worker->status != PEG_OK) break;
        if (found < least) {
            least = found;
            guess = order.guess[i];
        }
    }
    return guess;
}

static unsigned choose(opt_worker *worker, opt_place *at)
{
    const opt_part *part = &at->part;
    const size_t mark = worker->scratch.used;
    const int perfect = search_perfect(worker->search, part->set, part->n);
    opt_choice choice = {.at = at};
    unsigned guess;
    uint16_t least;

    if (part->n <= 2) return part->set[0];
    if (perfect >= 0) return part->set[perfect];
    choice.least = search_cost(worker, at, COST_NONE);
    choice.slack = search_score(worker, part, &least);
    if (!choice.slack) return worker->search->game->codes;
    guess = search_is_narrow(worker->search, part->n) ? first_narrow(worker, &choice)
                                                      : first_best(worker, &choice);
    worker->scratch.used = mark;
    return guess;
}

static const opt_part *part_of(const partition *split, unsigned label)
{
    for (unsigned i = 0; i < split->parts; i++)
        if (split->label[i] == label) return &split->part[i];
    return NULL;
}

peg_status tree_grow(opt_worker *worker, opt_place *at, uint8_t label, peg_node *nodes,
                     size_t *count)
{
    const optimal_game *game = worker->search->game;
    const size_t mark = worker->scratch.used;
    const unsigned guess = choose(worker, at);
    opt_place below = {.depth = floor_below(at->depth), .level = at->level + 1};
    renaming *map;
    partition split;

    if (worker->status != PEG_OK) return worker->status;
    search_split(worker, &at->part, guess, &split);
    map = worker_take(worker, at->same.count * sizeof *map);
    if (!map) return worker->status;
    below.same = symmetry_after(game, &at->same, guess, map);
    nodes[(*count)++] = (peg_node){.guess = guess,
                                   .label = label,
                                   .children = (uint8_t)split.parts,
                                   .solves = (uint8_t)split.solves};
    for (unsigned l = 0; l < game->labels && worker->status == PEG_OK; l++) {
        const opt_part *part = part_of(&split, l);
        if (!part) continue;
        below.part = *part;
        search_settle(worker->search, &below.part, below.depth);
        tree_grow(worker, &below, game->peg[l], nodes, count);
    }
    worker->scratch.used = mark;
    return worker->status;
}

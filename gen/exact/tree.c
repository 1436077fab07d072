/*
 * tree.c - the second pass: from proven costs to one particular tree.
 *
 * Nearly all costs needed are in the table; those that are not, because they were never
 * computed or have been replaced, are computed again.
 */
#include <stdlib.h>

#include "gen/exact/search.h"

/* Candidates are tried before other codes, because that makes the file small. But among them
 * are guesses that the search gave up at the least cost itself, and that now have to be
 * searched once more, beyond it: in p5c8r that took minutes for each set of 1,000 codes. So in
 * games of more than LARGE_GAME codes, sets of more than LARGE_SET take the guess that the
 * search found. It is the first in the order of the search; those before it were given up at
 * higher costs. The whole tree of p5c8r then took 8 seconds. In consistent play all guesses are
 * candidates. */
#define LARGE_GAME 21000
#define LARGE_SET  150

/* The guesses that attain the cost of a node. */
typedef struct exact_choice {
    exact_node *node;
    exact_scores scores;
    exact_cost least; /* the proven cost */
    uint64_t absent;  /* of these colors a guess is to use the smallest ones first */
    uint32_t at;      /* guesses gone through so far: all candidates, then all codes, */
    uint32_t passed;  /* and how many of these codes were candidates */
} exact_choice;

/* Finds the cost. Returns 0 if the search was stopped, or if there is no tree. */
static int open_choice(exact_worker *worker, exact_choice *choice)
{
    exact_node *node = choice->node;

    choice->least = exact_cost_of(worker, node, EXACT_NONE);
    choice->scores = exact_score(worker, &node->set, node->terms.parts);
    return choice->scores.excess && choice->least != EXACT_NONE;
}

static int attains(exact_worker *worker, const exact_choice *choice, unsigned guess)
{
    const exact_search *search = worker->search;
    const exact_game *game = search->game;
    const exact_node *node = choice->node;
    const uint16_t excess = choice->scores.excess[exact_game_column(game, guess)];

    return exact_score_bound(search, node->terms.depth, node->set.n, excess) <= choice->least &&
           peg_colors_in_order(choice->absent, search->canonical.band, game->rules.length,
                               exact_game_code(game, guess)) &&
           exact_is_tried(search, node, guess) &&
           exact_cost_of_guess(worker, node, guess, choice->least + 1) == choice->least;
}

/* The next guess that attains the cost. Returns `codes` if there is none left, or if the search
 * was stopped. */
static unsigned next_attaining(exact_worker *worker, exact_choice *choice)
{
    const exact_game *game = worker->search->game;
    const exact_set *part = &choice->node->set;
    const uint32_t end = part->n + (game->is_consistent ? 0 : game->codes);

    while (choice->at < end && worker->status == PEG_OK) {
        const uint32_t i = choice->at++;
        const unsigned guess = i < part->n ? part->code[i] : i - part->n;
        if (i >= part->n && choice->passed < part->n && part->code[choice->passed] == guess)
            choice->passed++;
        else if (attains(worker, choice, guess))
            return guess;
    }
    return game->codes;
}

/* The first guess in the order that has this cost. Returns `codes` if there is none, or if the
 * search was stopped. */
static unsigned first_of_cost(exact_worker *worker, const exact_node *node,
                              const exact_order *order, exact_cost cost)
{
    for (uint32_t i = 0; i < order->count && worker->status == PEG_OK; i++)
        if (exact_is_tried(worker->search, node, order->guess[i]) &&
            exact_cost_of_guess(worker, node, order->guess[i], cost + 1) == cost)
            return order->guess[i];
    return worker->search->game->codes;
}

/* The first guess of least cost among the few that a width-limited search tries. */
static unsigned first_of_limited(exact_worker *worker, const exact_choice *choice)
{
    unsigned guess = worker->search->game->codes;
    exact_cost least = EXACT_NONE;
    exact_order order;

    if (!exact_order_guesses(worker, choice->node, &choice->scores, EXACT_NONE, &order))
        return guess;
    for (uint32_t i = 0; i < order.count; i++) {
        const exact_cost found =
            exact_cost_of_guess(worker, choice->node, order.guess[i], least);
        if (worker->status != PEG_OK) break;
        if (found < least) {
            least = found;
            guess = order.guess[i];
        }
    }
    return guess;
}

/* The first guess of least cost. There is none if the table holds a wrong bound, which can only
 * come from a checkpoint. */
static unsigned first_least(exact_worker *worker, exact_node *node, int limited)
{
    const exact_game *game = worker->search->game;
    exact_choice choice = {.node = node};
    exact_order order;

    if (!open_choice(worker, &choice)) return game->codes;
    if (limited) return first_of_limited(worker, &choice);
    if (game->codes <= LARGE_GAME || node->set.n <= LARGE_SET || game->is_consistent)
        return next_attaining(worker, &choice);
    return exact_order_guesses(worker, node, &choice.scores, choice.least + 1, &order)
               ? first_of_cost(worker, node, &order, choice.least)
               : game->codes;
}

static unsigned choose(exact_worker *worker, exact_node *node)
{
    const exact_set *part = &node->set;
    const size_t mark = worker->scratch.used;
    unsigned guess = worker->search->game->codes;

    if (part->n <= 2) return part->code[0];
    const int perfect = exact_separator(worker, part->code, part->n);
    if (perfect >= 0) return part->code[perfect];
    const int limited = exact_is_width_limited(worker->search, part->n);
    if (exact_asks_depth(worker->search->bounds) && !limited) {
        /* The first guess, in the order of the search, after which there is a tree: the search
         * has ruled out those before it. */
        exact_node open = *node;
        exact_order order;
        if (exact_open_node(worker, &open, 1, &order))
            guess = first_of_cost(worker, &open, &order, 0);
    } else {
        guess = first_least(worker, node, limited);
    }
    worker->scratch.used = mark;
    return guess;
}

static const exact_set *part_of(const exact_partition *split, unsigned label)
{
    for (unsigned i = 0; i < split->parts; i++)
        if (split->label[i] == label) return &split->part[i];
    return NULL;
}

peg_status exact_grow_by(exact_worker *worker, exact_node *node, unsigned guess, uint8_t label,
                         peg_node *nodes, size_t *count)
{
    const exact_game *game = worker->search->game;
    const size_t mark = worker->scratch.used;
    exact_node below = {.level = node->level + 1};
    peg_renaming *map;
    exact_partition split;

    if (worker->status == PEG_OK && guess >= game->codes) worker->status = PEG_E_CORRUPT;
    if (worker->status != PEG_OK) return worker->status;
    exact_partition_by(worker, &node->set, guess, 1, &split);
    map = exact_worker_take(worker, node->same.count * sizeof *map);
    if (worker->status == PEG_OK && !split.solves && split.parts < 2)
        worker->status = PEG_E_CORRUPT; /* the guess splits off nothing */
    if (worker->status != PEG_OK) return worker->status;
    below.same = exact_symmetry_after(game, &node->same, guess, map);
    below.terms = exact_terms_after(game, &node->terms, guess);
    nodes[(*count)++] = (peg_node){.guess = guess,
                                   .label = label,
                                   .children = (uint8_t)split.parts,
                                   .solves = (uint8_t)split.solves};
    for (unsigned l = 0; l < game->labels && worker->status == PEG_OK; l++) {
        const exact_set *part = part_of(&split, l);
        if (!part) continue;
        below.set = *part;
        exact_set_begin(worker, &below.set, &below.terms);
        exact_grow(worker, &below, game->peg[l], nodes, count);
    }
    worker->scratch.used = mark;
    return worker->status;
}

peg_status exact_grow(exact_worker *worker, exact_node *node, uint8_t label, peg_node *nodes,
                      size_t *count)
{
    const int too_deep = node->level >= PEG_MAX_GUESSES;
    const unsigned guess = too_deep ? worker->search->game->codes : choose(worker, node);

    return exact_grow_by(worker, node, guess, label, nodes, count);
}

/* ---- all guesses that attain the cost ------------------------------------------- */

/* Fills in the node of a position; its candidates go to the worker's scratch. Errors:
 * PEG_E_MEMORY. */
static peg_status place_of(exact_equals_user *of, const peg_position *position,
                           exact_node *node)
{
    const exact_game *game = of->worker.search->game;
    const uint32_t n = position->high - position->low;
    peg_code16 *set = exact_worker_take(&of->worker, n * sizeof *set);

    if (!set || peg_alike_see(&of->alike, position) != PEG_OK) return PEG_E_MEMORY;
    *node = (exact_node){
        .set = {.code = set, .n = n}, .level = position->depth, .same = of->alike.here};
    for (uint32_t i = 0; i < n; i++)
        set[i] = (peg_code16)position->replay->set[position->low + i];
    node->terms = exact_terms_start(game, of->depth);
    for (unsigned g = 0; g < position->depth; g++)
        node->terms = exact_terms_after(game, &node->terms, position->guesses[g]);
    exact_set_begin(&of->worker, &node->set, &node->terms);
    return PEG_OK;
}

/* The colors that no candidate has, any of which split them the same way; for mixed ranges,
 * returns none. */
static uint64_t absent_colors(const exact_game *game, const exact_set *part)
{
    uint64_t present = 0;

    if (game->rules.kind == PEG_MIXED) return 0;
    for (uint32_t i = 0; i < part->n; i++)
        present |= peg_symbols(exact_game_code(game, part->code[i]), game->rules.length);
    return ~present;
}

/* Adds the guesses that differ from those listed only in the order of positions; their prices
 * differ. The first stays where it is. */
static void add_images(const exact_game *game, const peg_symmetry *same, peg_equals *equals)
{
    const size_t listed = equals->count;
    size_t kept = 1;

    for (size_t i = 0; i < listed; i++)
        for (uint32_t m = 0; m < same->count; m++)
            peg_equals_add(equals, peg_symmetry_image(&game->rules, same, m,
                                                      exact_game_code(game, equals->guess[i])));
    if (equals->failed || !listed) return;
    qsort(equals->guess + 1, equals->count - 1, sizeof *equals->guess, peg_by_index);
    for (size_t i = 1; i < equals->count; i++) {
        const uint32_t guess = equals->guess[i];
        if (guess != equals->guess[0] && (kept == 1 || guess != equals->guess[kept - 1]))
            equals->guess[kept++] = guess;
    }
    equals->count = kept;
}

peg_status exact_equals(exact_equals_user *user, const peg_position *position,
                        peg_equals *equals)
{
    exact_worker *worker = &user->worker;
    const exact_game *game = worker->search->game;
    const size_t mark = worker->scratch.used;
    exact_node node;

    if (place_of(user, position, &node) != PEG_OK) return PEG_E_MEMORY;
    exact_choice choice = {.node = &node, .absent = absent_colors(game, &node.set)};
    const int perfect = exact_separator(worker, node.set.code, node.set.n);
    if (perfect >= 0) {
        peg_equals_add(equals, node.set.code[perfect]);
    } else if (open_choice(worker, &choice)) {
        for (unsigned guess; (guess = next_attaining(worker, &choice)) < game->codes;)
            peg_equals_add(equals, guess);
        add_images(game, &node.same, equals);
    }
    worker->scratch.used = mark;
    if (worker->status == PEG_OK && equals->failed) return PEG_E_MEMORY;
    if (worker->status == PEG_OK && !equals->count)
        return PEG_E_CORRUPT; /* as in exact_grow() */
    return worker->status;
}

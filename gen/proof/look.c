/*
 * look.c - looks at all guesses; remembers the last looks at many sets.
 */
#include <stdlib.h>

#include "gen/exact/score.h"
#include "gen/proof/writer.h"

#define KEPT ((size_t)1 << 18) /* 6 MB; a power of two */

/* What a look at a set shows, as far as earlier looks have narrowed it down. */
typedef struct proof_seen {
    exact_key canonical;
    uint32_t within;        /* guesses left, and the goal */
    exact_cost least, most; /* it is between the two; 0, 0: free */
} proof_seen;

peg_status proof_looks_open(proof_writer *writer)
{
    writer->seen = calloc(KEPT, sizeof *writer->seen);
    return writer->seen ? PEG_OK : PEG_E_MEMORY;
}

/* The place for all sets with this form; a new one replaces the old. Goals of a proof with the
 * same unit need the same costs; without a depth limit all do. */
static proof_seen *place_of(const proof_writer *w, const exact_set *part, unsigned depth,
                            exact_cost unit)
{
    const exact_key key = part->canonical;
    const uint32_t within = depth ? depth + unit * (PEG_MAX_GUESSES + 1) : 0;
    proof_seen *seen = &w->seen[(key.low + within * 0x9e3779b9u) % KEPT];

    if (!seen->most || seen->canonical.high != key.high || seen->canonical.low != key.low ||
        seen->within != within)
        *seen = (proof_seen){.canonical = key, .within = within, .most = EXACT_NONE};
    return seen;
}

/* A look for the total with any number of guesses. */
static exact_cost look_freely(const proof_writer *w, const exact_set *part,
                              const peg_twins *twins)
{
    exact_worker *worker = w->worker;
    const size_t mark = worker->scratch.used;
    proof_seen *seen = place_of(w, part, 0, 1);

    if (seen->least) return seen->least;
    const exact_scores scores =
        exact_score_some(worker, part, twins, exact_most_parts(worker->search->game), -1);
    worker->scratch.used = mark;
    if (!scores.excess) return 0;
    seen->least = seen->most = 2 * part->n - 1 + scores.least;
    return seen->least;
}

/* The least that a guess can cost by the sizes of its parts, with at least two guesses left. */
static exact_cost sizes_cost(exact_worker *worker, const exact_set *part, unsigned depth,
                             unsigned guess)
{
    const exact_search *search = worker->search;
    const unsigned below = exact_depth_below(depth);
    const size_t mark = worker->scratch.used;
    uint8_t *label = exact_worker_take(worker, part->n);
    uint32_t size[EXACT_LABELS] = {0};
    exact_cost sum = part->n * search->bounds->unit;

    if (!label) return 0;
    exact_rows_read(&worker->rows, part->code, part->n, guess, label);
    for (uint32_t i = 0; i < part->n; i++) size[label[i]]++;
    for (unsigned l = 0; l < search->game->solved && sum != EXACT_NONE; l++)
        if (size[l]) sum = proof_add(sum, exact_bound(search->bounds, below, size[l]));
    worker->scratch.used = mark;
    return sum;
}

/* The least cost of the guesses of a block if it is less than `least`, else `least`. Stops once
 * it is no more than `bound`. */
static exact_cost look_at_block(exact_worker *worker, const exact_set *part, unsigned depth,
                                const uint16_t *excess, size_t from, exact_cost bound,
                                exact_cost least)
{
    const exact_search *search = worker->search;
    const exact_game *game = search->game;
    const size_t end =
        from + PEG_SCAN_BLOCK < game->codes ? from + PEG_SCAN_BLOCK : game->codes;
    int32_t last = exact_order_last(search, part->n, least);
    uint16_t lowest = UINT16_MAX;

    for (unsigned i = 0; i < PEG_SCAN_BLOCK; i++) /* compilers unroll this fixed number */
        lowest = excess[from + i] < lowest ? excess[from + i] : lowest;
    for (size_t g = from; lowest <= last && g < end && least > bound; g++) {
        if (excess[g] > last || exact_score_bound(search, depth, part->n, excess[g]) >= least)
            continue;
        const exact_cost cost = sizes_cost(worker, part, depth, exact_game_guess(game, g));
        if (cost >= least) continue;
        least = cost;
        last = exact_order_last(search, part->n, least);
    }
    return least;
}

/* A look with at least two guesses left, each guess by itself. */
static exact_cost look_closely(const proof_writer *w, const exact_set *part,
                               const exact_terms *terms, exact_cost bound, exact_cost need)
{
    exact_worker *worker = w->worker;
    const exact_search *search = worker->search;
    const size_t mark = worker->scratch.used;
    proof_seen *seen = place_of(w, part, terms->depth, search->bounds->unit);

    if (seen->most <= bound || seen->least >= need || seen->least == seen->most)
        return seen->least;
    const exact_cost start = seen->most < need ? seen->most : need;
    const exact_scores scores =
        exact_score_some(worker, part, &terms->twins, exact_most_parts(search->game),
                         exact_order_last(search, part->n, start));
    exact_cost least = start;
    if (!scores.excess) return 0;
    for (uint32_t i = 0; i < scores.blocks && least > bound; i++)
        least = look_at_block(worker, part, terms->depth, scores.excess,
                              exact_scores_block(&scores, i), bound, least);
    worker->scratch.used = mark;
    if (worker->status != PEG_OK) return 0;
    if (least > bound) seen->least = least;
    if (least < need) seen->most = least;
    return least;
}

exact_cost proof_look(const proof_writer *writer, const exact_set *part,
                      const exact_terms *terms, exact_cost bound, exact_cost need)
{
    const exact_cost unit = writer->worker->search->bounds->unit;
    exact_cost seen = unit ? proof_times(look_freely(writer, part, &terms->twins), unit) : 0;

    if (seen > bound) bound = seen;
    if (bound >= need || terms->depth < 2) return bound;
    seen = look_closely(writer, part, terms, bound, need);
    return seen > bound ? seen : bound;
}

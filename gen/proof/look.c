/*
 * look.c - looks at all guesses of a set: what they cost at least, as the last looks at many
 * sets are remembered; which of them are examined, and how much of the proof that is.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/exact/score.h"
#include "gen/optimal/solver.h"
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

/* ---- which guesses are examined -------------------------------------------------------- */

#define WORD 64 /* bits */

/* Whether only the opening must be examined, since no other first guess is allowed. */
static int begins_by_opening(const proof_writer *w, const exact_node *node)
{
    return node->level == 0 && w->opening != EXACT_NONE;
}

static void mark(proof_marks *marks, unsigned guess)
{
    marks->bits[guess / WORD] |= (uint64_t)1 << guess % WORD;
    marks->count += guess >= marks->from;
}

void proof_marks_make(proof_writer *w, const exact_node *node, exact_cost need,
                      proof_marks *marks)
{
    const exact_game *game = w->worker->search->game;
    const size_t bytes = (game->codes / WORD + 1) * sizeof *marks->bits;

    marks->last = exact_order_last(w->worker->search, node->set.n, need);
    marks->bits = exact_worker_take(w->worker, bytes);
    if (!marks->bits) return;
    memset(marks->bits, 0, bytes);
    if (begins_by_opening(w, node)) {
        marks->most = exact_most_parts(game);
        mark(marks, w->opening);
        return;
    }
    const exact_scores scores = exact_score_some(w->worker, &node->set, &node->terms.twins,
                                                 exact_most_parts(game), marks->last);
    marks->excess = scores.excess;
    marks->most = scores.parts;
    for (uint32_t b = 0; scores.excess && b < scores.blocks; b++) {
        const size_t from = exact_scores_block(&scores, b);
        for (size_t c = from; c < from + PEG_SCAN_BLOCK && c < game->codes; c++)
            if (scores.excess[c] <= marks->last) mark(marks, exact_game_guess(game, c));
    }
}

unsigned proof_marks_next(const proof_writer *w, const exact_node *node,
                          const proof_marks *marks, unsigned guess)
{
    const exact_search *search = w->worker->search;

    for (; guess < search->game->codes; guess++) {
        const uint64_t left = marks->bits[guess / WORD] >> guess % WORD;
        if (!left) {
            guess |= WORD - 1;
            continue;
        }
        guess += (unsigned)__builtin_ctzll(left);
        if (begins_by_opening(w, node) || exact_is_tried(search, node, guess)) return guess;
    }
    return search->game->codes;
}

/* ---- how much is done: as in gen/optimal/watch.c, by weights ----------------------------- */

/* Guesses and parts of nodes before which fewer guesses were made have spans of their own. */
#define SPAN_LEVELS 2

double proof_span_begin(proof_writer *w, const proof_span *whole, double weight, double left)
{
    w->span.takes = left > 0 ? (whole->done + whole->takes - w->span.done) * weight / left : 0;
    w->solver->done.share = w->span.done;
    return left - weight;
}

void proof_span_end(proof_writer *w)
{
    w->span.done += w->span.takes;
}

/* What a part takes grows about with the cube of its size. */
double proof_part_weight(const exact_node *node, double n)
{
    return node->level < SPAN_LEVELS ? n * n * n : 0;
}

/* The longer a guess is from what is to be shown, the longer it takes to show it. */
double proof_guess_weight(const proof_writer *w, const exact_node *node,
                          const proof_marks *marks, unsigned guess)
{
    const size_t column = exact_game_column(w->worker->search->game, guess);
    const double gap = marks->excess ? marks->last + 1 - marks->excess[column] : 1;

    return node->level < SPAN_LEVELS ? gap * gap : 0;
}

double proof_marks_left(proof_writer *w, const exact_node *node, const proof_marks *marks)
{
    const proof_span whole = w->span;
    const unsigned codes = w->worker->search->game->codes;
    double before = 0, left = 0;

    if (node->level >= SPAN_LEVELS) return 0;
    for (unsigned g = 0; (g = proof_marks_next(w, node, marks, g)) < codes; g++)
        *(g < marks->from ? &before : &left) += proof_guess_weight(w, node, marks, g);
    (void)proof_span_begin(w, &whole, before, before + left);
    proof_span_end(w);
    return left;
}

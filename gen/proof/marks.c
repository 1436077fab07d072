/*
 * marks.c - which guesses of a set are examined for a proof, and how much of the proof is done:
 * as in gen/optimal/watch.c, by weights of the guesses and parts of the first levels.
 */
#include <string.h>

#include "gen/exact/score.h"
#include "gen/optimal/solver.h"
#include "gen/proof/writer.h"

#define WORD 64 /* bits */

/* Guesses and parts of nodes before which fewer guesses were made have spans of their own. */
#define SPAN_LEVELS 2

/* ---- guesses ----------------------------------------------------------------------- */

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

/* ---- how much is done --------------------------------------------------------------- */

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

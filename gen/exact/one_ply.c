/*
 * one_ply.c - the bound of a candidate set from scoring all its guesses.
 */
#include "gen/exact/score.h"

#define ATTEMPTS 3 /* guesses of the least score to try */

/* With two guesses left, only a guess that separates all candidates will do, and whether a
 * candidate does was checked before. */
static void bound_last(exact_set *set, const exact_scores *scores)
{
    set->exact = 1;
    if (scores->least_split != 1) set->lower = EXACT_NONE;
}

/* The cost of all parts if it is known and no more than `most`, else EXACT_NONE. */
static exact_cost known_cost(exact_worker *worker, exact_partition *split,
                             const exact_terms *terms, exact_cost most)
{
    exact_cost sum = 0;

    for (unsigned i = 0; i < split->parts; i++) {
        exact_static_bound(worker, &split->part[i], terms);
        if (split->part[i].lower == EXACT_NONE) return EXACT_NONE;
        sum += split->part[i].lower;
        if (sum > most) return EXACT_NONE;
    }
    for (unsigned i = 0; i < split->parts; i++) {
        exact_set *part = &split->part[i];
        if (part->exact) continue;
        sum -= part->lower;
        exact_probe_identity(worker, part, terms);
        if (!part->scored) exact_probe_canonical(worker, part, terms);
        if (!part->exact || part->lower == EXACT_NONE) return EXACT_NONE;
        sum += part->lower;
        if (sum > most) return EXACT_NONE;
    }
    return sum;
}

/* Whether the guess is known to cost no more than set->lower. */
static uint8_t attains_bound(exact_worker *worker, const exact_set *set,
                             const exact_terms *terms, unsigned guess)
{
    const exact_bounds *bounds = worker->search->bounds;
    const exact_terms below = exact_terms_after(worker->search->game, terms, guess);
    const size_t mark = worker->scratch.used;
    exact_partition split;
    exact_cost sum = EXACT_NONE;

    exact_partition_by(worker, set, guess, 3, &split);
    if (!split.twos || exact_bound(bounds, below.depth, 2) != EXACT_NONE) {
        const exact_cost closed = set->n * bounds->unit +
                                  split.ones * exact_bound(bounds, below.depth, 1) +
                                  split.twos * exact_bound(bounds, below.depth, 2);
        if (closed <= set->lower) {
            sum = known_cost(worker, &split, &below, set->lower - closed);
            if (sum != EXACT_NONE) sum += closed;
        }
    }
    worker->scratch.used = mark;
    return worker->status == PEG_OK && sum <= set->lower;
}

/* Tries the guesses in a block that have the least score, until one attains the bound or no
 * attempts are left. Returns the attempts left. */
static unsigned try_block(exact_worker *worker, exact_set *set, const exact_terms *terms,
                          const exact_scores *scores, size_t from, unsigned attempts)
{
    const exact_game *game = worker->search->game;
    const size_t end =
        from + PEG_SCAN_BLOCK < game->codes ? from + PEG_SCAN_BLOCK : game->codes;
    uint16_t found = 0;

    for (unsigned i = 0; i < PEG_SCAN_BLOCK; i++) /* vectorizes: same width throughout */
        found |= (uint16_t)(scores->excess[from + i] == scores->least);
    for (size_t g = from; found && g < end && attempts && !set->exact; g++) {
        if (scores->excess[g] != scores->least) continue;
        set->exact = attains_bound(worker, set, terms, exact_game_guess(game, g));
        attempts--;
    }
    return attempts;
}

/* Raises set->lower to the bound of the least score, and sets set->exact if one of the first
 * guesses of that score attains it.
 */
static void bound_least(exact_worker *worker, exact_set *set, const exact_terms *terms,
                        const exact_scores *scores)
{
    const exact_search *search = worker->search;
    const exact_cost bound = exact_score_bound(search, terms->depth, set->n, scores->least);
    unsigned attempts = exact_is_width_limited(search, set->n) ? 0 : ATTEMPTS;

    if (bound > set->lower) set->lower = bound;
    for (uint32_t i = 0; i < scores->blocks && attempts && !set->exact; i++)
        attempts =
            try_block(worker, set, terms, scores, exact_scores_block(scores, i), attempts);
}

void exact_one_ply_bound(exact_worker *worker, exact_set *set, const exact_terms *terms)
{
    const exact_sharing *share = worker->search->share;
    const size_t mark = worker->scratch.used;
    const exact_scores scores = exact_score_some(worker, set, terms->parts, -1);
    exact_terms inner = *terms;

    if (!scores.excess) return;
    set->most = inner.parts = scores.parts;
    if (terms->depth == 2)
        bound_last(set, &scores);
    else
        bound_least(worker, set, &inner, &scores);
    worker->scratch.used = mark;
    if (worker->status != PEG_OK) return;
    worker->stats.attained += set->exact;
    exact_note(worker, set, terms->depth, 1);
    if (share && share->hear) worker->heard = share->hear(share->user, worker->search);
}

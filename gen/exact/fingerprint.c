/*
 * fingerprint.c - keys of some sets, hashed.
 */
#include <xxhash.h>

#include "gen/exact/fingerprint.h"

#define SAMPLE 48 /* codes of a set, at most */

static const struct sample {
    exact_cost unit, last;
    unsigned depth;
    uint32_t stride; /* the set is every so manieth code */
    uint32_t width;
} samples[] = {{1, 0, 0, 1, 0}, {1, 0, 0, 2, 0}, {1, 0, 0, 3, 1}, {1, 0, 5, 5, 0},
               {0, 0, 7, 1, 0}, {9, 1, 4, 7, 0}, {9, 1, 6, 2, 2}, {1, 99, 5, 3, 0}};

/* The key of a set, hashed onto *print. */
static peg_status add_key(exact_worker *worker, const struct sample *sample, uint64_t *print)
{
    const exact_game *game = worker->search->game;
    const size_t mark = worker->scratch.used;
    peg_code16 set[SAMPLE];
    exact_part part = {.set = set};
    const exact_terms terms = {.depth = sample->depth, .twins = peg_twins_none(&game->rules)};

    for (uint32_t g = 0; g < game->codes && part.n < SAMPLE; g += sample->stride)
        set[part.n++] = (peg_code16)g;
    exact_recall(worker, &part, &terms);
    exact_recognize(worker, &part, &terms);
    worker->scratch.used = mark;
    if (worker->status != PEG_OK) return worker->status;
    const exact_key key = exact_memo_key(worker->search, &part, sample->depth);
    const uint64_t words[2] = {key.high, key.low};
    *print = XXH3_64bits_withSeed(words, sizeof words, *print);
    return PEG_OK;
}

peg_status exact_fingerprint(exact_worker *worker, uint64_t *print)
{
    const exact_search *const before = worker->search;
    peg_status status = PEG_OK;

    *print = EXACT_BOUNDS_VERSION;
    for (size_t i = 0; i < sizeof samples / sizeof *samples && status == PEG_OK; i++) {
        exact_bounds floor;
        exact_search search = *before;
        search.floor = &floor;
        search.width = samples[i].width;
        search.small = 2;
        search.narrow = exact_memo_random(samples[i].width);
        worker->search = &search;
        status = exact_bounds_make(&floor, before->game, samples[i].unit, samples[i].last,
                                   samples[i].depth);
        if (status == PEG_OK) status = add_key(worker, &samples[i], print);
        exact_bounds_free(&floor);
        worker->search = before;
    }
    return status;
}

/*
 * by_rule.c - makes trees compact that a strategy's rule built: the equals are the guesses of
 * the least score.
 */
#include <stdlib.h>
#include <xxhash.h>

#include "gen/compact/compact.h"

#define LARGE_TRIES                                                                            \
    4 /* by a rule equals mostly differ in cost, which takes long to find out                  \
       */

/* A peg_equals_fn. */
static peg_status equals_by_rule(void *user, const peg_position *position, peg_equals *equals)
{
    peg_chooser *chooser = user;
    uint32_t chosen;

    chooser->equals = equals;
    peg_status status = peg_choose(chooser, position, &chosen);
    if (status != PEG_OK) return status;
    for (size_t i = 0; i < equals->count; i++) { /* the chosen one to the front */
        if (equals->guess[i] != chosen) continue;
        equals->guess[i] = equals->guess[0];
        equals->guess[0] = chosen;
    }
    return PEG_OK;
}

/* What a choice may look at beyond candidates and symbols: the last guess (dissimilar), the
 * answers (what is drawn). */
static uint64_t salt_of(const peg_position *position)
{
    uint32_t last = position->depth ? position->guesses[position->depth - 1] : 0;
    return XXH3_64bits_withSeed(position->labels, position->depth, last);
}

peg_status peg_compact_built(peg_tree *tree, const peg_method *method, unsigned threads,
                             const peg_stop *stop)
{
    const int by_score = method->strategy->score.part != NULL;
    if (threads == 0) threads = 1;
    peg_chooser *choosers = calloc(threads, sizeof *choosers);
    void **users = calloc(threads, sizeof *users);
    peg_compact_options options = {
        .equals = equals_by_rule,
        .users = users,
        .threads = threads,
        .salt = by_score && method->scope != PEG_SCOPE_SAMPLE ? NULL : salt_of,
        .separators = by_score,
        .keeps_opening = method->opens == PEG_OPENS_GIVEN,
        .large_tries = LARGE_TRIES,
        .stop = stop};
    peg_status status = choosers && users ? PEG_OK : PEG_E_MEMORY;

    for (unsigned t = 0; t < threads && status == PEG_OK; t++) {
        status = peg_chooser_open(&choosers[t], method, NULL, tree->about.secrets);
        choosers[t].stop = stop;
        users[t] = &choosers[t];
    }
    if (status == PEG_OK) status = peg_compact(tree, &options);
    for (unsigned t = 0; choosers && t < threads; t++) peg_chooser_close(&choosers[t]);
    free(choosers);
    free(users);
    return status;
}

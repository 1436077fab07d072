/*
 * forge.h - checkpoints of an exact search that say what their maker likes, under the keys by
 * which the search looks for it.
 */
#ifndef FORGE_H
#define FORGE_H

#include <stdlib.h>
#include <string.h>

#include "gen/exact/set.h"
#include "gen/optimal/journal.h"

/* A game laid out as the search does, to ask it for keys. */
typedef struct forge {
    exact_game game;
    exact_table table;
    exact_search search;
    exact_worker worker;
    exact_journal *journal;
} forge;

static inline peg_status forge_open(forge *f, const peg_rules *rules, const char *path)
{
    uint64_t print;

    memset(f, 0, sizeof *f);
    peg_status status = exact_game_make(rules, &f->game);
    if (status == PEG_OK) status = exact_game_tabulate(&f->game);
    if (status == PEG_OK) status = exact_table_make(&f->table, 64, 1 << 16);
    if (status != PEG_OK) return status;
    f->search = exact_search_of(rules, &f->game, NULL, &f->table);
    status = exact_worker_make(&f->worker, &f->search);
    if (status == PEG_OK) status = exact_fingerprint(&f->worker, &print);
    return status == PEG_OK
               ? exact_journal_open(&f->journal, path, rules, print, &f->table, NULL, NULL)
               : status;
}

static inline peg_status forge_close(forge *f)
{
    const peg_status status = exact_journal_close(f->journal);

    exact_worker_free(&f->worker);
    exact_table_free(&f->table);
    exact_game_free(&f->game);
    return status;
}

/* Says of a set, which came of guesses with these twins, what a pass for this goal would. */
static inline peg_status forge_note(forge *f, const peg_code16 *set, uint32_t n,
                                    const exact_terms *terms, exact_cost unit, exact_cost last,
                                    exact_cost bound, int exact)
{
    const unsigned depth = terms->depth;
    exact_set part = {.code = set, .n = n};
    exact_bounds bounds;
    peg_status status = exact_bounds_make(&bounds, &f->game, unit, last, depth);

    f->search.bounds = &bounds;
    if (status == PEG_OK) {
        exact_probe_identity(&f->worker, &part, terms);
        exact_probe_canonical(&f->worker, &part, terms);
        exact_journal_note(f->journal, exact_canonical_key(&f->search, &part, depth), bound,
                           exact, 1);
        status = f->worker.status;
    }
    exact_bounds_free(&bounds);
    return status;
}

#endif

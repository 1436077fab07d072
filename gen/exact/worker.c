/*
 * worker.c - a search and its workers; their working memory.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/exact/search.h"

#define ALIGN       64
#define FIRST_CHUNK ((size_t)1 << 18)

#define RECENT_ENTRIES (1u << 15) /* 512 KB, which fit a core's own cache */
#define FIRST_TOTALS   1024u

static void free_from(exact_chunk *chunk)
{
    for (; chunk->base; chunk++) {
        free(chunk->base);
        chunk->base = NULL;
    }
}

exact_search exact_search_of(const peg_rules *rules, const exact_game *game,
                             const exact_bounds *bounds, exact_table *table)
{
    exact_search search = {
        .game = game, .bounds = bounds, .table = table, .path = peg_scan_fastest()};

    peg_canonical_prepare(&search.canonical, rules);
    return search;
}

peg_status exact_worker_make(exact_worker *worker, const exact_search *search)
{
    memset(worker, 0, sizeof *worker);
    worker->search = search;
    worker->lap = peg_clock();
    exact_usual_start(worker);
    *worker->scratch.chunk =
        (exact_chunk){.base = aligned_alloc(ALIGN, FIRST_CHUNK), .end = FIRST_CHUNK};
    peg_status status = exact_cache_make(&worker->recent, RECENT_ENTRIES, 0);
    if (status == PEG_OK)
        status = exact_cache_make(&worker->totals, FIRST_TOTALS, search->totals_bytes);
    if (status == PEG_OK)
        status = exact_rows_make(&worker->rows, search->game, search->rows_bytes);
    return worker->scratch.chunk->base ? status : PEG_E_MEMORY;
}

void exact_worker_free(exact_worker *worker)
{
    free_from(worker->scratch.chunk);
    exact_cache_free(&worker->recent);
    exact_cache_free(&worker->totals);
    exact_rows_free(&worker->rows);
}

void exact_stats_add(exact_stats *to, const exact_stats *from)
{
    to->scored += from->scored;
    to->searched += from->searched;
    to->attained += from->attained;
    to->alike += from->alike;
    to->better += from->better;
    to->entries += from->entries;
    to->room += from->room;
    for (unsigned s = 0; s < EXACT_STAGE_COUNT; s++) {
        to->given_up[s] += from->given_up[s];
        to->seconds[s] += from->seconds[s];
    }
    for (unsigned s = 0; s < EXACT_STORE_COUNT; s++)
        for (unsigned k = 0; k <= EXACT_COST; k++) to->known[s][k] += from->known[s][k];
}

/* Makes a chunk after this one, unless there is one with room for so many bytes. Returns
 * whether there was memory. */
static int make_next(exact_chunk *chunk, size_t bytes)
{
    exact_chunk *next = chunk + 1;
    const size_t size = 2 * chunk->end;

    if (next->base && next->end - next->start >= bytes) return 1;
    free_from(next);
    next->start = chunk->end;
    next->end = chunk->end + (bytes > size ? bytes : size);
    next->base = aligned_alloc(ALIGN, next->end - next->start);
    return next->base != NULL;
}

void *exact_worker_take(exact_worker *worker, size_t bytes)
{
    exact_scratch *scratch = &worker->scratch;
    exact_chunk *chunk = scratch->chunk + scratch->at;

    bytes = (bytes + ALIGN - 1) / ALIGN * ALIGN;
    while (scratch->used < chunk->start) chunk--;
    if (bytes > chunk->end - scratch->used) {
        if (!make_next(chunk, bytes)) {
            worker->status = PEG_E_MEMORY;
            return NULL;
        }
        chunk++;
        scratch->used = chunk->start;
    }
    assert(scratch->used % ALIGN == 0 && scratch->used >= chunk->start);
    scratch->at = (unsigned)(chunk - scratch->chunk);
    void *start = chunk->base + (scratch->used - chunk->start);
    scratch->used += bytes;
    return start;
}

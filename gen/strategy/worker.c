/*
 * worker.c - what a thread needs to choose guesses.
 */
#include <stdlib.h>
#include <xxhash.h>

#include "gen/symmetry/alike.h"
#include "gen/strategy/strategy.h"

/* Tabulates what parts count; the small ones in units that let any sum fit 32 bits. */
static void tabulate(peg_worker *worker)
{
    const peg_strategy *strategy = worker->method.strategy;
    unsigned shift = 0;

    for (uint32_t size = 0; size < worker->tabled; size++) {
        worker->part[size] = strategy->part(size);
    }
    while (worker->part[PEG_SMALL - 1] >> shift > UINT32_MAX / (2 * PEG_MAX_FEEDBACKS)) shift++;
    for (uint32_t size = 0; size < PEG_SMALL; size++) {
        worker->small_part[size] = (uint32_t)(worker->part[size] >> shift);
    }
    worker->missing = 2 * strategy->missing + 1;
    worker->small_missing = 2 * (strategy->missing >> shift) + 1;
}

peg_status peg_worker_open(peg_worker *worker, const peg_method *method,
                           const peg_counter *counter, uint32_t secrets)
{
    *worker = (peg_worker){.method = *method, .counter = counter ? counter : peg_counters()};
    if (!method->strategy->part) return PEG_OK;
    worker->tabled = secrets >= PEG_TABLED ? PEG_TABLED : secrets + PEG_SMALL;
    worker->part = malloc(worker->tabled * sizeof *worker->part);
    if (!worker->part) return PEG_E_MEMORY;
    tabulate(worker);
    return PEG_OK;
}

void peg_worker_close(peg_worker *worker)
{
    free(worker->part);
    if (worker->alike) peg_alike_close(worker->alike);
    free(worker->alike);
    peg_family_close(&worker->family);
    peg_planes_free(&worker->planes);
}

size_t peg_worker_bytes(const peg_rules *rules, const peg_method *method)
{
    const uint32_t secrets = peg_rules_secrets(rules);
    const size_t words = (secrets + 511) / 512 * 8, length = rules->length;
    size_t colors = 0;

    if (!method->strategy->part) return sizeof(peg_worker);
    for (unsigned p = 0; p < length; p++) {
        if (rules->range[p] > colors) colors = rules->range[p];
    }
    colors = (colors + 7) / 8 * 8;
    const size_t planes = 2 * length * colors * words;
    const size_t family = (2 * PEG_PLANES * length + colors) * words;
    const size_t tabled = secrets >= PEG_TABLED ? PEG_TABLED : secrets + PEG_SMALL;
    return sizeof(peg_worker) + (planes + family + tabled) * sizeof(uint64_t);
}

uint32_t peg_draw(const peg_position *position, uint64_t seed, uint32_t draw, uint32_t bound)
{
    uint64_t hash = XXH3_64bits_withSeed(position->labels, position->depth, seed + draw);
    return (uint32_t)((hash >> 32) * bound >> 32);
}

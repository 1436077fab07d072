/*
 * chooser.c - what a thread needs to choose guesses.
 */
#include <stdlib.h>
#include <xxhash.h>

#include "gen/symmetry/renaming.h"
#include "gen/core/asserts.h"
#include "gen/strategy/strategy.h"

/* Tabulates what parts add to scores; small ones also in units such that any sum fits 32
 * bits. */
static void tabulate(peg_chooser *chooser)
{
    const peg_strategy *strategy = chooser->method.strategy;
    unsigned shift = 0;

    for (uint32_t size = 0; size < chooser->tabled; size++) {
        chooser->part[size] = strategy->score.part(size);
    }
    while (chooser->part[PEG_SMALL - 1] >> shift > UINT32_MAX / (2 * PEG_MAX_FEEDBACKS))
        shift++;
    for (uint32_t size = 0; size < PEG_SMALL; size++) {
        chooser->small_part[size] = (uint32_t)(chooser->part[size] >> shift);
    }
    for (uint32_t size = 0; size < PEG_SMALL; size++)
        assert(chooser->small_part[size] <= UINT32_MAX / (2 * PEG_MAX_FEEDBACKS));
    /* Scores are doubled, so adding 1 puts a guess after its equals. */
    chooser->missing = 2 * strategy->missing + !strategy->tie.part;
    chooser->small_missing = 2 * (strategy->missing >> shift) + !strategy->tie.part;
}

peg_status peg_chooser_open(peg_chooser *chooser, const peg_method *method,
                            const peg_counter *counter, uint32_t secrets)
{
    *chooser = (peg_chooser){.method = *method, .counter = counter ? counter : peg_counters()};
    if (!method->strategy->score.part) return PEG_OK;
    chooser->tabled = secrets >= PEG_TABLED ? PEG_TABLED : secrets + PEG_SMALL;
    chooser->part = malloc(chooser->tabled * sizeof *chooser->part);
    if (!chooser->part) return PEG_E_MEMORY;
    tabulate(chooser);
    return PEG_OK;
}

void peg_chooser_close(peg_chooser *chooser)
{
    free(chooser->part);
    if (chooser->alike) peg_alike_close(chooser->alike);
    free(chooser->alike);
    peg_family_close(&chooser->family);
    peg_planes_free(&chooser->planes);
}

size_t peg_chooser_bytes(const peg_rules *rules, const peg_method *method)
{
    const uint32_t secrets = peg_rules_secrets(rules);
    const size_t words = (secrets + 511) / 512 * 8, length = rules->length;
    const size_t colors = (peg_greatest_range(rules) + 7) / 8 * 8;

    if (!method->strategy->score.part) return sizeof(peg_chooser);
    const size_t planes = 2 * length * colors * words;
    const size_t family = (2 * PEG_PLANES * length + colors) * words;
    const size_t tabled = secrets >= PEG_TABLED ? PEG_TABLED : secrets + PEG_SMALL;
    return sizeof(peg_chooser) + (planes + family + tabled) * sizeof(uint64_t);
}

int peg_chooser_stopped(const peg_chooser *chooser)
{
    return (chooser->stop && *chooser->stop) ||
           (chooser->deadline > 0 && peg_clock() >= chooser->deadline);
}

uint32_t peg_draw(const peg_position *position, uint64_t seed, uint32_t draw, uint32_t bound)
{
    uint64_t hash = XXH3_64bits_withSeed(position->labels, position->depth, seed + draw);
    assert(bound > 0);
    return (uint32_t)((hash >> 32) * bound >> 32);
}

/*
 * target.c - what sets usually cost beyond their bounds, and targets by that.
 */
#include "gen/core/asserts.h"
#include "gen/exact/search.h"
#include "gen/score/fixed_log.h"

/* ---- what is usual -------------------------------------------------------------- */

/* By how much each code makes a set cost more than its bound, in units of the goal divided by
 * this. */
#define USUAL_ONE 1024u

/* Means are of about the last eight sets, and are kept as eight times their value. */
#define RECENT 8u

/* Before anything is known, sets of up to FREE codes are taken to cost what their bounds say,
 * and larger ones DOUBLED more for each code whenever they have twice as many. */
#define FREE    16u
#define DOUBLED 41u

/* Sizes below this have a class of their own; from there on, there are eight from one power of
 * two to the next. */
#define SINGLE 64u

static unsigned class_of(uint32_t n)
{
    unsigned doubled = 0;

    assert(n <= EXACT_MAX_CODES);
    if (n < SINGLE) return n;
    for (; n >= 2 * SINGLE; n /= 2) doubled++;
    return SINGLE + 8 * doubled + (n - SINGLE) / (SINGLE / 8);
}

void exact_usual_start(exact_worker *worker)
{
    for (uint32_t n = EXACT_MAX_CODES; n > FREE; n--) {
        uint32_t *mean = &worker->usual[class_of(n)];
        if (!*mean) /* the greatest size of the class */
            *mean = (uint32_t)((peg_log2_16(n) - peg_log2_16(FREE)) * DOUBLED / 16) * RECENT;
    }
}

/* In units of the goal. */
static uint64_t usual(const exact_worker *worker, uint32_t n)
{
    return (uint64_t)worker->usual[class_of(n)] * n / (RECENT * USUAL_ONE);
}

void exact_usual_note(exact_worker *worker, const exact_set *set, exact_cost found,
                      exact_cost limit)
{
    const exact_cost unit = worker->search->bounds->unit;
    uint32_t *mean = &worker->usual[class_of(set->n)];

    if (!unit || found == EXACT_NONE || found < set->lower) return;
    const uint64_t excess = (found - set->lower) / unit;
    if (found >= limit && excess <= usual(worker, set->n)) return; /* that says nothing new */
    const uint32_t each = (uint32_t)(excess * USUAL_ONE / set->n);
    *mean += each;
    *mean -= *mean / RECENT;
}

/* ---- targets -------------------------------------------------------------------- */

/* The greatest integer whose square is at most n. */
static uint32_t square_root(uint64_t n)
{
    uint64_t root = 0;

    for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= n) root |= bit;
    return (uint32_t)root;
}

/* To come close to its cost takes a large set much more than a small one. So the more a set
 * usually costs beyond its bound, the smaller a share of that it is raised by. */
static uint32_t weight_of(const exact_worker *worker, const exact_set *part)
{
    return square_root(usual(worker, part->n) << 8) + 1;
}

uint64_t exact_target_weights(const exact_worker *worker, const exact_partition *split)
{
    uint64_t weights = 0;

    for (unsigned i = 0; i < split->parts; i++)
        if (!split->part[i].exact) weights += weight_of(worker, &split->part[i]);
    return weights;
}

exact_cost exact_target_take(const exact_worker *worker, const exact_set *part,
                             exact_cost missing, uint64_t *weights)
{
    const uint64_t weight = weight_of(worker, part);

    assert(missing && !part->exact);
    /* Searching the parts before has changed what is usual, and the weights with it. */
    if (*weights < weight) *weights = weight;
    const uint64_t share = missing * weight / *weights;
    *weights -= weight;
    return share < missing ? (exact_cost)share + 1 : missing;
}

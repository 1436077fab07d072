/*
 * openings.c - codes whose positions and colors are in order, and of equivalent ones the first.
 *
 * What identifies a code, whatever positions and colors are called: for each color in it, how
 * often it has that color at positions of each range, and which other colors exist at the same
 * positions. Two codes are equivalent if and only if these lists are equal.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/core/asserts.h"
#include "gen/symmetry/renaming.h"
#include "gen/symmetry/twins.h"

/* For a color: its band, and how often it is in each group of positions. */
#define GROUP (1 + PEG_MAX_LENGTH)

/* The index of a code, and what identifies it. */
typedef struct opening {
    uint32_t index;
    uint8_t what[PEG_MAX_LENGTH][GROUP]; /* for each color in the code, ascending */
} opening;

typedef struct listing {
    const peg_rules *rules;
    uint8_t band[PEG_MAX_COLORS];
    peg_twins start;
    uint8_t code[PEG_MAX_LENGTH];
    opening *at;
    size_t count, room;
} listing;

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, GROUP);
}

static void describe(const listing *l, opening *of)
{
    uint8_t seen[PEG_MAX_COLORS] = {0};
    unsigned colors = 0;

    memset(of, 0, sizeof *of);
    of->index = peg_code_index(l->rules, l->code);
    for (unsigned p = 0; p < l->rules->length; p++) {
        uint8_t *place = &seen[l->code[p]];
        if (!*place) *place = (uint8_t)++colors;
        of->what[*place - 1][0] = (uint8_t)(1 + l->band[l->code[p]]);
        of->what[*place - 1][1 + l->start.first[p]]++;
    }
    qsort(of->what, colors, sizeof *of->what, by_bytes);
}

static peg_status add(listing *l)
{
    opening *at = peg_array_room(l->at, &l->room, l->count + 1, sizeof *at);

    if (!at) return PEG_E_MEMORY;
    l->at = at;
    describe(l, &at[l->count++]);
    return PEG_OK;
}

/* Adds the codes that continue code[0..p-1] with positions and colors in order (twins.h);
 * `used` are its symbols. */
static peg_status extend(listing *l, unsigned p, uint64_t used)
{
    const int is_distinct = l->rules->kind == PEG_DISTINCT;
    peg_status status = PEG_OK;

    if (p == l->rules->length) return add(l);
    for (unsigned c = 0; c < l->rules->range[p] && status == PEG_OK; c++) {
        if (is_distinct && used >> c & 1) continue;
        l->code[p] = (uint8_t)c;
        if (peg_twins_least(&l->start, l->band, p + 1, l->code))
            status = extend(l, p + 1, used | (uint64_t)1 << c);
    }
    return status;
}

static int by_index(const void *a, const void *b)
{
    const uint32_t first = ((const opening *)a)->index, second = ((const opening *)b)->index;
    return first < second ? -1 : first > second;
}

static int by_what(const void *a, const void *b)
{
    const int order = memcmp(((const opening *)a)->what, ((const opening *)b)->what,
                             sizeof((const opening *)a)->what);
    return order ? order : by_index(a, b);
}

/* Keeps the first of equivalent codes. */
static void drop_alike(listing *l)
{
    size_t kept = 0;

    qsort(l->at, l->count, sizeof *l->at, by_what);
    for (size_t i = 0; i < l->count; i++) {
        if (kept && !memcmp(l->at[kept - 1].what, l->at[i].what, sizeof l->at->what)) continue;
        l->at[kept++] = l->at[i];
    }
    l->count = kept;
    qsort(l->at, l->count, sizeof *l->at, by_index);
}

peg_status peg_openings(const peg_rules *rules, uint32_t **openings, size_t *count)
{
    listing l = {.rules = rules, .start = peg_twins_start(rules)};

    *openings = NULL;
    *count = 0;
    peg_bands(rules, l.band);
    peg_status status = extend(&l, 0, 0);
    if (status == PEG_OK) {
        drop_alike(&l);
        *openings = malloc(l.count * sizeof **openings);
        if (!*openings) status = PEG_E_MEMORY;
    }
    for (; *openings && *count < l.count; ++*count) (*openings)[*count] = l.at[*count].index;
    assert(!*openings || (*count > 0 && peg_is_ascending(*openings, *count)));
    free(l.at);
    return status;
}

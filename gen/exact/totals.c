/*
 * totals.c - a table with one place for each key. An empty place says that the set of key 0
 * costs no less than 0, which is true of any set.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/exact/totals.h"

#define FIRST_ENTRIES 1024u

typedef struct entry {
    uint64_t high;
    uint32_t low;
    exact_cost bound; /* with EXACT the total, else a lower bound */
} entry;

#define EXACT_BIT 0x80000000u /* of `low`, which has 31 bits */

struct exact_totals {
    entry *entry;
    size_t entries, most; /* now, and that it may have; `entries` is a power of two */
    size_t used;
};

static entry *take(size_t entries)
{
    entry *new = peg_huge_alloc(entries * sizeof *new);

    if (new) memset(new, 0, entries * sizeof *new);
    return new;
}

exact_totals *exact_totals_make(size_t bytes)
{
    exact_totals *new = malloc(sizeof *new);

    if (!new) return NULL;
    *new = (exact_totals){.entries = FIRST_ENTRIES, .most = bytes / sizeof(entry)};
    new->entry = take(new->entries);
    if (new->entry) return new;
    free(new);
    return NULL;
}

void exact_totals_free(exact_totals *totals)
{
    if (totals) free(totals->entry);
    free(totals);
}

static entry *place_of(const exact_totals *totals, uint64_t high)
{
    return &totals->entry[high & (totals->entries - 1)];
}

exact_memo_answer exact_totals_get(const exact_totals *totals, exact_key key, exact_cost *lower)
{
    const entry *known = place_of(totals, key.high);

    if (known->high != key.high || (known->low & ~EXACT_BIT) != key.low)
        return EXACT_MEMO_NOTHING;
    if (known->bound > *lower) *lower = known->bound;
    return known->low & EXACT_BIT ? EXACT_MEMO_COST : EXACT_MEMO_BOUND;
}

/* Where there is no memory it stays as it is. */
static void grow(exact_totals *totals)
{
    entry *const before = totals->entry;
    const size_t entries = totals->entries;
    entry *new = take(entries * 2);

    if (!new) {
        totals->most = entries;
        return;
    }
    totals->entry = new;
    totals->entries = entries * 2;
    for (size_t i = 0; i < entries; i++) *place_of(totals, before[i].high) = before[i];
    free(before);
}

void exact_totals_put(exact_totals *totals, exact_key key, exact_cost lower, int exact)
{
    entry *known = place_of(totals, key.high);

    totals->used += !known->bound;
    *known = (entry){key.high, key.low | (exact ? EXACT_BIT : 0), lower};
    if (totals->used > totals->entries / 2 && totals->entries * 2 <= totals->most) grow(totals);
}

/*
 * recent.c - a table with one place for each key. An empty place says that the set of key 0
 * costs no less than 0, which is true of any set.
 */
#include <stdlib.h>

#include "gen/exact/recent.h"

#define ENTRIES (1u << 15) /* 512 KB: what stays in a core's own cache */

typedef struct entry {
    uint64_t high;
    uint32_t low;
    exact_cost bound; /* with EXACT the cost, else a lower bound */
} entry;

#define EXACT_BIT 0x80000000u /* of `low`, which has 31 bits */

struct exact_recent {
    entry entry[ENTRIES];
};

exact_recent *exact_recent_make(void)
{
    return calloc(1, sizeof(exact_recent));
}

void exact_recent_free(exact_recent *recent)
{
    free(recent);
}

void exact_recent_fetch(const exact_recent *recent, exact_key key)
{
    __builtin_prefetch(&recent->entry[key.high % ENTRIES]);
}

exact_memo_answer exact_recent_get(const exact_recent *recent, exact_key key, exact_cost *lower)
{
    const entry *known = &recent->entry[key.high % ENTRIES];

    if (known->high != key.high || (known->low & ~EXACT_BIT) != key.low)
        return EXACT_MEMO_NOTHING;
    if (known->bound > *lower) *lower = known->bound;
    return known->low & EXACT_BIT ? EXACT_MEMO_COST : EXACT_MEMO_BOUND;
}

void exact_recent_put(exact_recent *recent, exact_key key, exact_cost lower, int exact)
{
    recent->entry[key.high % ENTRIES] =
        (entry){key.high, key.low | (exact ? EXACT_BIT : 0), lower};
}

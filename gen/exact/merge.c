/*
 * merge.c - an open hash table with linear probing.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/exact/journal.h"
#include "gen/exact/merge.h"
#include "gen/exact/share.h"

typedef struct exact_fact {
    exact_bound_record known; /* a free place says nothing */
    int is_own;               /* found by this user's searches */
} exact_fact;

static int says_something(const exact_bound_record *bound)
{
    return bound->lower || bound->exact;
}

static exact_fact *find(exact_fact *fact, size_t room, exact_key key)
{
    size_t i = (size_t)key.high & (room - 1);

    while (says_something(&fact[i].known) &&
           (fact[i].known.key.high != key.high || fact[i].known.key.low != key.low))
        i = (i + 1) & (room - 1);
    return &fact[i];
}

static peg_status grow(exact_merge *merge)
{
    const size_t room = merge->room ? 2 * merge->room : 4096;
    exact_fact *larger = calloc(room, sizeof *larger);

    if (!larger) return PEG_E_MEMORY;
    for (size_t i = 0; i < merge->room; i++)
        if (says_something(&merge->fact[i].known))
            *find(larger, room, merge->fact[i].known.key) = merge->fact[i];
    free(merge->fact);
    merge->fact = larger;
    merge->room = room;
    return PEG_OK;
}

/* Whether two statements about one set cannot both be true. */
static int contradict(const exact_bound_record *a, const exact_bound_record *b)
{
    return (a->exact && b->lower > a->lower) || (b->exact && a->lower > b->lower);
}

/* What says as much, and is the user's own, says more. */
static peg_status add(exact_merge *merge, const exact_bound_record *new, int is_own)
{
    if (!says_something(new)) return PEG_OK;
    if (2 * merge->count >= merge->room && grow(merge) != PEG_OK) return PEG_E_MEMORY;
    exact_fact *fact = find(merge->fact, merge->room, new->key);
    if (!says_something(&fact->known)) {
        merge->count++;
        *fact = (exact_fact){*new, is_own};
        return PEG_OK;
    }
    if (contradict(&fact->known, new)) return PEG_E_CONTRADICTION;
    if (!fact->known.exact && (new->exact || new->lower > fact->known.lower))
        *fact = (exact_fact){*new, is_own};
    else if (fact->known.exact == new->exact && fact->known.lower == new->lower)
        fact->is_own |= is_own;
    return PEG_OK;
}

peg_status exact_merge_take(void *user, const peg_log_place *place, const uint8_t *content)
{
    exact_merge *merge = user;
    const size_t count = exact_journal_count(place->size),
                 odd = place->size % EXACT_JOURNAL_BOUND;
    const int is_own = exact_journal_is_own(merge->key, merge->subject, content, place->size);
    peg_status status = odd && (odd != EXACT_JOURNAL_TAG % EXACT_JOURNAL_BOUND || !count)
                            ? PEG_E_CORRUPT
                            : PEG_OK;

    for (size_t i = 0; i < count && status == PEG_OK; i++) {
        const exact_bound_record bound =
            exact_journal_decode(content + i * EXACT_JOURNAL_BOUND);
        status = add(merge, &bound, is_own);
    }
    return status;
}

/* Whether no set costs less than its lower bound and more than its upper. */
static int agrees(const exact_merge *merge)
{
    for (size_t i = 0; i < merge->room; i++) {
        exact_key key = merge->fact[i].known.key;
        const exact_cost upper = exact_share_upper(merge->fact[i].known.lower, &key);
        if (upper != EXACT_NONE && find(merge->fact, merge->room, key)->known.lower > upper)
            return 0;
    }
    return 1;
}

static int by_owner_and_key(const void *a, const void *b)
{
    const exact_fact *one = a, *other = b;
    const exact_key first = one->known.key, second = other->known.key;

    if (one->is_own != other->is_own) return one->is_own ? -1 : 1;
    if (first.high != second.high) return first.high < second.high ? -1 : 1;
    return first.low < second.low ? -1 : first.low > second.low;
}

peg_status exact_merge_write(exact_merge *merge, peg_log *log)
{
    exact_journal_block *block = calloc(1, sizeof *block);
    peg_status status = block ? PEG_OK : PEG_E_MEMORY;
    size_t count = 0;

    if (status == PEG_OK && !agrees(merge)) status = PEG_E_CONTRADICTION;
    if (status == PEG_OK) {
        for (size_t i = 0; i < merge->room; i++)
            if (says_something(&merge->fact[i].known)) merge->fact[count++] = merge->fact[i];
        merge->room = 0; /* a list now */
        if (count) qsort(merge->fact, count, sizeof *merge->fact, by_owner_and_key);
    }
    if (block) block->subject = merge->subject;
    for (size_t i = 0; i < count && status == PEG_OK; i++) {
        const peg_key *key = merge->fact[i].is_own ? merge->key : NULL;
        if (key != block->key) status = exact_journal_append(block, log);
        block->key = key;
        if (status == PEG_OK) status = exact_journal_add(block, log, &merge->fact[i].known);
    }
    if (status == PEG_OK) status = exact_journal_append(block, log);
    free(block);
    return status;
}

void exact_merge_free(exact_merge *merge)
{
    free(merge->fact);
    *merge = (exact_merge){0};
}

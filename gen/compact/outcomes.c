/*
 * outcomes.c - a hash table with linear probing, at most half full.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/compact/outcomes.h"

#define MOST     (1u << 22)
#define SMALLEST 1024

typedef struct peg_known {
    XXH128_hash_t key;
    peg_outcome outcome; /* a worst of 0: the place is free */
} peg_known;

static peg_known *find_place(const peg_outcomes *table, XXH128_hash_t key)
{
    size_t i = (size_t)key.low64 & (table->room - 1);

    while (table->known[i].outcome.worst && !XXH128_isEqual(table->known[i].key, key))
        i = (i + 1) & (table->room - 1);
    return &table->known[i];
}

/* Takes a table of twice the room. */
static peg_status double_room(peg_outcomes *table)
{
    const peg_outcomes old = *table;

    table->known = calloc(2 * old.room, sizeof *table->known);
    if (!table->known) {
        *table = old;
        return PEG_E_MEMORY;
    }
    table->room = 2 * old.room;
    for (size_t i = 0; i < old.room; i++) {
        if (old.known[i].outcome.worst) *find_place(table, old.known[i].key) = old.known[i];
    }
    free(old.known);
    return PEG_OK;
}

peg_status peg_outcomes_make(peg_outcomes *table)
{
    *table = (peg_outcomes){.known = calloc(SMALLEST, sizeof *table->known), .room = SMALLEST};
    return table->known ? PEG_OK : PEG_E_MEMORY;
}

void peg_outcomes_free(peg_outcomes *table)
{
    free(table->known);
}

void peg_outcomes_clear(peg_outcomes *table)
{
    memset(table->known, 0, table->room * sizeof *table->known);
    table->count = 0;
}

const peg_outcome *peg_outcomes_find(const peg_outcomes *table, XXH128_hash_t key)
{
    const peg_known *known = find_place(table, key);

    return known->outcome.worst ? &known->outcome : NULL;
}

peg_status peg_outcomes_keep(peg_outcomes *table, XXH128_hash_t key, const peg_outcome *outcome)
{
    if (table->count >= MOST) return PEG_OK;
    if (2 * table->count >= table->room) {
        peg_status status = double_room(table);
        if (status != PEG_OK) return status;
    }
    *find_place(table, key) = (peg_known){.key = key, .outcome = *outcome};
    table->count++;
    return PEG_OK;
}

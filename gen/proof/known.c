/*
 * known.c - an open hash table with linear probing.
 */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "gen/proof/known.h"

typedef struct proof_fact {
    XXH128_hash_t key; /* 0, 0: a free place */
    exact_cost bound;
} proof_fact;

static XXH128_hash_t key_of(const peg_code16 *set, uint32_t n, unsigned depth)
{
    return XXH3_128bits_withSeed(set, n * sizeof *set, depth);
}

static proof_fact *find(proof_fact *fact, size_t room, XXH128_hash_t key)
{
    size_t i = (size_t)key.low64 & (room - 1);

    while (fact[i].bound && !XXH128_isEqual(fact[i].key, key)) i = (i + 1) & (room - 1);
    return &fact[i];
}

exact_cost proof_known_get(const proof_known *known, const peg_code16 *set, uint32_t n,
                           unsigned depth)
{
    return known->room ? find(known->fact, known->room, key_of(set, n, depth))->bound : 0;
}

static peg_status grow(proof_known *known)
{
    const size_t room = known->room ? 2 * known->room : 4096;
    proof_fact *larger = calloc(room, sizeof *larger);

    if (!larger) return PEG_E_MEMORY;
    for (size_t i = 0; i < known->room; i++)
        if (known->fact[i].bound) *find(larger, room, known->fact[i].key) = known->fact[i];
    free(known->fact);
    known->fact = larger;
    known->room = room;
    return PEG_OK;
}

peg_status proof_known_put(proof_known *known, const peg_code16 *set, uint32_t n,
                           unsigned depth, exact_cost bound)
{
    const XXH128_hash_t key = key_of(set, n, depth);

    if (2 * known->count >= known->room && grow(known) != PEG_OK) return PEG_E_MEMORY;
    proof_fact *fact = find(known->fact, known->room, key);
    known->count += fact->bound == 0;
    fact->key = key;
    if (bound > fact->bound) fact->bound = bound;
    return PEG_OK;
}

void proof_known_clear(proof_known *known)
{
    free(known->fact);
    memset(known, 0, sizeof *known);
}

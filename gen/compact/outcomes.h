/*
 * outcomes.h - what is known of positions: a transposition table, a hash table by what a
 * position is and not by how it was reached.
 */
#ifndef PEG_OUTCOMES_H
#define PEG_OUTCOMES_H

#include <xxhash.h>

#include "format/tree/tree.h"

/* The cheapest subtree of a position among those of the same cost. */
typedef struct peg_outcome {
    uint64_t price;
    uint32_t guess; /* to begin with */
    uint32_t total; /* of guesses over its candidates */
    uint8_t worst;
} peg_outcome;

typedef struct peg_outcomes {
    struct peg_known
        *known;         /* open addressing: a place is free, or its key's neighbors follow */
    size_t count, room; /* room is a power of two */
} peg_outcomes;

/* An empty table; release it with free, after an error too. Errors: PEG_E_MEMORY. */
peg_status peg_outcomes_make(peg_outcomes *table);
void peg_outcomes_free(peg_outcomes *table);

/* Forgets all. */
void peg_outcomes_clear(peg_outcomes *table);

/* The outcome kept under a key, or null. 128 bits of hash are taken for the position itself. */
const peg_outcome *peg_outcomes_find(const peg_outcomes *table, XXH128_hash_t key);

/* Keeps an outcome under a key that has none. A table that has grown to 4 million of them takes
 * no more: what is not kept is found out again. Errors: PEG_E_MEMORY. */
peg_status peg_outcomes_keep(peg_outcomes *table, XXH128_hash_t key,
                             const peg_outcome *outcome);

#endif

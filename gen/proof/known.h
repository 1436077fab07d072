/*
 * known.h - what a proof has shown of candidate sets so far: bounds by set and guesses left.
 */
#ifndef PEG_PROOF_KNOWN_H
#define PEG_PROOF_KNOWN_H

#include "gen/exact/search.h"

/* A hash table of bounds. Sets are told apart by 128 bits of a hash: taking two for one would
 * leave a claim out of the proof, which its checker finds; nothing wrong can be shown by it. */
typedef struct proof_known {
    struct proof_fact *fact;
    size_t count, room; /* a power of two, or 0 */
} proof_known;

/* The bound of a set within `depth` guesses (0: any number), 0 where nothing is known. */
exact_cost proof_known_get(const proof_known *known, const peg_code16 *set, uint32_t n,
                           unsigned depth);

/* Raises it. Errors: PEG_E_MEMORY. */
peg_status proof_known_put(proof_known *known, const peg_code16 *set, uint32_t n,
                           unsigned depth, exact_cost bound);

/* Forgets everything, and releases its memory. */
void proof_known_clear(proof_known *known);

#endif

/*
 * sets.c - what is claimed of a set.
 */
#include <string.h>
#include <xxhash.h>

#include "tests/proof/check.h"

uint64_t check_hash(const check_set *set)
{
    return XXH3_64bits(set->code, set->n * sizeof *set->code);
}

int check_equal(const check_set *a, const check_set *b)
{
    return a->n == b->n && memcmp(a->code, b->code, a->n * sizeof *a->code) == 0;
}

int check_index(check_proof *proof)
{
    proof->slots = 1;
    while (proof->slots < 2 * proof->claims) proof->slots *= 2;
    proof->slot = check_table(proof->slots, sizeof(check_claim *));
    if (!proof->slot) return 0;
    for (size_t i = 0; i < proof->claims; i++) {
        check_claim **slot = &proof->slot[proof->claim[i].hash & (proof->slots - 1)];
        proof->claim[i].next = *slot;
        *slot = &proof->claim[i];
    }
    return 1;
}

/* What a claim says of its set under another goal, or with fewer guesses: PROOF.md, lemma 6. */
static uint64_t carried(const check_proof *proof, const check_claim *claim, unsigned goal,
                        unsigned depth)
{
    const check_goal *of = &proof->goal[claim->goal];

    if (claim->set.depth < depth) return 0;
    if (claim->goal == goal || claim->bound == CHECK_NONE) return claim->bound;
    return of->unit == 1 && of->last == 0 ? claim->bound * proof->goal[goal].unit : 0;
}

uint64_t check_claimed(const check_proof *proof, unsigned goal, const check_set *set,
                       uint64_t hash)
{
    uint64_t best = 0;

    for (const check_claim *c = proof->slot[hash & (proof->slots - 1)]; c; c = c->next) {
        if (c->hash != hash || !check_equal(&c->set, set)) continue;
        const uint64_t bound = carried(proof, c, goal, set->depth);
        if (bound > best) best = bound;
    }
    return best;
}

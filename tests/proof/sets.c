/*
 * sets.c - what is claimed of a set.
 */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "tests/proof/check.h"

#define SMALL 32 /* sets are sorted by insertion up to this many codes */

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* Most sets are small, and then qsort() takes longer. */
void check_sort(uint32_t *code, uint32_t n)
{
    if (n > SMALL) {
        qsort(code, n, sizeof *code, compare);
        return;
    }
    for (uint32_t i = 1; i < n; i++) {
        const uint32_t next = code[i];
        uint32_t at = i;
        for (; at && code[at - 1] > next; at--) code[at] = code[at - 1];
        code[at] = next;
    }
}

uint64_t check_hash(const check_set *set)
{
    return XXH3_64bits(set->code, set->n * sizeof *set->code);
}

int check_equal(const check_set *a, const check_set *b)
{
    return a->n == b->n &&
           (a->code == b->code || memcmp(a->code, b->code, a->n * sizeof *a->code) == 0);
}

void check_enter(check_proof *proof, check_claim *claim)
{
    check_claim **slot = &proof->slot[claim->hash & (proof->slots - 1)];

    claim->next = *slot;
    *slot = claim;
}

int check_index(check_proof *proof, size_t room)
{
    free(proof->slot);
    proof->slots = 2 * room;
    proof->slot = check_table(proof->slots, sizeof(check_claim *));
    for (size_t i = 0; proof->slot && i < proof->claims; i++)
        check_enter(proof, &proof->claim[i]);
    return proof->slot != NULL;
}

/* The first of these that speaks of the set. */
static const check_claim *find_of(const check_claim *claim, const check_set *set, uint64_t hash)
{
    while (claim && (claim->hash != hash || !check_equal(&claim->set, set)))
        claim = claim->next;
    return claim;
}

const check_claim *check_find(const check_proof *proof, const check_set *set, uint64_t hash)
{
    return find_of(proof->slot[hash & (proof->slots - 1)], set, hash);
}

const check_claim *check_find_next(const check_claim *claim)
{
    return find_of(claim->next, &claim->set, claim->hash);
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

    for (const check_claim *c = check_find(proof, set, hash); c; c = check_find_next(c)) {
        const uint64_t bound = carried(proof, c, goal, set->depth);
        if (bound > best) best = bound;
    }
    return best;
}

/*
 * memo.h - what has been proven about candidate sets, shared by all threads.
 *
 * A set is known by what it is renamed to (gen/symmetry/canonical.h), and that by the exclusive
 * or of one random number for each of its codes (and of one for the guesses that are left,
 * where depth is limited), 95 bits of which are kept. What is known is a lower bound of its
 * cost, and whether that is the cost itself.
 *
 *     bucket   4 entries, one cache line
 *     entry    word 0: key.high ^ word 1
 *              word 1: bits 63..32 bound, bit 31 whether exact, bits 30..0 key.low
 *
 * The low bits of key.low are the number of the bucket. Entries are written without locks: a
 * torn one does not match its key any more (R. Hyatt, T. Mann, "A lock-less transposition
 * table implementation for parallel search chess engines", ICGA Journal 25, 2002). A full
 * bucket gives up the entry with the smallest bound, that is, roughly, the smallest set.
 *
 * Among s sets, two get the same key with a chance of s^2 / 2^96: 10^-11 for 10^9 sets.
 */
#ifndef PEG_OPTIMAL_MEMO_H
#define PEG_OPTIMAL_MEMO_H

#include <stdatomic.h>

#include "gen/exact/game.h"

typedef uint32_t exact_cost; /* of a candidate set; see bound.h */

typedef struct exact_key {
    uint64_t high;
    uint32_t low; /* 31 bits */
} exact_key;

typedef struct exact_memo_entry {
    _Atomic uint64_t word[2];
} exact_memo_entry;

typedef struct exact_memo_bucket exact_memo_bucket;

typedef struct exact_memo {
    exact_memo_bucket *bucket;
    uint64_t buckets;      /* a power of two */
    uint64_t limit;        /* buckets that memory allows */
    _Atomic uint64_t used; /* about how many entries are taken */
} exact_memo;

/* A memo of about `entries` that may grow to `bytes`. Errors: PEG_E_MEMORY. */
peg_status exact_memo_make(exact_memo *memo, uint64_t entries, size_t bytes);
void exact_memo_free(exact_memo *memo);

/* Makes room where the memo is getting full and may grow. No other thread may be at it.
 * Where there is no memory it stays as it is. */
void exact_memo_grow(exact_memo *memo);

typedef enum exact_memo_answer {
    EXACT_MEMO_NOTHING,
    EXACT_MEMO_BOUND,
    EXACT_MEMO_COST
} exact_memo_answer;

/* Begins to bring what is known of a set near, for a look at it soon. */
void exact_memo_fetch(const exact_memo *memo, exact_key key);

/* Raises *lower to what is known of the set. */
exact_memo_answer exact_memo_get(const exact_memo *memo, exact_key key, exact_cost *lower);

/* Notes a proven lower bound, or the cost where `exact`. */
void exact_memo_put(exact_memo *memo, exact_key key, exact_cost lower, int exact);

/* The random number of one code, the same on every machine. */
exact_key exact_memo_random(uint64_t seed);

static inline exact_key exact_key_join(exact_key a, exact_key b)
{
    return (exact_key){a.high ^ b.high, a.low ^ b.low};
}

#endif

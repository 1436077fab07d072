/*
 * memo.h - what has been proven about candidate sets, shared by all threads.
 *
 * A set is known by the exclusive or of one random number for each of its codes (and of one
 * for the guesses that are left, where depth is limited), 95 bits of which are kept. What is
 * known is a lower bound of its cost, and whether that is the cost itself.
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

typedef uint32_t cost; /* of a candidate set; see bound.h */

typedef struct memo_key {
    uint64_t high;
    uint32_t low; /* 31 bits */
} memo_key;

typedef struct memo_entry {
    _Atomic uint64_t word[2];
} memo_entry;

typedef struct memo_bucket memo_bucket;

typedef struct optimal_memo {
    memo_bucket *bucket;
    uint64_t buckets;      /* a power of two */
    uint64_t limit;        /* buckets that memory allows */
    _Atomic uint64_t used; /* about how many entries are taken */
} optimal_memo;

/* A memo of about `entries` that may grow to `bytes`. Errors: PEG_E_MEMORY. */
peg_status optimal_memo_make(optimal_memo *memo, uint64_t entries, size_t bytes);
void optimal_memo_free(optimal_memo *memo);

/* Makes room where the memo is getting full and may grow. No other thread may be at it.
 * Where there is no memory it stays as it is. */
void optimal_memo_grow(optimal_memo *memo);

typedef enum memo_answer { MEMO_NOTHING, MEMO_BOUND, MEMO_COST } memo_answer;

/* Raises *lower to what is known of the set. */
memo_answer optimal_memo_get(const optimal_memo *memo, memo_key key, cost *lower);

/* Notes a proven lower bound, or the cost where `exact`. */
void optimal_memo_put(optimal_memo *memo, memo_key key, cost lower, int exact);

/* The random number of one code, the same on every machine. */
memo_key optimal_memo_random(uint64_t seed);

static inline memo_key memo_key_join(memo_key a, memo_key b)
{
    return (memo_key){a.high ^ b.high, a.low ^ b.low};
}

#endif

/*
 * table.h - what has been proven about candidate sets: a transposition table shared by all
 * threads, and each thread's caches in front of it.
 *
 * A set is identified by a key: the exclusive or of one random number for each of its codes and
 * one for whatever else its cost depends on (a mixin, bound.h); 95 bits of it are kept. An
 * entry stores a lower bound on the cost of a set, and whether that is the cost itself.
 *
 * The table identifies a set by its canonical form (gen/symmetry/canonical.c):
 *
 *     bucket   4 entries, one cache line
 *     entry    word 0: key.high ^ word 1
 *              word 1: bits 63..32 bound, bit 31 whether exact, bits 30..0 key.low
 *
 * The low bits of key.low are the number of the bucket. Entries are written without locks: a
 * torn one no longer matches its key (R. Hyatt, T. Mann, "A lock-less transposition table
 * implementation for parallel search chess engines", ICGA Journal 25, 2002). A full bucket
 * gives up the entry with the smallest bound, that is, roughly, the smallest set.
 *
 * Among s sets, two get the same key with a probability of s^2 / 2^96: 10^-11 for 10^9 sets.
 */
#ifndef PEG_EXACT_TABLE_H
#define PEG_EXACT_TABLE_H

#include <stdatomic.h>
#include <stdint.h>

#include "format/pegtree.h"

typedef uint32_t exact_cost; /* of a candidate set; see bound.h */

#define EXACT_NONE UINT32_MAX /* there is no such tree */

/* ---- keys ------------------------------------------------------------------------- */

typedef struct exact_key {
    uint64_t high;
    uint32_t low; /* 31 bits */
} exact_key;

/* The random number of a seed, the same on every machine. Seeds below 2^32 are the indices of
 * codes; those of everything else that a key may depend on begin here, and no two kinds that
 * come into one table overlap. Checkpoints hold keys made of these. */
#define EXACT_SEED_LIMITED    UINT64_C(0x200000000) /* + width, or the number of a search */
#define EXACT_SEED_PART       UINT64_C(0x300000000) /* + --part I/N */
#define EXACT_SEED_DRAWN      UINT64_C(0x300000000) /* + the number of a search */
#define EXACT_SEED_PROBE      UINT64_C(0x500000000)
#define EXACT_SEED_CANONICAL  (UINT64_C(1) << 40) /* + a code of a canonical form */
#define EXACT_SEED_GUESS      (UINT64_C(5) << 59) /* + its index */
#define EXACT_SEED_UPPER      (UINT64_C(3) << 60) /* of upper bounds */
#define EXACT_SEED_MIXIN      (UINT64_C(1) << 62) /* + goal and depth; in a consistent game: */
#define EXACT_SEED_CONSISTENT (UINT64_C(5) << 60)

exact_key exact_key_random(uint64_t seed);

static inline exact_key exact_key_join(exact_key a, exact_key b)
{
    return (exact_key){a.high ^ b.high, a.low ^ b.low};
}

/* Tables keep the greatest of the bounds they are given. An upper bound is stored under a key
 * of its own, as its distance from EXACT_UPPER_TOP, which exceeds any cost. */
#define EXACT_UPPER_TOP (EXACT_NONE - 1)

exact_key exact_key_of_upper(exact_key key);

/* Whether an entry is an upper bound: if so, returns it and turns *key into the set's own; else
 * returns EXACT_NONE. */
exact_cost exact_upper_of(exact_cost known, exact_key *key);

/* ---- the transposition table ------------------------------------------------------ */

typedef struct exact_table_bucket exact_table_bucket;

typedef struct exact_table {
    exact_table_bucket *bucket;
    uint64_t buckets;      /* a power of two */
    uint64_t limit;        /* the most buckets that memory allows */
    _Atomic uint64_t used; /* entries in use, approximately */
} exact_table;

/* Makes a table of about `entries` that may grow to `bytes`. Errors: PEG_E_MEMORY. */
peg_status exact_table_make(exact_table *table, uint64_t entries, size_t bytes);
void exact_table_free(exact_table *table);

/* The number of entries that fit. */
uint64_t exact_table_room(const exact_table *table);

/* Reads entry number i, below that. Returns 0 if it is not in use. */
int exact_table_read(const exact_table *table, uint64_t i, exact_key *key, exact_cost *lower,
                     int *exact);

/* Whether the table is getting full and may grow. */
int exact_table_is_small(const exact_table *table);

/* Enlarges the table if it is small. No other thread may use it meanwhile. If memory runs out
 * the table stays as it is, from then on. */
void exact_table_grow(exact_table *table);

typedef enum exact_known { EXACT_UNKNOWN, EXACT_BOUND, EXACT_COST } exact_known;

/* Prefetches the entry of a set, for a look-up soon. */
void exact_table_fetch(const exact_table *table, exact_key key);

/* Raises *lower to the bound known for the set. */
exact_known exact_table_get(const exact_table *table, exact_key key, exact_cost *lower);

/* Stores a proven lower bound, or the cost if `exact`. */
void exact_table_put(exact_table *table, exact_key key, exact_cost lower, int exact);

/* ---- caches ----------------------------------------------------------------------- */

/*
 * The canonical form takes a while to compute, and the table's entries are far away in memory.
 * Most sets that come up again do so soon, and with the same codes: a cache of each thread
 * finds sets by their codes. Each key has one place; a new entry replaces the one there. An
 * empty place says that the set of key 0 costs no less than 0, which is true of any set. */
typedef struct exact_cache {
    struct exact_cache_entry *entry;
    size_t entries, used; /* `entries` is a power of two */
    size_t most;          /* bytes */
} exact_cache;

/* Makes a cache of so many entries, a power of two, that doubles when half full, up to `most`
 * bytes. Errors: PEG_E_MEMORY. Release it with exact_cache_free() in any case. */
peg_status exact_cache_make(exact_cache *cache, size_t entries, size_t most);
void exact_cache_free(exact_cache *cache);

/* As for the table. */
void exact_cache_fetch(const exact_cache *cache, exact_key key);
exact_known exact_cache_get(const exact_cache *cache, exact_key key, exact_cost *lower);

/* Stores a bound in place of whatever was there. */
void exact_cache_put(exact_cache *cache, exact_key key, exact_cost lower, int exact);

#endif

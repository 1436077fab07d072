/*
 * table.c - tables of proven bounds.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/exact/table.h"

#define WAYS     4
#define SMALLEST 256u       /* buckets */
#define LARGEST  (1u << 31) /* buckets, as many as key.low can number */
#define LOW_BITS 0x7fffffffu

#define EXACT_BIT 0x80000000u

/* ---- keys ------------------------------------------------------------------------- */

/* splitmix64 (G. Steele, D. Lea, C. Flood, OOPSLA 2014) */
static uint64_t mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

exact_key exact_key_random(uint64_t seed)
{
    return (exact_key){mix(2 * seed), (uint32_t)mix(2 * seed + 1) & LOW_BITS};
}

exact_key exact_key_of_upper(exact_key key)
{
    return exact_key_join(key, exact_key_random(EXACT_SEED_UPPER));
}

exact_cost exact_upper_of(exact_cost known, exact_key *key)
{
    if (known < EXACT_UPPER_TOP / 2 || known > EXACT_UPPER_TOP) return EXACT_NONE;
    *key = exact_key_of_upper(*key);
    return EXACT_UPPER_TOP - known;
}

/* ---- the transposition table ------------------------------------------------------ */

typedef struct exact_table_entry {
    _Atomic uint64_t word[2];
} exact_table_entry;

struct exact_table_bucket {
    exact_table_entry entry[WAYS];
};

static void *take_zeros(size_t bytes)
{
    void *new = peg_huge_alloc(bytes);

    if (new) memset(new, 0, bytes);
    return new;
}

peg_status exact_table_make(exact_table *table, uint64_t entries, size_t bytes)
{
    table->limit = SMALLEST;
    while (table->limit < LARGEST && table->limit * 3 * sizeof(exact_table_bucket) <= bytes)
        table->limit *= 2;
    table->buckets = SMALLEST;
    while (table->buckets < table->limit && table->buckets * WAYS < entries)
        table->buckets *= 2;
    table->bucket = take_zeros((size_t)table->buckets * sizeof *table->bucket);
    atomic_init(&table->used, 0);
    return table->bucket ? PEG_OK : PEG_E_MEMORY;
}

void exact_table_free(exact_table *table)
{
    free(table->bucket);
    table->bucket = NULL;
}

static uint64_t load(const exact_table_entry *entry, unsigned word)
{
    return atomic_load_explicit(&entry->word[word], memory_order_relaxed);
}

static void store(exact_table_entry *entry, uint64_t high, uint64_t data)
{
    atomic_store_explicit(&entry->word[0], high ^ data, memory_order_relaxed);
    atomic_store_explicit(&entry->word[1], data, memory_order_relaxed);
}

static int holds(exact_key key, const exact_table_entry *entry, uint64_t data)
{
    return data && (data & LOW_BITS) == key.low && (load(entry, 0) ^ data) == key.high;
}

static exact_table_bucket *bucket_of(const exact_table *table, uint32_t low)
{
    return table->bucket + (low & (table->buckets - 1));
}

void exact_table_fetch(const exact_table *table, exact_key key)
{
    __builtin_prefetch(bucket_of(table, key.low));
}

exact_known exact_table_get(const exact_table *table, exact_key key, exact_cost *lower)
{
    const exact_table_entry *entry = bucket_of(table, key.low)->entry;

    for (unsigned i = 0; i < WAYS; i++, entry++) {
        const uint64_t data = load(entry, 1);
        if (!holds(key, entry, data)) continue;
        if ((exact_cost)(data >> 32) > *lower) *lower = (exact_cost)(data >> 32);
        return data & EXACT_BIT ? EXACT_COST : EXACT_BOUND;
    }
    return EXACT_UNKNOWN;
}

void exact_table_put(exact_table *table, exact_key key, exact_cost lower, int exact)
{
    exact_table_entry *entry = bucket_of(table, key.low)->entry, *victim = entry;
    uint64_t least = UINT64_MAX;

    assert(key.low <= LOW_BITS);
    for (unsigned i = 0; i < WAYS; i++, entry++) {
        const uint64_t data = load(entry, 1);
        if (holds(key, entry, data)) {
            if ((data & EXACT_BIT) || (!exact && data >> 32 >= lower)) return;
            victim = entry;
            least = data;
            break;
        }
        if (data < least) {
            least = data;
            victim = entry;
        }
    }
    if (!least) atomic_fetch_add_explicit(&table->used, 1, memory_order_relaxed);
    store(victim, key.high, (uint64_t)lower << 32 | (exact ? EXACT_BIT : 0) | key.low);
}

uint64_t exact_table_room(const exact_table *table)
{
    return table->buckets * WAYS;
}

int exact_table_read(const exact_table *table, uint64_t i, exact_key *key, exact_cost *lower,
                     int *exact)
{
    const exact_table_entry *entry = &table->bucket[i / WAYS].entry[i % WAYS];
    const uint64_t data = load(entry, 1);

    *key = (exact_key){load(entry, 0) ^ data, (uint32_t)data & LOW_BITS};
    *lower = (exact_cost)(data >> 32);
    *exact = (data & EXACT_BIT) != 0;
    return data != 0;
}

int exact_table_is_small(const exact_table *table)
{
    return table->used >= exact_table_room(table) / 2 && table->buckets * 2 <= table->limit;
}

/* Splits every bucket in two by another bit of key.low. */
void exact_table_grow(exact_table *table)
{
    const uint64_t old = table->buckets;

    if (!exact_table_is_small(table)) return;
    exact_table_bucket *bucket = take_zeros((size_t)old * 2 * sizeof *bucket);
    if (!bucket) {
        table->limit = old;
        return;
    }
    for (uint64_t i = 0; i < old; i++)
        for (unsigned way = 0; way < WAYS; way++) {
            const exact_table_entry *entry = &table->bucket[i].entry[way];
            const uint64_t data = load(entry, 1);
            if (data)
                store(&bucket[i + (data & old ? old : 0)].entry[way], load(entry, 0) ^ data,
                      data);
        }
    free(table->bucket);
    table->bucket = bucket;
    table->buckets = old * 2;
}

/* ---- caches ----------------------------------------------------------------------- */

typedef struct exact_cache_entry {
    uint64_t high;
    uint32_t low; /* with or without EXACT_BIT */
    exact_cost bound;
} exact_cache_entry;

peg_status exact_cache_make(exact_cache *cache, size_t entries, size_t most)
{
    *cache = (exact_cache){.entries = entries, .most = most};
    cache->entry = take_zeros(entries * sizeof *cache->entry);
    return cache->entry ? PEG_OK : PEG_E_MEMORY;
}

void exact_cache_free(exact_cache *cache)
{
    free(cache->entry);
    cache->entry = NULL;
}

static exact_cache_entry *place_of(const exact_cache *cache, uint64_t high)
{
    return &cache->entry[high & (cache->entries - 1)];
}

void exact_cache_fetch(const exact_cache *cache, exact_key key)
{
    __builtin_prefetch(place_of(cache, key.high));
}

exact_known exact_cache_get(const exact_cache *cache, exact_key key, exact_cost *lower)
{
    const exact_cache_entry *known = place_of(cache, key.high);

    if (known->high != key.high || (known->low & ~EXACT_BIT) != key.low) return EXACT_UNKNOWN;
    if (known->bound > *lower) *lower = known->bound;
    return known->low & EXACT_BIT ? EXACT_COST : EXACT_BOUND;
}

/* If memory runs out the cache stays as it is. */
static void grow(exact_cache *cache)
{
    exact_cache_entry *const before = cache->entry;
    const size_t entries = cache->entries;
    exact_cache_entry *new = take_zeros(entries * 2 * sizeof *new);

    if (!new) {
        cache->most = 0;
        return;
    }
    cache->entry = new;
    cache->entries = entries * 2;
    for (size_t i = 0; i < entries; i++) *place_of(cache, before[i].high) = before[i];
    free(before);
}

void exact_cache_put(exact_cache *cache, exact_key key, exact_cost lower, int exact)
{
    exact_cache_entry *known = place_of(cache, key.high);

    cache->used += !known->bound;
    *known = (exact_cache_entry){key.high, key.low | (exact ? EXACT_BIT : 0), lower};
    if (cache->used > cache->entries / 2 && cache->entries * 2 * sizeof *known <= cache->most)
        grow(cache);
}

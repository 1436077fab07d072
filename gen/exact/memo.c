/*
 * memo.c - the table of proven bounds.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/exact/memo.h"

#define WAYS      4
#define SMALLEST  256u       /* buckets */
#define LARGEST   (1u << 31) /* buckets, as many as the bits of key.low can tell apart */
#define LOW_BITS  0x7fffffffu
#define EXACT_BIT 0x80000000u

struct exact_memo_bucket {
    exact_memo_entry entry[WAYS];
};

static exact_memo_bucket *take(uint64_t buckets)
{
    const size_t bytes = (size_t)buckets * sizeof(exact_memo_bucket);
    exact_memo_bucket *new = peg_huge_alloc(bytes);

    if (new) memset(new, 0, bytes);
    return new;
}

peg_status exact_memo_make(exact_memo *memo, uint64_t entries, size_t bytes)
{
    memo->limit = SMALLEST;
    while (memo->limit < LARGEST && memo->limit * 3 * sizeof(exact_memo_bucket) <= bytes)
        memo->limit *= 2;
    memo->buckets = SMALLEST;
    while (memo->buckets < memo->limit && memo->buckets * WAYS < entries) memo->buckets *= 2;
    memo->bucket = take(memo->buckets);
    atomic_init(&memo->used, 0);
    return memo->bucket ? PEG_OK : PEG_E_MEMORY;
}

void exact_memo_free(exact_memo *memo)
{
    free(memo->bucket);
    memo->bucket = NULL;
}

static uint64_t load(const exact_memo_entry *entry, unsigned word)
{
    return atomic_load_explicit(&entry->word[word], memory_order_relaxed);
}

static void store(exact_memo_entry *entry, uint64_t high, uint64_t data)
{
    atomic_store_explicit(&entry->word[0], high ^ data, memory_order_relaxed);
    atomic_store_explicit(&entry->word[1], data, memory_order_relaxed);
}

static int holds(exact_key key, const exact_memo_entry *entry, uint64_t data)
{
    return data && (data & LOW_BITS) == key.low && (load(entry, 0) ^ data) == key.high;
}

static exact_memo_bucket *bucket_of(const exact_memo *memo, uint32_t low)
{
    return memo->bucket + (low & (memo->buckets - 1));
}

void exact_memo_fetch(const exact_memo *memo, exact_key key)
{
    __builtin_prefetch(bucket_of(memo, key.low));
}

exact_memo_answer exact_memo_get(const exact_memo *memo, exact_key key, exact_cost *lower)
{
    const exact_memo_entry *entry = bucket_of(memo, key.low)->entry;

    for (unsigned i = 0; i < WAYS; i++, entry++) {
        const uint64_t data = load(entry, 1);
        if (!holds(key, entry, data)) continue;
        if ((exact_cost)(data >> 32) > *lower) *lower = (exact_cost)(data >> 32);
        return data & EXACT_BIT ? EXACT_MEMO_COST : EXACT_MEMO_BOUND;
    }
    return EXACT_MEMO_NOTHING;
}

void exact_memo_put(exact_memo *memo, exact_key key, exact_cost lower, int exact)
{
    exact_memo_entry *entry = bucket_of(memo, key.low)->entry, *victim = entry;
    uint64_t least = UINT64_MAX;

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
    if (!least) atomic_fetch_add_explicit(&memo->used, 1, memory_order_relaxed);
    store(victim, key.high, (uint64_t)lower << 32 | (exact ? EXACT_BIT : 0) | key.low);
}

/* Splits every bucket in two, by one more bit of key.low. */
void exact_memo_grow(exact_memo *memo)
{
    const uint64_t old = memo->buckets;
    exact_memo_bucket *bucket;

    if (memo->used < old * WAYS / 2 || old * 2 > memo->limit || !(bucket = take(old * 2)))
        return;
    for (uint64_t i = 0; i < old; i++)
        for (unsigned way = 0; way < WAYS; way++) {
            const exact_memo_entry *entry = &memo->bucket[i].entry[way];
            const uint64_t data = load(entry, 1);
            if (data)
                store(&bucket[i + (data & old ? old : 0)].entry[way], load(entry, 0) ^ data,
                      data);
        }
    free(memo->bucket);
    memo->bucket = bucket;
    memo->buckets = old * 2;
}

/* splitmix64 (G. Steele, D. Lea, C. Flood, OOPSLA 2014) */
static uint64_t mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

exact_key exact_memo_random(uint64_t seed)
{
    return (exact_key){mix(2 * seed), (uint32_t)mix(2 * seed + 1) & LOW_BITS};
}

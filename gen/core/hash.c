/*
 * hash.c - open addressing with linear probing.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/hash.h"

#define SMALLEST 1024 /* entries */

static const XXH128_hash_t free_key; /* 0, 0 */

static int has_key(const unsigned char *entry, XXH128_hash_t key)
{
    return memcmp(entry, &key, sizeof key) == 0;
}

/* Returns the entry of a key, or the free one where it belongs. */
static unsigned char *place_of(const peg_hash *hash, XXH128_hash_t key)
{
    size_t i = (size_t)key.low64 & (hash->room - 1);

    for (;; i = (i + 1) & (hash->room - 1)) {
        unsigned char *entry = hash->entry + i * hash->size;
        if (has_key(entry, key) || has_key(entry, free_key)) return entry;
    }
}

static int double_room(peg_hash *hash)
{
    const peg_hash before = *hash;
    const size_t room = before.room ? 2 * before.room : SMALLEST;
    unsigned char *larger = calloc(room, before.size);

    if (!larger) return 0;
    hash->entry = larger;
    hash->room = room;
    for (size_t i = 0; i < before.room; i++) {
        const unsigned char *entry = before.entry + i * before.size;
        XXH128_hash_t key;
        memcpy(&key, entry, sizeof key);
        if (!has_key(entry, free_key)) memcpy(place_of(hash, key), entry, before.size);
    }
    free(before.entry);
    return 1;
}

void *peg_hash_find(const peg_hash *hash, XXH128_hash_t key)
{
    unsigned char *entry = hash->room ? place_of(hash, key) : NULL;

    return entry && has_key(entry, key) ? entry : NULL;
}

void *peg_hash_add(peg_hash *hash, XXH128_hash_t key, size_t size)
{
    hash->size = size;
    if (2 * hash->count >= hash->room && !double_room(hash)) return NULL;
    unsigned char *entry = place_of(hash, key);
    if (has_key(entry, free_key)) {
        memcpy(entry, &key, sizeof key);
        hash->count++;
    }
    return entry;
}

void peg_hash_clear(peg_hash *hash)
{
    if (hash->room) memset(hash->entry, 0, hash->room * hash->size);
    hash->count = 0;
}

void peg_hash_free(peg_hash *hash)
{
    free(hash->entry);
    *hash = (peg_hash){0};
}

size_t peg_hash_list(peg_hash *hash)
{
    size_t count = 0;

    for (size_t i = 0; i < hash->room; i++) {
        const unsigned char *entry = hash->entry + i * hash->size;
        if (has_key(entry, free_key)) continue;
        if (i != count) memcpy(hash->entry + count * hash->size, entry, hash->size);
        count++;
    }
    hash->room = 0;
    return count;
}

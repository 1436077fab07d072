/*
 * hash.c - open addressing with linear probing; tags by XXH3 with the user's secret.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/core/hash.h"

#define SMALLEST 1024 /* entries */

static const XXH128_hash_t free_key; /* 0, 0 */

static int has_key(const unsigned char *entry, XXH128_hash_t key)
{
    XXH128_hash_t found;

    memcpy(&found, entry, sizeof found); /* compared faster than by memcmp() */
    return found.low64 == key.low64 && found.high64 == key.high64;
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

/* ---- tags ------------------------------------------------------------------------------- */

void peg_put_hash(uint8_t bytes[16], XXH128_hash_t hash)
{
    peg_put_bytes(bytes, hash.low64, 8);
    peg_put_bytes(bytes + 8, hash.high64, 8);
}

void peg_key_make(peg_key *key, const uint8_t random[PEG_KEY_RANDOM])
{
    for (unsigned i = 0; i < PEG_KEY_SECRET / PEG_KEY_TAG; i++)
        peg_put_hash(key->secret + i * PEG_KEY_TAG,
                     XXH3_128bits_withSeed(random, PEG_KEY_RANDOM, i));
}

void peg_key_tag(const peg_key *key, uint64_t subject, const uint8_t *bytes, size_t size,
                 uint8_t tag[PEG_KEY_TAG])
{
    uint8_t both[8 + PEG_KEY_TAG];

    peg_put_bytes(both, subject, 8);
    peg_put_hash(both + 8, XXH3_128bits_withSecret(bytes, size, key->secret, PEG_KEY_SECRET));
    peg_put_hash(tag, XXH3_128bits_withSecret(both, sizeof both, key->secret, PEG_KEY_SECRET));
}

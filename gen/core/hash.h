/*
 * hash.h - a hash table: entries of one size, by keys of 128 bits; and tags of records, which
 * are hashes with a user's key.
 */
#ifndef PEG_HASH_H
#define PEG_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <xxhash.h>

/* ---- the table --------------------------------------------------------------------------
 *
 * Keys are hashes themselves and are taken as identifying what was hashed. Open addressing with
 * linear probing, at most half full. The table that threads share without locks, and that
 * forgets, is gen/exact/table.h. */

/* All zeros: an empty table. Each entry begins with its key, an XXH128_hash_t; the key 0, 0
 * marks a free entry. */
typedef struct peg_hash {
    unsigned char *entry; /* [room] */
    size_t size;          /* bytes of an entry */
    size_t count, room;   /* room is 0 or a power of two */
} peg_hash;

/* Returns the entry of a key other than 0, 0, or null if there is none. */
void *peg_hash_find(const peg_hash *hash, XXH128_hash_t key);

/* Prefetches the entry of a key that will be looked up soon. */
static inline void peg_hash_fetch(const peg_hash *hash, XXH128_hash_t key)
{
    if (hash->room)
        __builtin_prefetch(hash->entry + (key.low64 & (hash->room - 1)) * hash->size);
}

/* Finds the entry of a key, or adds one: the key, then zeros, `size` bytes in all, the same for
 * all entries of a table. May move entries found earlier. Returns null when out of memory; the
 * table then stays as it was. */
void *peg_hash_add(peg_hash *hash, XXH128_hash_t key, size_t size);

/* Forgets all entries but keeps the memory for others. */
void peg_hash_clear(peg_hash *hash);

/* Forgets all entries and releases the memory. */
void peg_hash_free(peg_hash *hash);

/* Moves the entries to the front of hash->entry, in no particular order, and returns their
 * number. After that the table can only be freed. */
size_t peg_hash_list(peg_hash *hash);

/* Writes a key as bytes: both halves least significant byte first, the low one first. */
void peg_put_hash(uint8_t bytes[16], XXH128_hash_t hash);

/* ---- the key of a user, with which the user's checkpoint records are tagged --------------
 *
 * The tag distinguishes files written by this user's searches from those of other machines, of
 * older versions, and from files that were changed. It guards against mix-ups, not against an
 * attacker: anyone who can read the key can make tags, and XXH3 is not a cryptographic hash. A
 * user who copies the key to another machine counts as the same user there. */

#define PEG_KEY_SECRET 192 /* bytes, as many as XXH3's own */
#define PEG_KEY_RANDOM 32
#define PEG_KEY_TAG    16

typedef struct peg_key {
    uint8_t secret[PEG_KEY_SECRET];
} peg_key;

/* Derives a key from random bytes: the secret that XXH3 uses, which must be longer than they
 * are. */
void peg_key_make(peg_key *key, const uint8_t random[PEG_KEY_RANDOM]);

/* Computes the tag of a record, valid only in logs of this subject (log.h). */
void peg_key_tag(const peg_key *key, uint64_t subject, const uint8_t *bytes, size_t size,
                 uint8_t tag[PEG_KEY_TAG]);

#endif

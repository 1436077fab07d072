/*
 * hash.h - a hash table: entries of one size, by keys of 128 bits.
 *
 * Keys are hashes themselves and are taken as identifying what was hashed. Open addressing with
 * linear probing, at most half full. The table that threads share without locks, and that
 * forgets, is gen/exact/table.h.
 */
#ifndef PEG_HASH_H
#define PEG_HASH_H

#include <stddef.h>
#include <xxhash.h>

/* All zeros: an empty table. Each entry begins with its key, an XXH128_hash_t; the key 0, 0
 * marks a free entry. */
typedef struct peg_hash {
    unsigned char *entry; /* [room] */
    size_t size;          /* bytes of an entry */
    size_t count, room;   /* room is 0 or a power of two */
} peg_hash;

/* Returns the entry of a key other than 0, 0, or null if there is none. */
void *peg_hash_find(const peg_hash *hash, XXH128_hash_t key);

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

#endif

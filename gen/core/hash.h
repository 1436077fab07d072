/*
 * hash.h - a hash table: things of one size, by keys of 128 bits.
 *
 * Keys are hashes already, and taken for what they are hashes of. Open addressing with linear
 * probing, at most half full. A table that threads share without locks, and that forgets, is
 * another thing: gen/exact/table.h.
 */
#ifndef PEG_HASH_H
#define PEG_HASH_H

#include <stddef.h>
#include <xxhash.h>

/* All zeros: an empty table. Each entry begins with its key, an XXH128_hash_t; one of key 0, 0
 * is free. */
typedef struct peg_hash {
    unsigned char *entry; /* [room] */
    size_t size;          /* bytes of an entry */
    size_t count, room;   /* room is 0 or a power of two */
} peg_hash;

/* The entry of a key other than 0, 0; null: there is none. */
void *peg_hash_find(const peg_hash *hash, XXH128_hash_t key);

/* The same; where there is none it is added, of `size` bytes, as all others of the table, with
 * zeros behind its key. Entries that were found before may be elsewhere then. Null: out of
 * memory; the table is then as it was. */
void *peg_hash_add(peg_hash *hash, XXH128_hash_t key, size_t size);

/* Forgets all entries, and keeps the room for others. */
void peg_hash_clear(peg_hash *hash);

/* Forgets all entries, and releases their memory. */
void peg_hash_free(peg_hash *hash);

/* Moves the entries together to the front of hash->entry, in no certain order, and returns how
 * many there are. The table is then only to be freed. */
size_t peg_hash_list(peg_hash *hash);

#endif

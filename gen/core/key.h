/*
 * key.h - whose a checkpoint is: a key of each user, by which records are tagged.
 *
 * It tells files that this user's searches wrote from those of other machines, from older ones
 * and from such as were changed. It guards against mix-ups, not against an attacker: who can
 * read the key can make tags, and XXH3 is no cryptographic hash. Who copies the key to another
 * machine has the same name there.
 */
#ifndef PEG_KEY_H
#define PEG_KEY_H

#include <stddef.h>
#include <stdint.h>

#define PEG_KEY_SECRET 192 /* bytes, as many as XXH3's own */
#define PEG_KEY_RANDOM 32
#define PEG_KEY_TAG    16

typedef struct peg_key {
    uint8_t secret[PEG_KEY_SECRET];
} peg_key;

/* Makes a key of random bytes: XXH3's secret, which is to be longer than they are. */
void peg_key_make(peg_key *key, const uint8_t random[PEG_KEY_RANDOM]);

/* The tag of a record, which holds for logs of this subject only (log.h). */
void peg_key_tag(const peg_key *key, uint64_t subject, const uint8_t *bytes, size_t size,
                 uint8_t tag[PEG_KEY_TAG]);

#endif

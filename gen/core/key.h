/*
 * key.h - the key of a user, with which the user's checkpoint records are tagged.
 *
 * The tag tells files written by this user's searches from those of other machines, of older
 * versions, and from files that were changed. It guards against mix-ups, not against an
 * attacker: anyone who can read the key can make tags, and XXH3 is not a cryptographic hash. A
 * user who copies the key to another machine counts as the same user there.
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

/* Derives a key from random bytes: the secret that XXH3 uses, which must be longer than they
 * are. */
void peg_key_make(peg_key *key, const uint8_t random[PEG_KEY_RANDOM]);

/* Computes the tag of a record, valid only in logs of this subject (log.h). */
void peg_key_tag(const peg_key *key, uint64_t subject, const uint8_t *bytes, size_t size,
                 uint8_t tag[PEG_KEY_TAG]);

#endif

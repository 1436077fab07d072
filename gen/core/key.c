/*
 * key.c - tags by XXH3 with the user's secret.
 */
#include <xxhash.h>

#include "gen/core/bytes.h"
#include "gen/core/key.h"

void peg_key_make(peg_key *key, const uint8_t random[PEG_KEY_RANDOM])
{
    for (unsigned i = 0; i < PEG_KEY_SECRET / PEG_KEY_TAG; i++) {
        const XXH128_hash_t hash = XXH3_128bits_withSeed(random, PEG_KEY_RANDOM, i);
        peg_put_bytes(key->secret + i * PEG_KEY_TAG, hash.low64, 8);
        peg_put_bytes(key->secret + i * PEG_KEY_TAG + 8, hash.high64, 8);
    }
}

void peg_key_tag(const peg_key *key, uint64_t subject, const uint8_t *bytes, size_t size,
                 uint8_t tag[PEG_KEY_TAG])
{
    XXH128_hash_t hash = XXH3_128bits_withSecret(bytes, size, key->secret, PEG_KEY_SECRET);
    uint8_t both[8 + PEG_KEY_TAG];

    peg_put_bytes(both, subject, 8);
    peg_put_bytes(both + 8, hash.low64, 8);
    peg_put_bytes(both + 16, hash.high64, 8);
    hash = XXH3_128bits_withSecret(both, sizeof both, key->secret, PEG_KEY_SECRET);
    peg_put_bytes(tag, hash.low64, 8);
    peg_put_bytes(tag + 8, hash.high64, 8);
}

/* flat_cache.c - flat images kept on disk; see expansion.h. */
#include "play/tree/expansion.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>
#include "format/options/paths.h"

#define HASH_BYTES 8

static bool place(char *path, const uint8_t *file, size_t size)
{
    char folder[PATH_ROOM], name[64];
    const XXH128_hash_t hash = XXH3_128bits(file, size);
    snprintf(name, sizeof name, "flat%d-%016" PRIx64 "%016" PRIx64, PEG_IMAGE_VERSION,
             (uint64_t)hash.high64, (uint64_t)hash.low64);
    return path_cache(folder) && path_join(path, folder, name);
}

static void hash_of(uint8_t hash[HASH_BYTES], const uint8_t *image, size_t size)
{
    uint64_t value = XXH3_64bits(image, size);
    for (unsigned i = 0; i < HASH_BYTES; i++, value >>= 8) hash[i] = (uint8_t)value;
}

bool flat_cache_get(const uint8_t *file, size_t size, uint8_t **image, size_t *image_size)
{
    char path[PATH_ROOM];
    uint8_t hash[HASH_BYTES];
    if (!place(path, file, size)) return false;
    if (peg_file_read(path, PEG_NO_LIMIT, image, image_size) != PEG_OK) return false;
    if (*image_size > HASH_BYTES) {
        *image_size -= HASH_BYTES;
        hash_of(hash, *image, *image_size);
        if (memcmp(hash, *image + *image_size, HASH_BYTES) == 0) return true;
    }
    free(*image);
    *image = NULL;
    return false;
}

void flat_cache_put(const uint8_t *file, size_t size, const uint8_t *image, size_t image_size)
{
    char folder[PATH_ROOM], path[PATH_ROOM], passing[PATH_ROOM + 16];
    uint8_t hash[HASH_BYTES];
    if (!path_cache(folder) || !path_make_folder(folder) || !place(path, file, size)) return;
    snprintf(passing, sizeof passing, "%s.XXXXXX", path);
    const int made = mkstemp(passing);
    if (made < 0) return;
    FILE *out = fdopen(made, "wb");
    if (out == NULL) {
        close(made);
        (void)remove(passing);
        return;
    }
    hash_of(hash, image, image_size);
    const bool whole = fwrite(image, 1, image_size, out) == image_size &&
                       fwrite(hash, 1, HASH_BYTES, out) == HASH_BYTES;
    const bool closed = fclose(out) == 0;
    if (!whole || !closed || rename(passing, path) != 0) (void)remove(passing);
}

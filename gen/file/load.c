/*
 * load.c - reads a file with a tree, and checks that it is what it says.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

#include "format/file/header.h"
#include "gen/file/load.h"
#include "gen/file/verify.h"

size_t peg_machine_bytes(void)
{
    uint64_t bytes = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

/* Everything that can be read from the tree file bytes[0..loaded->file_bytes-1]. */
static peg_status expand(const uint8_t *bytes, size_t limit, peg_loaded *loaded)
{
    peg_header header;
    peg_status status =
        peg_header_read(bytes, loaded->file_bytes, &header, &loaded->header_bytes);
    if (status == PEG_OK)
        status = peg_tree_decode(bytes, loaded->file_bytes, limit, &loaded->tree);
    if (status == PEG_OK)
        status = peg_tree_tally(loaded->tree.nodes, loaded->tree.count, &loaded->tally);
    return status;
}

/* Everything that can be read from the terse stream bytes[0..loaded->file_bytes-1]. */
static peg_status lengthen(const uint8_t *bytes, size_t limit, peg_loaded *loaded)
{
    peg_status status = peg_tree_lengthen(bytes, loaded->file_bytes, limit, &loaded->tree);
    if (status == PEG_OK)
        status = peg_tree_tally(loaded->tree.nodes, loaded->tree.count, &loaded->tally);
    return status;
}

peg_status peg_loaded_flatten(peg_loaded *loaded)
{
    if (loaded->image) return PEG_OK;
    return peg_tree_flatten(&loaded->tree, &loaded->image, &loaded->image_bytes);
}

/* What peg_open() says of bytes that may be a flat image. */
static peg_status try_image(const uint8_t *bytes, size_t size)
{
    peg_view view;
    return size <= UINT32_MAX ? peg_open(&view, bytes, (PEG_OFFSET)size) : PEG_E_NOT_PEGTREE;
}

static peg_status load(const char *path, size_t limit, int images_too, peg_loaded *loaded)
{
    uint8_t *bytes;

    memset(loaded, 0, sizeof *loaded);
    if (limit == PEG_NO_LIMIT) limit = peg_machine_bytes();
    peg_status status = peg_file_read(path, limit, &bytes, &loaded->file_bytes);
    if (status != PEG_OK) return status;
    loaded->hash = XXH3_64bits(bytes, loaded->file_bytes);
    status = images_too ? try_image(bytes, loaded->file_bytes) : PEG_E_NOT_PEGTREE;
    if (status == PEG_OK)
        status = peg_image_about(bytes, loaded->file_bytes, &loaded->tree.about);
    if (status == PEG_OK) {
        loaded->image = bytes;
        loaded->image_bytes = loaded->file_bytes;
        return PEG_OK;
    }
    if (status == PEG_E_NOT_PEGTREE && images_too) status = lengthen(bytes, limit, loaded);
    if (status == PEG_E_NOT_PEGTREE) status = expand(bytes, limit, loaded);
    free(bytes);
    if (status != PEG_OK) peg_unload(loaded);
    return status;
}

peg_status peg_load_tree(const char *path, size_t limit, peg_loaded *loaded)
{
    return load(path, limit, 0, loaded);
}

/* Makes the image of what was read, too. */
static peg_status flattened(peg_status status, peg_loaded *loaded)
{
    if (status == PEG_OK) status = peg_loaded_flatten(loaded);
    if (status != PEG_OK) peg_unload(loaded);
    return status;
}

peg_status peg_load(const char *path, size_t limit, peg_loaded *loaded)
{
    return flattened(load(path, limit, 0, loaded), loaded);
}

peg_status peg_load_either(const char *path, size_t limit, peg_loaded *loaded)
{
    return flattened(load(path, limit, 1, loaded), loaded);
}

void peg_unload(peg_loaded *loaded)
{
    peg_tree_free(&loaded->tree);
    free(loaded->image);
    memset(loaded, 0, sizeof *loaded);
}

peg_status peg_loaded_verify(peg_loaded *loaded)
{
    peg_tally played;
    peg_status status = loaded->image
                            ? peg_verify_all(loaded->image, loaded->image_bytes, &played)
                            : peg_verify_tree(&loaded->tree, &played);
    if (status != PEG_OK) return status;
    if (!loaded->tree.nodes) loaded->tally = played;
    const peg_about *about = &loaded->tree.about;
    return played.total == about->total && played.worst == about->worst &&
                   played.secrets == about->secrets &&
                   memcmp(&played, &loaded->tally, sizeof played) == 0
               ? PEG_OK
               : PEG_E_CORRUPT;
}

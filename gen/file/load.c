/*
 * load.c - reads a file with a tree and checks it.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

#include "format/file/file.h"
#include "format/image/image.h"
#include "gen/file/load.h"

size_t peg_machine_bytes(void)
{
    uint64_t bytes = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

peg_status peg_loaded_flatten(peg_loaded *loaded)
{
    if (loaded->image) return PEG_OK;
    return peg_tree_flatten(&loaded->tree, PEG_NO_LIMIT, &loaded->image, &loaded->image_bytes);
}

/* Reads everything there is in bytes[0..loaded->file_bytes-1]; takes ownership of them. */
static peg_status take_bytes(uint8_t *bytes, size_t limit, peg_loaded *loaded)
{
    const size_t size = loaded->file_bytes;
    peg_header header;
    peg_status status = peg_tree_read(bytes, size, limit, &loaded->tree);

    loaded->form = peg_form_of(bytes, size);
    if (status == PEG_OK)
        status = peg_tree_tally(loaded->tree.nodes, loaded->tree.count, &loaded->tally);
    if (status == PEG_OK && loaded->form == PEG_FORM_FILE)
        status = peg_header_read(bytes, size, &header, &loaded->header_bytes);
    if (status != PEG_OK || loaded->form != PEG_FORM_FLAT) {
        free(bytes);
        return status;
    }
    loaded->image = bytes;
    loaded->image_bytes = size;
    return PEG_OK;
}

peg_status peg_load_tree(const char *path, size_t limit, peg_loaded *loaded)
{
    uint8_t *bytes;

    memset(loaded, 0, sizeof *loaded);
    if (limit == PEG_NO_LIMIT) limit = peg_machine_bytes();
    peg_status status = peg_file_read(path, limit, &bytes, &loaded->file_bytes);
    if (status != PEG_OK) return status;
    loaded->hash = XXH3_64bits(bytes, loaded->file_bytes);
    status = take_bytes(bytes, limit, loaded);
    if (status != PEG_OK) peg_unload(loaded);
    return status;
}

peg_status peg_load(const char *path, peg_loaded *loaded)
{
    peg_status status = peg_load_tree(path, PEG_NO_LIMIT, loaded);

    if (status == PEG_OK) status = peg_loaded_flatten(loaded);
    if (status != PEG_OK) peg_unload(loaded);
    return status;
}

peg_status peg_loaded_measure(peg_loaded *loaded)
{
    uint8_t *bytes;
    peg_status status = peg_tree_tally(loaded->tree.nodes, loaded->tree.count, &loaded->tally);

    if (status == PEG_OK) status = peg_loaded_flatten(loaded);
    if (status == PEG_OK) status = peg_tree_encode(&loaded->tree, &bytes, &loaded->file_bytes);
    if (status != PEG_OK) return status;
    loaded->form = PEG_FORM_FILE;
    loaded->hash = XXH3_64bits(bytes, loaded->file_bytes);
    free(bytes);
    return PEG_OK;
}

void peg_unload(peg_loaded *loaded)
{
    peg_tree_free(&loaded->tree);
    free(loaded->image);
    memset(loaded, 0, sizeof *loaded);
}

peg_status peg_loaded_verify(const peg_loaded *loaded)
{
    peg_tally played;
    peg_status status = loaded->image
                            ? peg_verify_all(loaded->image, loaded->image_bytes, &played)
                            : peg_verify_tree(&loaded->tree, &played);
    if (status != PEG_OK) return status;
    const peg_about *about = &loaded->tree.about;
    return played.total == about->total && played.worst == about->worst &&
                   played.secrets == about->secrets && peg_same_tally(&played, &loaded->tally)
               ? PEG_OK
               : PEG_E_CORRUPT;
}

int peg_same_tally(const peg_tally *a, const peg_tally *b)
{
    return a->total == b->total && a->secrets == b->secrets && a->worst == b->worst &&
           memcmp(a->histogram, b->histogram, sizeof a->histogram) == 0;
}

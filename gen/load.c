/*
 * load.c - reads a tree file, and checks that it is what it says.
 */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "load.h"
#include "verify.h"

peg_status peg_load(const char *path, size_t limit, peg_loaded *loaded)
{
    uint8_t *bytes;

    memset(loaded, 0, sizeof *loaded);
    peg_status status = peg_file_read(path, limit, &bytes, &loaded->file_bytes);
    if (status != PEG_OK) return status;
    loaded->hash = XXH3_64bits(bytes, loaded->file_bytes);
    status = peg_tree_decode(bytes, loaded->file_bytes, limit, &loaded->tree);
    free(bytes);
    if (status == PEG_OK)
        status = peg_tree_tally(loaded->tree.nodes, loaded->tree.count, &loaded->tally);
    if (status == PEG_OK)
        status = peg_tree_flatten(&loaded->tree, &loaded->image, &loaded->image_bytes);
    if (status != PEG_OK) peg_unload(loaded);
    return status;
}

void peg_unload(peg_loaded *loaded)
{
    peg_tree_free(&loaded->tree);
    free(loaded->image);
    memset(loaded, 0, sizeof *loaded);
}

peg_status peg_loaded_verify(const peg_loaded *loaded)
{
    uint8_t culprit[PEG_MAX_LENGTH];
    peg_tally played;
    peg_status status =
        peg_replay_all(loaded->image, loaded->image_bytes, &played, culprit, NULL, NULL);
    if (status != PEG_OK) return status;
    const peg_about *about = &loaded->tree.about;
    return played.total == about->total && played.worst == about->worst &&
                   played.secrets == about->secrets &&
                   memcmp(&played, &loaded->tally, sizeof played) == 0
               ? PEG_OK
               : PEG_E_CORRUPT;
}

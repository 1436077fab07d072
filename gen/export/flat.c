/*
 * flat.c - the flat image that players walk.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/export/export.h"
#include "gen/file/verify.h"

static int write_flat(const peg_export *export, FILE *out, peg_failure *failure)
{
    (void)failure;
    fwrite(export->loaded->image, 1, export->loaded->image_bytes, out);
    return PEG_EXIT_DONE;
}

/* Plays the image that was written as any player would, and compares that with the tree. */
static peg_status play_back(void *user, const char *written)
{
    const peg_loaded *loaded = user;
    peg_tally played;
    uint8_t *image;
    size_t size;

    peg_status status = peg_file_read(written, PEG_NO_LIMIT, &image, &size);
    if (status != PEG_OK) return status;
    status = peg_verify_all(image, size, &played);
    free(image);
    if (status != PEG_OK) return status;
    return memcmp(&played, &loaded->tally, sizeof played) == 0 ? PEG_OK : PEG_E_CORRUPT;
}

const peg_exporter peg_exporter_flat = {
    .form = "flat",
    .summary = "the flat image that players walk",
    .write = write_flat,
    .check = play_back,
    .is_binary = 1,
};

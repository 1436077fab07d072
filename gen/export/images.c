/*
 * images.c - the images that players walk, checked after writing.
 */
#include <stdlib.h>
#include <string.h>

#include "format/image/image.h"
#include "gen/export/export.h"
#include "gen/file/verify.h"

static int write_image(const peg_export *export, FILE *out, peg_failure *failure)
{
    (void)failure;
    fwrite(export->image, 1, export->image_bytes, out);
    return PEG_EXIT_DONE;
}

/* Plays the written image as any player would and compares the result with the tree. */
static peg_status play_flat(void *user, const char *written)
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
    return peg_same_tally(&played, &loaded->tally) ? PEG_OK : PEG_E_CORRUPT;
}

/* Reads the written stream and plays all secrets. Its guesses may differ from the tree's, but
 * not their cost. */
static peg_status play_terse(void *user, const char *written)
{
    const peg_loaded *loaded = user;
    peg_tally played;
    uint8_t *stream;
    peg_tree tree;
    size_t size;

    peg_status status = peg_file_read(written, PEG_NO_LIMIT, &stream, &size);
    if (status != PEG_OK) return status;
    status = peg_tree_lengthen(stream, size, PEG_NO_LIMIT, &tree);
    free(stream);
    if (status != PEG_OK) return status;
    status = peg_verify_tree(&tree, &played);
    peg_tree_free(&tree);
    if (status != PEG_OK) return status;
    return peg_same_tally(&played, &loaded->tally) ? PEG_OK : PEG_E_CORRUPT;
}

const peg_exporter peg_exporter_flat = {
    .form = "flat",
    .summary = "the flat image that players walk",
    .write = write_image,
    .check = play_flat,
    .is_binary = 1,
};

const peg_exporter peg_exporter_terse = {
    .form = "terse",
    .summary = "the terse stream, for the smallest players",
    .write = write_image,
    .check = play_terse,
    .is_binary = 1,
    .is_terse = 1,
};

/*
 * command_export.c - pegtree-gen export: a tree in another form.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "load.h"
#include "save.h"
#include "verify.h"

/* The name an image gets when none is given: that of the tree file, in the current folder,
 * and .flat for .peg. */
static void default_name(const char *file, char *name, size_t size)
{
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
    size_t stem = strlen(base);
    if (stem > 4 && strcmp(base + stem - 4, ".peg") == 0) stem -= 4;
    snprintf(name, size, "%.*s.flat", (int)stem, base);
}

/* A peg_check_fn: plays the image that was written as any player would, and compares that
 * with the tree, *user. */
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

int peg_command_export(const peg_options *options, FILE *out, peg_failure *failure)
{
    char name[PATH_MAX + sizeof ".flat"];
    const char *path = options->output;
    peg_loaded loaded;

    if (!path) {
        default_name(options->operand, name, sizeof name);
        path = name;
    }
    peg_status status = peg_load(options->operand, options->memory, &loaded);
    if (status != PEG_OK) return peg_fail_file(failure, options->operand, status);
    status = peg_save(path, loaded.image, loaded.image_bytes, play_back, &loaded);
    if (status == PEG_OK)
        fprintf(out, "%s: %zu bytes, every secret verified\n", path, loaded.image_bytes);
    peg_unload(&loaded);
    if (status == PEG_E_ARGUMENT)
        return peg_fail(failure, PEG_EXIT_FAILED, "%s: not a regular file; name a file to write",
                        path);
    return status == PEG_OK ? PEG_EXIT_DONE : peg_fail_file(failure, path, status);
}

/*
 * command_export.c - pegtree-gen export: a tree in another form.
 */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "export.h"
#include "save.h"

/* The name a binary form gets when none is given: that of the tree file, in the current
 * folder, and the form for .peg. */
static void default_name(const char *file, const char *form, char *name, size_t size)
{
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
    size_t stem = strlen(base);
    if (stem > 4 && strcmp(base + stem - 4, ".peg") == 0) stem -= 4;
    snprintf(name, size, "%.*s.%s", (int)stem, base, form);
}

/* Puts the plain image in the place of the other. */
static peg_status make_plain(peg_loaded *loaded)
{
    uint8_t *image;
    size_t size;
    peg_status status = peg_tree_flatten_plain(&loaded->tree, &image, &size);

    if (status != PEG_OK) return status;
    free(loaded->image);
    loaded->image = image;
    loaded->image_bytes = size;
    return PEG_OK;
}

/* Writes the tree to memory, *bytes of *size, released with free(). */
static int write_to_memory(const peg_options *options, const peg_loaded *loaded, char **bytes,
                           size_t *size, peg_failure *failure)
{
    const peg_export export = {loaded, options->progmem, options->with_walker};

    *bytes = NULL;
    FILE *memory = open_memstream(bytes, size);
    if (!memory) return peg_fail_file(failure, "export", PEG_E_MEMORY);
    int result = options->exporter->write(&export, memory, failure);
    const int failed = ferror(memory);
    if ((fclose(memory) != 0 || failed) && result == PEG_EXIT_DONE)
        result = peg_fail_file(failure, "export", PEG_E_MEMORY);
    return result;
}

static int save(const peg_options *options, peg_loaded *loaded, const char *path,
                const char *bytes, size_t size, FILE *out, peg_failure *failure)
{
    const peg_exporter *exporter = options->exporter;
    peg_status status = peg_save(path, (const uint8_t *)bytes, size, exporter->check, loaded);

    if (status == PEG_E_ARGUMENT)
        return peg_fail(failure, PEG_EXIT_FAILED, "%s: not a regular file; name a file to write",
                        path);
    if (status != PEG_OK) return peg_fail_file(failure, path, status);
    fprintf(out, "%s: %zu bytes%s\n", path, size, exporter->check ? ", every secret verified" : "");
    return PEG_EXIT_DONE;
}

int peg_command_export(const peg_options *options, FILE *out, peg_failure *failure)
{
    char name[PATH_MAX + sizeof ".flat"], *bytes;
    const char *path = options->output;
    peg_loaded loaded;
    size_t size;

    if (!path && options->exporter->is_binary) {
        default_name(options->operand, options->exporter->form, name, sizeof name);
        path = name;
    }
    peg_status status = peg_load(options->operand, options->memory, &loaded);
    if (status != PEG_OK) return peg_fail_file(failure, options->operand, status);
    if (options->plain) status = make_plain(&loaded);
    if (status != PEG_OK) {
        peg_unload(&loaded);
        return peg_fail_file(failure, options->operand, status);
    }
    int result = write_to_memory(options, &loaded, &bytes, &size, failure);
    if (result == PEG_EXIT_DONE && path)
        result = save(options, &loaded, path, bytes, size, out, failure);
    else if (result == PEG_EXIT_DONE && fwrite(bytes, 1, size, out) != size)
        result = peg_fail_file(failure, "standard output", PEG_E_IO);
    free(bytes);
    peg_unload(&loaded);
    return result;
}

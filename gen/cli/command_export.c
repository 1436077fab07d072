/*
 * command_export.c - pegtree-gen export: a tree in another form.
 */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "gen/cli/commands.h"
#include "gen/cli/output.h"
#include "gen/core/text.h"
#include "gen/export/export.h"
#include "gen/file/gzip.h"

/* The name a binary form gets when none is given: that of the tree file, in the current
 * folder, and the form for .peg. */
static void default_form_name(const char *file, const char *form, char *name, size_t size)
{
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
    size_t stem = strlen(base);
    if (stem > 4 && strcmp(base + stem - 4, ".peg") == 0) stem -= 4;
    snprintf(name, size, "%.*s.%s", (int)stem, base, form);
}

/* What is to be written, and how. */
typedef struct form {
    const peg_exporter *exporter;
    peg_export export;
} form;

/* A peg_output_fn. */
static int write_form(void *user, FILE *out, peg_failure *failure)
{
    const form *f = user;

    return f->exporter->write(&f->export, out, failure);
}

static int save_form(const peg_exporter *exporter, const peg_export *export, peg_loaded *loaded,
                     const char *path, FILE *out, peg_failure *failure)
{
    form f = {exporter, *export};
    peg_output output = {.path = path,
                         .write = write_form,
                         .user = &f,
                         .check = exporter->check,
                         .checked = loaded};
    char shown[PEG_SHOWN_TEXT];

    if (exporter->is_binary && peg_gzip_wanted(path))
        return peg_fail(failure, PEG_EXIT_USAGE,
                        "%s: an image is not compressed, which gains nothing; take a name "
                        "without .gz",
                        path);
    const int result = peg_output_save(&output, failure);
    if (result == PEG_EXIT_DONE)
        fprintf(out, "%s: %lld bytes%s\n", peg_text_shown(path, shown), output.size,
                exporter->check ? ", every secret verified" : "");
    return result;
}

static int print_form(const peg_exporter *exporter, const peg_export *export, FILE *out,
                      peg_failure *failure)
{
    errno = 0;
    const int result = exporter->write(export, out, failure);
    if (result != PEG_EXIT_DONE || !ferror(out)) return result;
    return peg_fail_file(failure, "standard output", PEG_E_IO);
}

int peg_command_export(const peg_options *options, FILE *out, peg_failure *failure)
{
    char name[PATH_MAX + sizeof ".terse"];
    const char *path = options->output;
    peg_loaded loaded;

    if (!path && options->exporter->is_binary) {
        default_form_name(options->operand, options->exporter->form, name, sizeof name);
        path = name;
    }
    peg_status status = peg_load(options->operand, options->memory, &loaded);
    if (status != PEG_OK) return peg_fail_file(failure, options->operand, status);
    uint8_t *stream = NULL;
    peg_export export = {.loaded = &loaded,
                         .image = loaded.image,
                         .image_bytes = loaded.image_bytes,
                         .is_terse = options->terse || options->exporter->is_terse,
                         .progmem = options->progmem,
                         .with_walker = options->with_walker};
    if (export.is_terse) {
        status = peg_tree_shorten(&loaded.tree, &stream, &export.image_bytes);
        export.image = stream;
    }
    int result;
    if (status != PEG_OK)
        result = peg_fail_file(failure, options->operand, status);
    else
        result = path ? save_form(options->exporter, &export, &loaded, path, out, failure)
                      : print_form(options->exporter, &export, out, failure);
    free(stream);
    peg_unload(&loaded);
    return result;
}

/*
 * command_export.c - pegtree-gen export: a tree in another form.
 */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gen/cli/commands.h"
#include "gen/core/text.h"
#include "gen/export/export.h"
#include "gen/file/save.h"

/* The name a binary form gets when none is given: that of the tree file, in the current
 * folder, and the form for .peg. */
static void default_form_name(const char *file, const char *form, char *name, size_t size)
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

/* What is written to a file, and how it went. */
typedef struct writing {
    const peg_exporter *exporter;
    peg_export export;
    peg_failure *failure;
    int result;
    long size;
} writing;

/* A peg_write_fn. A stream may fail to write long after it was given something. */
static peg_status write_form(void *user, int file)
{
    writing *w = user;
    const int own = dup(file);
    FILE *out = own < 0 ? NULL : fdopen(own, "wb");

    if (!out) {
        const int reason = errno;
        if (own >= 0) close(own);
        errno = reason;
        return reason == ENOMEM ? PEG_E_MEMORY : PEG_E_IO;
    }
    errno = 0;
    w->result = w->exporter->write(&w->export, out, w->failure);
    int failed = fflush(out) != 0 || ferror(out);
    const int reason = errno;
    w->size = ftell(out);
    fclose(out);
    errno = reason;
    if (w->result != PEG_EXIT_DONE) return PEG_E_ARGUMENT;
    return failed ? PEG_E_IO : PEG_OK;
}

static int save_form(const peg_options *options, peg_loaded *loaded, const char *path,
                     FILE *out, peg_failure *failure)
{
    const peg_exporter *exporter = options->exporter;
    writing w = {.exporter = exporter, .failure = failure, .result = PEG_EXIT_DONE};
    char shown[PEG_SHOWN_TEXT];

    w.export = (peg_export){loaded, options->progmem, options->with_walker};
    peg_status status = peg_save_by(path, write_form, &w, exporter->check, loaded);
    if (w.result != PEG_EXIT_DONE) return w.result;
    if (status == PEG_E_ARGUMENT) return peg_fail_not_regular(failure, path);
    if (status != PEG_OK) return peg_fail_file(failure, path, status);
    fprintf(out, "%s: %ld bytes%s\n", peg_text_shown(path, shown), w.size,
            exporter->check ? ", every secret verified" : "");
    return PEG_EXIT_DONE;
}

static int print_form(const peg_options *options, const peg_loaded *loaded, FILE *out,
                      peg_failure *failure)
{
    const peg_export export = {loaded, options->progmem, options->with_walker};

    errno = 0;
    const int result = options->exporter->write(&export, out, failure);
    if (result != PEG_EXIT_DONE || !ferror(out)) return result;
    return peg_fail_file(failure, "standard output", PEG_E_IO);
}

int peg_command_export(const peg_options *options, FILE *out, peg_failure *failure)
{
    char name[PATH_MAX + sizeof ".flat"];
    const char *path = options->output;
    peg_loaded loaded;

    if (!path && options->exporter->is_binary) {
        default_form_name(options->operand, options->exporter->form, name, sizeof name);
        path = name;
    }
    peg_status status = peg_load(options->operand, options->memory, &loaded);
    if (status != PEG_OK) return peg_fail_file(failure, options->operand, status);
    if (options->plain) status = make_plain(&loaded);
    if (status != PEG_OK) {
        peg_unload(&loaded);
        return peg_fail_file(failure, options->operand, status);
    }
    int result = path ? save_form(options, &loaded, path, out, failure)
                      : print_form(options, &loaded, out, failure);
    peg_unload(&loaded);
    return result;
}

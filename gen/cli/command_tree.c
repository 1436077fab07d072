/*
 * command_tree.c - the commands that read a tree: info, verify, paths, export, import; and
 * list.
 */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "format/image/image.h"
#include "format/file/file.h"
#include "format/options/paths.h"
#include "gen/cli/commands.h"
#include "gen/core/threads.h"
#include "gen/file/save.h"
#include "gen/proof/proof.h"

/* ---- info, verify ------------------------------------------------------------ */

int peg_command_info(const peg_options *options, peg_failure *failure)
{
    peg_share shares[PEG_SHARES];
    char name[PATH_MAX], command[PEG_PROOF_COMMAND], making[PEG_PROOF_COMMAND + 80];
    double seconds;
    peg_loaded loaded;
    peg_status status = peg_load(options->operand, &loaded);
    if (status != PEG_OK) return peg_fail_file(failure, options->operand, status);
    const int one_section =
        loaded.form == PEG_FORM_FILE && loaded.tree.about.secrets <= PEG_SECTION_MOST;
    const char *proof =
        peg_proof_beside(options->operand, &loaded.tree.about, name) ? name : NULL;
    const int made = peg_proof_command(options->operand, &loaded.tree.about, command, &seconds);
    if (made)
        snprintf(making, sizeof making, "%s (%.*f s of one thread)", command, seconds < 10,
                 seconds);
    if (options->json)
        peg_report_json(&loaded, NULL, proof);
    else if (one_section)
        status = peg_prices_learn(NULL, shares, &loaded.tree);
    if (!options->json && status == PEG_OK)
        peg_report_info(options->operand, &loaded, one_section ? shares : NULL, proof,
                        made ? making : NULL);
    peg_unload(&loaded);
    return status == PEG_OK ? PEG_EXIT_DONE : peg_fail_file(failure, options->operand, status);
}

int peg_command_verify(const peg_options *options, peg_failure *failure)
{
    char name[PEG_SHOWN_TEXT];
    peg_loaded loaded;
    peg_status status = peg_load(options->operand, &loaded);
    if (status != PEG_OK) return peg_fail_file(failure, options->operand, status);
    status = peg_loaded_verify(&loaded);
    const peg_tally *tally = &loaded.tally;
    if (status == PEG_OK)
        printf("%s: all %" PRIu32 " secrets solved, total %" PRIu64 ", worst %u\n",
               peg_text_shown(options->operand, name), tally->secrets, tally->total,
               tally->worst);
    peg_unload(&loaded);
    return status == PEG_OK ? PEG_EXIT_DONE : peg_fail_file(failure, options->operand, status);
}

/* ---- files that paths and export write ------------------------------------------------ */

/* Writes to a stream; the caller checks whether the stream failed. Returns PEG_EXIT_DONE, or an
 * exit code with the reason in *failure. */
typedef int output_fn(void *user, FILE *out, peg_failure *failure);

typedef struct output {
    const char *path; /* null or "-": standard output */
    output_fn *write;
    void *user;
    peg_check_fn *check; /* checks the file that was written, for the same user; or null */
    /* Set while a file is written; zero before: */
    peg_failure *failure; /* why `write` failed */
    int result;           /* what it returned */
    long long size;       /* bytes of the file */
} output;

/* A peg_write_fn. */
static peg_status write_output(void *user, int file)
{
    output *to = user;
    peg_gzip zip;
    peg_status status = peg_gzip_open(&zip, file, peg_gzip_wanted(to->path));

    if (status != PEG_OK) return status;
    to->result = to->write(to->user, zip.out, to->failure);
    status = peg_gzip_close(&zip);
    if (to->result != PEG_EXIT_DONE) return PEG_E_ARGUMENT;
    if (status == PEG_OK) to->size = (long long)lseek(file, 0, SEEK_END);
    return status;
}

/* Writes to standard output; or to a file, which is moved into place as a whole or not at all,
 * and then prints what was written. Returns PEG_EXIT_DONE, or an exit code with the reason in
 * *failure. */
static int write_to(output *to, peg_failure *failure)
{
    char shown[PEG_SHOWN_TEXT];

    if (!to->path || strcmp(to->path, "-") == 0) {
        errno = 0;
        const int result = to->write(to->user, stdout, failure);
        if (result != PEG_EXIT_DONE || !ferror(stdout)) return result;
        return peg_fail_file(failure, "standard output", PEG_E_IO);
    }
    to->failure = failure;
    const peg_status status = peg_save_by(to->path, write_output, to, to->check, to->user);
    if (to->result != PEG_EXIT_DONE) return to->result;
    if (status != PEG_OK) return peg_fail_writing(failure, to->path, status);
    printf("%s: %lld bytes%s\n", peg_text_shown(to->path, shown), to->size,
           to->check ? ", every secret verified" : "");
    return PEG_EXIT_DONE;
}

/* ---- paths ----------------------------------------------------------------------------- */

/* Prints the guesses that find a secret, and their answers. */
static peg_status print_path(const peg_view *view, const uint8_t *secret, FILE *out)
{
    peg_cursor at;
    peg_status status = PEG_OK;

    peg_start(view, &at);
    while (status == PEG_OK) {
        uint8_t guess[PEG_MAX_LENGTH];
        char text[PEG_CODE_TEXT];
        peg_guess(&at, guess);
        const uint8_t label = peg_feedback(guess, secret, view->rules.length);
        status = peg_answer(&at, label);
        peg_code_print(&view->rules, guess, text);
        fprintf(out, "%s:", text);
        peg_export_answer(out, label);
        fputc(status == PEG_OK ? ' ' : '\n', out);
    }
    return status == PEG_SOLVED ? PEG_OK : PEG_E_CORRUPT;
}

/* An output_fn: prints a line for each secret of a tree. */
static int print_paths(void *user, FILE *out, peg_failure *failure)
{
    const peg_loaded *loaded = user;
    uint8_t secret[PEG_MAX_LENGTH];
    peg_view view;
    peg_status status = peg_open(&view, loaded->image, (PEG_OFFSET)loaded->image_bytes);

    peg_code_at(&loaded->tree.about.rules, 0, secret);
    for (uint32_t i = 0; status == PEG_OK; i++) {
        status = i % PEG_EXPORT_SOME == 0 && peg_quitting_waits()
                     ? PEG_E_INTERRUPTED
                     : print_path(&view, secret, out);
        if (!peg_code_next(&view.rules, secret)) break;
    }
    return status == PEG_OK ? PEG_EXIT_DONE : peg_fail_file(failure, "paths", status);
}

int peg_command_paths(const peg_options *options, peg_failure *failure)
{
    peg_loaded loaded;
    output to = {.path = options->output, .write = print_paths, .user = &loaded};
    const peg_status status = peg_load(options->operand, &loaded);

    const int result = status == PEG_OK ? write_to(&to, failure)
                                        : peg_fail_file(failure, options->operand, status);
    peg_unload(&loaded);
    return result;
}

/* ---- export ------------------------------------------------------------------------- */

/* The name of a binary form when none is given: that of the file, in the current folder, with
 * the form in place of its own. */
static void default_form_name(const char *file, const char *form, char *name, size_t size)
{
    static const char *const endings[] = {".peg", ".flat", ".terse"};
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
    size_t stem = strlen(base);

    for (unsigned e = 0; e < sizeof endings / sizeof *endings; e++)
        if (path_ends(base, endings[e])) stem = strlen(base) - strlen(endings[e]);
    snprintf(name, size, "%.*s.%s", (int)stem, base, form);
}

int peg_command_export(const peg_options *options, peg_failure *failure)
{
    const peg_exporter *exporter = options->exporter;
    char name[PATH_MAX + sizeof ".terse"];
    const char *path = options->output;
    peg_loaded loaded;

    if (!path && exporter->is_binary) {
        default_form_name(options->operand, exporter->form, name, sizeof name);
        path = name;
    }
    if (path && exporter->is_binary && peg_gzip_wanted(path))
        return peg_fail(failure, PEG_EXIT_USAGE,
                        "%s: images are not compressed, as that gains nothing; use a name "
                        "without .gz",
                        path);
    peg_status status = peg_load(options->operand, &loaded);
    if (status != PEG_OK) return peg_fail_file(failure, options->operand, status);
    if (loaded.form != PEG_FORM_FILE) /* exports name the hash of the tree file */
        status = peg_loaded_measure(&loaded);
    uint8_t *stream = NULL;
    peg_export export = {.exporter = exporter,
                         .loaded = &loaded,
                         .image = loaded.image,
                         .image_bytes = loaded.image_bytes,
                         .is_terse = options->terse || exporter->is_terse,
                         .progmem = options->progmem,
                         .with_walker = options->with_walker,
                         .is_header = path && !options->with_walker &&
                                      (path_ends(path, ".h") || path_ends(path, ".hpp"))};
    output to = {
        .path = path, .write = peg_export_write, .user = &export, .check = exporter->check};
    if (export.is_terse && status == PEG_OK) {
        status = peg_tree_shorten(&loaded.tree, &stream, &export.image_bytes);
        export.image = stream;
    }
    const int result = status == PEG_OK ? write_to(&to, failure)
                                        : peg_fail_file(failure, options->operand, status);
    free(stream);
    peg_unload(&loaded);
    return result;
}

/* ---- import: other people's trees, checked and measured ----------------------------- */

/* Reports a tree for which no file is wanted; plays every secret first. Releases it. */
static int report_import(const peg_options *options, peg_tree *tree, const char *name,
                         const peg_built *built, peg_failure *failure)
{
    peg_loaded loaded = {.tree = *tree};
    peg_status status = peg_loaded_measure(&loaded);

    if (status == PEG_OK) status = peg_loaded_verify(&loaded);
    if (status == PEG_OK && options->json) peg_report_json(&loaded, built, NULL);
    if (status == PEG_OK && !options->json) peg_report_built(NULL, &loaded, built);
    peg_unload(&loaded);
    return status == PEG_OK ? PEG_EXIT_DONE : peg_fail_file(failure, name, status);
}

int peg_command_import(const peg_options *options, peg_failure *failure)
{
    const int piped = strcmp(options->operand, "-") == 0;
    const char *name = piped ? "standard input" : options->operand;
    const double started = peg_clock();
    peg_tree tree;
    char *text;
    size_t size;

    const peg_status status = peg_text_read(options->operand, &text, &size);
    if (status != PEG_OK) return peg_fail_file(failure, name, status);
    int result = peg_import(name, text, size, options->from,
                            options->rules.length ? &options->rules : NULL, &tree, failure);
    free(text);
    const peg_built built = {.seconds = peg_clock() - started, .threads = 1};
    if (result != PEG_EXIT_DONE) {
        peg_tree_free(&tree);
        return result;
    }
    if (options->output)
        return peg_write_tree(options, &tree, options->output, &built, failure);
    return report_import(options, &tree, name, &built, failure);
}

/* ---- list --------------------------------------------------------------------------- */

/* The table's texts need no escapes; the tests would catch a quotation mark. */
void peg_command_list(const peg_options *options)
{
    cli_word word;

    for (size_t i = 0; cli_strategy_at(i, &word); i++) {
        const peg_strategy *strategy = peg_strategy_of(word.value);
        if (options->json) {
            const char *quote = word.alias ? "\"" : "";
            printf("%s{\"name\": \"%s\", \"alias\": %s%s%s", i ? ",\n " : "[", word.name, quote,
                   word.alias ? word.alias : "null", quote);
            printf(", \"summary\": \"%s\", \"source\": \"%s\"}", strategy->summary,
                   strategy->source);
        } else {
            printf("%-10s %s", word.name, strategy->summary);
            if (word.alias) printf(" (also: %s)", word.alias);
            printf("\n           %s\n", strategy->source);
        }
    }
    if (options->json) fputs("]\n", stdout);
}

/*
 * command_import.c - pegtree-gen import: other people's trees, checked and measured.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/cli/commands.h"
#include "gen/core/threads.h"
#include "gen/file/gzip.h"
#include "gen/file/load.h"
#include "gen/import/import.h"

/* Reports a tree for which no file is wanted; plays every secret first. Releases it. */
static int report(const peg_options *options, peg_tree *tree, const char *name,
                  const peg_built *built, FILE *out, peg_failure *failure)
{
    peg_loaded loaded = {.tree = *tree};
    peg_status status = peg_loaded_measure(&loaded);

    if (status == PEG_OK) status = peg_loaded_verify(&loaded);
    if (status == PEG_OK && options->json) peg_report_json(out, &loaded, built, NULL);
    if (status == PEG_OK && !options->json) peg_report_built(out, NULL, &loaded, built);
    peg_unload(&loaded);
    return status == PEG_OK ? PEG_EXIT_DONE : peg_fail_file(failure, name, status);
}

int peg_command_import(const peg_options *options, FILE *out, peg_failure *failure)
{
    const int piped = strcmp(options->operand, "-") == 0;
    const char *name = piped ? "standard input" : options->operand;
    const double started = peg_clock();
    peg_tree tree;
    char *text;
    size_t size;

    const peg_status status =
        peg_text_read(options->operand, peg_machine_bytes(), &text, &size);
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
        return peg_write_tree(options, &tree, options->output, &built, out, failure);
    return report(options, &tree, name, &built, out, failure);
}

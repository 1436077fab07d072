/*
 * command_tree.c - the commands that read a tree: info, verify, paths.
 */
#include <inttypes.h>
#include <limits.h>

#include "format/file/section.h"
#include "gen/cli/commands.h"
#include "gen/cli/output.h"
#include "gen/cli/report.h"
#include "gen/core/text.h"
#include "gen/file/load.h"
#include "gen/file/verify.h"
#include "gen/proof/beside.h"

int peg_command_info(const peg_options *options, FILE *out, peg_failure *failure)
{
    peg_share shares[PEG_SHARES];
    char name[PATH_MAX];
    peg_loaded loaded;
    peg_status status = peg_load(options->operand, options->memory, &loaded);
    if (status != PEG_OK) return peg_fail_file(failure, options->operand, status);
    const int one_section = loaded.tree.about.secrets <= PEG_SECTION_MOST;
    const char *proof =
        peg_proof_beside(options->operand, &loaded.tree.about, name) ? name : NULL;
    if (options->json)
        peg_report_json(out, &loaded, NULL, proof);
    else if (one_section)
        status = peg_price_shares(&loaded.tree, shares);
    if (!options->json && status == PEG_OK)
        peg_report_info(out, options->operand, &loaded, one_section ? shares : NULL, proof);
    peg_unload(&loaded);
    return status == PEG_OK ? PEG_EXIT_DONE : peg_fail_file(failure, options->operand, status);
}

int peg_command_verify(const peg_options *options, FILE *out, peg_failure *failure)
{
    char name[PEG_SHOWN_TEXT];
    peg_loaded loaded;
    peg_status status = peg_load_either(options->operand, options->memory, &loaded);
    if (status != PEG_OK) return peg_fail_file(failure, options->operand, status);
    status = peg_loaded_verify(&loaded);
    const peg_tally *tally = &loaded.tally;
    if (status == PEG_OK)
        fprintf(out, "%s: all %" PRIu32 " secrets solved, total %" PRIu64 ", worst %u\n",
                peg_text_shown(options->operand, name), tally->secrets, tally->total,
                tally->worst);
    peg_unload(&loaded);
    return status == PEG_OK ? PEG_EXIT_DONE : peg_fail_file(failure, options->operand, status);
}

typedef struct path_printer {
    FILE *out;
    peg_view view;
} path_printer;

/* A peg_turn_fn: one guess of a line. */
static void print_turn(void *user, unsigned turn, const uint8_t *guess, unsigned bulls,
                       unsigned cows)
{
    const path_printer *printer = user;
    char text[PEG_CODE_TEXT];
    peg_code_print(&printer->view.rules, guess, text);
    fprintf(printer->out, "%s%s:%u,%u%s", turn > 1 ? " " : "", text, bulls, cows,
            bulls == printer->view.rules.length ? "\n" : "");
}

/* Whose paths are printed. */
typedef struct path_source {
    const char *name;
    peg_loaded loaded;
} path_source;

/* A peg_output_fn: plays every secret. */
static int print_paths(void *user, FILE *out, peg_failure *failure)
{
    const path_source *source = user;
    const peg_loaded *loaded = &source->loaded;
    path_printer printer = {.out = out};
    peg_tally tally;
    uint8_t culprit[PEG_MAX_LENGTH];

    peg_open(&printer.view, loaded->image, (PEG_OFFSET)loaded->image_bytes);
    const peg_status status = peg_replay_all(loaded->image, loaded->image_bytes, &tally,
                                             culprit, print_turn, &printer);
    return status == PEG_OK ? PEG_EXIT_DONE : peg_fail_file(failure, source->name, status);
}

int peg_command_paths(const peg_options *options, FILE *out, peg_failure *failure)
{
    path_source source = {.name = options->operand};
    peg_output output = {.path = options->output, .write = print_paths, .user = &source};
    char shown[PEG_SHOWN_TEXT];
    peg_status status = peg_load_either(options->operand, options->memory, &source.loaded);

    if (status == PEG_OK && !source.loaded.tree.nodes) { /* an image: no hash guards it */
        status = peg_loaded_verify(&source.loaded);
        if (status != PEG_OK) peg_unload(&source.loaded);
    }
    if (status != PEG_OK) return peg_fail_file(failure, options->operand, status);
    const int result =
        output.path ? peg_output_save(&output, failure) : print_paths(&source, out, failure);
    if (result == PEG_EXIT_DONE && output.path)
        fprintf(out, "%s: %lld bytes\n", peg_text_shown(output.path, shown), output.size);
    peg_unload(&source.loaded);
    return result;
}

/*
 * text.c - a tree to read: a line for each node, drawn below its parent.
 */
#include <inttypes.h>

#include "gen/export/export.h"

static void write_head(const peg_about *about, FILE *out)
{
    peg_export_title(out, about);
    fprintf(out, "\n%" PRIu32 " codes, %" PRIu64 " guesses for all of them", about->secrets,
            about->total);
    fprintf(out, ", %.4f on average, %u at worst", (double)about->total / about->secrets,
            about->worst);
    if (about->max_depth) fprintf(out, " (at most %u were allowed)", about->max_depth);
    fputs(about->opened ? "; the first guess was given\n" : "\n", out);
    fputs(
        "Answers are bulls,cows; behind them the next guess, and how many codes are left.\n\n",
        out);
}

/* The lines of the drawing that lead to a node. */
static void write_branches(const peg_visit *visit, FILE *out)
{
    for (unsigned d = 0; d + 1 < visit->depth; d++) {
        fputs(visit->pending[d] > 0 ? "│  " : "   ", out);
    }
    fputs(visit->pending[visit->depth - 1] > 0 ? "├─ " : "└─ ", out);
}

static int write_text(const peg_export *export, FILE *out, peg_failure *failure)
{
    const peg_tree *tree = &export->loaded->tree;
    peg_visit visit;
    peg_status status = peg_visit_open(&visit, tree);

    if (status == PEG_OK) write_head(&tree->about, out);
    while (status == PEG_OK && peg_visit_next(&visit)) {
        char guess[PEG_CODE_TEXT];
        uint8_t bulls, cows;
        const uint32_t left = peg_visit_left(&visit);
        peg_visit_shown(&visit, 0, guess);
        if (visit.depth > 0) {
            write_branches(&visit, out);
            peg_visit_answer(&visit, 0, &bulls, &cows);
            fprintf(out, "%u,%u  ", bulls, cows);
        }
        fputs(guess, out);
        if (left > 1) fprintf(out, "  %" PRIu32, left);
        fputc('\n', out);
    }
    peg_visit_close(&visit);
    return status == PEG_OK ? PEG_EXIT_DONE : peg_fail_file(failure, "export", status);
}

const peg_exporter peg_exporter_text = {
    .form = "text",
    .summary = "a line for each guess",
    .write = write_text,
};

/*
 * dot.c - a tree as a graph for Graphviz: `dot -Tsvg`, or `twopi` for a round one.
 *
 * Nobody could look at a graph of many thousand nodes, and Graphviz would take minutes for it,
 * so of a large tree only the nodes with the most secrets left are drawn.
 */
#include <inttypes.h>

#include "gen/export/export.h"

#define MOST_NODES 2500 /* dot takes a second for so many */
#define MOST_SHADE 5    /* of blues9: black is still readable on it */

static void write_head(const peg_visit *visit, uint32_t least, FILE *out)
{
    const peg_about *about = &visit->tree->about;

    fputs("digraph tree {\n  graph [rankdir=LR, ranksep=0.6, nodesep=0.06, labelloc=t,\n"
          "    fontname=\"Helvetica,Arial,sans-serif\", fontsize=18,\n    label=\"",
          out);
    peg_export_title(out, about);
    fprintf(out, "\\n%" PRIu32 " codes, %" PRIu64 " guesses, %.4f on average, %u at worst",
            about->secrets, about->total, (double)about->total / about->secrets, about->worst);
    if (least > 1) fprintf(out, "\\nwhere at least %" PRIu32 " codes are left", least);
    fputs("\"];\n"
          "  node [shape=box, style=\"rounded,filled\", colorscheme=blues9, penwidth=0.5,\n"
          "    fontname=\"Helvetica,Arial,sans-serif\", fontsize=10, width=0, height=0,\n"
          "    margin=\"0.08,0.04\"];\n"
          "  edge [arrowsize=0.4, penwidth=0.5, fontname=\"Helvetica,Arial,sans-serif\",\n"
          "    fontsize=8];\n",
          out);
}

static void write_node(const peg_visit *visit, FILE *out)
{
    const uint32_t left = peg_visit_left(visit);
    const size_t node = visit->path[visit->depth];
    char guess[PEG_CODE_TEXT];
    uint8_t bulls, cows;

    peg_visit_shown(visit, 0, guess);
    fprintf(out, "  n%zu [label=\"%s", node, guess);
    if (left > 1) fprintf(out, "\\n%" PRIu32 " left", left);
    fprintf(out, "\", fillcolor=%u];\n",
            visit->depth < MOST_SHADE ? MOST_SHADE - visit->depth : 1);
    if (visit->depth == 0) return;
    peg_visit_answer(visit, 0, &bulls, &cows);
    fprintf(out, "  n%zu -> n%zu [label=\"%u,%u\"];\n", visit->path[visit->depth - 1], node,
            bulls, cows);
}

static int write_dot(const peg_export *export, FILE *out, peg_failure *failure)
{
    peg_visit visit;
    uint32_t least = 1;
    peg_status status = peg_visit_open(&visit, &export->loaded->tree);

    if (status == PEG_OK) status = peg_visit_least(&visit, MOST_NODES, &least);
    if (status == PEG_OK) {
        write_head(&visit, least, out);
        while (peg_visit_next_of(&visit, least)) write_node(&visit, out);
        fputs("}\n", out);
    }
    peg_visit_close(&visit);
    return status == PEG_OK ? PEG_EXIT_DONE : peg_fail_file(failure, "export", status);
}

const peg_exporter peg_exporter_dot = {
    .form = "dot",
    .summary = "a graph for Graphviz; of a large tree its upper part",
    .write = write_dot,
};

/*
 * listings.c - forms that list the nodes one after the other: text, json, html, dot.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/export/export.h"

/* ---- text: a line for each node, drawn below its parent ------------------------------ */

static void write_text_head(const peg_about *about, FILE *out)
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

static int write_text(const peg_export *export, FILE *out)
{
    peg_visit *visit = export->visit;

    write_text_head(&visit->tree->about, out);
    while (peg_visit_next(visit)) {
        if (peg_visit_quits(visit))
            return peg_fail_file(export->failure, "export", PEG_E_INTERRUPTED);
        if (visit->depth > 0) {
            write_branches(visit, out);
            peg_visit_answer(visit, 0, out);
            fputs("  ", out);
        }
        peg_visit_guess(visit, 0, out);
        if (visit->left > 1) fprintf(out, "  %" PRIu32, visit->left);
        fputc('\n', out);
    }
    return PEG_EXIT_DONE;
}

const peg_exporter peg_exporter_text = {
    .form = "text",
    .summary = "a line for each guess",
    .write = write_text,
    .visits = 1,
};

/* ---- json: for programs; FORMAT.md, "Trees as JSON", defines the members -------------- */

static void write_json_head(const peg_loaded *loaded, FILE *out)
{
    static const char *const kinds[] = {"repeats", "distinct", "mixed"};
    const peg_about *about = &loaded->tree.about;
    const peg_rules *rules = &about->rules;
    char text[PEG_RULES_TEXT];

    peg_rules_print(rules, text);
    fprintf(out, "\"rules\": \"%s\", \"kind\": \"%s\", \"length\": %u, \"ranges\": [", text,
            kinds[rules->kind], rules->length);
    for (int i = 0; i < rules->length; i++) {
        fprintf(out, "%s%u", i > 0 ? ", " : "", rules->range[i]);
    }
    fprintf(out, "],\n");
    fprintf(out, "\"strategy\": \"%s\", \"objective\": \"%s\", \"proven\": %s,\n",
            peg_strategy_name(about->strategy), peg_objective_name(about->objective),
            about->proven ? "true" : "false");
    if (about->max_depth) fprintf(out, "\"max_depth\": %u,\n", about->max_depth);
    if (about->opened) fprintf(out, "\"opened\": true,\n");
    fprintf(out, "\"secrets\": %" PRIu32 ", \"total\": %" PRIu64 ", \"worst\": %u,\n",
            about->secrets, about->total, about->worst);
    fprintf(out, "\"hash\": \"%016" PRIx64 "\",\n", loaded->hash);
}

/* Closes the open nodes down to `depth`; the last one has no answers, so it is a leaf. */
static void close_nodes(unsigned open, unsigned depth, FILE *out)
{
    if (open > depth) fputc('}', out);
    for (; open > depth + 1; open--) fputs("}}", out);
}

static int write_json(const peg_export *export, FILE *out)
{
    peg_visit *visit = export->visit;
    const peg_rules *rules = &visit->tree->about.rules;
    unsigned open = 0; /* nodes not yet closed */

    fprintf(out, "{\"pegtree\": 1,\n");
    write_json_head(export->loaded, out);
    fprintf(out, "\"tree\": ");
    while (peg_visit_next(visit)) {
        uint8_t code[PEG_MAX_LENGTH];
        char guess[PEG_CODE_TEXT];
        if (peg_visit_quits(visit))
            return peg_fail_file(export->failure, "export", PEG_E_INTERRUPTED);
        close_nodes(open, visit->depth, out);
        if (visit->depth > 0) {
            fputs(open > visit->depth ? ",\n\"" : "\n\"", out);
            peg_visit_answer(visit, 0, out);
            fputs("\": ", out);
        }
        peg_code_at(rules, visit->node->guess, code);
        peg_code_print(rules, code, guess);
        fprintf(out, "{\"guess\": \"%s\", \"left\": %" PRIu32, guess, visit->left);
        if (visit->node->children > 0) fputs(", \"answers\": {", out);
        open = visit->depth + 1;
    }
    close_nodes(open, 0, out);
    fprintf(out, "\n}\n");
    return PEG_EXIT_DONE;
}

const peg_exporter peg_exporter_json = {
    .form = "json",
    .summary = "for programs in any language",
    .write = write_json,
    .visits = 1,
};

/* ---- html: a page for exploring a tree, in one file, which needs no network ------------
 *
 * Its script is that of format/explorer/. The page holds the tree as JSON: its header, and its
 * nodes in preorder in base 64, each as a label (plus 128 if the guess can be right), its
 * number of children, and the index of its guess in `width` bytes, least significant first. */

#define RIGHT 128 /* of a label; tree.js */

/* Text in base 64, a few bytes at a time. */
typedef struct base64 {
    FILE *out;
    uint32_t bits;  /* not written yet */
    unsigned count; /* bytes in them, 0..2 */
} base64;

static void put_digits(const base64 *text, uint32_t bits, int digits)
{
    static const char alphabet[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int d = 0; d < 4; d++)
        fputc(d < digits ? alphabet[bits >> (18 - 6 * d) & 63] : '=', text->out);
}

static void put_byte(base64 *text, uint32_t byte)
{
    text->bits = text->bits << 8 | byte;
    if (++text->count < 3) return;
    put_digits(text, text->bits, 4);
    text->bits = text->count = 0;
}

static void write_html_head(const peg_about *about, FILE *out)
{
    const int is_proven = about->proven && !about->max_depth && !about->opened;

    fprintf(out, "{\"kind\":%u,\"length\":%u,\"ranges\":[", about->rules.kind,
            about->rules.length);
    for (unsigned i = 0; i < about->rules.length; i++)
        fprintf(out, "%s%u", i > 0 ? "," : "", about->rules.range[i]);
    fprintf(out,
            "],\"strategy\":%u,\"objective\":%u,\"proven\":%s,\"worst\":%u,"
            "\"secrets\":%" PRIu32 ",\"total\":%" PRIu64 "}",
            about->strategy, about->objective, is_proven ? "true" : "false", about->worst,
            about->secrets, about->total);
}

static void write_tree(const peg_tree *tree, FILE *out)
{
    unsigned width = 1; /* bytes of an index */
    base64 text = {out, 0, 0};

    for (uint32_t last = tree->about.secrets - 1; last > 255; last >>= 8) width++;
    fputs("{\"about\":", out);
    write_html_head(&tree->about, out);
    fprintf(out, ",\"width\":%u,\"nodes\":\"", width);
    for (size_t n = 0; n < tree->count; n++) {
        const peg_node *node = &tree->nodes[n];
        put_byte(&text, node->label | (node->solves ? RIGHT : 0u));
        put_byte(&text, node->children);
        for (unsigned b = 0; b < width; b++) put_byte(&text, node->guess >> (8 * b) & 255);
    }
    if (text.count > 0)
        put_digits(&text, text.bits << (24 - 8 * text.count), (int)text.count + 1);
    fputs("\"}\n", out);
}

static int write_html(const peg_export *export, FILE *out)
{
    const peg_tree *tree = &export->loaded->tree;

    for (const char *const *line = peg_text_explorer; *line; line++) {
        if (strcmp(*line, "@TREE@") == 0) {
            write_tree(tree, out);
        } else if (strcmp(*line, "@TITLE@") == 0) {
            fputs("<title>", out);
            peg_export_title(out, &tree->about);
            fputs("</title>\n", out);
        } else {
            fprintf(out, "%s\n", *line);
        }
    }
    return PEG_EXIT_DONE;
}

const peg_exporter peg_exporter_html = {
    .form = "html",
    .summary = "a page to explore the tree, in one file",
    .write = write_html,
};

/* ---- dot: a graph for Graphviz, `dot -Tsvg`, or `twopi` for a round one --------------- */

/* Nobody could look at a graph of many thousand nodes, and Graphviz would take minutes for it,
 * so of a large tree only the nodes with the most secrets left are drawn. */
#define MOST_NODES 2500 /* dot takes a second for so many */
#define MOST_SHADE 5    /* of blues9: black is still readable on it */

static void write_dot_head(const peg_visit *visit, uint32_t least, FILE *out)
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

static void write_dot_node(const peg_visit *visit, FILE *out)
{
    const uint32_t left = visit->left;
    const size_t node = visit->path[visit->depth];

    fprintf(out, "  n%zu [label=\"", node);
    peg_visit_guess(visit, 0, out);
    if (left > 1) fprintf(out, "\\n%" PRIu32 " left", left);
    fprintf(out, "\", fillcolor=%u];\n",
            visit->depth < MOST_SHADE ? MOST_SHADE - visit->depth : 1);
    if (visit->depth == 0) return;
    fprintf(out, "  n%zu -> n%zu [label=\"", visit->path[visit->depth - 1], node);
    peg_visit_answer(visit, 0, out);
    fputs("\"];\n", out);
}

/* Finds the least number of secrets such that at most MOST_NODES nodes of the tree have as many
 * left; 1 if all nodes fit. Such nodes form a tree. */
static peg_status find_least(const peg_visit *visit, uint32_t *least)
{
    const size_t count = visit->tree->count;

    *least = 1;
    if (count <= MOST_NODES) return PEG_OK;
    uint32_t *sorted = malloc(count * sizeof *sorted);
    if (!sorted) return PEG_E_MEMORY;
    memcpy(sorted, visit->below, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, peg_by_index);
    *least = sorted[count - 1 - MOST_NODES] + 1;
    free(sorted);
    return PEG_OK;
}

static int write_dot(const peg_export *export, FILE *out)
{
    peg_visit *visit = export->visit;
    uint32_t least;
    const peg_status status = find_least(visit, &least);

    if (status != PEG_OK) return peg_fail_file(export->failure, "export", status);
    write_dot_head(visit, least, out);
    while (peg_visit_next(visit)) {
        if (visit->left >= least) write_dot_node(visit, out);
    }
    fputs("}\n", out);
    return PEG_EXIT_DONE;
}

const peg_exporter peg_exporter_dot = {
    .form = "dot",
    .summary = "a graph for Graphviz; of a large tree, only the upper part",
    .write = write_dot,
    .visits = 1,
};

/*
 * html.c - a page for exploring a tree: one file, which needs no network.
 *
 * Its script is that of format/explorer/. The page holds the tree as JSON: its header, and its
 * nodes in preorder in base 64, each as a label (plus 128 if the guess can be right), its
 * number of children, and the index of its guess in `width` bytes, least significant first.
 */
#include <inttypes.h>
#include <string.h>

#include "gen/export/export.h"

#define RIGHT 128 /* of a label; tree.js */

/* ---- base 64, a few bytes at a time -------------------------------------------------- */

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

static void end_base64(base64 *text)
{
    if (text->count > 0)
        put_digits(text, text->bits << (24 - 8 * text->count), (int)text->count + 1);
}

/* ---- the tree ------------------------------------------------------------------------ */

static unsigned index_bytes(uint32_t secrets)
{
    unsigned bytes = 1;
    for (uint32_t last = secrets - 1; last > 255; last >>= 8) bytes++;
    return bytes;
}

static void write_about(const peg_about *about, FILE *out)
{
    fprintf(out, "{\"kind\":%u,\"length\":%u,\"ranges\":[", about->rules.kind,
            about->rules.length);
    for (unsigned i = 0; i < about->rules.length; i++)
        fprintf(out, "%s%u", i > 0 ? "," : "", about->rules.range[i]);
    fprintf(out,
            "],\"strategy\":%u,\"proven\":%s,\"worst\":%u,\"secrets\":%" PRIu32
            ",\"total\":%" PRIu64 "}",
            about->strategy, peg_about_is_best(about) ? "true" : "false", about->worst,
            about->secrets, about->total);
}

static void write_tree(const peg_tree *tree, FILE *out)
{
    const unsigned width = index_bytes(tree->about.secrets);
    base64 text = {out, 0, 0};

    fputs("{\"about\":", out);
    write_about(&tree->about, out);
    fprintf(out, ",\"width\":%u,\"nodes\":\"", width);
    for (size_t n = 0; n < tree->count; n++) {
        const peg_node *node = &tree->nodes[n];
        put_byte(&text, node->label | (node->solves ? RIGHT : 0u));
        put_byte(&text, node->children);
        for (unsigned b = 0; b < width; b++) put_byte(&text, node->guess >> (8 * b) & 255);
    }
    end_base64(&text);
    fputs("\"}\n", out);
}

static int write_html(const peg_export *export, FILE *out, peg_failure *failure)
{
    const peg_tree *tree = &export->loaded->tree;

    (void)failure; /* nothing can fail here except `out` */
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

/*
 * paper.c - a booklet from which a person without a computer plays a tree, as a page to print.
 *
 *     27  2344  0,0 →28   1,3 4234 or 4243   2,2 1434 (1,3 3244 2,2 2443)
 *     entry     answer: go on at entry 28; guess 4234, and if that is wrong 4243; guess 1434,
 *     guess     and look its answer up within the parentheses
 *
 * A node from which at most MOST_WRITTEN_OUT codes are left, all of them found by the guess
 * after it, has no entry of its own. No two subtrees can share an entry: no code is in both.
 *
 * The browser sets the columns and breaks the pages. The address of the page selects the paper:
 * Letter if it ends with #letter, otherwise A4.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "gen/export/paper.h"

#define MOST_WRITTEN_OUT 4    /* codes; more are hard to find within parentheses */
#define MOST_PAGES       1000 /* two reams on both sides; browsers take minutes */

/* On A4: p4c6r, p4c10n and p5c8r take 3, 8 and 50 pages, the lesson included. */
#define PAGE_CHARACTERS 8200

static const char style[] =
    "<style>\n"
    "@page { size: A4; margin: 9mm 9mm 12mm;\n"
    "  @bottom-center { content: \"page \" counter(page); font: 8pt sans-serif } }\n"
    "@page letter { size: letter }\n"
    "#letter:target body { page: letter }\n"
    "body { margin: 0 auto; max-width: 192mm; color: #000; background: #fff;\n"
    "  font: 8pt/1.2 \"Liberation Sans\", Arial, Helvetica, \"DejaVu Sans Condensed\",\n"
    "    sans-serif; font-variant-numeric: tabular-nums }\n"
    "h1 { margin: 0 0 3mm; font-size: 20pt; line-height: 1.1 }\n"
    "h2 { margin: 5mm 0 1.5mm; font-size: 12pt }\n"
    ".lesson { font-size: 10pt; line-height: 1.35; break-after: page }\n"
    ".lesson p { margin: 0 0 1.5mm }\n"
    ".lesson dl { display: grid; grid-template-columns: max-content 1fr; gap: .5mm 4mm;\n"
    "  margin: 1mm 0 2mm }\n"
    ".lesson dd { margin: 0 }\n"
    ".answers { columns: 3; column-gap: 8mm; margin: 1mm 0 2mm; padding: 0; font-size: 9pt;\n"
    "  list-style: none }\n"
    ".answers li { display: grid; grid-template-columns: 2.5em 4em 4.5em 5.5em;\n"
    "  text-align: right; break-inside: avoid }\n"
    ".colors span { display: inline-block; min-width: 24mm; border-bottom: .3pt solid #000 }\n"
    ".entries .key { column-span: all; margin: 0 0 2mm; padding: 0; text-indent: 0 }\n"
    ".entries { columns: 44mm; column-gap: 3.5mm; column-rule: .3pt solid #bbb;\n"
    "  column-fill: auto }\n"
    ".entries p { margin: 0 0 .7mm; padding-left: 2mm; text-indent: -2mm; orphans: 2;\n"
    "  widows: 2 }\n"
    ".entries b { padding: 0 .6mm; color: #fff; background: #000;\n"
    "  print-color-adjust: exact; -webkit-print-color-adjust: exact }\n"
    ".entries i { margin-left: .25em }\n"
    "i, .entries span { font-style: normal; color: #555 }\n"
    "sub { line-height: 0 }\n"
    "@media screen { body { padding: 4mm } }\n"
    "@media print { .screen { display: none } .solutions { transform: rotate(180deg) } }\n"
    "</style>\n";

/* ---- entries ------------------------------------------------------------------------- */

void paper_write_code(const paper_booklet *b, uint32_t code)
{
    char text[PEG_CODE_TEXT];
    peg_export_shown(&b->tree->about.rules, code, text);
    fputs(text, b->out);
}

void paper_write_answer(const paper_booklet *b, size_t node)
{
    uint8_t bulls, cows;
    peg_label_split(b->tree->nodes[node].label, &bulls, &cows);
    fprintf(b->out, "%u,%u", bulls, cows);
}

/* Whether a node is written out where its parent is: nothing but codes below it, and few. */
static int is_short(const paper_booklet *b, size_t node)
{
    return b->left[node] <= MOST_WRITTEN_OUT &&
           b->span[node] == 1u + b->tree->nodes[node].children;
}

/* What is to be done after an answer; the next entry, or the guesses that are left. */
static void write_rest(const paper_booklet *b, size_t node)
{
    const peg_node *nodes = b->tree->nodes;

    if (b->entry[node]) {
        fprintf(b->out, "→%" PRIu32, b->entry[node]);
        return;
    }
    paper_write_code(b, nodes[node].guess);
    if (nodes[node].solves && nodes[node].children == 1) {
        fputs(" or ", b->out);
        paper_write_code(b, nodes[node + 1].guess);
        return;
    }
    for (unsigned c = 1; c <= nodes[node].children; c++) { /* all of one node */
        fputs(c == 1 ? " (<span>" : " <span>", b->out);
        paper_write_answer(b, node + c);
        fputs("</span>\u00a0", b->out);
        paper_write_code(b, nodes[node + c].guess);
        if (c == nodes[node].children) fputc(')', b->out);
    }
}

static void write_entry(const paper_booklet *b, size_t node)
{
    size_t child = node + 1;

    fprintf(b->out, "<p><b>%" PRIu32 "</b> <strong>", b->entry[node]);
    paper_write_code(b, b->tree->nodes[node].guess);
    fputs("</strong>", b->out);
    for (unsigned c = 0; c < b->tree->nodes[node].children; c++) {
        fputs(" <i>", b->out);
        paper_write_answer(b, child);
        fputs("</i>\u00a0", b->out);
        write_rest(b, child);
        child += b->span[child];
    }
    fputc('\n', b->out);
}

static void number_entries(const paper_booklet *b)
{
    uint32_t entries = 0;
    for (size_t n = 0; n < b->tree->count; n++)
        b->entry[n] = n == 0 || !is_short(b, n) ? ++entries : 0;
}

/* ---- the booklet --------------------------------------------------------------------- */

static void write_head(const paper_booklet *b)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\" id=\"letter\">\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
          b->out);
    peg_export_title(b->out, &b->tree->about);
    fputs("</title>\n", b->out);
    fputs(style, b->out);
}

static peg_status write_booklet(const paper_booklet *b)
{
    peg_status status = peg_tree_sizes(b->tree->nodes, b->tree->count, b->left);
    if (status == PEG_OK) status = peg_tree_spans(b->tree->nodes, b->tree->count, b->span);
    if (status != PEG_OK) return status;
    number_entries(b);
    write_head(b);
    status = paper_write_lesson(b);
    if (status != PEG_OK) return status;
    fputs(
        "<div class=\"entries\">\n<p class=\"key\">Entry, <strong>guess</strong>, and for each "
        "<i>bulls,cows</i> what follows: →\u00a0an entry; a code to guess; a code or, if that "
        "is wrong, another; a code with its answers in parentheses.\n",
        b->out);
    for (size_t n = 0; n < b->tree->count; n++) {
        if (b->entry[n]) write_entry(b, n);
    }
    fputs("</div>\n", b->out);
    return PEG_OK;
}

/* About as many as a browser makes of it. */
static size_t count_pages(const peg_tree *tree)
{
    return 2 + tree->count * (tree->about.rules.length + 7u) / PAGE_CHARACTERS;
}

static int write_paper(const peg_export *export, FILE *out, peg_failure *failure)
{
    const peg_tree *tree = &export->loaded->tree;
    const size_t pages = count_pages(tree);

    if (pages > MOST_PAGES)
        return peg_fail(failure, PEG_EXIT_FAILED,
                        "--to paper: the booklet would have about %zu pages, and at most %d "
                        "are written",
                        pages, MOST_PAGES);
    uint32_t *numbers = malloc(3 * tree->count * sizeof *numbers);
    if (!numbers) return peg_fail_file(failure, "export", PEG_E_MEMORY);
    const paper_booklet booklet = {out, tree, numbers, numbers + tree->count,
                                   numbers + 2 * tree->count};
    const peg_status status = write_booklet(&booklet);
    free(numbers);
    return status == PEG_OK ? PEG_EXIT_DONE : peg_fail_file(failure, "export", status);
}

const peg_exporter peg_exporter_paper = {
    .form = "paper",
    .summary = "a booklet to print: a person plays the tree from it",
    .write = write_paper,
};

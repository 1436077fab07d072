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
#include <math.h>
#include <stdlib.h>

#include "format/game/code.h"
#include "gen/export/export.h"

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

/* An entry is a guess, and for each answer to it where to go on: another entry, or the rest of
 * the game. The entries are numbered in preorder, so that the next one is seldom far. */
typedef struct booklet {
    FILE *out;
    const peg_tree *tree;
    peg_visit *visit;
    uint32_t *span;  /* [count] nodes below each, itself included */
    uint32_t *entry; /* [count] the number of its entry; 0: it is written out in that of its
                      * parent, or in that of the parent of this */
} booklet;

static void write_code(const booklet *b, uint32_t code)
{
    peg_export_code(b->out, &b->tree->about.rules, code);
}

/* The answer that leads to a node. */
static void write_answer(const booklet *b, size_t node)
{
    peg_export_answer(b->out, b->tree->nodes[node].label);
}

/* Whether a node is written out where its parent is: nothing but codes below it, and few. */
static int is_short(const booklet *b, size_t node)
{
    return b->visit->below[node] <= MOST_WRITTEN_OUT &&
           b->span[node] == 1u + b->tree->nodes[node].children;
}

/* What is to be done after an answer; the next entry, or the guesses that are left. */
static void write_rest(const booklet *b, size_t node)
{
    const peg_node *nodes = b->tree->nodes;

    if (b->entry[node]) {
        fprintf(b->out, "→%" PRIu32, b->entry[node]);
        return;
    }
    write_code(b, nodes[node].guess);
    if (nodes[node].solves && nodes[node].children == 1) {
        fputs(" or ", b->out);
        write_code(b, nodes[node + 1].guess);
        return;
    }
    for (unsigned c = 1; c <= nodes[node].children; c++) { /* all of one node */
        fputs(c == 1 ? " (<span>" : " <span>", b->out);
        write_answer(b, node + c);
        fputs("</span>\u00a0", b->out);
        write_code(b, nodes[node + c].guess);
        if (c == nodes[node].children) fputc(')', b->out);
    }
}

static void write_entry(const booklet *b, size_t node)
{
    size_t child = node + 1;

    fprintf(b->out, "<p><b>%" PRIu32 "</b> <strong>", b->entry[node]);
    write_code(b, b->tree->nodes[node].guess);
    fputs("</strong>", b->out);
    for (unsigned c = 0; c < b->tree->nodes[node].children; c++) {
        fputs(" <i>", b->out);
        write_answer(b, child);
        fputs("</i>\u00a0", b->out);
        write_rest(b, child);
        child += b->span[child];
    }
    fputc('\n', b->out);
}

static void number_entries(const booklet *b)
{
    uint32_t entries = 0;
    for (size_t n = 0; n < b->tree->count; n++)
        b->entry[n] = n == 0 || !is_short(b, n) ? ++entries : 0;
}

/* ---- the first sheet: how to play from the booklet, what an answer tells, two exercises ----
 */

/* All its figures and solutions are computed from the tree. */

#define MOST_LISTED 12 /* codes that an exercise asks for */
#define FAIR        4  /* it asks for about as many */

/* The bits that an answer tells: how often it halves the codes. */
static double bits(uint32_t codes, uint32_t left)
{
    return log2((double)codes / left);
}

/* The entropy of the guess at a node: the bits that an answer tells on average. */
static double entropy(const booklet *b, size_t node)
{
    const uint32_t codes = b->visit->below[node];
    double sum = b->tree->nodes[node].solves ? bits(codes, 1) / codes : 0;
    size_t child = node + 1;

    for (unsigned c = 0; c < b->tree->nodes[node].children; c++) {
        sum += b->visit->below[child] * bits(codes, b->visit->below[child]) / codes;
        child += b->span[child];
    }
    return sum;
}

static const char *plural(uint32_t count)
{
    return count == 1 ? "" : "s";
}

static void write_ranges(const booklet *b)
{
    const peg_rules *rules = &b->tree->about.rules;

    fprintf(b->out, "%u position%s of ", rules->length, plural(rules->length));
    for (size_t i = 0; i < peg_ranges_stored(rules); i++)
        fprintf(b->out, "%s%c–%c", i > 0 ? ", " : "", peg_export_symbol(rules, 0),
                peg_export_symbol(rules, (uint8_t)(rules->range[i] - 1)));
    fputs(rules->kind == PEG_DISTINCT ? ", no symbol twice" : ", repeats allowed", b->out);
}

static void write_heading(const booklet *b)
{
    const peg_about *about = &b->tree->about;
    char rules[PEG_RULES_TEXT], what[PEG_EXPORT_WHAT];

    peg_rules_print(&about->rules, rules);
    fprintf(b->out, "<h1>%s on paper</h1>\n<p>", rules);
    write_ranges(b);
    fprintf(b->out, ": %" PRIu32 " code%s. This booklet finds each of them, in %.4f guesses ",
            about->secrets, plural(about->secrets), (double)about->total / about->secrets);
    fprintf(b->out, "on average and %u at worst (%s).\n", about->worst,
            peg_export_what(about, what));
    fputs(
        "<p class=\"screen\">Print on <a href=\"#\">A4</a> or <a href=\"#letter\">Letter</a>, "
        "without headers and footers of the browser.\n",
        b->out);
}

static void write_colors(const booklet *b)
{
    const peg_rules *rules = &b->tree->about.rules;
    const unsigned symbols = peg_greatest_range(rules);

    if (symbols > 10) return; /* nobody has pegs of so many colors */
    fputs(
        "<p class=\"colors\">If you play with colored pegs, note which color stands for which "
        "symbol: ",
        b->out);
    for (unsigned s = 0; s < symbols; s++)
        fprintf(b->out, "<span>%c</span> ", peg_export_symbol(rules, (uint8_t)s));
    fputc('\n', b->out);
}

static void write_playing(const booklet *b)
{
    fputs(
        "<h2>How to play</h2>\n"
        "<p>The keeper thinks of a code and keeps it secret. The reader makes the guess of "
        "entry 1. The keeper answers with <em>bulls</em>, symbols that are right and in the "
        "right place, and <em>cows</em>, right symbols in a wrong place; each symbol of the "
        "guess and of the code counts once. The reader looks the answer up in the entry: 1,2 "
        "is one bull and two cows.\n"
        "<dl>\n"
        "<dt>→17<dd>Go on at entry 17.\n"
        "<dt>a code<dd>Guess it: no other code is left.\n"
        "<dt>a code <em>or</em> another<dd>Guess the first; if it is wrong, it is the other.\n"
        "<dt>a code (…)<dd>Guess it, and look up the answer within the parentheses.\n"
        "<dt>not there<dd>No code has these answers; one of them was wrong.\n"
        "</dl>\n",
        b->out);
    write_colors(b);
}

static void write_answer_row(const booklet *b, uint8_t label, uint32_t left)
{
    const uint32_t codes = b->tree->about.secrets;
    const double percent = 100.0 * left / codes;

    fputs("<li><span>", b->out);
    peg_export_answer(b->out, label);
    fprintf(b->out, "</span> <span>%" PRIu32 "</span> <span>", left);
    if (percent < 0.1)
        fputs("&lt;0.1", b->out);
    else
        fprintf(b->out, "%.1f", percent);
    fprintf(b->out, "\u00a0%%</span> <span>%.2f bits</span>\n", bits(codes, left));
}

static void write_answers(const booklet *b)
{
    const peg_node *root = b->tree->nodes;
    size_t child = 1;

    fputs("<ul class=\"answers\">\n", b->out);
    for (unsigned c = 0; c < root->children; c++) {
        write_answer_row(b, root[child].label, b->visit->below[child]);
        child += b->span[child];
    }
    if (root->solves) write_answer_row(b, peg_solved_label(b->tree->about.rules.length), 1);
    fputs("</ul>\n", b->out);
}

static void write_telling(const booklet *b)
{
    const uint32_t codes = b->tree->about.secrets;

    fprintf(b->out,
            "<h2>What an answer tells</h2>\n"
            "<p>Each answer leaves some of the %" PRIu32
            " code%s. An answer that leaves half of "
            "them tells 1 bit, one that leaves a quarter 2 bits: log<sub>2</sub> of the codes "
            "before over the codes after. To the first guess, ",
            codes, plural(codes));
    write_code(b, b->tree->nodes[0].guess);
    fputs(", there are these answers; each with the codes that it leaves, how often it comes, "
          "and what it tells:\n",
          b->out);
    write_answers(b);
    fputs("<p>On average the answer to ", b->out);
    write_code(b, b->tree->nodes[0].guess);
    fprintf(b->out,
            " tells <strong>%.2f bits</strong>. This is the <em>entropy</em> of the guess: the "
            "sum of the bits of each answer times how often it comes. Naming one of %" PRIu32
            " code%s takes %.2f bits.\n",
            entropy(b, 0), codes, plural(codes), bits(codes, 1));
}

/* Far from both ends of the list, where codes look alike: by the golden section. */
static uint32_t first_exercise(const booklet *b)
{
    return (uint32_t)((uint64_t)b->tree->about.secrets * 61803 / 100000);
}

/* The node that the second exercise is about, with few guesses before it and about FAIR codes
 * left; 0 if there is none. */
static size_t second_exercise(const booklet *b)
{
    peg_visit *visit = b->visit;
    unsigned least = PEG_MAX_GUESSES * MOST_LISTED;
    size_t best = 0;

    for (peg_visit_rewind(visit); peg_visit_next(visit);) {
        const uint32_t left = visit->left;
        if (visit->depth == 0 || left < 2 || left > MOST_LISTED) continue;
        const unsigned unfair =
            visit->depth * MOST_LISTED + (left > FAIR ? left - FAIR : FAIR - left);
        if (unfair >= least) continue;
        least = unfair;
        best = visit->path[visit->depth];
    }
    return best;
}

/* The node that guesses a secret. */
static size_t node_of(const booklet *b, uint32_t secret)
{
    size_t node = 0;

    while (!b->tree->nodes[node].solves || b->tree->nodes[node].guess != secret) node++;
    return node;
}

/* The guesses and answers before a node, which is visited. */
static void write_history(const booklet *b, size_t node, int with_entries)
{
    peg_visit *visit = b->visit;

    peg_visit_rewind(visit);
    while (peg_visit_next(visit) && visit->path[visit->depth] < node) continue;
    for (unsigned d = 0; d < visit->depth; d++) {
        const size_t above = visit->path[d];
        if (with_entries && b->entry[above])
            fprintf(b->out, "entry %" PRIu32 ": ", b->entry[above]);
        write_code(b, b->tree->nodes[above].guess);
        fputs(" <i>", b->out);
        write_answer(b, visit->path[d + 1]);
        fputs(d + 1 < visit->depth ? "</i>, " : "</i>", b->out);
    }
}

static void write_exercises(const booklet *b)
{
    const size_t second = second_exercise(b);

    fputs("<h2>Exercises</h2>\n<p>1. You are the keeper, and the code is <strong>", b->out);
    write_code(b, first_exercise(b));
    fputs("</strong>. Which guesses does the booklet make, and what do you answer?\n", b->out);
    if (!second) return;
    fputs("<p>2. Guesses and answers so far: <strong>", b->out);
    write_history(b, second, 0);
    fputs(
        "</strong>. Which codes are left? How many bits does the answer to the booklet's next "
        "guess tell on average?\n",
        b->out);
}

static void write_solutions(const booklet *b)
{
    const size_t second = second_exercise(b);

    fputs("<div class=\"solutions\">\n<h2>Solutions</h2>\n<p>1. ", b->out);
    write_history(b, node_of(b, first_exercise(b)), 1);
    fputs(b->visit->depth > 0 ? ", " : "", b->out);
    write_code(b, first_exercise(b));
    fprintf(b->out, " <i>%u,0</i>: found by guess %u.\n", b->tree->about.rules.length,
            b->visit->depth + 1);
    if (second) {
        fputs("<p>2.", b->out);
        for (size_t n = second; n < second + b->span[second]; n++) {
            if (!b->tree->nodes[n].solves) continue;
            fputc(' ', b->out);
            write_code(b, b->tree->nodes[n].guess);
        }
        fputs(". The next guess, ", b->out);
        write_code(b, b->tree->nodes[second].guess);
        fprintf(b->out, ", tells %.2f bits on average.\n", entropy(b, second));
    }
    fputs("</div>\n", b->out);
}

/* ---- the booklet --------------------------------------------------------------------- */

static void write_booklet(const booklet *b)
{
    number_entries(b);
    fputs("<!DOCTYPE html>\n<html lang=\"en\" id=\"letter\">\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
          b->out);
    peg_export_title(b->out, &b->tree->about);
    fputs("</title>\n", b->out);
    fputs(style, b->out);
    fputs("<div class=\"lesson\">\n", b->out);
    write_heading(b);
    write_playing(b);
    write_telling(b);
    write_exercises(b);
    write_solutions(b);
    fputs(
        "</div>\n<div class=\"entries\">\n<p class=\"key\">Entry, <strong>guess</strong>, and "
        "for each "
        "<i>bulls,cows</i> what follows: →\u00a0an entry; a code to guess; a code or, if that "
        "is wrong, another; a code with its answers in parentheses.\n",
        b->out);
    for (size_t n = 0; n < b->tree->count; n++) {
        if (b->entry[n]) write_entry(b, n);
    }
    fputs("</div>\n", b->out);
}

static int write_paper(const peg_export *export, FILE *out)
{
    const peg_tree *tree = &export->loaded->tree;
    /* About as many as a browser makes of it. */
    const size_t pages = 2 + tree->count * (tree->about.rules.length + 7u) / PAGE_CHARACTERS;

    if (pages > MOST_PAGES)
        return peg_fail(export->failure, PEG_EXIT_FAILED,
                        "--to paper: the booklet would have about %zu pages, and at most %d "
                        "are written",
                        pages, MOST_PAGES);
    uint32_t *numbers = malloc(2 * tree->count * sizeof *numbers);
    if (!numbers) return peg_fail_file(export->failure, "export", PEG_E_MEMORY);
    const booklet b = {.out = out,
                       .tree = tree,
                       .visit = export->visit,
                       .span = numbers,
                       .entry = numbers + tree->count};
    const peg_status status = peg_tree_spans(tree->nodes, tree->count, b.span);
    if (status == PEG_OK) write_booklet(&b);
    free(numbers);
    return status == PEG_OK ? PEG_EXIT_DONE : peg_fail_file(export->failure, "export", status);
}

const peg_exporter peg_exporter_paper = {
    .form = "paper",
    .summary = "a booklet to print, from which a person plays",
    .write = write_paper,
    .visits = 1,
};

/*
 * paper_lesson.c - the first sheet of the booklet: how to play from it, and what an answer
 * tells, with two exercises. All its figures and solutions are computed from the tree.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "format/game/code.h"
#include "gen/export/paper.h"

#define MOST_LISTED 12 /* codes that an exercise asks for */
#define FAIR        4  /* it asks for about as many */

/* The bits that an answer tells: how often it halves the codes. */
static double bits(uint32_t codes, uint32_t left)
{
    return log2((double)codes / left);
}

/* The entropy of the guess at a node: the bits that an answer tells on average. */
static double entropy(const paper_booklet *b, size_t node)
{
    const uint32_t codes = b->left[node];
    double sum = b->tree->nodes[node].solves ? bits(codes, 1) / codes : 0;
    size_t child = node + 1;

    for (unsigned c = 0; c < b->tree->nodes[node].children; c++) {
        sum += b->left[child] * bits(codes, b->left[child]) / codes;
        child += b->span[child];
    }
    return sum;
}

static const char *plural(uint32_t count)
{
    return count == 1 ? "" : "s";
}

/* ---- how to play --------------------------------------------------------------------- */

static void write_ranges(const paper_booklet *b)
{
    const peg_rules *rules = &b->tree->about.rules;
    const unsigned groups = rules->kind == PEG_MIXED ? rules->length : 1;

    fprintf(b->out, "%u position%s of ", rules->length, plural(rules->length));
    for (unsigned i = 0; i < groups; i++)
        fprintf(b->out, "%s%c–%c", i > 0 ? ", " : "", peg_export_symbol(rules, 0),
                peg_export_symbol(rules, (uint8_t)(rules->range[i] - 1)));
    fputs(rules->kind == PEG_DISTINCT ? ", no symbol twice" : ", repeats allowed", b->out);
}

static void write_heading(const paper_booklet *b)
{
    const peg_about *about = &b->tree->about;
    char rules[PEG_RULES_TEXT], claim[PEG_EXPORT_CLAIM];

    peg_rules_print(&about->rules, rules);
    fprintf(b->out, "<h1>%s on paper</h1>\n<p>", rules);
    write_ranges(b);
    fprintf(b->out, ": %" PRIu32 " code%s. This booklet finds each of them, in %.4f guesses ",
            about->secrets, plural(about->secrets), (double)about->total / about->secrets);
    fprintf(b->out, "on average and %u at worst (%s%s%s).\n", about->worst,
            peg_export_strategy(about), peg_export_goal(about), peg_export_claim(about, claim));
    fputs(
        "<p class=\"screen\">Print on <a href=\"#\">A4</a> or <a href=\"#letter\">Letter</a>, "
        "without headers and footers of the browser.\n",
        b->out);
}

static void write_colors(const paper_booklet *b)
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

static void write_playing(const paper_booklet *b)
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

/* ---- what an answer tells ------------------------------------------------------------ */

static void write_answer_row(const paper_booklet *b, unsigned bulls, unsigned cows,
                             uint32_t left)
{
    const uint32_t codes = b->tree->about.secrets;
    const double percent = 100.0 * left / codes;
    fprintf(b->out, "<li><span>%u,%u</span> <span>%" PRIu32 "</span> <span>", bulls, cows,
            left);
    if (percent < 0.1)
        fputs("&lt;0.1", b->out);
    else
        fprintf(b->out, "%.1f", percent);
    fprintf(b->out, "\u00a0%%</span> <span>%.2f bits</span>\n", bits(codes, left));
}

static void write_answers(const paper_booklet *b)
{
    const peg_node *root = b->tree->nodes;
    size_t child = 1;

    fputs("<ul class=\"answers\">\n", b->out);
    for (unsigned c = 0; c < root->children; c++) {
        uint8_t bulls, cows;
        peg_label_split(root[child].label, &bulls, &cows);
        write_answer_row(b, bulls, cows, b->left[child]);
        child += b->span[child];
    }
    if (root->solves) write_answer_row(b, b->tree->about.rules.length, 0, 1);
    fputs("</ul>\n", b->out);
}

static void write_telling(const paper_booklet *b)
{
    const uint32_t codes = b->tree->about.secrets;

    fprintf(b->out,
            "<h2>What an answer tells</h2>\n"
            "<p>Each answer leaves some of the %" PRIu32
            " code%s. An answer that leaves half of "
            "them tells 1 bit, one that leaves a quarter 2 bits: log<sub>2</sub> of the codes "
            "before over the codes after. To the first guess, ",
            codes, plural(codes));
    paper_write_code(b, b->tree->nodes[0].guess);
    fputs(", there are these answers; each with the codes that it leaves, how often it comes, "
          "and what it tells:\n",
          b->out);
    write_answers(b);
    fputs("<p>On average the answer to ", b->out);
    paper_write_code(b, b->tree->nodes[0].guess);
    fprintf(b->out,
            " tells <strong>%.2f bits</strong>. This is the <em>entropy</em> of the guess: the "
            "sum of the bits of each answer times how often it comes. Naming one of %" PRIu32
            " code%s takes %.2f bits.\n",
            entropy(b, 0), codes, plural(codes), bits(codes, 1));
}

/* ---- exercises ----------------------------------------------------------------------- */

/* Far from both ends of the list, where codes look alike: by the golden section. */
static uint32_t first_exercise(const paper_booklet *b)
{
    return (uint32_t)((uint64_t)b->tree->about.secrets * 61803 / 100000);
}

/* How unlike a node is to what the second exercise asks for: few guesses, about FAIR codes. */
static unsigned unfairness(const peg_visit *visit)
{
    const uint32_t left = peg_visit_left(visit);
    return visit->depth * MOST_LISTED + (left > FAIR ? left - FAIR : FAIR - left);
}

/* Goes to the node that the second exercise is about; returns 0 where there is none. */
static int visit_second_exercise(peg_visit *visit)
{
    unsigned least = PEG_MAX_GUESSES * MOST_LISTED;
    size_t best = 0;

    for (peg_visit_rewind(visit); peg_visit_next_of(visit, 2);) {
        if (visit->depth == 0 || peg_visit_left(visit) > MOST_LISTED) continue;
        if (unfairness(visit) >= least) continue;
        least = unfairness(visit);
        best = visit->path[visit->depth];
    }
    peg_visit_rewind(visit);
    while (best && peg_visit_next(visit) && visit->path[visit->depth] < best) continue;
    return best > 0;
}

/* Goes to the node that guesses a secret. */
static void visit_secret(peg_visit *visit, uint32_t secret)
{
    peg_visit_rewind(visit);
    while (peg_visit_next(visit)) {
        if (peg_visit_node(visit)->solves && peg_visit_node(visit)->guess == secret) return;
    }
}

/* The guesses and answers before the node that is visited. */
static void write_history(const paper_booklet *b, const peg_visit *visit, int with_entries)
{
    for (unsigned d = 0; d < visit->depth; d++) {
        const size_t node = visit->path[d];
        if (with_entries && b->entry[node])
            fprintf(b->out, "entry %" PRIu32 ": ", b->entry[node]);
        paper_write_code(b, b->tree->nodes[node].guess);
        fputs(" <i>", b->out);
        paper_write_answer(b, visit->path[d + 1]);
        fputs(d + 1 < visit->depth ? "</i>, " : "</i>", b->out);
    }
}

static void write_exercises(const paper_booklet *b, peg_visit *visit)
{
    fputs("<h2>Exercises</h2>\n<p>1. You are the keeper, and the code is <strong>", b->out);
    paper_write_code(b, first_exercise(b));
    fputs("</strong>. Which guesses does the booklet make, and what do you answer?\n", b->out);
    if (!visit_second_exercise(visit)) return;
    fputs("<p>2. Guesses and answers so far: <strong>", b->out);
    write_history(b, visit, 0);
    fputs(
        "</strong>. Which codes are left? How many bits does the answer to the booklet's next "
        "guess tell on average?\n",
        b->out);
}

static void write_solutions(const paper_booklet *b, peg_visit *visit)
{
    fputs("<div class=\"solutions\">\n<h2>Solutions</h2>\n<p>1. ", b->out);
    visit_secret(visit, first_exercise(b));
    write_history(b, visit, 1);
    fputs(visit->depth > 0 ? ", " : "", b->out);
    paper_write_code(b, first_exercise(b));
    fprintf(b->out, " <i>%u,0</i>: found by guess %u.\n", b->tree->about.rules.length,
            visit->depth + 1);
    if (visit_second_exercise(visit)) {
        const size_t node = visit->path[visit->depth];
        fputs("<p>2.", b->out);
        for (size_t n = node; n < node + b->span[node]; n++) {
            if (!b->tree->nodes[n].solves) continue;
            fputc(' ', b->out);
            paper_write_code(b, b->tree->nodes[n].guess);
        }
        fputs(". The next guess, ", b->out);
        paper_write_code(b, b->tree->nodes[node].guess);
        fprintf(b->out, ", tells %.2f bits on average.\n", entropy(b, node));
    }
    fputs("</div>\n", b->out);
}

peg_status paper_write_lesson(const paper_booklet *b)
{
    peg_visit visit;
    const peg_status status = peg_visit_open(&visit, b->tree);

    if (status == PEG_OK) {
        fputs("<div class=\"lesson\">\n", b->out);
        write_heading(b);
        write_playing(b);
        write_telling(b);
        write_exercises(b, &visit);
        write_solutions(b, &visit);
        fputs("</div>\n", b->out);
    }
    peg_visit_close(&visit);
    return status;
}

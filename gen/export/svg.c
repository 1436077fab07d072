/*
 * svg.c - a picture of a tree: a ring for each guess, an arc for each node.
 *
 * The opening is in the middle. The angle of an arc is the share of the secrets left at its
 * node, and its color says how many these are. The arcs of its children lie outside it, in
 * ascending order of labels. Where the guess is the solution, nothing is left: a gap.
 *
 *              ring 2            The more secrets reach a ring, the wider it is. Arcs too thin
 *         ring 1 |               to be seen are drawn as one with their neighbors.
 *     ( 0012 )|  |
 *              children of 0012
 *
 * Plain SVG with its own style, for light and dark surroundings.
 */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>

#include "gen/export/svg.h"

/* ---- the rings: an arc for each node, in order of the nodes ------------------------- */

#define CENTER_Y 568
#define THINNEST 1.7 /* of a separate arc, in units of the picture */

/* The number of rings in which anything is visible. */
static unsigned count_rings(svg_picture *p)
{
    unsigned rings = 0;
    while (peg_visit_next(&p->visit)) {
        const unsigned d = p->visit.depth;
        if (d > rings && p->visit.below[p->visit.path[d - 1]] >= p->least) rings = d;
    }
    peg_visit_rewind(&p->visit);
    return rings;
}

/* Divides the room among the rings by how many secrets reach them; even the last must be
 * visible. */
static void place_rings(svg_picture *p)
{
    double weight[PEG_MAX_GUESSES] = {0}, sum = 0;

    p->least = (uint32_t)ceil(THINNEST * p->about->secrets / (2 * SVG_PI * 0.8 * SVG_OUTER));
    const unsigned rings = count_rings(p);
    p->codes[0] = p->about->secrets;
    for (unsigned d = 1; d <= rings; d++) {
        p->codes[d] = p->codes[d - 1] - p->tally->histogram[d];
        weight[d] = 0.3 + 0.7 * p->codes[d] / p->about->secrets;
        sum += weight[d];
    }
    p->ring[1] = SVG_INNER;
    for (unsigned d = 1; d <= rings; d++) {
        p->ring[d + 1] = p->ring[d] + (SVG_OUTER - SVG_INNER) * weight[d] / sum;
    }
}

double svg_direction(const svg_picture *p, double secrets)
{
    return 2 * SVG_PI * secrets / p->about->secrets - SVG_PI / 2;
}

/* The shape between two directions in the ring of depth d, without its end tag. */
static void write_arc(const svg_picture *p, unsigned d, uint32_t from, uint32_t codes,
                      unsigned color)
{
    const double a = svg_direction(p, from), b = svg_direction(p, (double)from + codes);
    const double r = p->ring[d], s = p->ring[d + 1], length = (b - a) * s;
    const int large = b - a > SVG_PI;

    fprintf(p->out,
            "<path class=\"arc c%u\" stroke-width=\"%.1f\" d=\"M%.2f %.2fA%.1f %.1f 0 %d 1 "
            "%.2f %.2fL%.2f %.2fA%.1f %.1f 0 %d 0 %.2f %.2fZ\">",
            color,
            length > 12  ? 1.0
            : length > 4 ? 0.5
                         : 0.2,
            s * cos(a), s * sin(a), s, s, large, s * cos(b), s * sin(b), r * cos(b), r * sin(b),
            r, r, large, r * cos(a), r * sin(a));
}

/* The guesses and answers on the way to a node, and its guess. */
static void write_history(const svg_picture *p)
{
    for (unsigned up = p->visit.depth; up > 0; up--) {
        peg_visit_guess(&p->visit, up, p->out);
        fputc(' ', p->out);
        peg_visit_answer(&p->visit, up - 1, p->out);
        fputs(" · ", p->out);
    }
    peg_visit_guess(&p->visit, 0, p->out);
}

static void write_node(const svg_picture *p, uint32_t from, uint32_t left)
{
    write_arc(p, p->visit.depth, from, left, svg_color_of(left));
    fputs("<title>", p->out);
    write_history(p);
    if (left > 1)
        fprintf(p->out, ": %" PRIu32 " codes left", left);
    else
        fputs(": the only code left", p->out);
    fputs("</title></path>\n", p->out);
    svg_write_label(p, from, left);
}

/* ---- arcs too thin to be seen ------------------------------------------------------ */

static void write_strip(svg_picture *p)
{
    const svg_strip *thin = &p->thin;
    if (thin->depth == 0) return;
    write_arc(p, thin->depth, thin->from, thin->codes,
              svg_color_of(thin->codes / thin->answers));
    fprintf(p->out, "<title>%" PRIu32 " answer%s, %" PRIu32 " code%s</title></path>\n",
            thin->answers, thin->answers > 1 ? "s" : "", thin->codes,
            thin->codes > 1 ? "s" : "");
    svg_write_strip_label(p);
    p->thin.depth = 0;
}

static void add_to_strip(svg_picture *p, uint32_t from, uint32_t left)
{
    svg_strip *thin = &p->thin;
    if (thin->depth == 0) *thin = (svg_strip){.depth = p->visit.depth, .from = from};
    thin->codes += left;
    thin->answers++;
}

static void write_arcs(svg_picture *p)
{
    const peg_visit *visit = &p->visit;

    while (peg_visit_next(&p->visit)) {
        const unsigned d = visit->depth;
        const uint32_t left = visit->left;
        const uint32_t from = d > 0 ? p->next[d - 1] : 0;
        if (d > 0) p->next[d - 1] += left;
        p->next[d] = from;
        if (d == 0) continue;
        if (visit->below[visit->path[d - 1]] < p->least) continue; /* its parent is not drawn */
        if (p->thin.depth != d || left >= p->least) write_strip(p);
        if (left < p->least)
            add_to_strip(p, from, left);
        else
            write_node(p, from, left);
    }
    write_strip(p);
}

/* ---- around the rings: title, legend, histogram ------------------------------------- */

#define LEFT  32 /* margins of the text */
#define RIGHT (SVG_WIDTH - LEFT)

/* Writes a line of text of this size, in units of the picture, at (x, y). */
__attribute__((format(printf, 6, 7))) static void write_line(const svg_picture *p, double x,
                                                             double y, double size,
                                                             const char *classes,
                                                             const char *format, ...)
{
    va_list arguments;
    fprintf(p->out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\">", classes, x,
            y, size);
    va_start(arguments, format);
    vfprintf(p->out, format, arguments);
    va_end(arguments);
    fputs("</text>\n", p->out);
}

static void write_title(const svg_picture *p)
{
    char rules[PEG_RULES_TEXT], what[PEG_EXPORT_WHAT];

    peg_rules_print(&p->about->rules, rules);
    write_line(p, LEFT, 58, 40, "big", "%s", rules);
    write_line(p, LEFT, 86, 17, "dim", "%s", peg_export_what(p->about, what));
    write_line(p, RIGHT, 58, 40, "big end", "%.4f",
               (double)p->about->total / p->about->secrets);
    write_line(p, RIGHT, 86, 17, "dim end", "guesses on average, %u at worst", p->about->worst);
    write_line(p, RIGHT, 109, 17, "dim end", "%" PRIu64 " for all %" PRIu32 " codes",
               p->about->total, p->about->secrets);
}

static void write_box(const svg_picture *p, const char *class, double x, double y, double wide,
                      double high)
{
    fprintf(p->out,
            "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
            class, x, y, wide, high);
}

/* Explains the labels of arcs. */
static void write_label_legend(const svg_picture *p)
{
    const double y = SVG_HEIGHT - 130;

    fprintf(p->out, "<circle class=\"bull\" cx=\"%d\" cy=\"%.1f\" r=\"5\"/>", LEFT + 6, y - 24);
    write_line(p, LEFT + 18, y - 20, 13, "dim", "bull: right place");
    fprintf(p->out, "<circle class=\"cow\" cx=\"%d\" cy=\"%.1f\" r=\"5\"/>", LEFT + 6, y - 6);
    write_line(p, LEFT + 18, y - 2, 13, "dim", "cow: wrong place");
    write_line(p, LEFT, y + 18, 13, "dim", "read outward: answer, next guess%s",
               p->is_strip_labeled ? "; +7: seven more answers" : "");
}

/* Explains the colors. */
static void write_legend(const svg_picture *p)
{
    const unsigned last = svg_color_of(p->about->secrets);
    const double y = SVG_HEIGHT - 62, step = fmin(20, 240.0 / (last + 1));

    write_line(p, LEFT, y - 10, 15, "dim", "codes left");
    for (unsigned c = 0; c <= last; c++) {
        char class[16];
        snprintf(class, sizeof class, "c%u", c);
        write_box(p, class, LEFT + c * step, y, step, 14);
    }
    write_line(p, LEFT, y + 30, 13, "", "1");
    if (last > 0)
        write_line(p, LEFT + (last + 1) * step, y + 30, 13, "end", "%" PRIu32,
                   p->about->secrets);
    write_line(p, LEFT, y + 50, 13, "dim", "a ring for each guess; gaps: solved");
    write_label_legend(p);
}

/* Draws how many codes are solved at each guess. */
static void write_histogram(const svg_picture *p)
{
    const unsigned worst = p->about->worst;
    const double step = fmin(36, 288.0 / worst), y = SVG_HEIGHT - 34;
    uint32_t most = 1;

    for (unsigned g = 1; g <= worst; g++) {
        if (p->tally->histogram[g] > most) most = p->tally->histogram[g];
    }
    for (unsigned g = 1; g <= worst; g++) {
        const uint32_t codes = p->tally->histogram[g];
        const int digits = snprintf(NULL, 0, "%" PRIu32, codes);
        const double high = codes > 0 ? fmax(1, 52.0 * codes / most) : 0;
        const double middle = RIGHT - step * (worst - g + 0.5);
        write_box(p, "bar", middle - step * 0.4, y - high, step * 0.8, high);
        write_line(p, middle, y - high - 4, fmin(12, 0.92 * step / (digits * SVG_LETTER_WIDTH)),
                   "mid", "%" PRIu32, codes);
        write_line(p, middle, y + 17, fmin(13, step), "mid dim", "%u", g);
    }
    write_line(p, RIGHT, y - 78, 15, "dim end", "codes solved at guess");
}

/* ---- the picture -------------------------------------------------------------------- */

static void write_opening(const svg_picture *p)
{
    const uint32_t guess = p->visit.tree->nodes[0].guess;
    const double length = p->about->rules.length;
    const double size = fmin(26, (2 * SVG_INNER - 24) / (length * 1.08));

    fprintf(p->out, "<circle class=\"c%u\" r=\"%.0f\"><title>opening ",
            svg_color_of(p->about->secrets), SVG_INNER - 3);
    peg_export_code(p->out, &p->about->rules, guess);
    fprintf(p->out, ": %" PRIu32 " codes</title></circle>\n<g class=\"label\">",
            p->about->secrets);
    svg_write_pegs(p, guess, -(length - 1) * 1.08 * size / 2, size, false);
    fputs("</g>\n", p->out);
}

static void write_picture(svg_picture *p)
{
    fprintf(p->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n",
            SVG_WIDTH, SVG_HEIGHT);
    fputs("<title>", p->out);
    peg_export_title(p->out, p->about);
    fprintf(p->out,
            "</title>\n<desc>A tree that finds any of %" PRIu32 " codes: a ring for each "
            "guess, an arc for each answer.</desc>\n",
            p->about->secrets);
    svg_write_style(p);
    fprintf(p->out, "<rect class=\"page\" width=\"%d\" height=\"%d\"/>\n", SVG_WIDTH,
            SVG_HEIGHT);
    write_title(p);
    fprintf(p->out, "<g transform=\"translate(%d %d)\">\n", SVG_WIDTH / 2, CENTER_Y);
    write_arcs(p);
    write_opening(p);
    fputs("</g>\n", p->out);
    write_legend(p);
    write_histogram(p);
    fputs("</svg>\n", p->out);
}

static int write_svg(const peg_export *export, FILE *out)
{
    svg_picture p = {.out = out,
                     .visit = *export->visit,
                     .about = &export->loaded->tree.about,
                     .tally = &export->loaded->tally};

    place_rings(&p);
    svg_choose_sizes(&p);
    write_picture(&p);
    return PEG_EXIT_DONE;
}

const peg_exporter peg_exporter_svg = {
    .form = "svg",
    .summary = "a picture: rings of arcs",
    .write = write_svg,
    .visits = 1,
};

/*
 * svg.c - a picture of a tree: a ring for each guess, an arc for each node.
 *
 * The opening is in the middle. An arc's angle is the share of the secrets that are left at
 * its node, its color says how many that are, and outside of it are the arcs of its children,
 * in ascending order of labels. Where a guess is the solution nothing is left: a gap.
 *
 *              ring 2            A ring is the wider the more secrets get so far. Arcs that
 *         ring 1 |               nobody could see are drawn as one with those beside them.
 *     ( 0012 )|  |
 *              children of 0012
 *
 * Plain SVG with a style of its own, for light and dark surroundings.
 */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "gen/export/export.h"
#include "gen/export/visit.h"

#define WIDTH        1000
#define HEIGHT       1130
#define LEFT         32 /* margins of the text */
#define RIGHT        (WIDTH - LEFT)
#define CENTER_Y     568
#define OUTER        452.0
#define INNER        64.0
#define THINNEST     0.4  /* an arc of its own, in units of the picture */
#define SMALLEST     5.0  /* letters */
#define LARGEST      18.0
#define LETTER_WIDTH 0.68 /* of its height, in bold */
#define PI           3.14159265358979323846

/* From many codes left to two, and the last: one, so the code is known. */
static const uint8_t palette[][3] = {
    {14, 42, 77}, {24, 79, 125}, {33, 127, 156}, {72, 169, 166}, {136, 203, 174}, {201, 229, 192},
};
static const uint8_t known_color[3] = {244, 172, 69};
#define ANCHORS (sizeof palette / sizeof *palette)
#define DARK    140 /* less light than this takes white letters */

/* Neighbours too thin to be seen, below the same node. */
typedef struct strip {
    unsigned depth; /* 0: none */
    uint32_t from, codes, answers;
} strip;

typedef struct picture {
    FILE *out;
    peg_visit visit;
    const peg_tally *tally;
    double ring[PEG_MAX_GUESSES + 1]; /* [d]: where the arcs of depth d begin, d from 1 */
    uint32_t next[PEG_MAX_GUESSES];   /* [d]: secrets before the next child of path[d] */
    uint32_t least;                   /* secrets for an arc of its own */
    strip thin;
} picture;

static const peg_about *about(const picture *p)
{
    return &p->visit.tree->about;
}

/* ---- colors --------------------------------------------------------------------- */

/* The number of a color: 0 for one code left, then one for each power of two. */
static unsigned color_of(uint32_t left)
{
    unsigned color = 0;
    while (left >>= 1) color++;
    return color;
}

static void find_color(const picture *p, unsigned color, uint8_t rgb[3])
{
    const unsigned last = color_of(about(p)->secrets);
    const double few = last > 1 ? (double)(last - color) / (last - 1) * (ANCHORS - 1) : 0;
    const size_t anchor = few < ANCHORS - 1 ? (size_t)few : ANCHORS - 2;

    for (int c = 0; c < 3; c++) {
        const double from = palette[anchor][c], to = palette[anchor + 1][c];
        rgb[c] = color == 0 ? known_color[c]
                            : (uint8_t)(from + (to - from) * (few - (double)anchor) + 0.5);
    }
}

static int is_dark(const picture *p, unsigned color)
{
    uint8_t rgb[3];
    find_color(p, color, rgb);
    return (299 * rgb[0] + 587 * rgb[1] + 114 * rgb[2]) / 1000 < DARK;
}

static void write_style(const picture *p)
{
    fputs("<style>\n"
          "svg { background: #fff; font-family: ui-sans-serif, system-ui, \"Segoe UI\", Roboto,\n"
          "  \"Helvetica Neue\", \"DejaVu Sans\", sans-serif }\n"
          "text { fill: #1d2733 } .dim { fill: #5c6b7a } .big { font-weight: 700 }\n"
          ".mid { text-anchor: middle } .end { text-anchor: end }\n"
          ".page { fill: #fff } .arc { stroke: #fff } .bar { fill: #217f9c }\n"
          ".on-dark { fill: #fff } .on-light { fill: #12202e } .answer { opacity: .65 }\n"
          ".label { text-anchor: middle; pointer-events: none; font-weight: 600 }\n"
          ".arc:hover { opacity: .75 }\n"
          "@media (prefers-color-scheme: dark) {\n"
          "  svg { background: #10161d } .page { fill: #10161d } .arc { stroke: #10161d }\n"
          "  text { fill: #e6edf3 } .dim { fill: #93a1b0 } .bar { fill: #48a9a6 }\n"
          "  .on-dark { fill: #fff } .on-light { fill: #12202e }\n"
          "}\n", p->out);
    for (unsigned c = 0; c <= color_of(about(p)->secrets); c++) {
        uint8_t rgb[3];
        find_color(p, c, rgb);
        fprintf(p->out, ".c%u { fill: #%02x%02x%02x }%s", c, rgb[0], rgb[1], rgb[2],
                c % 4 == 3 ? "\n" : " ");
    }
    fputs("\n</style>\n", p->out);
}

/* ---- arcs ----------------------------------------------------------------------- */

/* How deep there is anything to be seen. */
static unsigned count_rings(picture *p)
{
    unsigned rings = 0;
    while (peg_visit_next(&p->visit)) {
        const unsigned d = p->visit.depth;
        if (d > rings && p->visit.left[p->visit.path[d - 1]] >= p->least) rings = d;
    }
    peg_visit_rewind(&p->visit);
    return rings;
}

/* Rings share the room by how many secrets get there; even the last is to be seen. */
static void place_rings(picture *p)
{
    double weight[PEG_MAX_GUESSES] = {0}, sum = 0;
    uint32_t beyond = about(p)->secrets;

    p->least = (uint32_t)ceil(THINNEST * about(p)->secrets / (2 * PI * 0.8 * OUTER));
    const unsigned rings = count_rings(p);
    for (unsigned d = 1; d <= rings; d++) {
        beyond -= p->tally->histogram[d];
        weight[d] = 0.3 + 0.7 * beyond / about(p)->secrets;
        sum += weight[d];
    }
    p->ring[1] = INNER;
    for (unsigned d = 1; d <= rings; d++) {
        p->ring[d + 1] = p->ring[d] + (OUTER - INNER) * weight[d] / sum;
    }
}

/* The direction in which so many secrets end, clockwise from above. */
static double direction(const picture *p, double secrets)
{
    return 2 * PI * secrets / about(p)->secrets - PI / 2;
}

/* The shape between two directions in the ring of depth d, without its end tag. */
static void write_arc(const picture *p, unsigned d, uint32_t from, uint32_t codes, unsigned color)
{
    const double a = direction(p, from), b = direction(p, (double)from + codes);
    const double r = p->ring[d], s = p->ring[d + 1], length = (b - a) * s;
    const int large = b - a > PI;

    fprintf(p->out, "<path class=\"arc c%u\" stroke-width=\"%.1f\" d=\"M%.2f %.2fA%.1f %.1f 0 %d 1 "
            "%.2f %.2fL%.2f %.2fA%.1f %.1f 0 %d 0 %.2f %.2fZ\">",
            color, length > 12 ? 1.0 : length > 4 ? 0.5 : 0.2, s * cos(a), s * sin(a), s, s, large,
            s * cos(b), s * sin(b), r * cos(b), r * sin(b), r, r, large, r * cos(a), r * sin(a));
}

/* The guesses and answers on the way to a node, and its guess. */
static void write_history(const picture *p)
{
    const peg_visit *visit = &p->visit;
    char guess[PEG_CODE_TEXT];
    uint8_t bulls, cows;

    for (unsigned up = visit->depth; up > 0; up--) {
        peg_visit_guess(visit, up, guess);
        peg_visit_answer(visit, up - 1, &bulls, &cows);
        fprintf(p->out, "%s %u,%u · ", guess, bulls, cows);
    }
    peg_visit_guess(visit, 0, guess);
    fprintf(p->out, "%s", guess);
}

/* The answer and the guess, along the radius, where there is room for letters. */
static void write_label(const picture *p, uint32_t from, uint32_t left)
{
    const unsigned d = p->visit.depth, color = color_of(left);
    const double middle = (p->ring[d] + p->ring[d + 1]) / 2;
    const double letters = about(p)->rules.length + 4;
    double size = 2 * PI * middle * left / about(p)->secrets * 0.72;
    double degrees = direction(p, from + left / 2.0) * 180 / PI, at = middle;
    char guess[PEG_CODE_TEXT];
    uint8_t bulls, cows;

    size = fmin(size, (p->ring[d + 1] - p->ring[d] - 6) / (letters * LETTER_WIDTH));
    size = fmin(size, LARGEST);
    if (size < SMALLEST) return;
    if (degrees > 90) { /* on the left side: not upside down */
        degrees -= 180;
        at = -at;
    }
    peg_visit_guess(&p->visit, 0, guess);
    peg_visit_answer(&p->visit, 0, &bulls, &cows);
    fprintf(p->out, "<text class=\"label on-%s\" font-size=\"%.1f\" dy=\".35em\" "
            "transform=\"rotate(%.2f) translate(%.1f)\"><tspan class=\"answer\">%u,%u</tspan> %s"
            "</text>\n",
            is_dark(p, color) ? "dark" : "light", size, degrees, at, bulls, cows, guess);
}

static void write_node(const picture *p, uint32_t from, uint32_t left)
{
    write_arc(p, p->visit.depth, from, left, color_of(left));
    fputs("<title>", p->out);
    write_history(p);
    if (left > 1) fprintf(p->out, ": %" PRIu32 " codes left", left);
    else fputs(": the only code left", p->out);
    fputs("</title></path>\n", p->out);
    write_label(p, from, left);
}

/* ---- parts too small to be seen ---------------------------------------------------- */

static void write_strip(picture *p)
{
    const strip *thin = &p->thin;
    if (thin->depth == 0) return;
    write_arc(p, thin->depth, thin->from, thin->codes, color_of(thin->codes / thin->answers));
    fprintf(p->out, "<title>%" PRIu32 " answer%s, %" PRIu32 " code%s</title></path>\n", thin->answers,
            thin->answers > 1 ? "s" : "", thin->codes, thin->codes > 1 ? "s" : "");
    p->thin.depth = 0;
}

static void add_to_strip(picture *p, uint32_t from, uint32_t left)
{
    strip *thin = &p->thin;
    if (thin->depth == 0) *thin = (strip){.depth = p->visit.depth, .from = from};
    thin->codes += left;
    thin->answers++;
}

static void write_arcs(picture *p)
{
    const peg_visit *visit = &p->visit;

    while (peg_visit_next(&p->visit)) {
        const unsigned d = visit->depth;
        const uint32_t left = peg_visit_left(visit);
        const uint32_t from = d > 0 ? p->next[d - 1] : 0;
        if (d > 0) p->next[d - 1] += left;
        p->next[d] = from;
        if (d == 0) continue;
        if (visit->left[visit->path[d - 1]] < p->least) continue; /* its parent is not drawn */
        if (p->thin.depth != d || left >= p->least) write_strip(p);
        if (left < p->least) add_to_strip(p, from, left);
        else write_node(p, from, left);
    }
    write_strip(p);
}

/* ---- around it ---------------------------------------------------------------------- */

static void write_opening(const picture *p)
{
    char opening[PEG_CODE_TEXT];
    uint8_t code[PEG_MAX_LENGTH];
    const double room = 2 * INNER - 24;

    peg_code_at(&about(p)->rules, p->visit.tree->nodes[0].guess, code);
    peg_code_print(&about(p)->rules, code, opening);
    fprintf(p->out, "<circle class=\"c%u\" r=\"%.0f\"><title>opening %s: %" PRIu32
            " codes</title></circle>\n", color_of(about(p)->secrets), INNER - 3, opening,
            about(p)->secrets);
    fprintf(p->out, "<text class=\"label on-%s\" font-size=\"%.1f\" dy=\".35em\">%s</text>\n",
            is_dark(p, color_of(about(p)->secrets)) ? "dark" : "light",
            fmin(30, room / (about(p)->rules.length * LETTER_WIDTH)), opening);
}

/* A line of letters of so many units, at a place of the picture. */
__attribute__((format(printf, 6, 7)))
static void write_line(const picture *p, double x, double y, double size, const char *classes,
                       const char *format, ...)
{
    va_list arguments;
    fprintf(p->out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\">", classes, x, y,
            size);
    va_start(arguments, format);
    vfprintf(p->out, format, arguments);
    va_end(arguments);
    fputs("</text>\n", p->out);
}

static void write_title(const picture *p)
{
    char rules[PEG_RULES_TEXT], claim[PEG_EXPORT_CLAIM];

    peg_rules_print(&about(p)->rules, rules);
    write_line(p, LEFT, 58, 40, "big", "%s", rules);
    write_line(p, LEFT, 86, 17, "dim", "%s%s%s", peg_strategy_name(about(p)->strategy),
               peg_export_goal(about(p)), peg_export_claim(about(p), claim));
    write_line(p, RIGHT, 58, 40, "big end", "%.4f", (double)about(p)->total / about(p)->secrets);
    write_line(p, RIGHT, 86, 17, "dim end", "guesses on average, %u at worst", about(p)->worst);
    write_line(p, RIGHT, 109, 17, "dim end", "%" PRIu64 " for all %" PRIu32 " codes",
               about(p)->total, about(p)->secrets);
}

static void write_box(const picture *p, const char *class, double x, double y, double wide,
                      double high)
{
    fprintf(p->out, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
            class, x, y, wide, high);
}

/* The colors, and what they stand for. */
static void write_legend(const picture *p)
{
    const unsigned last = color_of(about(p)->secrets);
    const double y = HEIGHT - 62, step = fmin(20, 240.0 / (last + 1));

    write_line(p, LEFT, y - 10, 15, "dim", "codes left");
    for (unsigned c = 0; c <= last; c++) {
        char class[16];
        snprintf(class, sizeof class, "c%u", c);
        write_box(p, class, LEFT + c * step, y, step, 14);
    }
    write_line(p, LEFT, y + 30, 13, "", "1");
    if (last > 0)
        write_line(p, LEFT + (last + 1) * step, y + 30, 13, "end", "%" PRIu32, about(p)->secrets);
    write_line(p, LEFT, y + 50, 13, "dim", "a ring for each guess; gaps: solved");
}

/* How many codes are solved at which guess. */
static void write_histogram(const picture *p)
{
    const unsigned worst = about(p)->worst;
    const double step = fmin(36, 288.0 / worst), y = HEIGHT - 34;
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
        write_line(p, middle, y - high - 4, fmin(12, 0.92 * step / (digits * LETTER_WIDTH)), "mid",
                   "%" PRIu32, codes);
        write_line(p, middle, y + 17, fmin(13, step), "mid dim", "%u", g);
    }
    write_line(p, RIGHT, y - 78, 15, "dim end", "codes solved at guess");
}

static void write_picture(picture *p)
{
    fprintf(p->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n", WIDTH,
            HEIGHT);
    fputs("<title>", p->out);
    peg_export_title(p->out, about(p));
    fprintf(p->out, "</title>\n<desc>A tree that finds any of %" PRIu32 " codes: a ring for each "
            "guess, an arc for each answer.</desc>\n", about(p)->secrets);
    write_style(p);
    fprintf(p->out, "<rect class=\"page\" width=\"%d\" height=\"%d\"/>\n", WIDTH, HEIGHT);
    write_title(p);
    fprintf(p->out, "<g transform=\"translate(%d %d)\">\n", WIDTH / 2, CENTER_Y);
    write_arcs(p);
    write_opening(p);
    fputs("</g>\n", p->out);
    write_legend(p);
    write_histogram(p);
    fputs("</svg>\n", p->out);
}

static int write_svg(const peg_export *export, FILE *out, peg_failure *failure)
{
    picture p;

    memset(&p, 0, sizeof p);
    p.out = out;
    p.tally = &export->loaded->tally;
    peg_status status = peg_visit_open(&p.visit, &export->loaded->tree);
    if (status == PEG_OK) {
        place_rings(&p);
        write_picture(&p);
    }
    peg_visit_close(&p.visit);
    return status == PEG_OK ? PEG_EXIT_DONE : peg_fail_file(failure, "export", status);
}

const peg_exporter peg_exporter_svg = {
    .form = "svg",
    .summary = "a picture: rings of arcs",
    .write = write_svg,
};

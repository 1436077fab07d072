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
#include <stdbool.h>

#include "format/game/code.h"
#include "gen/export/export.h"

#define WIDTH         1000
#define HEIGHT        1130
#define CENTER_Y      568
#define OUTER         452.0 /* outer radius of the last ring */
#define INNER         64.0
#define LETTER_WIDTH  0.68 /* of its height, in bold */
#define STRIP_LETTERS 9.0  /* for strips */
#define SIZES         14   /* of labels */
#define THINNEST      1.7  /* of a separate arc, in units of the picture */

/* Neighboring arcs below one node, too thin to be seen. */
typedef struct strip {
    unsigned depth; /* 0: none */
    uint32_t from, codes, answers;
} strip;

typedef struct picture {
    FILE *out;
    peg_visit visit;
    const peg_about *about; /* of its tree */
    const peg_tally *tally;
    double ring[PEG_MAX_GUESSES + 2]; /* [d]: where the arcs of depth d begin, d from 1 */
    double size[PEG_MAX_GUESSES + 1]; /* [d]: of the pegs of its labels; 0: no labels */
    uint32_t next[PEG_MAX_GUESSES];   /* [d]: secrets before the next child of path[d] */
    uint32_t least;                   /* secrets for an arc of its own */
    strip thin;
} picture;

/* ---- colors, and the style sheet for light and dark surroundings -------------------- */

/* From many codes left down to two; the last: one, so the code is known. */
static const uint8_t palette[][3] = {
    {14, 42, 77},   {24, 79, 125},   {33, 127, 156},
    {72, 169, 166}, {136, 203, 174}, {201, 229, 192},
};
static const uint8_t known_color[3] = {244, 172, 69};
#define ANCHORS (sizeof palette / sizeof *palette)
#define DARK    140 /* darker colors get white letters */

/* The number of a color: 0 for one code left, then one for each power of two. */
static unsigned color_of(uint32_t left)
{
    unsigned color = 0;
    while (left >>= 1) color++;
    return color;
}

static void find_color(const picture *p, unsigned color, uint8_t rgb[3])
{
    const unsigned last = color_of(p->about->secrets);
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

/* The pegs have the colors of the page and the player; beyond ten, hues go around the
 * circle. */
static const uint8_t pegs[][3] = {
    {214, 59, 54},  {244, 192, 47}, {45, 154, 81},   {42, 114, 216},  {138, 79, 196},
    {240, 130, 46}, {63, 192, 198}, {244, 239, 226}, {240, 143, 186}, {59, 63, 73},
};
#define PEGS (sizeof pegs / sizeof *pegs)

/* Whether white letters are easier to read on it, by WCAG's relative luminance, roughly. */
static int peg_ink(unsigned symbol)
{
    if (symbol >= PEGS) return symbol % 2;
    const double r = pegs[symbol][0] / 255.0, g = pegs[symbol][1] / 255.0,
                 b = pegs[symbol][2] / 255.0;
    return 0.2126 * r * r + 0.7152 * g * g + 0.0722 * b * b < 0.2;
}

static void write_peg_style(const picture *p)
{
    const unsigned most = peg_greatest_range(&p->about->rules);

    for (unsigned s = 0; s < most; s++) {
        if (s < PEGS)
            fprintf(p->out, ".p%u { fill: #%02x%02x%02x }", s, pegs[s][0], pegs[s][1],
                    pegs[s][2]);
        else
            fprintf(p->out, ".p%u { fill: hsl(%u 55%% %u%%) }", s, s * 137 % 360,
                    s % 2 ? 36u : 68u);
        fputc(s % 4 == 3 ? '\n' : ' ', p->out);
    }
}

static void write_style(const picture *p)
{
    fputs(
        "<style>\n"
        "svg { background: #fff; font-family: ui-sans-serif, system-ui, \"Segoe UI\", Roboto,\n"
        "  \"Helvetica Neue\", \"DejaVu Sans\", sans-serif }\n"
        ".plate { fill: #e6d3ae } text { fill: #1d2733 } .dim { fill: #5c6b7a } .big { "
        "font-weight: 700 }\n"
        ".mid { text-anchor: middle } .end { text-anchor: end }\n"
        ".page { fill: #fff } .arc { stroke: #fff } .bar { fill: #217f9c }\n"
        ".on-dark { fill: #fff } .on-light { fill: #12202e }\n"
        ".label { text-anchor: middle; pointer-events: none; font-weight: 600 }\n"
        ".label circle { stroke: #0006; stroke-width: .5 }\n"
        ".bull { fill: #111; stroke: #111; stroke-width: .5 }\n"
        ".cow { fill: #fff; stroke: #111; stroke-width: .5 }\n"
        ".arc:hover { opacity: .75 }\n"
        "@media (prefers-color-scheme: dark) {\n"
        "  svg { background: #10161d } .page { fill: #10161d } .arc { stroke: #10161d }\n"
        "  text { fill: #e6edf3 } .dim { fill: #93a1b0 } .bar { fill: #48a9a6 }\n"
        "  .on-dark { fill: #fff } .on-light { fill: #12202e }\n"
        "}\n"
        ".label .i0 { fill: #000 } .label .i1 { fill: #fff }\n",
        p->out);
    write_peg_style(p);
    for (unsigned c = 0; c <= color_of(p->about->secrets); c++) {
        uint8_t rgb[3];
        find_color(p, c, rgb);
        fprintf(p->out, ".c%u { fill: #%02x%02x%02x }%s", c, rgb[0], rgb[1], rgb[2],
                c % 4 == 3 ? "\n" : " ");
    }
    fputs("\n</style>\n", p->out);
}

/* ---- the rings --------------------------------------------------------------------------- */

/* The number of rings in which anything is visible. */
static unsigned count_rings(picture *p)
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
static void place_rings(picture *p)
{
    double weight[PEG_MAX_GUESSES] = {0}, sum = 0;
    uint32_t beyond = p->about->secrets;

    p->least = (uint32_t)ceil(THINNEST * p->about->secrets / (2 * M_PI * 0.8 * OUTER));
    const unsigned rings = count_rings(p);
    for (unsigned d = 1; d <= rings; d++) {
        beyond -= p->tally->histogram[d];
        weight[d] = 0.3 + 0.7 * beyond / p->about->secrets;
        sum += weight[d];
    }
    p->ring[1] = INNER;
    for (unsigned d = 1; d <= rings; d++) {
        p->ring[d + 1] = p->ring[d] + (OUTER - INNER) * weight[d] / sum;
    }
}

/* The direction where this many secrets end, clockwise from the top, in radians. */
static double direction(const picture *p, double secrets)
{
    return 2 * M_PI * secrets / p->about->secrets - M_PI / 2;
}

/* ---- labels of arcs, along the radius and read outward --------------------------------
 *
 * The answer as pins, the next guess as pegs. All labels of a ring have the same size, chosen
 * so that the arcs with room for it hold most of the codes of their ring; thinner arcs get no
 * label. */

#define SMALLEST                                                                               \
    9.0 /* pegs, in units of the picture: their letters can be read at 1,600 pixels */
#define LARGEST          19.0
#define SMALLEST_LETTERS 6.0  /* of strips */
#define PIN              0.42 /* of a peg: from one pin to the next */
#define STEP             1.08 /* from one peg to the next */
#define GAP              0.5  /* between pins and pegs */
#define TALL             1.15 /* how thick an arc must be for a label */
#define LABELED          0.7  /* of the codes of a ring, where that is possible */

/* The length of a label with pegs of size 1. */
static double label_length(const picture *p)
{
    return p->about->rules.length * (PIN + STEP) + GAP;
}

static double arc_height(const picture *p, unsigned d, uint32_t left)
{
    return 2 * M_PI * (p->ring[d] + p->ring[d + 1]) / 2 * left / p->about->secrets;
}

/* Counts the codes of ring d on arcs that have room for each size of label: room[s] for size
 * SMALLEST + s. */
static void count_room(picture *p, unsigned d, double room[SIZES])
{
    while (peg_visit_next(&p->visit)) {
        const uint32_t left = p->visit.left;
        if (p->visit.depth != d || left < p->least) continue;
        const double size = arc_height(p, d, left) / TALL - SMALLEST;
        for (int s = 0; s < SIZES && s <= size; s++) room[s] += left;
    }
    peg_visit_rewind(&p->visit);
}

static uint32_t codes_of_ring(const picture *p, unsigned d)
{
    uint32_t codes = p->about->secrets;
    for (unsigned g = 1; g <= d; g++) codes -= p->tally->histogram[g];
    return codes;
}

/* Finds the size of labels in each ring, when rings are placed. */
static void choose_sizes(picture *p)
{
    for (unsigned d = 1; p->ring[d + 1] > 0; d++) {
        const double fits = fmin(LARGEST, (p->ring[d + 1] - p->ring[d] - 6) / label_length(p));
        double room[SIZES] = {0};
        if (fits < SMALLEST) continue;
        count_room(p, d, room);
        int best = 0;
        for (int s = 1; s < SIZES && SMALLEST + s <= fits; s++)
            if (room[s] >= LABELED * codes_of_ring(p, d)) best = s;
        p->size[d] = room[0] > 0 ? fmin(fits, SMALLEST + best) : 0;
    }
}

/* Draws circles of one kind in a row. */
static double write_pins(const picture *p, const char *kind, unsigned count, double x,
                         double size)
{
    for (unsigned i = 0; i < count; i++, x += PIN * size)
        fprintf(p->out, "<circle class=\"%s\" cx=\"%.1f\" r=\"%.1f\"/>", kind, x,
                size * PIN * 0.4);
    return x;
}

/* Writes a guess as a row of pegs, the first centered at x. On the left half, where text that
 * runs outward would be upside down, `turned` turns each letter upright. */
static void write_pegs(const picture *p, uint32_t guess, double x, double size, bool turned)
{
    const peg_rules *rules = &p->about->rules;
    uint8_t code[PEG_MAX_LENGTH];

    peg_code_at(rules, guess, code);
    for (unsigned i = 0; i < rules->length; i++)
        fprintf(p->out, "<circle class=\"p%u\" cx=\"%.1f\" r=\"%.1f\"/>", code[i],
                x + i * STEP * size, size / 2);
    for (unsigned i = 0; i < rules->length; i++) {
        const double at = x + i * STEP * size;
        fprintf(p->out, "<text class=\"i%d\" x=\"%.1f\" dy=\".35em\" font-size=\"%.1f\"",
                peg_ink(code[i]), at, size * 0.66);
        if (turned) fprintf(p->out, " transform=\"rotate(180 %.1f 0)\"", at);
        fprintf(p->out, ">%c</text>", peg_export_symbol(rules, code[i]));
    }
}

/* The label of the arc that is visited; left out where there is no room. */
static void write_label(const picture *p, uint32_t from, uint32_t left)
{
    const unsigned d = p->visit.depth;
    const double size = p->size[d], middle = (p->ring[d] + p->ring[d + 1]) / 2;
    const double degrees = direction(p, from + left / 2.0) * 180 / M_PI;
    uint8_t bulls, cows;

    if (size <= 0 || arc_height(p, d, left) < TALL * size) return;
    peg_label_split(p->visit.node->label, &bulls, &cows);
    const double pins = p->about->rules.length * PIN * size;
    const double start = middle - label_length(p) * size / 2;
    fprintf(p->out, "<g class=\"label\" transform=\"rotate(%.2f)\">", degrees);
    const double x = start + pins - (bulls + cows) * PIN * size;
    if (bulls + cows > 0)
        fprintf(p->out,
                "<rect class=\"plate\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                "rx=\"%.1f\"/>",
                x - PIN * size * 0.65, -PIN * size * 0.65, (bulls + cows + 0.3) * PIN * size,
                PIN * size * 1.3, PIN * size * 0.65);
    write_pins(p, "cow", cows, write_pins(p, "bull", bulls, x, size), size);
    write_pegs(p, p->visit.node->guess, start + pins + (GAP + STEP / 2) * size, size,
               degrees > 90);
    fputs("</g>\n", p->out);
}

/* The label of p->thin says how many answers it stands for; left out where there is no room. */
static void write_strip_label(const picture *p)
{
    const strip *thin = &p->thin;
    const unsigned d = thin->depth;
    const double width = p->ring[d + 1] - p->ring[d];
    const int digits = snprintf(NULL, 0, "+%u", thin->answers);
    const double size = fmin(width / (digits * LETTER_WIDTH) - 2, STRIP_LETTERS);
    double degrees = direction(p, thin->from + thin->codes / 2.0) * 180 / M_PI;
    double at = (p->ring[d] + p->ring[d + 1]) / 2;

    if (thin->answers < 2 || size < SMALLEST_LETTERS || arc_height(p, d, thin->codes) < size)
        return;
    if (degrees > 90) {
        degrees -= 180;
        at = -at;
    }
    fprintf(p->out,
            "<text class=\"label mid on-%s\" font-size=\"%.1f\" dy=\".35em\" "
            "transform=\"rotate(%.2f) translate(%.1f)\">+%u</text>\n",
            is_dark(p, color_of(thin->codes / thin->answers)) ? "dark" : "light", size, degrees,
            at, thin->answers);
}

/* ---- arcs ----------------------------------------------------------------------------- */

/* The shape between two directions in the ring of depth d, without its end tag. */
static void write_arc(const picture *p, unsigned d, uint32_t from, uint32_t codes,
                      unsigned color)
{
    const double a = direction(p, from), b = direction(p, (double)from + codes);
    const double r = p->ring[d], s = p->ring[d + 1], length = (b - a) * s;
    const int large = b - a > M_PI;

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
static void write_history(const picture *p)
{
    for (unsigned up = p->visit.depth; up > 0; up--) {
        peg_visit_guess(&p->visit, up, p->out);
        fputc(' ', p->out);
        peg_visit_answer(&p->visit, up - 1, p->out);
        fputs(" · ", p->out);
    }
    peg_visit_guess(&p->visit, 0, p->out);
}

static void write_node(const picture *p, uint32_t from, uint32_t left)
{
    write_arc(p, p->visit.depth, from, left, color_of(left));
    fputs("<title>", p->out);
    write_history(p);
    if (left > 1)
        fprintf(p->out, ": %" PRIu32 " codes left", left);
    else
        fputs(": the only code left", p->out);
    fputs("</title></path>\n", p->out);
    write_label(p, from, left);
}

/* Draws p->thin, arcs too thin to be seen, as one arc. */
static void write_strip(picture *p)
{
    const strip *thin = &p->thin;
    if (thin->depth == 0) return;
    write_arc(p, thin->depth, thin->from, thin->codes, color_of(thin->codes / thin->answers));
    fprintf(p->out, "<title>%" PRIu32 " answer%s, %" PRIu32 " code%s</title></path>\n",
            thin->answers, thin->answers > 1 ? "s" : "", thin->codes,
            thin->codes > 1 ? "s" : "");
    write_strip_label(p);
    p->thin.depth = 0;
}

static void write_arcs(picture *p)
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
        if (left >= p->least) {
            write_node(p, from, left);
            continue;
        }
        if (p->thin.depth == 0) p->thin = (strip){.depth = d, .from = from};
        p->thin.codes += left;
        p->thin.answers++;
    }
    write_strip(p);
}

/* ---- around the rings: title, legend, histogram ------------------------------------- */

#define LEFT  32 /* margins of the text */
#define RIGHT (WIDTH - LEFT)

/* Writes a line of text of this size, in units of the picture, at (x, y). */
__attribute__((format(printf, 6, 7))) static void write_line(const picture *p, double x,
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

static void write_title(const picture *p)
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

static void write_box(const picture *p, const char *class, double x, double y, double wide,
                      double high)
{
    fprintf(p->out,
            "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
            class, x, y, wide, high);
}

/* Explains the labels of arcs. */
static void write_label_legend(const picture *p, double y)
{
    fprintf(p->out, "<circle class=\"bull\" cx=\"%d\" cy=\"%.1f\" r=\"5\"/>", LEFT + 6, y - 24);
    write_line(p, LEFT + 18, y - 20, 13, "dim", "bull: right place");
    fprintf(p->out, "<circle class=\"cow\" cx=\"%d\" cy=\"%.1f\" r=\"5\"/>", LEFT + 6, y - 6);
    write_line(p, LEFT + 18, y - 2, 13, "dim", "cow: wrong place");
    write_line(p, LEFT, y + 18, 13, "dim",
               "read outward: answer, next guess; +7: seven more answers");
}

/* Explains the colors. */
static void write_legend(const picture *p)
{
    const unsigned last = color_of(p->about->secrets);
    const double y = HEIGHT - 62, step = fmin(20, 240.0 / (last + 1));

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
    write_label_legend(p, HEIGHT - 130);
}

/* Draws how many codes are solved at each guess. */
static void write_histogram(const picture *p)
{
    const unsigned worst = p->about->worst;
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
        write_line(p, middle, y - high - 4, fmin(12, 0.92 * step / (digits * LETTER_WIDTH)),
                   "mid", "%" PRIu32, codes);
        write_line(p, middle, y + 17, fmin(13, step), "mid dim", "%u", g);
    }
    write_line(p, RIGHT, y - 78, 15, "dim end", "codes solved at guess");
}

/* ---- the picture -------------------------------------------------------------------- */

static void write_opening(const picture *p)
{
    const uint32_t guess = p->visit.tree->nodes[0].guess;
    const double length = p->about->rules.length;
    const double size = fmin(26, (2 * INNER - 24) / (length * 1.08));

    fprintf(p->out, "<circle class=\"c%u\" r=\"%.0f\"><title>opening ",
            color_of(p->about->secrets), INNER - 3);
    peg_export_code(p->out, &p->about->rules, guess);
    fprintf(p->out, ": %" PRIu32 " codes</title></circle>\n<g class=\"label\">",
            p->about->secrets);
    write_pegs(p, guess, -(length - 1) * 1.08 * size / 2, size, false);
    fputs("</g>\n", p->out);
}

static void write_picture(picture *p)
{
    fprintf(p->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n", WIDTH,
            HEIGHT);
    fputs("<title>", p->out);
    peg_export_title(p->out, p->about);
    fprintf(p->out,
            "</title>\n<desc>A tree that finds any of %" PRIu32 " codes: a ring for each "
            "guess, an arc for each answer.</desc>\n",
            p->about->secrets);
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

static int write_svg(const peg_export *export, FILE *out)
{
    picture p = {.out = out,
                 .visit = *export->visit,
                 .about = &export->loaded->tree.about,
                 .tally = &export->loaded->tally};

    place_rings(&p);
    choose_sizes(&p);
    write_picture(&p);
    return PEG_EXIT_DONE;
}

const peg_exporter peg_exporter_svg = {
    .form = "svg",
    .summary = "a picture: rings of arcs",
    .write = write_svg,
    .visits = 1,
};

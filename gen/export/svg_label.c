/*
 * svg_label.c - the colors of the picture, and the labels of arcs, along the radius and read
 * outward: the answer as pins, the next guess as pegs.
 *
 * All labels of a ring have the same size, chosen so that the arcs with room for it hold most
 * of the codes of their ring; thinner arcs get no label.
 */
#include <math.h>

#include "format/game/code.h"
#include "gen/export/svg.h"

/* ---- colors, and the style sheet for light and dark surroundings -------------------- */

/* From many codes left down to two; the last: one, so the code is known. */
static const uint8_t palette[][3] = {
    {14, 42, 77},   {24, 79, 125},   {33, 127, 156},
    {72, 169, 166}, {136, 203, 174}, {201, 229, 192},
};
static const uint8_t known_color[3] = {244, 172, 69};
#define ANCHORS (sizeof palette / sizeof *palette)
#define DARK    140 /* darker colors get white letters */

static void find_color(const svg_picture *p, unsigned color, uint8_t rgb[3])
{
    const unsigned last = svg_color_of(p->about->secrets);
    const double few = last > 1 ? (double)(last - color) / (last - 1) * (ANCHORS - 1) : 0;
    const size_t anchor = few < ANCHORS - 1 ? (size_t)few : ANCHORS - 2;

    for (int c = 0; c < 3; c++) {
        const double from = palette[anchor][c], to = palette[anchor + 1][c];
        rgb[c] = color == 0 ? known_color[c]
                            : (uint8_t)(from + (to - from) * (few - (double)anchor) + 0.5);
    }
}

static int is_dark(const svg_picture *p, unsigned color)
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

static void write_peg_style(const svg_picture *p)
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

void svg_write_style(const svg_picture *p)
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
    for (unsigned c = 0; c <= svg_color_of(p->about->secrets); c++) {
        uint8_t rgb[3];
        find_color(p, c, rgb);
        fprintf(p->out, ".c%u { fill: #%02x%02x%02x }%s", c, rgb[0], rgb[1], rgb[2],
                c % 4 == 3 ? "\n" : " ");
    }
    fputs("\n</style>\n", p->out);
}

/* ---- labels ------------------------------------------------------------------------- */

/* In units of the picture: pegs, whose letters can be read at 1,600 pixels even if smallest,
 * and letters on strips. */
#define SMALLEST         9.0
#define LARGEST          19.0
#define SIZES            14 /* of pegs: SMALLEST, SMALLEST + 1, ... */
#define SMALLEST_LETTERS 6.0
#define LARGEST_LETTERS  9.0

#define PIN     0.42 /* of a peg: from one pin to the next */
#define STEP    1.08 /* from one peg to the next */
#define GAP     0.5  /* between pins and pegs */
#define TALL    1.15 /* how thick an arc must be for a label */
#define LABELED 0.7  /* of the codes of a ring, where that is possible */

/* The length of a label with pegs of size 1. */
static double label_length(const svg_picture *p)
{
    return p->about->rules.length * (PIN + STEP) + GAP;
}

static double arc_height(const svg_picture *p, unsigned d, uint32_t left)
{
    return 2 * SVG_PI * (p->ring[d] + p->ring[d + 1]) / 2 * left / p->about->secrets;
}

/* Counts the codes of ring d on arcs that have room for each size of label: room[s] for size
 * SMALLEST + s. */
static void count_room(svg_picture *p, unsigned d, double room[SIZES])
{
    while (peg_visit_next(&p->visit)) {
        const uint32_t left = p->visit.left;
        if (p->visit.depth != d || left < p->least) continue;
        const double size = arc_height(p, d, left) / TALL - SMALLEST;
        for (int s = 0; s < SIZES && s <= size; s++) room[s] += left;
    }
    peg_visit_rewind(&p->visit);
}

void svg_choose_sizes(svg_picture *p)
{
    for (unsigned d = 1; p->ring[d + 1] > 0; d++) {
        const double fits = fmin(LARGEST, (p->ring[d + 1] - p->ring[d] - 6) / label_length(p));
        double room[SIZES] = {0};
        if (fits < SMALLEST) continue;
        count_room(p, d, room);
        int best = 0;
        for (int s = 1; s < SIZES && SMALLEST + s <= fits; s++)
            if (room[s] >= LABELED * p->codes[d]) best = s;
        p->size[d] = room[0] > 0 ? fmin(fits, SMALLEST + best) : 0;
    }
}

/* Draws circles of one kind in a row; returns where the row ends. */
static double write_pins(const svg_picture *p, const char *kind, unsigned count, double x,
                         double size)
{
    for (unsigned i = 0; i < count; i++, x += PIN * size)
        fprintf(p->out, "<circle class=\"%s\" cx=\"%.1f\" r=\"%.1f\"/>", kind, x,
                size * PIN * 0.4);
    return x;
}

void svg_write_pegs(const svg_picture *p, uint32_t guess, double x, double size, bool turned)
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

void svg_write_label(const svg_picture *p, uint32_t from, uint32_t left)
{
    const unsigned d = p->visit.depth;
    const double size = p->size[d], middle = (p->ring[d] + p->ring[d + 1]) / 2;
    const double degrees = svg_direction(p, from + left / 2.0) * 180 / SVG_PI;
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
    svg_write_pegs(p, p->visit.node->guess, start + pins + (GAP + STEP / 2) * size, size,
                   degrees > 90);
    fputs("</g>\n", p->out);
}

void svg_write_strip_label(svg_picture *p)
{
    const svg_strip *thin = &p->thin;
    const unsigned d = thin->depth;
    const double width = p->ring[d + 1] - p->ring[d];
    const int digits = snprintf(NULL, 0, "+%u", thin->answers);
    const double size = fmin(width / (digits * SVG_LETTER_WIDTH) - 2, LARGEST_LETTERS);
    double degrees = svg_direction(p, thin->from + thin->codes / 2.0) * 180 / SVG_PI;
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
            is_dark(p, svg_color_of(thin->codes / thin->answers)) ? "dark" : "light", size,
            degrees, at, thin->answers);
    p->is_strip_labeled = true;
}

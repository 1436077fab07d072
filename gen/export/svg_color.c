/*
 * svg_color.c - the colors of the picture, and its style sheet for light and dark surroundings.
 */
#include "format/game/code.h"
#include "gen/export/svg.h"

/* From many codes left to two, and the last: one, so the code is known. */
static const uint8_t palette[][3] = {
    {14, 42, 77},   {24, 79, 125},   {33, 127, 156},
    {72, 169, 166}, {136, 203, 174}, {201, 229, 192},
};
static const uint8_t known_color[3] = {244, 172, 69};
#define ANCHORS (sizeof palette / sizeof *palette)
#define DARK    140 /* less light than this takes white letters */

/* The number of a color: 0 for one code left, then one for each power of two. */
unsigned svg_color_of(uint32_t left)
{
    unsigned color = 0;
    while (left >>= 1) color++;
    return color;
}

static void find_color(const svg_picture *p, unsigned color, uint8_t rgb[3])
{
    const unsigned last = svg_color_of(svg_about(p)->secrets);
    const double few = last > 1 ? (double)(last - color) / (last - 1) * (ANCHORS - 1) : 0;
    const size_t anchor = few < ANCHORS - 1 ? (size_t)few : ANCHORS - 2;

    for (int c = 0; c < 3; c++) {
        const double from = palette[anchor][c], to = palette[anchor + 1][c];
        rgb[c] = color == 0 ? known_color[c]
                            : (uint8_t)(from + (to - from) * (few - (double)anchor) + 0.5);
    }
}

int svg_is_dark(const svg_picture *p, unsigned color)
{
    uint8_t rgb[3];
    find_color(p, color, rgb);
    return (299 * rgb[0] + 587 * rgb[1] + 114 * rgb[2]) / 1000 < DARK;
}

/* The pegs' colors are the page's and the player's; beyond ten hues go round. */
static const uint8_t pegs[][3] = {
    {214, 59, 54},  {244, 192, 47}, {45, 154, 81},   {42, 114, 216},  {138, 79, 196},
    {240, 130, 46}, {63, 192, 198}, {244, 239, 226}, {240, 143, 186}, {59, 63, 73},
};
#define PEGS (sizeof pegs / sizeof *pegs)

/* By the relative luminance of WCAG, roughly: where white letters are easier to read. */
int svg_peg_ink(unsigned symbol)
{
    if (symbol >= PEGS) return symbol % 2;
    const double r = pegs[symbol][0] / 255.0, g = pegs[symbol][1] / 255.0,
                 b = pegs[symbol][2] / 255.0;
    return 0.2126 * r * r + 0.7152 * g * g + 0.0722 * b * b < 0.2;
}

static void write_peg_style(const svg_picture *p)
{
    const unsigned most = peg_greatest_range(&svg_about(p)->rules);

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
        "text { fill: #1d2733 } .dim { fill: #5c6b7a } .big { font-weight: 700 }\n"
        ".mid { text-anchor: middle } .end { text-anchor: end }\n"
        ".page { fill: #fff } .arc { stroke: #fff } .bar { fill: #217f9c }\n"
        ".on-dark { fill: #fff } .on-light { fill: #12202e }\n"
        ".label { text-anchor: middle; pointer-events: none; font-weight: 600 }\n"
        ".label circle { stroke: #0006; stroke-width: .5 }\n"
        ".bull { fill: #111; stroke: #fff; stroke-width: .5 }\n"
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
    for (unsigned c = 0; c <= svg_color_of(svg_about(p)->secrets); c++) {
        uint8_t rgb[3];
        find_color(p, c, rgb);
        fprintf(p->out, ".c%u { fill: #%02x%02x%02x }%s", c, rgb[0], rgb[1], rgb[2],
                c % 4 == 3 ? "\n" : " ");
    }
    fputs("\n</style>\n", p->out);
}

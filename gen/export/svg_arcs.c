/*
 * svg_arcs.c - the rings: an arc for each node, in order of the nodes.
 */
#include <inttypes.h>
#include <math.h>

#include "gen/export/svg.h"

#define THINNEST 1.7 /* an arc of its own, in units of the picture */

/* How deep there is anything to be seen. */
static unsigned count_rings(svg_picture *p)
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
void svg_place_rings(svg_picture *p)
{
    double weight[PEG_MAX_GUESSES] = {0}, sum = 0;
    uint32_t beyond = svg_about(p)->secrets;

    p->least =
        (uint32_t)ceil(THINNEST * svg_about(p)->secrets / (2 * SVG_PI * 0.8 * SVG_OUTER));
    const unsigned rings = count_rings(p);
    for (unsigned d = 1; d <= rings; d++) {
        beyond -= p->tally->histogram[d];
        weight[d] = 0.3 + 0.7 * beyond / svg_about(p)->secrets;
        sum += weight[d];
    }
    p->ring[1] = SVG_INNER;
    for (unsigned d = 1; d <= rings; d++) {
        p->ring[d + 1] = p->ring[d] + (SVG_OUTER - SVG_INNER) * weight[d] / sum;
    }
}

double svg_direction(const svg_picture *p, double secrets)
{
    return 2 * SVG_PI * secrets / svg_about(p)->secrets - SVG_PI / 2;
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
    const peg_visit *visit = &p->visit;
    char guess[PEG_CODE_TEXT];
    uint8_t bulls, cows;

    for (unsigned up = visit->depth; up > 0; up--) {
        peg_visit_shown(visit, up, guess);
        peg_visit_answer(visit, up - 1, &bulls, &cows);
        fprintf(p->out, "%s %u,%u · ", guess, bulls, cows);
    }
    peg_visit_shown(visit, 0, guess);
    fprintf(p->out, "%s", guess);
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

/* ---- parts too small to be seen ---------------------------------------------------- */

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

void svg_write_arcs(svg_picture *p)
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
        if (left < p->least)
            add_to_strip(p, from, left);
        else
            write_node(p, from, left);
    }
    write_strip(p);
}

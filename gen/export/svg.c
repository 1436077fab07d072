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
#include <string.h>

#include "gen/export/svg.h"

static void write_opening(const svg_picture *p)
{
    char opening[PEG_CODE_TEXT];
    const double length = svg_about(p)->rules.length;
    const double size = fmin(26, (2 * SVG_INNER - 24) / (length * 1.08));

    peg_export_shown(&svg_about(p)->rules, p->visit.tree->nodes[0].guess, opening);
    fprintf(p->out,
            "<circle class=\"c%u\" r=\"%.0f\"><title>opening %s: %" PRIu32
            " codes</title></circle>\n<g class=\"label\">",
            svg_color_of(svg_about(p)->secrets), SVG_INNER - 3, opening, svg_about(p)->secrets);
    svg_write_pegs(p, p->visit.tree->nodes[0].guess, -(length - 1) * 1.08 * size / 2, size);
    fputs("</g>\n", p->out);
}

static void write_picture(svg_picture *p)
{
    fprintf(p->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n",
            SVG_WIDTH, SVG_HEIGHT);
    fputs("<title>", p->out);
    peg_export_title(p->out, svg_about(p));
    fprintf(p->out,
            "</title>\n<desc>A tree that finds any of %" PRIu32 " codes: a ring for each "
            "guess, an arc for each answer.</desc>\n",
            svg_about(p)->secrets);
    svg_write_style(p);
    fprintf(p->out, "<rect class=\"page\" width=\"%d\" height=\"%d\"/>\n", SVG_WIDTH,
            SVG_HEIGHT);
    svg_write_title(p);
    fprintf(p->out, "<g transform=\"translate(%d %d)\">\n", SVG_WIDTH / 2, SVG_CENTER_Y);
    svg_write_arcs(p);
    write_opening(p);
    fputs("</g>\n", p->out);
    svg_write_legend(p);
    svg_write_histogram(p);
    fputs("</svg>\n", p->out);
}

static int write_svg(const peg_export *export, FILE *out, peg_failure *failure)
{
    svg_picture p;

    memset(&p, 0, sizeof p);
    p.out = out;
    p.tally = &export->loaded->tally;
    peg_status status = peg_visit_open(&p.visit, &export->loaded->tree);
    if (status == PEG_OK) {
        svg_place_rings(&p);
        svg_choose_sizes(&p);
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

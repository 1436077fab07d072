/*
 * svg_frame.c - what stands around the rings: a title, what the colors mean, a histogram.
 */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>

#include "gen/export/svg.h"

#define LEFT  32 /* margins of the text */
#define RIGHT (SVG_WIDTH - LEFT)

/* A line of letters of so many units, at a place of the picture. */
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

void svg_write_title(const svg_picture *p)
{
    char rules[PEG_RULES_TEXT], claim[PEG_EXPORT_CLAIM];

    peg_rules_print(&svg_about(p)->rules, rules);
    write_line(p, LEFT, 58, 40, "big", "%s", rules);
    write_line(p, LEFT, 86, 17, "dim", "%s%s%s", peg_export_strategy(svg_about(p)),
               peg_export_goal(svg_about(p)), peg_export_claim(svg_about(p), claim));
    write_line(p, RIGHT, 58, 40, "big end", "%.4f",
               (double)svg_about(p)->total / svg_about(p)->secrets);
    write_line(p, RIGHT, 86, 17, "dim end", "guesses on average, %u at worst",
               svg_about(p)->worst);
    write_line(p, RIGHT, 109, 17, "dim end", "%" PRIu64 " for all %" PRIu32 " codes",
               svg_about(p)->total, svg_about(p)->secrets);
}

static void write_box(const svg_picture *p, const char *class, double x, double y, double wide,
                      double high)
{
    fprintf(p->out,
            "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
            class, x, y, wide, high);
}

/* What the labels of arcs say. */
static void write_label_legend(const svg_picture *p, double y)
{
    fprintf(p->out, "<circle class=\"bull\" cx=\"%d\" cy=\"%.1f\" r=\"5\"/>", LEFT + 6, y - 24);
    write_line(p, LEFT + 18, y - 20, 13, "dim", "bull: right place");
    fprintf(p->out, "<circle class=\"cow\" cx=\"%d\" cy=\"%.1f\" r=\"5\"/>", LEFT + 6, y - 6);
    write_line(p, LEFT + 18, y - 2, 13, "dim", "cow: wrong place");
    write_line(p, LEFT, y + 18, 13, "dim", "then the next guess; +7: seven more answers");
}

/* The colors, and what they stand for. */
void svg_write_legend(const svg_picture *p)
{
    const unsigned last = svg_color_of(svg_about(p)->secrets);
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
                   svg_about(p)->secrets);
    write_line(p, LEFT, y + 50, 13, "dim", "a ring for each guess; gaps: solved");
    write_label_legend(p, SVG_HEIGHT - 130);
}

/* How many codes are solved at which guess. */
void svg_write_histogram(const svg_picture *p)
{
    const unsigned worst = svg_about(p)->worst;
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

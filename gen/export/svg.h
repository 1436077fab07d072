/*
 * svg.h - what the parts of the picture share: measures, colors, position.
 */
#ifndef PEG_SVG_H
#define PEG_SVG_H

#include <stdbool.h>

#include "format/game/words.h"
#include "gen/export/export.h"

#define SVG_WIDTH        1000
#define SVG_HEIGHT       1130
#define SVG_OUTER        452.0 /* outer radius of the last ring */
#define SVG_INNER        64.0
#define SVG_LETTER_WIDTH 0.68 /* of its height, in bold */
#define SVG_PI           3.14159265358979323846

/* Neighboring arcs below one node, too thin to be seen. */
typedef struct svg_strip {
    unsigned depth; /* 0: none */
    uint32_t from, codes, answers;
} svg_strip;

typedef struct svg_picture {
    FILE *out;
    peg_visit visit;
    const peg_about *about;
    const peg_tally *tally;
    double ring[PEG_MAX_GUESSES + 2];    /* [d]: where the arcs of depth d begin, d from 1 */
    double size[PEG_MAX_GUESSES + 1];    /* [d]: of the pegs of its labels; 0: no labels */
    uint32_t next[PEG_MAX_GUESSES];      /* [d]: secrets before the next child of path[d] */
    uint32_t codes[PEG_MAX_GUESSES + 1]; /* [d]: secrets that reach depth d */
    uint32_t least;                      /* secrets for an arc of its own */
    svg_strip thin;
    bool is_strip_labeled; /* some strip says how many answers it stands for */
} svg_picture;

/* The number of a color: 0 for one code left, then one for each power of two. */
static inline unsigned svg_color_of(uint32_t left)
{
    return peg_highest_bit(left);
}

/* Writes the style sheet. */
void svg_write_style(const svg_picture *p);

/* The direction where this many secrets end, clockwise from the top, in radians. */
double svg_direction(const svg_picture *p, double secrets);

/* Finds the size of labels in each ring, when rings are placed. */
void svg_choose_sizes(svg_picture *p);

/* Writes a guess as a row of pegs, the first centered at x; the label of the arc that is
 * visited; and the label of p->thin, which says how many answers it stands for. Labels are left
 * out where there is no room. On the left half, where text that runs outward would be upside
 * down, `turned` turns each letter upright. */
void svg_write_pegs(const svg_picture *p, uint32_t guess, double x, double size, bool turned);
void svg_write_label(const svg_picture *p, uint32_t from, uint32_t left);
void svg_write_strip_label(svg_picture *p);

#endif

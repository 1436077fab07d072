/*
 * place.h - a candidate set in its place in the tree.
 */
#ifndef PEG_EXACT_PLACE_H
#define PEG_EXACT_PLACE_H

#include "gen/exact/part.h"

typedef struct exact_place {
    exact_part part;
    exact_terms terms;
    unsigned level;    /* guesses made */
    peg_symmetry same; /* all renamings that keep those */
} exact_place;

#endif

/*
 * weights.h - what an answer's bits count in the strategy `weighted`.
 */
#ifndef PEG_WEIGHTS_H
#define PEG_WEIGHTS_H

#include "format/pegtree.h"

#define PEG_WEIGHT_ONE 1000u /* weights are of this, and not more */

/* The weights by label, for codes of this length; of lengths without a table all answers have
 * the same but for the solving one. */
const uint16_t *peg_weights(unsigned length);

#endif

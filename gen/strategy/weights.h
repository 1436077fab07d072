/*
 * weights.h - what an answer's bits count in the strategies `weighted` and `weighted+`.
 */
#ifndef PEG_WEIGHTS_H
#define PEG_WEIGHTS_H

#include "format/pegtree.h"

#define PEG_WEIGHT_ONE 1000u /* weights are of this, and not more */
#define PEG_STAGES     4u /* the first guess, the second, and so on; the last of all later ones */

/* The weights by label, for codes of this length; of lengths without a table all answers have
 * the same but for the solving one. They are the same at any depth. */
const uint16_t *peg_weights(unsigned length, unsigned depth);

/* Others at each stage: `depth` is the number of guesses made before. Of lengths without a
 * table for stages they are those of peg_weights(). */
const uint16_t *peg_weights_by_stage(unsigned length, unsigned depth);

#endif

/* feasible.h - which feedback a guess can get at all, whatever the code. */
#ifndef PLAY_FEASIBLE_H
#define PLAY_FEASIBLE_H

#include <stdbool.h>
#include "format/pegtree.h"

/* Whether some secret of the rules gives this feedback to the guess. Cost: where symbols
 * differ, two comparisons; else a search over the guess's own symbols and one other at each
 * position. */
bool feedback_feasible(const peg_rules *rules, const uint8_t *guess, uint8_t label);

#endif

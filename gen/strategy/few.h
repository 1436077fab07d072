/*
 * few.h - the best of a few candidates.
 */
#ifndef PEG_FEW_H
#define PEG_FEW_H

#include "gen/strategy/strategy.h"

#define PEG_FEW 16

/* Chooses among 3 .. PEG_FEW candidates that one which the strategy's part() scores least, the
 * first of equals, by scoring each against each: so few are not worth laying out as planes.
 * Takes a chooser whose strategy has a part(). */
peg_status peg_choose_of_few(peg_chooser *chooser, const peg_position *position,
                             uint32_t *guess);

#endif

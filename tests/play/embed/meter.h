/*
 * meter.h - puts a meter between the player and its walker.
 */
#ifndef EMBED_METER_H
#define EMBED_METER_H

#include "walker.h"

void metered_guess(const walker_cursor *cursor, uint8_t *code);
peg_status metered_answer(walker_cursor *cursor, uint8_t label);

#ifndef METER
#undef walker_guess
#undef walker_answer
#define walker_guess  metered_guess
#define walker_answer metered_answer
#endif

#endif

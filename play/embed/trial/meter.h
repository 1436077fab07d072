/*
 * meter.h - puts a meter between the player and its walker.
 */
#ifndef EMBED_METER_H
#define EMBED_METER_H

#include "walker.h"

void metered_guess(const peg_cursor *cursor, uint8_t *code);
peg_status metered_answer(peg_cursor *cursor, uint8_t bulls, uint8_t cows);

#define peg_guess  metered_guess
#define peg_answer metered_answer

#endif

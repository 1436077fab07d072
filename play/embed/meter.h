/*
 * meter.h - puts a meter between the player and its walker.
 */
#ifndef EMBED_METER_H
#define EMBED_METER_H

#include "walker.h"

peg_status metered_guess(const peg_view *view, const peg_cursor *cursor, uint8_t *code);
peg_status metered_answer(const peg_view *view, peg_cursor *cursor, uint8_t bulls,
                          uint8_t cows);

#define peg_guess  metered_guess
#define peg_answer metered_answer

#endif

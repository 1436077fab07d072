/*
 * deduce.h - what a player learns who never lists codes, but keeps a table of which
 * color is possible at which position.
 */
#ifndef PEG_DEDUCE_H
#define PEG_DEDUCE_H

#include "gen/strategy/strategy.h"

typedef struct peg_deduction {
    const peg_rules *rules;
    uint64_t possible[PEG_MAX_LENGTH]; /* colors that position p can have, a bit mask */
} peg_deduction;

/* Draws from the history of a position all that the rules of deduction give, going through it
 * until nothing new is learned. Every candidate stays possible. */
void peg_deduce(peg_deduction *table, const peg_position *position);

#endif

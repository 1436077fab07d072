/*
 * random.c - any code that agrees with all answers, as the MOO program in J and
 * Massimo's PL/SQL package do.
 */
#include "gen/strategy/strategy.h"

static peg_status draw_candidate(peg_chooser *chooser, const peg_position *position,
                                 uint32_t *guess)
{
    uint32_t count = position->high - position->low;
    uint32_t drawn = peg_draw(position, chooser->method.seed, 0, count);
    *guess = position->replay->set[position->low + drawn];
    return PEG_OK;
}

const peg_strategy peg_strategy_random = {
    .id = PEG_STRATEGY_RANDOM,
    .summary = "any code that agrees with all answers, drawn by --seed",
    .source = "the MOO program in J; Massimo's PL/SQL package mmp",
    .choose = draw_candidate,
    .settled = 1,
};

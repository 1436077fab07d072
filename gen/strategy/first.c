/*
 * first.c - the first code that agrees with all answers: E. Shapiro, Playing
 * Mastermind Logically, SIGART Newsletter 85 (1983).
 */
#include "gen/strategy/strategy.h"

static peg_status first_candidate(peg_chooser *chooser, const peg_position *position,
                                  uint32_t *guess)
{
    (void)chooser;
    *guess = position->replay->set[position->low];
    return PEG_OK;
}

const peg_strategy peg_strategy_first = {
    .id = PEG_STRATEGY_FIRST,
    .alias = "shapiro",
    .summary = "the first code that agrees with all answers",
    .source = "E. Shapiro, Playing Mastermind Logically, SIGART Newsletter 85 (1983)",
    .choose = first_candidate,
    .settled = 1,
};

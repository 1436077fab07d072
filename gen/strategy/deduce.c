/*
 * deduce.c - guesses a code that a table of possible colors allows, as the program
 * logik does: what a patient person can do with pencil and paper.
 */
#include <string.h>

#include "gen/strategy/deduction.h"

static int allows(const peg_deduction *table, const uint8_t *code)
{
    for (unsigned p = 0; p < table->rules->length; p++) {
        if (!(table->possible[p] >> code[p] & 1)) return 0;
    }
    return 1;
}

/* Whether the guess brings anything: it may be right, or its answer is not known before. */
static int is_informative(const peg_position *position, const uint8_t *guess)
{
    const peg_replay *replay = position->replay;
    const uint8_t length = replay->rules.length;
    uint8_t first = 0;

    for (uint32_t c = position->low; c < position->high; c++) {
        const uint8_t *code = replay->symbols + (size_t)replay->set[c] * length;
        uint8_t label = peg_feedback(guess, code, length);
        if (c == position->low) first = label;
        if (label != first || label == replay->solved) return 1;
    }
    return 0;
}

/* The first code that the table allows and that is informative. The candidates are among
 * those, so there always is one. */
static peg_status first_allowed(peg_chooser *chooser, const peg_position *position,
                                uint32_t *guess)
{
    const peg_replay *replay = position->replay;
    peg_deduction table;

    (void)chooser;
    peg_deduce(&table, position);
    for (*guess = 0; *guess < replay->set[position->low]; ++*guess) {
        const uint8_t *code = replay->symbols + (size_t)*guess * replay->rules.length;
        if (allows(&table, code) && is_informative(position, code)) break;
    }
    return PEG_OK;
}

const peg_strategy peg_strategy_deduce = {
    .id = PEG_STRATEGY_DEDUCE,
    .alias = "logik",
    .summary = "the first code that a table of colors and positions allows",
    .source = "the program logik: deduction from the history, without lists of codes",
    .choose = first_allowed,
    .settled = 1,
};

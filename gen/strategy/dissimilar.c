/*
 * dissimilar.c - Cooley's rule, in C. Wetherell, Etudes for Programmers (1978), the chapter on
 * Mastermind: open with a code that has just one repeated symbol; after that, of the codes that
 * agree with all answers, guess the one least similar to the last guess.
 */
#include "gen/strategy/strategy.h"

/* Whether one symbol occurs twice in the code and all others once. */
static int has_one_pair(const uint8_t *code, unsigned length)
{
    unsigned pairs = 0;
    for (unsigned p = 0; p < length; p++) {
        for (unsigned q = p + 1; q < length; q++) pairs += code[p] == code[q];
    }
    return pairs == 1;
}

/* The first code with one repeated symbol; if the game has none, the first code. */
static uint32_t opening(const peg_replay *replay)
{
    const unsigned length = replay->rules.length;
    if (replay->rules.kind == PEG_DISTINCT) return 0;
    for (uint32_t i = 0; i < replay->secrets; i++) {
        if (has_one_pair(peg_replay_row(replay, i), length)) return i;
    }
    return 0;
}

static peg_status least_similar(peg_chooser *chooser, const peg_position *position,
                                uint32_t *guess)
{
    const peg_replay *replay = position->replay;
    const unsigned length = replay->rules.length;
    unsigned least = UINT32_MAX;

    if (position->depth == 0) {
        *guess = opening(replay);
        if (chooser->equals) peg_equals_add(chooser->equals, *guess);
        return PEG_OK;
    }
    const uint8_t *last = peg_replay_row(replay, position->guesses[position->depth - 1]);
    for (uint32_t c = position->low; c < position->high; c++) {
        uint8_t bulls, cows;
        const uint8_t *code = peg_replay_code(replay, c);
        peg_label_split(peg_feedback(last, code, (uint8_t)length), &bulls, &cows);
        unsigned similarity = bulls * (PEG_MAX_LENGTH + 1u) + cows;
        if (similarity < least) {
            least = similarity;
            *guess = replay->set[c];
            if (chooser->equals) chooser->equals->count = 0;
        }
        if (similarity == least && chooser->equals)
            peg_equals_add(chooser->equals, replay->set[c]);
    }
    return chooser->equals && chooser->equals->failed ? PEG_E_MEMORY : PEG_OK;
}

const peg_strategy peg_strategy_dissimilar = {
    .id = PEG_STRATEGY_DISSIMILAR,
    .summary = "the code that agrees with all answers and is least like the last guess",
    .source = "Cooley, in C. Wetherell, Etudes for Programmers (1978), Mastermind",
    .choose = least_similar,
};

/*
 * score.c - the feedback of many codes to one guess. Bulls are equal positions; bulls + cows
 * are, for each symbol of the guess, the lesser of how often either code has it.
 *
 * Beside peg_feedback(), which must do without numbers of 64 bits, this is a definition of its
 * own because all reading and building goes through it: expanding a tree of p6c10r takes
 * 0.29 s with it and 0.45 s with peg_feedback().
 */
#include <string.h>

#include "format/game/score.h"

/* How often a code has each of the guess's symbols is counted in one word: in a field of 5
 * bits for each of at most 12, of which the highest stays 0. Other symbols are counted
 * above these, and do not count. */
#define FIELD_BITS 5
#define LAST_FIELD (FIELD_BITS * (PEG_MAX_LENGTH - 1))
#define NO_FIELD   (FIELD_BITS * PEG_MAX_LENGTH)
#define EACH_FIELD UINT64_C(0x084210842108421) /* a 1 in each */

void peg_scorer_ready(peg_scorer *scorer, const uint8_t *guess, unsigned length)
{
    unsigned next = 0;

    memset(scorer->field, NO_FIELD, sizeof scorer->field);
    scorer->guess = guess;
    scorer->length = length;
    scorer->copies = 0;
    for (unsigned i = 0; i < length; i++, next += FIELD_BITS) {
        uint8_t *field = &scorer->field[guess[i]];
        if (*field == NO_FIELD) *field = (uint8_t)next;
        scorer->copies += UINT64_C(1) << *field;
    }
}

static inline uint8_t score(const peg_scorer *scorer, unsigned length, const uint8_t *code)
{
    const uint64_t high = EACH_FIELD << (FIELD_BITS - 1);
    uint64_t has = 0;
    unsigned bulls = 0;

    for (unsigned i = 0; i < length; i++) {
        has += UINT64_C(1) << scorer->field[code[i]];
        bulls += code[i] == scorer->guess[i];
    }
    /* Where the code has no fewer, the difference leaves the high bit; the copies count. */
    uint64_t enough = ((has | high) - scorer->copies) & high;
    uint64_t mask = enough - (enough >> (FIELD_BITS - 1));
    uint64_t least = (scorer->copies & mask) | (has & ~mask);
    unsigned both = (unsigned)(least * EACH_FIELD >> LAST_FIELD) & 31; /* sum of all fields */
    return (uint8_t)(both * (both + 1) / 2 + bulls);
}

uint8_t peg_score(const peg_scorer *scorer, const uint8_t *code)
{
    return score(scorer, scorer->length, code);
}

void peg_score_rows(const peg_scorer *scorer, const uint8_t *rows, const uint32_t *set,
                    uint32_t count, uint8_t *label)
{
    const peg_scorer own = *scorer; /* which no label can overwrite */
    const unsigned length = own.length;

    for (uint32_t c = 0; c < count; c++)
        label[c] = score(&own, length, rows + (size_t)set[c] * length);
}

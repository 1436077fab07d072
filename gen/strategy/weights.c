/*
 * weights.c - tables of weights, a row for each number of symbols in common, 0 and more: the
 * weights of 0, 1, 2, … bulls among them (pegtree.h numbers labels so).
 *
 * Length 4: S. Gür, arXiv 2511.19446 (2025), tuned on p4c6r by its author; there it gives 5646
 * guesses, which therefore says nothing of the rule in general.
 * Length 5: tests/bench/weights.c, 21 November 2026, tuned on p5c6r, 36943 guesses there (37090
 * before).
 *
 * Length 4 by stages: that paper says that weights for each stage take p4c6r in 5636 guesses,
 * 1 8 93 636 552 6, but we have not seen its weights. These were looked for, by
 * tests/bench/weights.c on 22 November 2026, until they gave just these numbers, so that they
 * too say nothing of other games.
 */
#include "gen/strategy/weights.h"

#define PLAIN  450
#define SOLVED 800

static const uint16_t length_4[] = {
    473,                      /* none in common */
    446, 534,                 /* 0,1  1,0 */
    523, 486, 406,            /* 0,2  1,1  2,0 */
    410, 423, 413, 424,       /* 0,3  1,2  2,1  3,0 */
    350, 383, 458, PLAIN, 800 /* 0,4  1,3  2,2  3,1  4,0 */
};

/* clang-format off */
static const uint16_t length_4_by_stage[PEG_STAGES][15] = {
    {305, 272, 954, 603, 712, 535, 192, 743, 80, 40, 363, 269, 706, 197, 887},
    {351, 274, 524, 359, 779, 193, 426, 265, 49, 309, 89, 359, 287, 275, 886},
    {448, 408, 463, 478, 394, 379, 440, 502, 443, 408, 383, 466, 402, 868, 911},
    {620, 480, 452, 165, 435, 492, 100, 272, 396, 822, 507, 0, 593, 633, 1000},
};

static const uint16_t length_5[] = {
    510,
    510, 510,
    390, 475, 460,
    450, 510, 450, 450,
    510, 450, 450, 450, 450,
    450, 475, 450, 450, 450, 800,
};
/* clang-format on */

static const uint16_t *const tables[PEG_MAX_LENGTH + 1] = {[4] = length_4, [5] = length_5};

#define SIX    PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN
#define THIRTY SIX, SIX, SIX, SIX, SIX

/* Aligned to its end: the solving label of any length is the last one. */
static const uint16_t plain[PEG_MAX_FEEDBACKS] = {THIRTY, THIRTY, THIRTY, SOLVED};

const uint16_t *peg_weights(unsigned length, unsigned depth)
{
    (void)depth;
    return tables[length] ? tables[length] : plain + 90 - peg_solved_label((uint8_t)length);
}

const uint16_t *peg_weights_by_stage(unsigned length, unsigned depth)
{
    if (length != 4) return peg_weights(length, depth);
    return length_4_by_stage[depth < PEG_STAGES ? depth : PEG_STAGES - 1];
}

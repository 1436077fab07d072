/*
 * weights.c - tables of weights, a row for each number of symbols in common, 0 and more: the
 * weights of 0, 1, 2, … bulls among them (pegtree.h numbers labels so).
 *
 * Length 4: S. Gür, arXiv 2511.19446 (2025), tuned on p4c6r by its author; there it gives 5646
 * guesses, which therefore says nothing of the rule in general.
 * Length 5: tests/bench/weights.c, 21 November 2026, tuned on p5c6r, 36943
 * guesses there (37090 before).
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

const uint16_t *peg_weights(unsigned length)
{
    return tables[length] ? tables[length] : plain + 90 - peg_solved_label((uint8_t)length);
}

/*
 * definition.h - the answer to a guess, by its definition and nothing else, and the sums over
 * games: what verification stands on. Written for itself, so that a mistake in what builds
 * trees is not repeated here.
 */
#ifndef PEG_DEFINITION_H
#define PEG_DEFINITION_H

#include "format/tree/tree.h"

#define PEG_BATCH 16 /* secrets whose answers are found side by side */

/* Finds *bulls and *cows of a guess to a secret. Both have symbols below PEG_MAX_COLORS. */
void peg_define_answer(const uint8_t *guess, const uint8_t *secret, unsigned length,
                       unsigned *bulls, unsigned *cows);

/* A guess, and how often it has each of its symbols. */
typedef struct peg_asked {
    uint8_t guess[PEG_MAX_LENGTH];
    unsigned length, distinct;
    uint8_t symbol[PEG_MAX_LENGTH], copies[PEG_MAX_LENGTH]; /* [distinct] */
} peg_asked;

void peg_ask(peg_asked *asked, const uint8_t *guess, unsigned length);

/* Writes the labels of a guess to secrets whose symbols at position p are at[p][]. */
void peg_define_answers(const peg_asked *asked, uint8_t at[PEG_MAX_LENGTH][PEG_BATCH],
                        uint8_t label[PEG_BATCH]);

/* The label of an answer. */
static inline uint8_t peg_define_label(unsigned bulls, unsigned cows)
{
    return (uint8_t)((bulls + cows) * (bulls + cows + 1) / 2 + bulls);
}

/* Counts a game that was solved with guess number `turn`. */
void peg_count_game(peg_tally *tally, unsigned turn);

#endif

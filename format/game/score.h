/*
 * score.h - the feedback of many codes to one guess: the definition of peg_feedback() for
 * machines with registers of 64 bits.
 */
#ifndef PEG_SCORE_H
#define PEG_SCORE_H

#include "format/pegtree.h"

/* A guess made ready for scoring codes against it. */
typedef struct peg_scorer {
    const uint8_t *guess;
    unsigned length;
    uint8_t field[PEG_MAX_COLORS]; /* where symbols of the guess are counted, see score.c */
    uint64_t copies;               /* how often the guess has each */
} peg_scorer;

/* Makes guess[length] ready, which stays the caller's and must stay as it is. */
void peg_scorer_ready(peg_scorer *scorer, const uint8_t *guess, unsigned length);

/* The label of one code of the same length. */
uint8_t peg_score(const peg_scorer *scorer, const uint8_t *code);

/* The labels of the codes rows[set[0]], ... rows[set[count-1]] to label[count], each row
 * having `length` symbols. */
void peg_score_rows(const peg_scorer *scorer, const uint8_t *rows, const uint32_t *set,
                    uint32_t count, uint8_t *label);

#endif

/*
 * score.h - the feedback of many codes to one guess: the definition of peg_feedback() for
 * machines with registers of 64 bits.
 *
 * Codes are read in words of eight bytes: behind the symbols of each code there must be memory
 * up to its byte 8 or, if it has more than 8 symbols, its byte PEG_MAX_LENGTH. What these bytes
 * are does not matter.
 */
#ifndef PEG_SCORE_H
#define PEG_SCORE_H

#include "format/pegtree.h"

#define PEG_PACKED_WORDS                                                                       \
    3 /* that hold how often a code has each symbol, 12 symbols in each                        \
       */

/* A code as few words, by which codes are compared without looking at single symbols. */
typedef struct peg_packed {
    uint64_t symbols[2]; /* a byte for each position */
    uint64_t copies[PEG_PACKED_WORDS];
} peg_packed;

/* How codes are packed: all that are compared with each other alike. */
typedef struct peg_packing {
    unsigned length;
    unsigned words;   /* of copies, in which all symbols are that matter */
    uint64_t mask[2]; /* of symbols: the bytes of the code */
} peg_packing;

/* For codes of so many symbols, each of which that matters is below `colors`. */
peg_packing peg_packing_of(unsigned length, unsigned colors);

/* The codes rows[set[0]], ... rows[set[count-1]], each row having `length` symbols. */
void peg_pack_rows(const peg_packing *packing, const uint8_t *rows, const uint32_t *set,
                   uint32_t count, peg_packed *packed);

/* The labels of packed codes to one of them, to label[count]. */
void peg_score_packed(const peg_packing *packing, const peg_packed *guess,
                      const peg_packed *codes, uint32_t count, uint8_t *label);

/* A guess made ready for scoring codes against it. */
typedef struct peg_scorer {
    peg_packing packing;
    peg_packed guess;
} peg_scorer;

/* Makes guess[length] ready. */
void peg_scorer_ready(peg_scorer *scorer, const uint8_t *guess, unsigned length);

/* The label of one code of the same length. */
uint8_t peg_score(const peg_scorer *scorer, const uint8_t *code);

/* The labels of the codes rows[set[0]], ... rows[set[count-1]] to label[count], each row
 * having `length` symbols. */
void peg_score_rows(const peg_scorer *scorer, const uint8_t *rows, const uint32_t *set,
                    uint32_t count, uint8_t *label);

#endif

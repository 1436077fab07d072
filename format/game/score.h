/*
 * score.h - the feedback of many codes to one guess: the definition of peg_feedback() for
 * machines with 64-bit registers.
 *
 * Codes are read in words of eight bytes: after the symbols of each code there must be memory
 * up to its byte 8 or, if it has more than 8 symbols, its byte PEG_MAX_LENGTH. The values of
 * these bytes do not matter.
 */
#ifndef PEG_SCORE_H
#define PEG_SCORE_H

#include "format/game/words.h"
#include "format/pegtree.h"

/* The copies of each symbol in a code are counted in fields of 5 bits, of which the highest
 * stays 0, for 12 symbols in a word. */
#define PEG_FIELD_BITS   5
#define PEG_WORD_FIELDS  12
#define PEG_PACKED_WORDS 3
#define PEG_EACH_FIELD   UINT64_C(0x084210842108421) /* a 1 in each */

/* A code in a few words, by which codes are compared without looking at single symbols. */
typedef struct peg_packed {
    uint64_t symbols[2]; /* a byte for each position */
    uint64_t copies[PEG_PACKED_WORDS];
} peg_packed;

/* How codes are packed: the same for all codes that are compared with each other. */
typedef struct peg_packing {
    unsigned length;
    unsigned words;   /* words of copies that hold all symbols that matter */
    uint64_t mask[2]; /* of symbols: the bytes of the code */
} peg_packing;

/* The packing for codes of `length` symbols, of which only those below `colors` matter. */
peg_packing peg_packing_of(unsigned length, unsigned colors);

/* Packs the codes rows[set[0]], ... rows[set[count-1]], each row having `length` symbols. */
void peg_pack_rows(const peg_packing *packing, const uint8_t *rows, const uint32_t *set,
                   uint32_t count, peg_packed *packed);

/* The lesser of each pair of fields. */
static inline uint64_t peg_lesser_fields(uint64_t a, uint64_t b)
{
    const uint64_t high = PEG_EACH_FIELD << (PEG_FIELD_BITS - 1);
    const uint64_t enough = ((a | high) - b) & high; /* where a is no less than b */
    const uint64_t mask = enough - (enough >> (PEG_FIELD_BITS - 1));
    return (b & mask) | (a & ~mask);
}

/* The label for a number of bulls and a number of symbols in common. */
static inline uint8_t peg_label_by(unsigned bulls, unsigned both)
{
    return (uint8_t)(both * (both + 1) / 2 + bulls);
}

/* The label of two packed codes. */
static inline uint8_t peg_compare(const peg_packing *packing, const peg_packed *a,
                                  const peg_packed *b)
{
    const unsigned last = PEG_FIELD_BITS * (PEG_WORD_FIELDS - 1);
    uint64_t wrong = peg_unequal_bytes(a->symbols[0], b->symbols[0]);
    uint64_t least = peg_lesser_fields(a->copies[0], b->copies[0]);

    if (packing->length > 8) wrong += peg_unequal_bytes(a->symbols[1], b->symbols[1]);
    for (unsigned w = 1; w < packing->words; w++)
        least += peg_lesser_fields(a->copies[w], b->copies[w]);
    const unsigned both = (unsigned)(least * PEG_EACH_FIELD >> last) & 31; /* sum of all */
    return peg_label_by(packing->length - peg_sum_bytes(wrong), both);
}

/* A guess prepared for scoring codes against it. */
typedef struct peg_scorer {
    peg_packing packing;
    peg_packed guess;
} peg_scorer;

/* Prepares guess[length]. */
void peg_scorer_ready(peg_scorer *scorer, const uint8_t *guess, unsigned length);

/* The label of one code of the same length. */
uint8_t peg_score(const peg_scorer *scorer, const uint8_t *code);

/* Writes the labels of the codes rows[set[0]], ... rows[set[count-1]] to label[count], each row
 * having `length` symbols. */
void peg_score_rows(const peg_scorer *scorer, const uint8_t *rows, const uint32_t *set,
                    uint32_t count, uint8_t *label);

#endif

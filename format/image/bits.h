/*
 * bits.h - codes as a flat image encodes them, and the bits it is made of. What is
 * written here walk.c reads.
 */
#ifndef PEG_BITS_H
#define PEG_BITS_H

#include "format/tree/tree.h"

/* Where bits go, the lowest of each byte first. Without bytes they are only counted. */
typedef struct peg_bits {
    uint8_t *bytes; /* all 0 where nothing was written */
    uint64_t at;    /* bits so far */
} peg_bits;

void peg_bits_put(peg_bits *bits, int bit);

/* Puts a number of so many bytes, the highest first, at a whole byte. */
void peg_bits_bytes(peg_bits *bits, uint64_t number, unsigned bytes);

/* What a code is encoded by: an earlier guess, and the feedback that it would get from it. */
typedef struct peg_reference {
    uint8_t guess[PEG_MAX_LENGTH];
    uint8_t bulls, cows;
    uint8_t copies[PEG_MAX_COLORS]; /* how often the guess has each symbol, */
    uint64_t spare;                 /* and those that it has */
} peg_reference;

/* Makes a code of the rules, by its index, a reference. Bulls and cows are 0. */
void peg_reference_make(peg_reference *reference, const peg_rules *rules, uint32_t guess);
/* What a code is encoded by that is encoded alone. */
void peg_reference_none(peg_reference *reference);

/* One of `count` choices as bits, the first lowest: bits[count][choice], of which there are
 * width[count][choice]. And how many symbols are in a set of the first ones, which is asked
 * twice for each symbol of an image. */
#define PEG_COUNTED 10
typedef struct peg_choices {
    uint8_t bits[PEG_MAX_COLORS + 1][PEG_MAX_COLORS];
    uint8_t width[PEG_MAX_COLORS + 1][PEG_MAX_COLORS];
    uint8_t members[1 << PEG_COUNTED];
} peg_choices;

/* For codes of the rules. */
void peg_choices_make(peg_choices *choices, const peg_rules *rules);

/* Encodes a code for a reader who knows the reference, with which it must agree:
 * the places of the bulls, then each other symbol among those that are still possible. */
void peg_bits_code(peg_bits *bits, const peg_choices *choices, const peg_rules *rules,
                   const uint8_t *code, const peg_reference *reference);

/* The first bytes of flat images and terse streams, see FORMAT.md, "What images begin with":
 * writes PEG_IMAGE_HEADER bytes to `to`. */
void peg_image_header(uint8_t *to, uint8_t letter, uint8_t version, const peg_about *about,
                      size_t size);

/* Writes the ranges to `to`, if that is not null; returns their bytes. */
size_t peg_image_ranges(uint8_t *to, const peg_rules *rules);

#define PEG_LETTER_FLAT  0x46 /* the second byte */
#define PEG_LETTER_TERSE 0x54

#endif

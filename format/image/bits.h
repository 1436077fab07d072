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
} peg_reference;

/* One of `count` choices as bits, the first lowest: bits[count][choice], of which there are
 * width[count][choice]. */
typedef struct peg_choices {
    uint8_t bits[PEG_MAX_COLORS + 1][PEG_MAX_COLORS];
    uint8_t width[PEG_MAX_COLORS + 1][PEG_MAX_COLORS];
} peg_choices;

void peg_choices_make(peg_choices *choices);

/* Encodes a code for a reader who knows the reference (null: none), with which it must agree:
 * the places of the bulls, then each other symbol among those that are still possible. */
void peg_bits_code(peg_bits *bits, const peg_choices *choices, const peg_rules *rules,
                   const uint8_t *code, const peg_reference *reference);

/* Writes what an image begins with to to[PEG_IMAGE_HEADER + PEG_MAX_LENGTH]; returns its
 * bytes. */
size_t peg_image_header(uint8_t *to, const peg_rules *rules, int plain, size_t size);

#endif

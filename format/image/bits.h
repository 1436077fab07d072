/*
 * bits.h - codes as a flat image encodes them, and the bits they are made of. walk.c reads what
 * is written here.
 */
#ifndef PEG_BITS_H
#define PEG_BITS_H

#include "format/image/image.h"

/* Where bits go, the lowest of each byte first. */
typedef struct peg_bits {
    uint8_t *bytes; /* 0 where nothing was written */
    uint64_t at;    /* bits so far */
} peg_bits;

/* Appends a number in `width` bits, at most 57, the lowest first. */
void peg_bits_put(peg_bits *bits, uint64_t number, unsigned width);

/* The same in bytes, the highest first, at a byte boundary. */
void peg_bits_bytes(peg_bits *bits, uint64_t number, unsigned bytes);

/* What a code is encoded by: an earlier guess and the feedback between them. */
typedef struct peg_reference {
    uint8_t guess[PEG_MAX_LENGTH];
    uint8_t bulls, cows;
    uint8_t copies[PEG_MAX_COLORS]; /* the guess's copies of each symbol, */
    uint64_t spare;                 /* and a bit for each symbol that it has */
} peg_reference;

/* Makes a code of the rules, given by its index, a reference. Bulls and cows are 0. */
void peg_reference_make(peg_reference *reference, const peg_rules *rules, uint32_t guess);
/* The reference for a code that is encoded alone. */
void peg_reference_none(peg_reference *reference);

/* One of `count` choices as bits, the first lowest: bits[count][choice], of which there are
 * width[count][choice]. And how many symbols are in a set of the first ones, which is looked up
 * twice for each symbol of an image. */
#define PEG_COUNTED 10
typedef struct peg_choices {
    uint8_t bits[PEG_MAX_COLORS + 1][PEG_MAX_COLORS];
    uint8_t width[PEG_MAX_COLORS + 1][PEG_MAX_COLORS];
    uint8_t members[1 << PEG_COUNTED];
} peg_choices;

/* Sets up the tables for codes of the rules. */
void peg_choices_make(peg_choices *choices, const peg_rules *rules);

/* Encodes a code for a reader that knows the reference, with which the code must agree: the
 * places of the bulls, then each other symbol among those still possible. */
void peg_bits_code(peg_bits *bits, const peg_choices *choices, const peg_rules *rules,
                   const uint8_t *code, const peg_reference *reference);

/* Writes the first PEG_IMAGE_HEADER bytes of a flat image or terse stream to `to`: see
 * FORMAT.md 3.1. */
void peg_image_header(uint8_t *to, peg_form form, const peg_about *about, size_t size);

#endif

/* alphabet.h - the symbols in which codes are shown and typed. */
#ifndef PLAY_ALPHABET_H
#define PLAY_ALPHABET_H

#include <stdint.h>
#include "format/pegtree.h"
#include "play/system/text.h"

#define SYMBOL_ROOM 5 /* one character of UTF-8, and the closing zero */

typedef struct play_alphabet {
    unsigned count;
    char symbol[PEG_MAX_COLORS][SYMBOL_ROOM];
    uint8_t paint[PEG_MAX_COLORS]; /* the color that a symbol is shown on, by its number */
} play_alphabet;

typedef enum alphabet_kind {
    ALPHABET_USUAL,     /* 1-9, 0-9 or A-Z, the first with room for all; else 0-9A-Z */
    ALPHABET_LETTERS,   /* from A */
    ALPHABET_FROM_ZERO, /* 0-9A-Z */
    ALPHABET_FROM_ONE   /* 1-9A-Z */
} alphabet_kind;

/* Fills *alphabet with a kind of symbols; false if it has fewer than `need`: a game needs as
 * many as its peg_greatest_range() says. */
bool alphabet_of_kind(play_alphabet *alphabet, alphabet_kind kind, unsigned need);

/* How many colors have names, the same as on the page. Symbols that are all initials of
 * different colors (R Y G B V O T W P K, and I for ivory, C for cyan) get these colors. */
#define ALPHABET_PAINTS 10

/* Takes the characters of `symbols` (UTF-8). False, with *why, if they are too few, one occurs
 * twice, or one could not be typed or shown as a peg. */
bool alphabet_of_text(play_alphabet *alphabet, const char *symbols, unsigned need,
                      short_text *why);

/* Reads a code of the rules from what a person typed: case, spaces, commas and the like do
 * not matter. False, with *why saying what is wrong and what would be right. */
bool alphabet_read(const play_alphabet *alphabet, const peg_rules *rules, const char *text,
                   uint8_t *code, short_text *why);

/* code[length] as symbols with single spaces between them: `1 2 3`. */
short_text alphabet_code(const play_alphabet *alphabet, const uint8_t *code, unsigned length);

/* The symbols 0..count-1 as a person would write them: `1-6`, `A-Z`, or all in a row. */
short_text alphabet_symbols(const play_alphabet *alphabet, unsigned count);

#endif

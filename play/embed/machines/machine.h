/*
 * machine.h - what the game needs from its machine: cells of 8 by 8 pixels, keys, a tone, and
 * the walker for its trees. Each machine has a header, NAME.h, which says where things are on
 * its screen, and NAME.c, which provides the functions below.
 */
#ifndef MACHINES_MACHINE_H
#define MACHINES_MACHINE_H

#if defined(__C64__)
#include "c64.h"
#elif defined(__NES__)
#include "nes.h"
#else
#include "gameboy.h"
#endif
#ifndef MACHINE_GAMES /* p4c6r, and a byte for each code but its last symbol */
#define MACHINE_GAMES   1
#define SPLIT_BYTES     216
#define PEG_ONLY_LENGTH 4
#define PEG_ONLY_COLORS 6
#define PEG_ONLY_KIND   0
#endif
#define PEG_OFFSET uint16_t
#define PEG_WITHOUT_EXTRAS
#define PEGTREE_FLAT_ONLY
#include "pegtree_walk.h"

/* A game to choose. */
typedef struct machine_game {
    const char *name;
    uint8_t kind, length, colors;
    peg_view tree;
} machine_game;

extern const machine_game machine_games[MACHINE_GAMES];

/* From now on the walker reads the tree of this one. */
#if MACHINE_GAMES > 1
void machine_use(uint8_t game);
#else
#define machine_use(game) ((void)(game))
#endif

/* What is in a cell. Glyphs 0 to 63 are the characters from ' ' to '_'; then come the pegs, of
 * PEG_SIZE by PEG_SIZE cells: discs with a digit in them, and the hole for a peg. With
 * GLYPH_INVERSE they are the same with ink and paper exchanged. */
#define GLYPH_PEG     64
#define GLYPH_INVERSE 0x80
#define PEG_HOLE      10 /* after those with the digits 0 to 9 */

/* And its color. */
#define INK_TEXT 10 /* below: that of a peg */
#define INK_DIM  11

/* In font.c: of a glyph that is not inverse, a line of 8 pixels, the left one in the highest
 * bit; line 0 is the upper one. */
uint8_t font_line(uint8_t glyph, uint8_t line);

enum {
    KEY_NONE,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_UP,
    KEY_DOWN,
    KEY_FIRE,
    KEY_BACK,
    KEY_NEW,
    KEY_DIGIT
};

void machine_start(void);
void machine_clear(void);
void machine_put(uint8_t x, uint8_t y, uint8_t glyph, uint8_t ink);

/* Whether a frame has begun since the last call. */
uint8_t machine_frame(void);

/* Called once a frame: a key that has gone down, or KEY_NONE. The digit d is KEY_DIGIT + d. */
uint8_t machine_key(void);

/* A short tone; higher ones for higher numbers, from 0 to 15. */
void machine_tone(uint8_t pitch);

#endif

/*
 * font.h - what cells look like. Glyphs 0 to 63 are the characters from ' ' to '_'; then come
 * the pegs, of PEG_SIZE by PEG_SIZE cells: discs with a digit in them, and the hole for a peg.
 * With GLYPH_INVERSE they are the same with ink and paper exchanged.
 */
#ifndef MACHINES_FONT_H
#define MACHINES_FONT_H

#include <stdint.h>

#define GLYPH_PEG     64
#define GLYPH_INVERSE 0x80
#define PEG_HOLE      10 /* after those with the digits 0 to 9 */

/* Of a glyph that is not inverse, a line of 8 pixels, the left one in the highest bit; line 0
 * is the upper one. */
uint8_t font_line(uint8_t glyph, uint8_t line);

#endif

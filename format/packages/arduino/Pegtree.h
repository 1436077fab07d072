/*
 * Pegtree.h - the walkers with settings for boards: trees are read from flash; on boards with
 * an AVR, codes have at most 6 positions and 16 symbols, games of terse streams 12 guesses.
 */
#ifndef PEGTREE_ARDUINO_H
#define PEGTREE_ARDUINO_H

#ifdef ARDUINO
#include <Arduino.h>
#endif

/* If flash is larger than 32 KB, so may be a tree, one in a program. It comes with a function
 * of this name, which reads smaller trees beside it, too, if they and it lie in the first 64
 * KB; without such a tree the library's function reads all. */
#if defined(__AVR__) && FLASHEND > 0x7FFF
#ifdef __cplusplus
extern "C"
#endif
    unsigned char
    peg_flash_byte(const unsigned char *p);
#undef PEG_BYTE
#define PEG_BYTE(p) peg_flash_byte(p)
#elif !defined(PEG_BYTE) && defined(pgm_read_byte)
#define PEG_BYTE(p) pgm_read_byte(p)
#endif

#ifdef __AVR__
#define PEG_OFFSET      uint16_t
#define PEG_MAX_LENGTH  6
#define PEG_MAX_COLORS  16
#define PEG_MAX_HISTORY 12
#define PEG_TERSE_SLOW
#endif
#include "pegtree_walk.h"

#endif

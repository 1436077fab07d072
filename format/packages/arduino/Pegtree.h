/*
 * Pegtree.h - the walkers, with what suits boards: trees are read from flash; on those with an
 * AVR, codes have 6 positions and 16 symbols at most, games of terse streams 12 guesses.
 */
#ifndef PEGTREE_ARDUINO_H
#define PEGTREE_ARDUINO_H

#ifdef __AVR__
#include <avr/pgmspace.h>
#ifndef PEG_BYTE
#define PEG_BYTE(p) pgm_read_byte(p)
#endif
#define PEG_OFFSET      uint16_t
#define PEG_MAX_LENGTH  6
#define PEG_MAX_COLORS  16
#define PEG_MAX_HISTORY 12
#define PEG_TERSE_SLOW
#endif
#include "pegtree_walk.h"

#endif

/*
 * walker.h - the walker as the small player has it: of p4c6r's plain image and nothing else.
 */
#ifndef EMBED_WALKER_H
#define EMBED_WALKER_H

#ifdef __AVR__
#include <avr/pgmspace.h>
#define PEG_BYTE(p) pgm_read_byte(p)
#endif

#define PEG_OFFSET      uint16_t
#define PEG_ONLY_LENGTH 4
#define PEG_ONLY_COLORS 6
#define PEG_ONLY_KIND   0
#define PEG_ONLY_PLAIN  1
#define PEG_WITHOUT_EXTRAS
#include "format/walk.h"

#endif

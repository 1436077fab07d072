/*
 * walker.h - the player's walker, for p4c6r only: of its terse stream if PLAYER_TERSE is
 * defined, otherwise of its flat image.
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
#define PEG_WITHOUT_EXTRAS

#ifdef PLAYER_TERSE

#define PEG_TERSE_WORD  uint16_t
#define PEG_ONLY_DEPTHS 3
#define PEG_ONLY_CODES  1296
#define PEG_ONLY_BITS   16
#define PEG_MAX_HISTORY 6
#include "format/terse.h"
typedef peg_terse walker_tree;
typedef peg_terse_cursor walker_cursor;
#define walker_start  peg_terse_start
#define walker_guess  peg_terse_guess
#define walker_answer peg_terse_answer

#else

#include "format/walk.h"
typedef peg_view walker_tree;
typedef peg_cursor walker_cursor;
#define walker_start  peg_start
#define walker_guess  peg_guess
#define walker_answer peg_answer

#endif

#endif

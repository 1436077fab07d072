/*
 * walker.h - the player's walker, from the single header, for one game: that of
 * PEG_ONLY_LENGTH, PEG_ONLY_COLORS and PEG_ONLY_KIND, which the command line of the compiler
 * defines. It walks a terse stream if PLAYER_TERSE is defined, otherwise a flat image.
 */
#ifndef EMBED_WALKER_H
#define EMBED_WALKER_H

/* An exported tree says how its machine reads it. */
#include "image.h"

#define PEG_OFFSET uint16_t
#define PEG_WITHOUT_EXTRAS

#ifdef PLAYER_TERSE

#define PEGTREE_TERSE_ONLY
#include "pegtree_walk.h"
typedef peg_terse walker_tree;
typedef peg_terse_cursor walker_cursor;
#define walker_start  peg_terse_start
#define walker_guess  peg_terse_guess
#define walker_answer peg_terse_answer

#else

#define PEGTREE_FLAT_ONLY
#include "pegtree_walk.h"
typedef peg_view walker_tree;
typedef peg_cursor walker_cursor;
#define walker_start  peg_start
#define walker_guess  peg_guess
#define walker_answer peg_answer

#endif

#endif

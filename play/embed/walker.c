/*
 * walker.c - the walker, with the player's options.
 */
#include "walker.h"

#include "format/game/feedback.c"
#ifdef PLAYER_TERSE
#include "format/image/terse.c"
#else
#include "format/image/walk.c"
#endif

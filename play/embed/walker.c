/*
 * walker.c - the walker, with the player's options.
 */
#include "walker.h"

#include "format/image/walk.c"

/*
 * walker.c - the walker, with the player's options.
 */
#include "walker.h"

#include "walk.c"

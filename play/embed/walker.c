/*
 * walker.c - the code of the walker, with the player's options.
 */
#define PEGTREE_IMPLEMENTATION
#include "walker.h"

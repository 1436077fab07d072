/*
 * walker.c - the code of the walker, with the options of machine.h.
 */
#define PEGTREE_IMPLEMENTATION
#include "machine.h"

/* Pegtree.c - the code of the walkers. */
#define PEGTREE_IMPLEMENTATION
#include "Pegtree.h"

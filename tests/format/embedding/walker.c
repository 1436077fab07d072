/*
 * walker.c - the code of the single header, in a file of its own.
 */
#ifdef FETCH_BY_FUNCTION
#include <stdint.h>
static uint8_t fetch(const uint8_t *byte)
{
    return *byte;
}
#define PEG_BYTE(p) fetch(p)
#endif
#include "pegtree_walk.h" /* as any header of the program might */
#ifndef PEGTREE_IMPLEMENTATION
#define PEGTREE_IMPLEMENTATION
#endif
#include "pegtree_walk.h"

/*
 * array.h - arrays that grow: the one place where room is doubled.
 */
#ifndef PEG_ARRAY_H
#define PEG_ARRAY_H

#include <stddef.h>

/* array.c: see below. */
void *peg_array_grow(void *array, size_t *room, size_t wanted, size_t size);

/* Returns the array, with room for `wanted` elements of `size` bytes or more: as it is, or
 * moved to at least twice the *room it had, so that n elements added one by one are moved fewer
 * than 2 n times. A null array with a room of 0 is an empty one. Null where memory runs out;
 * the array and *room are then as they were. */
static inline void *peg_array_room(void *array, size_t *room, size_t wanted, size_t size)
{
    return wanted <= *room && array ? array : peg_array_grow(array, room, wanted, size);
}

#endif

/*
 * array.c - makes room for more elements of an array.
 */
#include <stdint.h>
#include <stdlib.h>

#include "gen/core/array.h"

#define LEAST_ROOM 16

void *peg_array_grow(void *array, size_t *room, size_t wanted, size_t size)
{
    size_t more = *room < LEAST_ROOM / 2 ? LEAST_ROOM : 2 * *room;

    if (more < wanted) more = wanted;
    if (more > SIZE_MAX / size) return NULL;
    void *larger = realloc(array, more * size);
    if (larger) *room = more;
    return larger;
}

/*
 * array.h - memory for what grows: arrays of anything, equally good guesses, the nodes of a
 * tree while it is made; and large tables.
 */
#ifndef PEG_ARRAY_H
#define PEG_ARRAY_H

#include <stddef.h>
#include <stdint.h>

#include "format/tree/tree.h"

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

/* Like malloc(), aligned to 64 bytes at least; released by free(). The size is rounded up, by
 * less than an eighth. */
void *peg_huge_alloc(size_t size);

/* Guesses that are equally good at a position, in the order in which they were found. */
typedef struct peg_equals {
    uint32_t *guess; /* indices */
    size_t count, room;
    int failed; /* memory ran out: some are missing */
} peg_equals;

void peg_equals_add(peg_equals *equals, uint32_t guess);

/* Nodes in preorder, as they are made. */
typedef struct peg_nodes {
    peg_node *at;
    size_t count, room;
} peg_nodes;

peg_status peg_nodes_add(peg_nodes *nodes, peg_node node);

#endif

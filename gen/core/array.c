/*
 * array.c - arrays that grow, and memory in huge pages.
 */
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

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

int peg_by_index(const void *a, const void *b)
{
    const uint32_t *first = a, *second = b;
    return *first < *second ? -1 : *first > *second;
}

#define LINE      ((size_t)64)
#define HUGE_PAGE ((size_t)1 << 21) /* of x86-64, and of ARM with pages of 4 KB */

void *peg_huge_alloc(size_t size)
{
    const size_t unit = size >= 8 * HUGE_PAGE ? HUGE_PAGE : LINE;

    if (size > SIZE_MAX - unit) return NULL;
    size = (size + unit - 1) / unit * unit;
    void *block = aligned_alloc(unit, size);
#ifdef MADV_HUGEPAGE
    if (block && unit == HUGE_PAGE) (void)madvise(block, size, MADV_HUGEPAGE); /* a hint only */
#endif
    return block;
}

void peg_equals_add(peg_equals *equals, uint32_t guess)
{
    uint32_t *list =
        peg_array_room(equals->guess, &equals->room, equals->count + 1, sizeof *list);

    if (!list) {
        equals->failed = 1;
        return;
    }
    equals->guess = list;
    equals->guess[equals->count++] = guess;
}

peg_status peg_nodes_add(peg_nodes *nodes, peg_node node)
{
    peg_node *at = peg_array_room(nodes->at, &nodes->room, nodes->count + 1, sizeof *at);

    if (!at) return PEG_E_MEMORY;
    nodes->at = at;
    nodes->at[nodes->count++] = node;
    return PEG_OK;
}

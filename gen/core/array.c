/*
 * array.c - arrays that grow, and memory in huge pages.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "gen/core/array.h"

#define LEAST_ROOM 16

int peg_array_reserve(void *array, size_t *room, size_t wanted, size_t size)
{
    size_t more = *room < LEAST_ROOM / 2 ? LEAST_ROOM : 2 * *room;
    void *before, *larger;

    if (*room && wanted <= *room) return 1;
    if (more < wanted) more = wanted;
    if (more > SIZE_MAX / size) return 0;
    memcpy(&before, array, sizeof before); /* a pointer of any type */
    larger = realloc(before, more * size);
    if (!larger) return 0;
    memcpy(array, &larger, sizeof larger);
    *room = more;
    return 1;
}

int peg_by_index(const void *a, const void *b)
{
    const uint32_t *first = a, *second = b;
    return *first < *second ? -1 : *first > *second;
}

int peg_by_rank(const void *a, const void *b)
{
    const peg_ranked *first = a, *second = b;
    if (first->rank != second->rank) return first->rank < second->rank ? -1 : 1;
    return peg_by_index(&first->guess, &second->guess);
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
    if (peg_array_reserve(&equals->guess, &equals->room, equals->count + 1, sizeof guess))
        equals->guess[equals->count++] = guess;
    else
        equals->failed = 1;
}

peg_status peg_nodes_add(peg_nodes *nodes, peg_node node)
{
    if (!peg_array_reserve(&nodes->at, &nodes->room, nodes->count + 1, sizeof node))
        return PEG_E_MEMORY;
    nodes->at[nodes->count++] = node;
    return PEG_OK;
}

uint8_t *peg_bytes_add(peg_bytes *bytes, size_t count)
{
    if (!peg_array_reserve(&bytes->at, &bytes->room, bytes->count + count, 1)) return NULL;
    bytes->count += count;
    return bytes->at + bytes->count - count;
}

/*
 * array.h - arrays that grow: of anything, of equally good guesses, of the nodes of a tree
 * under construction, of bytes, and the numbers in these; orders of their elements; and memory
 * for large tables.
 */
#ifndef PEG_ARRAY_H
#define PEG_ARRAY_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#include "format/tree/tree.h"

/* Makes room for at least `wanted` elements of `size` bytes in an array: `array` is the address
 * of the pointer to it. If it is moved, then to at least twice its *room, so that adding n
 * elements one by one moves fewer than 2 n. A null array with a room of 0 is an empty one.
 * Returns whether there was memory; if not, the array and *room stay as they were. */
int peg_array_reserve(void *array, size_t *room, size_t wanted, size_t size);

/* Compares two indices, uint32_t, for qsort() and bsearch(). */
int peg_by_index(const void *a, const void *b);

/* A guess, by its index, and a number by which guesses are sorted. */
typedef struct peg_ranked {
    uint64_t rank;
    uint32_t guess;
} peg_ranked;

/* Compares two of them for qsort(): by rank, and equal ranks by index. */
int peg_by_rank(const void *a, const void *b);

/* Like malloc(), aligned to at least 64 bytes; release it with free(). Rounds the size up, by
 * less than an eighth. */
void *peg_huge_alloc(size_t size);

/* Guesses that are equally good at a position, in the order in which they were found. */
typedef struct peg_equals {
    uint32_t *guess; /* indices */
    size_t count, room;
    int failed; /* memory ran out: some are missing */
} peg_equals;

void peg_equals_add(peg_equals *equals, uint32_t guess);

/* Nodes in preorder, appended one by one. */
typedef struct peg_nodes {
    peg_node *at;
    size_t count, room;
} peg_nodes;

peg_status peg_nodes_add(peg_nodes *nodes, peg_node node);

/* ---- bytes, of messages and files; numbers in them: least significant byte first ------- */

typedef struct peg_bytes {
    uint8_t *at;
    size_t count, room;
} peg_bytes;

/* Appends `count` bytes, which the caller fills in. Returns null if memory runs out. */
uint8_t *peg_bytes_add(peg_bytes *bytes, size_t count);

/* Writes the low `count` bytes of a number to bytes[0..count-1]. */
static inline void peg_put_bytes(uint8_t *bytes, uint64_t value, unsigned count)
{
    for (unsigned i = 0; i < count; i++) bytes[i] = (uint8_t)(value >> 8 * i);
}

/* Returns the number in bytes[0..count-1], at most 8 of them. */
static inline uint64_t peg_get_bytes(const uint8_t *bytes, unsigned count)
{
    uint64_t value = 0;

    for (unsigned i = 0; i < count; i++) value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

/* ---- what asserts check about sets and sums ---------------------------------------------
 *
 * Test builds (`make sanitize`, `tsan`, `coverage`, the fuzz targets) check them; plain `make`
 * leaves them out (NDEBUG). */

/* Whether set[0..n-1] is strictly ascending. */
static inline int peg_is_ascending(const uint32_t *set, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (set[i - 1] >= set[i]) return 0;
    return 1;
}

/* The same for the sets of the exact search. */
static inline int peg_is_ascending_16(const uint16_t *set, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (set[i - 1] >= set[i]) return 0;
    return 1;
}

/* sizes[0] + ... + sizes[n-1] */
static inline uint64_t peg_sum_of(const uint32_t *sizes, size_t n)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < n; i++) sum += sizes[i];
    return sum;
}

#endif

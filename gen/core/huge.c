/*
 * huge.c - asks Linux for huge pages; elsewhere memory as it comes.
 */
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "gen/core/huge.h"

#define LINE      ((size_t)64)
#define HUGE_PAGE ((size_t)1 << 21) /* of x86-64, and of ARM with pages of 4 KB */

void *peg_huge_alloc(size_t size)
{
    const size_t unit = size >= 8 * HUGE_PAGE ? HUGE_PAGE : LINE;

    if (size > SIZE_MAX - unit) return NULL;
    size = (size + unit - 1) / unit * unit;
    void *block = aligned_alloc(unit, size);
#ifdef MADV_HUGEPAGE
    if (block && unit == HUGE_PAGE) (void)madvise(block, size, MADV_HUGEPAGE); /* a wish only */
#endif
    return block;
}

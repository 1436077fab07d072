/*
 * huge.h - large arrays that are read all over: in huge pages, where the system has them, so
 * that not every read needs a look at its tables of pages as well.
 */
#ifndef PEG_HUGE_H
#define PEG_HUGE_H

#include <stddef.h>

/* Like malloc(), aligned to 64 bytes at least; released by free(). The size is rounded up, by
 * less than an eighth. */
void *peg_huge_alloc(size_t size);

#endif

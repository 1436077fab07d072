/*
 * equals.h - a list of guesses that are equally good.
 */
#ifndef PEG_EQUALS_H
#define PEG_EQUALS_H

#include <stddef.h>
#include <stdint.h>

/* Guesses that are equally good at a position, in the order in which they were found. */
typedef struct peg_equals {
    uint32_t *guess; /* indices */
    size_t count, room;
    int failed; /* memory ran out: some are missing */
} peg_equals;

void peg_equals_add(peg_equals *equals, uint32_t guess);

#endif

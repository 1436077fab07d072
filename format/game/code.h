/*
 * code.h - what the library needs of codes beyond the public header.
 */
#ifndef PEG_CODE_H
#define PEG_CODE_H

#include "format/pegtree.h"

/* As peg_code_next(), but returns the first position that changed, -1 after the last code. */
int peg_code_step(const peg_rules *rules, uint8_t *code);

/* The greatest range: the most symbols that a position can have. */
static inline unsigned peg_greatest_range(const peg_rules *rules)
{
    unsigned greatest = 0;

    for (unsigned p = 0; p < rules->length; p++)
        if (rules->range[p] > greatest) greatest = rules->range[p];
    return greatest;
}

/* A bit for each symbol of a code. */
uint64_t peg_symbols(const uint8_t *code, unsigned length);

#endif

/*
 * code.h - what the library needs of rules and codes beyond the public header.
 */
#ifndef PEG_CODE_H
#define PEG_CODE_H

#include "format/pegtree.h"

/* Well-known games: an alias of the rules, the rules, what people call it. The last one's alias
 * is null. */
typedef struct peg_known_game {
    const char *alias, *rules, *title;
} peg_known_game;

extern const peg_known_game peg_known_games[];

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

/* How many of rules->range[] a tree's forms store and show: all of mixed rules; otherwise the
 * first, which the others repeat. */
static inline size_t peg_ranges_stored(const peg_rules *rules)
{
    return rules->kind == PEG_MIXED ? rules->length : 1;
}

/* A bit for each symbol of a code. */
uint64_t peg_symbols(const uint8_t *code, unsigned length);

#endif

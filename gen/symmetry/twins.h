/*
 * twins.h - positions and colors that the guesses so far do not tell apart.
 *
 * Two positions of the same range that have had the same symbol in every guess may change
 * places, and two colors that were in no guess, but exist at the same positions, may change
 * names: every guess stays as it is, and so do the candidates as a set. These are not all
 * renamings that do that (renaming.h), but they are found without a list of any.
 */
#ifndef PEG_TWINS_H
#define PEG_TWINS_H

#include "format/pegtree.h"

typedef struct peg_twins {
    uint64_t seen;                 /* bit c: color c is in a guess so far */
    uint8_t first[PEG_MAX_LENGTH]; /* [position]: the first that is a twin of it, or itself */
} peg_twins;

/* Before the first guess. */
static inline peg_twins peg_twins_start(const peg_rules *rules)
{
    peg_twins twins = {0};

    for (unsigned p = 0; p < rules->length; p++)
        while (rules->range[twins.first[p]] != rules->range[p]) twins.first[p]++;
    return twins;
}

/* After one more guess. */
static inline peg_twins peg_twins_after(const peg_rules *rules, const peg_twins *before,
                                        const uint8_t *code)
{
    peg_twins after = {.seen = before->seen};

    for (unsigned p = 0; p < rules->length; p++) {
        unsigned q = before->first[p];
        while (before->first[q] != before->first[p] || code[q] != code[p]) q++;
        after.first[p] = (uint8_t)q;
        after.seen |= (uint64_t)1 << code[p];
    }
    return after;
}

#endif

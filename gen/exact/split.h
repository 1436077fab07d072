/*
 * split.h - the partition of a candidate set by a guess.
 */
#ifndef PEG_EXACT_SPLIT_H
#define PEG_EXACT_SPLIT_H

#include "gen/exact/part.h"

typedef struct exact_partition {
    exact_part part[EXACT_LABELS]; /* those that are listed, smallest first */
    uint8_t label[EXACT_LABELS];
    unsigned parts;      /* listed */
    uint32_t ones, twos; /* parts of one candidate and of two, where those are not listed */
    int solves;          /* the guess is a candidate */
} exact_partition;

/* Splits a set. Parts of at least `least` candidates, 1 or 3, are listed, with their candidates
 * in the worker's scratch; they have no bounds yet. Where scratch is used up, none are. */
void exact_split(exact_worker *worker, const exact_part *whole, unsigned guess, uint32_t least,
                 exact_partition *into);

#endif

/*
 * order.h - small sets of candidates, numbered by how well they split each other: number 0 is
 * the guess that a tree file expects. FORMAT.md 2.4.
 */
#ifndef PEG_ORDER_H
#define PEG_ORDER_H

#include "format/tree/replay.h"

#define PEG_ORDERED_MOST 20 /* candidates of a set that is numbered */

/* What candidates are numbered by: how many parts each makes of the set, most first; or how
 * many candidates its largest part has, fewest first. Equal ones stay in order. */
typedef struct peg_ordering {
    uint8_t most; /* sets of more candidates are not numbered */
    uint8_t by_largest;
} peg_ordering;

/* How the trees of a strategy (peg_strategy_id) are numbered. */
peg_ordering peg_ordering_of(unsigned strategy);

/* The position of number 0 of set[low..high-1], which has at least one and at most
 * PEG_ORDERED_MOST candidates. *lacking receives how many fewer parts it makes than there are
 * candidates: 0 if it separates them all. Afterwards set[low..high-1] is labeled by it, as by
 * peg_replay_label(). Cost: at most one feedback for each pair of candidates. */
uint32_t peg_order_first(const peg_replay *replay, uint32_t low, uint32_t high,
                         peg_ordering ordering, unsigned *lacking);

/* The positions of all of them: number i at place[i]. Returns what number 0 lacks. Cost: one
 * feedback for each pair. */
unsigned peg_order_all(const peg_replay *replay, uint32_t low, uint32_t high,
                       peg_ordering ordering, uint32_t place[PEG_ORDERED_MOST]);

#endif

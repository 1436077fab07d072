/*
 * known_optimum.h - what ready trees know of a game.
 */
#ifndef PEG_KNOWN_OPTIMUM_H
#define PEG_KNOWN_OPTIMUM_H

#include "format/pegtree.h"

/* Looks for a tree proven optimal for the average, RULES-optimal.peg, in $PEGTREE_PATH (a
 * list with colons) and in ./trees. Returns 1 and its header where there is one. */
int peg_known_optimum(const peg_rules *rules, peg_about *about);

#endif

/*
 * known_optimum.h - what ready trees know of a game.
 */
#ifndef PEG_KNOWN_OPTIMUM_H
#define PEG_KNOWN_OPTIMUM_H

#include <limits.h>

#include "format/pegtree.h"

/* A tree that says it is proven optimal for the average. */
typedef struct peg_optimum {
    char path[PATH_MAX];
    peg_about about; /* what it says of itself */
} peg_optimum;

/* Looks for a tree that is said to be proven optimal for the average, RULES-optimal.peg, where
 * the player looks for trees: in $PEGTREE_PATH, $XDG_DATA_HOME/pegtree, pegtree/ in each of
 * $XDG_DATA_DIRS, then from the program's folder in trees/, ../trees/ and ../share/pegtree/.
 * The tree is read, with at most `limit` bytes of memory, and played: its total is true. That
 * no other tree has less is the word of whoever made it. Returns whether there is one. */
int peg_known_optimum(const peg_rules *rules, size_t limit, peg_optimum *optimum);

#endif

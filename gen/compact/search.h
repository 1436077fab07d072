/*
 * search.h - one thread finds the cheapest subtree of a position.
 */
#ifndef PEG_COMPACT_SEARCH_H
#define PEG_COMPACT_SEARCH_H

#include "gen/compact/compact.h"
#include "gen/compact/price.h"
#include "gen/core/array.h"
#include "gen/core/hash.h"

#define PEG_COMPACT_MOST  2000 /* positions of more candidates keep their guess */
#define PEG_COMPACT_TRIES 24   /* equals tried at a position, cheapest first; */
#define PEG_COMPACT_LARGE 100  /* with more candidates than this, options->large_tries */

/* A guess and its own price. */
typedef struct peg_priced {
    uint32_t price, guess;
} peg_priced;

/* The equals of the position at one depth, with room to price them. */
typedef struct peg_compact_level {
    peg_equals equals;
    peg_priced *priced;
    size_t room;
} peg_compact_level;

/* What a thread needs to try equals, and what it has found out about positions. */
typedef struct peg_compact_search {
    const peg_prices *prices;
    const peg_compact_options *options;
    void *user;                        /* for options->equals() */
    peg_replay replay;                 /* its set is a stack of the positions on the way to the
                                          current one; its symbols are borrowed */
    size_t room;                       /* of that set */
    uint32_t guesses[PEG_MAX_GUESSES]; /* the history of the current position */
    uint8_t labels[PEG_MAX_GUESSES];
    peg_compact_level level[PEG_MAX_GUESSES]; /* at each depth */
    peg_hash outcomes;                        /* of positions below the one being grown */
} peg_compact_search;

/* Starts with all codes of `replay`. Release it with peg_compact_search_close(), even after an
 * error. Errors: PEG_E_MEMORY. */
peg_status peg_compact_search_open(peg_compact_search *search, const peg_replay *replay,
                                   const peg_prices *prices, const peg_compact_options *options,
                                   void *user);
void peg_compact_search_close(peg_compact_search *search);

/* Appends the cheapest subtree of the candidates set[0..count-1], ascending, to nodes. The
 * history of `depth` guesses that leads to them is in search->guesses and labels. */
peg_status peg_compact_search_grow(peg_compact_search *search, const uint32_t *set,
                                   uint32_t count, unsigned depth, peg_nodes *nodes);

#endif

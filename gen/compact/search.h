/*
 * search.h - the cheapest subtree of one position, by one thread.
 */
#ifndef PEG_COMPACT_SEARCH_H
#define PEG_COMPACT_SEARCH_H

#include "gen/compact/compact.h"
#include "gen/compact/price.h"
#include "gen/core/nodes.h"

#define PEG_COMPACT_MOST  2000 /* positions of more candidates keep their guess */
#define PEG_COMPACT_TRIES 24   /* equals that are tried at a position, cheapest first; */
#define PEG_COMPACT_LARGE 100  /* fewer, as options say, where there are more candidates */

/* What is known of a position: its cheapest subtree among those of the same cost. */
typedef struct peg_outcome {
    uint64_t price;
    uint32_t guess; /* to begin with */
    uint32_t total; /* of guesses over its candidates */
    uint8_t worst;
} peg_outcome;

typedef struct peg_offer { /* a guess, and its own price */
    uint32_t price, guess;
} peg_offer;

/* What a thread needs to try equals, and what it found out about positions. */
typedef struct peg_trial {
    const peg_prices *prices;
    const peg_compact_options *options;
    void *user;                        /* for options->equals() */
    peg_replay replay;                 /* its set holds the positions on the way to the present
                                          one, one behind the other; its symbols are others' */
    size_t room;                       /* of that set */
    uint32_t guesses[PEG_MAX_GUESSES]; /* the history of where it is */
    uint8_t labels[PEG_MAX_GUESSES];
    struct {
        peg_equals equals;
        peg_offer *offers;
        size_t room;
    } level[PEG_MAX_GUESSES]; /* at each depth */
    struct peg_known *known;  /* a hash table of outcomes by position */
    size_t known_count, known_room;
} peg_trial;

/* Starts over all codes of `replay`. Release with close, after an error too. Errors:
 * PEG_E_MEMORY. */
peg_status peg_trial_open(peg_trial *trial, const peg_replay *replay, const peg_prices *prices,
                          const peg_compact_options *options, void *user);
void peg_trial_close(peg_trial *trial);

/* Appends the cheapest subtree of the candidates set[0..count-1], ascending, to nodes. They
 * are reached by `depth` guesses, which trial->guesses and labels hold. */
peg_status peg_trial_grow(peg_trial *trial, const uint32_t *set, uint32_t count, unsigned depth,
                          peg_nodes *nodes);

#endif

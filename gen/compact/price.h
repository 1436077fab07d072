/*
 * price.h - what guesses cost in a tree file, before the file is written: the decisions of
 * FORMAT.md 2.4, each at the probability that the coder had learned by the end of a tree. In a
 * similar tree, one decision more or less changes the file by about that much.
 */
#ifndef PEG_PRICE_H
#define PEG_PRICE_H

#include "format/file/model.h"

#define PEG_PRICE_BIT 4096 /* prices are in units of 1/4096 bit */

typedef struct peg_prices {
    peg_ordering ordering;            /* how candidates of small sets are numbered */
    uint32_t implied[PEG_LACKING][2]; /* [parts that number 0 lacks][taken] */
    uint32_t another[PEG_LACKING][2]; /* [the same][it is a candidate] */
    uint32_t next[4][2];              /* [number - 1][this] */
    uint32_t candidate[PEG_SIZES][2]; /* [size][it is one] */
    uint32_t leading[2];
    uint32_t rank[PEG_SIZES][PEG_SIZES][2];            /* [size][bits so far][more] */
    uint32_t symbol[PEG_KINDS][PEG_GAINS][4][2][4][2]; /* [kind][gain][position][first
                                                          asked][size][this] */
    uint32_t deferred[2][2];                           /* [not at the first position][this] */
} peg_prices;

/* The prices by what a model has learned. */
void peg_prices_from_model(peg_prices *prices, const peg_model *model);

/* How the bits of a tree are used: for implied guesses, candidates encoded by rank, other
 * codes. */
typedef struct peg_share {
    uint32_t guesses; /* guesses with two or more candidates left */
    uint64_t price;   /* of all of them, written one after the other */
} peg_share;

enum { PEG_SHARE_IMPLIED, PEG_SHARE_CANDIDATES, PEG_SHARE_OTHERS, PEG_SHARES };

/* Learns prices from a whole tree; from one without nodes, those with which a section begins.
 * Fills in its shares, too; those of a tree of more than PEG_SECTION_MOST secrets mean nothing.
 * Either may be null. Errors: PEG_E_MEMORY, PEG_E_ARGUMENT (not a sound tree). Cost: that of
 * writing the tree. */
peg_status peg_prices_learn(peg_prices *prices, peg_share shares[PEG_SHARES],
                            const peg_tree *tree);

/* What all guesses at a position have in common, and what those with a common prefix have. */
typedef struct peg_pricing {
    const peg_prices *prices;
    const peg_replay *replay;
    uint32_t low, high; /* the candidates */
    uint64_t used, fresh;
    uint32_t sorts[2];                /* number of candidates that are not leading, that are */
    uint32_t place[PEG_ORDERED_MOST]; /* in a small set: the place of each number */
    unsigned lacking;                 /* parts that number 0 lacks, by class */
    peg_census census;
    unsigned known;                    /* positions whose prices below are known, */
    uint8_t last[PEG_MAX_LENGTH];      /* for this guess */
    peg_prefix prefix[PEG_MAX_LENGTH]; /* before each position */
    uint32_t price[PEG_MAX_LENGTH][PEG_MAX_COLORS]; /* of each symbol there */
} peg_pricing;

/* Prepares to price guesses at a place of at least two candidates. Cost: one pass over them; in
 * small sets one feedback for each pair. */
void peg_pricing_prepare(peg_pricing *pricing, const peg_prices *prices,
                         const peg_replay *replay, const peg_place *at);

/* The price of a guess there. Ascending order is fastest: guesses with a common prefix share
 * the work for it. */
uint32_t peg_price_guess(peg_pricing *pricing, const uint8_t *guess);

/* A lower bound on the price of a guess that does not separate its three or more candidates. */
uint32_t peg_price_least(const peg_prices *prices, uint32_t count);

#endif

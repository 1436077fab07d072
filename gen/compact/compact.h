/*
 * compact.h - makes a tree's file smaller by choosing among guesses that are equally good.
 *
 * The price of a guess is its code length in bits, by the probabilities that an adaptive range
 * coder learns from the tree (J. Rissanen, G. Langdon, Arithmetic Coding, 1979). The builder of
 * the tree says which guesses are equally good at a position; of those that keep the total and
 * the worst depth of their subtree, the one whose subtree has the least price is taken
 * (below). RATIONALE.md, section 3, has the rule and its bounds.
 */
#ifndef PEG_COMPACT_H
#define PEG_COMPACT_H

#include "format/file/model.h"
#include "gen/strategy/strategy.h"

/* Lists the guesses that are equally good at a position of at least three candidates, beginning
 * with the one that the tree has without compaction; depends on the position alone. If that one
 * separates all candidates (peg_replay_find_separator()), the others are not used. Called by
 * several threads, each with its number. May return any error, which ends the compaction. */
typedef peg_status peg_equals_fn(void *user, unsigned thread, const peg_position *position,
                                 peg_equals *equals);

typedef struct peg_compact_options {
    peg_equals_fn *equals;
    void *user;                                     /* for equals() */
    unsigned threads;                               /* at least 1 */
    uint64_t (*salt)(const peg_position *position); /* what equals() depends on besides the
                                                       candidates and the symbols guessed; null:
                                                       nothing */
    int separators;       /* an implied guess is always the first of its equals */
    int keeps_opening;    /* whether the root keeps its guess */
    int keeps_worst;      /* whether equals() lists no guess that makes the tree deeper */
    unsigned large_tries; /* equals to try at positions of many candidates; 0: as elsewhere */
    uint32_t most;        /* positions of more candidates keep their guess; 0: the default */
    const peg_stop *stop; /* ends the work soon after it is set; or null */
} peg_compact_options;

/* Replaces *tree by a tree of the same total and worst depth whose file is no larger. The
 * result does not depend on the number of threads. Errors: PEG_E_MEMORY, PEG_E_INTERRUPTED,
 * those of equals(); *tree then stays as it was. */
peg_status peg_compact(peg_tree *tree, const peg_compact_options *options);

/* The same for a tree that peg_build() built by this method. */
peg_status peg_compact_built(peg_tree *tree, const peg_method *method, unsigned threads,
                             const peg_stop *stop);

/* ---- prices: what guesses cost in a tree file, before the file is written --------------
 *
 * The decisions of FORMAT.md 2.4, each at the probability that the coder had learned by the end
 * of a tree. In a similar tree, one decision more or less changes the file by about that much.
 */

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

/* search.c: exchanges the nodes of each of the pieces for the cheapest ones at these prices.
 * Errors: PEG_E_MEMORY, PEG_E_INTERRUPTED, those of equals(). */
peg_status peg_compact_pieces(const peg_compact_options *options, const peg_replay *replay,
                              const peg_prices *prices, const peg_piece_list *pieces);

#endif

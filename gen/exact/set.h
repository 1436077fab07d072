/*
 * set.h - a candidate set and what is known of its cost, in stages, each more expensive than
 * the one before: exact_static_bound(), exact_probe_identity(), exact_probe_canonical(),
 * exact_one_ply_bound(). THEORY.md says why their bounds hold.
 */
#ifndef PEG_EXACT_SET_H
#define PEG_EXACT_SET_H

#include "gen/exact/worker.h"

/* ---- pairs ------------------------------------------------------------------------ */

/* Which candidates of a set tell which others apart, for a set that splits by many guesses: for
 * each two candidates, `same` has those that give both the same answer, as bits. A candidate of
 * a part that is in `same` of none of its pairs separates it (THEORY.md, 3). All this fits a
 * core's own cache, which the rows of so many candidates do not. In sets of bits the place of a
 * candidate is its index in the whole set. */
#define EXACT_PAIRS_MOST 256 /* candidates */

typedef struct exact_pairs {
    const peg_code16 *code; /* the candidates, ascending */
    uint32_t n;
    unsigned words;      /* of a set of them: 2 or 4, one for each 64 places */
    peg_columns columns; /* of the candidates: labels are computed from these */
    uint64_t *same;      /* [n (n - 1) / 2][words]: of candidates a < b at b (b - 1) / 2 + a */
} exact_pairs;

/* Memory of each thread that makes pairs, beyond what others take. If that is too much, pairs
 * are made of half as many candidates, in an eighth of the memory (exact_search.is_tight). */
#define EXACT_PAIRS_BYTES ((size_t)3 << 20)

/* Whether a set of n candidates, so many guesses of which may be tried, is worth its pairs: to
 * make them takes as long as to try some guesses without them. */
static inline int exact_pairs_pay(const exact_search *search, uint32_t n, uint32_t guesses)
{
    return n <= guesses && n <= EXACT_PAIRS_MOST >> (search->is_tight != 0);
}

/* ---- sets ------------------------------------------------------------------------- */

typedef struct exact_set {
    const peg_code16 *code; /* ascending; NULL: so far there are only */
    const uint64_t *bits;   /* their places in exact_terms.pairs */
    uint32_t n;
    unsigned most;      /* parts that a guess makes of the set; 0: not known */
    exact_cost lower;   /* a lower bound on the cost */
    uint8_t exact;      /* whether `lower` is the cost */
    uint8_t scored;     /* whether its guesses were scored, here or before, and `lower` has the
                           result */
    uint8_t restricted; /* other processes leave guesses out (share.h): the keys say so */
    uint8_t has_key;    /* whether `key` is set */
    uint8_t has_canonical; /* whether `canonical` is set */
    exact_key key;         /* of the codes as they are and the terms */
    exact_key canonical;   /* of the canonical form, without the terms */
} exact_set;

/* What the guesses so far allow for a set. */
typedef struct exact_terms {
    unsigned depth; /* guesses left, or 0: any number */
    unsigned parts; /* the most that any guess makes of a set that contains this one */
    peg_twins twins;
    const exact_pairs *pairs; /* of the set that this one is a part of, or NULL */
} exact_terms;

/* The terms before the first guess, and after one more guess. */
exact_terms exact_terms_start(const exact_game *game, unsigned depth);
exact_terms exact_terms_after(const exact_game *game, const exact_terms *before,
                              unsigned guess);

/* ---- bounds ----------------------------------------------------------------------- */

/* A stage: raises set->lower, unless set->exact is already set. */
typedef void exact_stage(exact_worker *worker, exact_set *set, const exact_terms *terms);

/* Whether a candidate of a set separates all others. If the set has only bits so far, they
 * refer to `pairs`; else these may be NULL. */
int exact_has_separator(const exact_worker *worker, const exact_set *set,
                        const exact_pairs *pairs);

/* Uses the size, and whether a candidate separates all others. The first stage. */
exact_stage exact_static_bound;

/* Prefetches what the next stage reads; changes no bounds. */
exact_stage exact_prefetch;

/* Looks up what this thread has recently found out about the same codes. */
exact_stage exact_probe_identity;

/* Finds the canonical form, unless memory runs out, and the renaming that makes it, if map is
 * not null. */
void exact_find_canonical(exact_worker *worker, exact_set *set, const peg_twins *twins,
                          peg_renaming *map);

/* Looks up the canonical form in the transposition table. */
exact_stage exact_probe_canonical;

/* Scores the guesses. No earlier stage may follow. */
exact_stage exact_one_ply_bound;

/* The static bound and the probe by identity. */
exact_stage exact_set_begin;

/* Stores what is known of a set in the table and the caches; if finding it out took enough
 * scored sets, also writes it to the journal and tells the other processes. */
void exact_note(exact_worker *worker, const exact_set *set, unsigned depth, uint64_t scored);

/* The last part of exact_note(), for a bound that is not to go to the table and the caches. Any
 * thread may call it. */
void exact_publish(const exact_search *search, exact_key key, exact_cost lower, int exact,
                   uint64_t scored);

/* The key of a set whose canonical form is known, with its terms. */
exact_key exact_canonical_key(const exact_search *search, const exact_set *set, unsigned depth);

/* What the meaning of bounds in a checkpoint depends on, as a number: a bound is of use only if
 * the same set has the same key, and the bound the same meaning. This is a hash of the keys of
 * some sets, for several goals, depths and widths, and of EXACT_BOUNDS_VERSION: it reflects the
 * order of codes, the random numbers, the mixins and the canonical forms. The worker's search
 * needs no bounds. Errors: PEG_E_MEMORY. Cost: small. */
peg_status exact_fingerprint(exact_worker *worker, uint64_t *print);

/* ---- partition.c ------------------------------------------------------------------ */

/* Fills in *pairs for 1 .. EXACT_PAIRS_MOST candidates, in the worker's scratch. Returns 0 if
 * memory runs out. Cost: n^3 / 2 comparisons of bytes, as many at once as a register has. */
int exact_pairs_make(exact_worker *worker, const peg_code16 *code, uint32_t n,
                     exact_pairs *pairs);

/* Whether one of the n candidates of a part separates all others; n is at most
 * EXACT_LABELS. */
int exact_pairs_separate(const exact_pairs *pairs, const uint64_t *part, uint32_t n);

/* The index in code[] of the first candidate that separates all others, or -1. */
int exact_separator(const exact_worker *worker, const peg_code16 *code, uint32_t n);

typedef struct exact_partition {
    exact_set part[EXACT_LABELS]; /* those listed, smallest first */
    uint8_t label[EXACT_LABELS];
    unsigned parts;      /* listed */
    uint32_t ones, twos; /* parts of one candidate and of two, if these are not listed */
    int solves;          /* the guess is a candidate */
} exact_partition;

/* Splits a set by the answers to a guess. Lists the parts of at least `least` candidates, 1 or
 * 3, with their candidates in the worker's scratch; they have no bounds yet. If memory runs
 * out, lists none. */
void exact_partition_by(exact_worker *worker, const exact_set *whole, unsigned guess,
                        uint32_t least, exact_partition *into);

/* What the guess costs for n candidates, and those in parts of one and two that are not listed,
 * with `depth` guesses left after it; EXACT_NONE: there is no such tree. */
static inline exact_cost exact_partition_closed(const exact_search *search,
                                                const exact_partition *parts, unsigned depth,
                                                uint32_t n)
{
    const exact_cost two = parts->twos ? exact_bound(search->bounds, depth, 2) : 0;

    if (two == EXACT_NONE) return EXACT_NONE;
    return n * search->bounds->unit + parts->twos * two +
           parts->ones * exact_bound(search->bounds, depth, 1);
}

/* The same for the set of *pairs; the parts have bits but no candidates until they are listed.
 * If memory runs out, lists none. */
void exact_partition_bits(exact_worker *worker, const exact_pairs *pairs, unsigned guess,
                          uint32_t least, exact_partition *into);
void exact_partition_list(exact_worker *worker, const exact_pairs *pairs,
                          exact_partition *parts);

#endif

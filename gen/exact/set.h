/*
 * set.h - a candidate set and what is known of its cost, in stages, each dearer than the one
 * before: exact_static_bound(), exact_probe_identity(), exact_probe_canonical(),
 * exact_one_ply_bound(). THEORY.md says why their bounds hold.
 */
#ifndef PEG_EXACT_SET_H
#define PEG_EXACT_SET_H

#include "gen/exact/worker.h"

typedef struct exact_set {
    const peg_code16 *code; /* ascending */
    uint32_t n;
    exact_cost lower;   /* the cost is not less; */
    uint8_t exact;      /* it is the cost */
    uint8_t scored;     /* its guesses were, here or before, and `lower` has what that gave */
    uint8_t restricted; /* others leave guesses undone (share.h): the keys say so */
    uint8_t has_key;    /* `key` is there */
    uint8_t has_canonical; /* `canonical` is there */
    exact_key key;         /* of the codes as they are, and the terms */
    exact_key canonical;   /* of the canonical form, without the terms */
} exact_set;

/* What the guesses so far leave to a set. */
typedef struct exact_terms {
    unsigned depth; /* guesses left, or 0: any number */
    unsigned parts; /* that any guess makes, at most, of a set that holds this one */
    peg_twins twins;
} exact_terms;

/* Before the first guess, and after one more. */
exact_terms exact_terms_start(const exact_game *game, unsigned depth);
exact_terms exact_terms_after(const exact_game *game, const exact_terms *before,
                              unsigned guess);

/* ---- bounds ----------------------------------------------------------------------- */

/* A stage: raises set->lower, unless set->exact already. */
typedef void exact_stage(exact_worker *worker, exact_set *set, const exact_terms *terms);

/* What the size says, and whether a candidate separates all others. The first stage. */
exact_stage exact_static_bound;

/* Starts to fetch what the next stage looks at; bounds stay as they are. */
exact_stage exact_prefetch;

/* What this thread has lately found out about the same codes. */
exact_stage exact_probe_identity;

/* What the transposition table has of the canonical form. */
exact_stage exact_probe_canonical;

/* What scoring all guesses says. Not after an earlier one. */
exact_stage exact_one_ply_bound;

/* The static bound, and the probe by identity. */
exact_stage exact_set_begin;

/* Notes what is known of a set in the table and the caches, and, where finding it out took so
 * many scored sets that it is worth it, in the journal and by telling the others. */
void exact_note(exact_worker *worker, const exact_set *set, unsigned depth, uint64_t scored);

/* What that does with a bound but for the table and the caches. Any thread may call it. */
void exact_publish(const exact_search *search, exact_key key, exact_cost lower, int exact,
                   uint64_t scored);

/* The key of a set that has a canonical form, with its terms. */
exact_key exact_canonical_key(const exact_search *search, const exact_set *set, unsigned depth);

/* What the bounds in a checkpoint rest on, as a number: a bound is of use where a set has the
 * same key, and where it means the same. This is a hash of the keys of some sets, for several
 * goals, depths and widths, and of EXACT_BOUNDS_VERSION: it follows the order of codes, the
 * random numbers, the mixins, and canonical forms. The worker's search needs no bounds. Errors:
 * PEG_E_MEMORY. Cost: small. */
peg_status exact_fingerprint(exact_worker *worker, uint64_t *print);

/* ---- partition.c ------------------------------------------------------------------ */

/* The index in code[] of the first candidate that separates all others, or -1. */
int exact_separator(const exact_worker *worker, const peg_code16 *code, uint32_t n);

typedef struct exact_partition {
    exact_set part[EXACT_LABELS]; /* those that are listed, smallest first */
    uint8_t label[EXACT_LABELS];
    unsigned parts;      /* listed */
    uint32_t ones, twos; /* parts of one candidate and of two, where those are not listed */
    int solves;          /* the guess is a candidate */
} exact_partition;

/* Splits a set by the answers to a guess. Parts of at least `least` candidates, 1 or 3, are
 * listed, with their candidates in the worker's scratch; they have no bounds yet. Where scratch
 * is used up, none are. */
void exact_partition_by(exact_worker *worker, const exact_set *whole, unsigned guess,
                        uint32_t least, exact_partition *into);

#endif

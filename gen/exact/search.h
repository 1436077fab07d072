/*
 * search.h - the least cost of a candidate set, by branch and bound.
 *
 * A node of the search is a candidate set; its cost is the least, over all guesses, of
 * n guesses for the n candidates plus the costs of the parts. Bounds of a part come in
 * stages, each a good deal dearer than the one before:
 *
 *   settle   what its size, a candidate that tells all others apart, or the memo says;
 *            exact for about nine parts in ten
 *   survey   scores every guess against it (scan.h): the least of the scores is a
 *            bound, and mostly attained by one of the first guesses that have it
 *   search   tries guesses in the order of their scores: exact_search_cost()
 *
 * A guess is dropped as soon as the sum of its parts' bounds is no better than the best
 * guess known. It is this order, every part surveyed before any is searched, that makes
 * the search short: on p4c7r it is worth a factor of fifty.
 *
 * Values do not depend on the order in which anything is done, on other threads or on
 * what the memo remembers.
 */
#ifndef PEG_OPTIMAL_SEARCH_H
#define PEG_OPTIMAL_SEARCH_H

#include "gen/exact/bound.h"
#include "gen/score/scan.h"
#include "gen/symmetry/renaming.h"

/* A candidate set and what is known of its cost. */
typedef struct exact_part {
    const peg_code16 *set; /* ascending */
    uint32_t n;
    uint8_t exact;    /* `lower` is the cost */
    uint8_t surveyed; /* once, and `lower` says what came of it */
    exact_cost lower;       /* the cost is not less */
    exact_key key;
} exact_part;

/* A candidate set in its place in the tree. */
typedef struct exact_place {
    exact_part part;
    unsigned depth; /* guesses left, or 0: any number */
    unsigned level; /* guesses made */
    peg_symmetry same;
} exact_place;

struct exact_journal; /* journal.h */
struct exact_race;    /* order.h */
struct exact_team;    /* team.h */

/* What all threads share. */
typedef struct exact_search {
    const exact_game *game;
    const exact_bounds *floor;
    exact_memo *memo;
    peg_scan_fn *scan;
    exact_key *random;            /* [codes] */
    uint32_t width;              /* 0: all guesses are tried; see exact_is_narrow() */
    uint32_t small;              /* sets up to this size are searched in full in any case */
    exact_key narrow;             /* part of the key of the other sets */
    struct exact_journal *journal; /* NULL: none */
    uint32_t step[PEG_SCAN_STEPS];
} exact_search;

/* Working memory, given out and taken back like a stack. */
typedef struct exact_scratch {
    char *base;
    size_t used, size;
} exact_scratch;

/* In a narrow search, sets of more than `small` codes try only the `width` guesses that look
 * best. What is proven then holds for the game with that restriction; the trees are
 * trees of the game itself, so their cost is an upper bound. */
static inline int exact_is_narrow(const exact_search *search, uint32_t n)
{
    return search->width && n > search->small;
}

struct exact_worker;

/* Called before each search; not 0: stop. */
typedef int exact_pulse_fn(struct exact_worker *worker);

/* What each thread has of its own. */
typedef struct exact_worker {
    const exact_search *search;
    exact_scratch scratch;
    uint64_t states;                         /* surveys */
    peg_status status;                       /* what stopped the search, or PEG_OK */
    const struct exact_race *openings;         /* the race at the root, while it is run */
    struct exact_team *team;                   /* threads that help this one, NULL: none */
    exact_pulse_fn *pulse;
    void *context;
} exact_worker;

peg_status exact_worker_make(exact_worker *worker, const exact_search *search);
void exact_worker_free(exact_worker *worker);
void *exact_worker_take(exact_worker *worker, size_t bytes); /* aligned to 64; NULL sets status */

/* The partition of a set by a guess: parts with their candidates, in a worker's scratch. */
typedef struct exact_partition {
    exact_part part[EXACT_LABELS]; /* those that are left to solve, smallest first */
    uint8_t label[EXACT_LABELS];
    unsigned parts;
    int solves; /* the guess is a candidate */
} exact_partition;

/* Splits a set by a guess; the parts have no bounds yet. */
void exact_split(exact_worker *worker, const exact_part *whole, unsigned guess, exact_partition *into);

/* Fills in a part's bounds as far as that is cheap; returns part->exact. */
int exact_settle(const exact_search *search, exact_part *part, unsigned depth);

/* Scores every guess against a part that was settled, and raises its bound. */
void exact_survey(exact_worker *worker, exact_part *part, unsigned depth);

/* The score of every guess (scan.h), in the worker's scratch, and the least. */
uint16_t *exact_score(exact_worker *worker, const exact_part *part, uint16_t *least);

/* The index in set[] of the first candidate that tells all others apart, or -1. */
int exact_separator(const exact_search *search, const peg_code16 *set, uint32_t n);

/* What a guess costs here: exact where it is less than `limit`, else a lower bound that
 * is no less than the limit. */
exact_cost exact_cost_of_guess(exact_worker *worker, const exact_place *at, unsigned guess, exact_cost limit);

/* Tries the guesses of a race in their order, alone or along with other threads. */
void exact_run(exact_worker *worker, struct exact_race *race);

/* The cost of a settled place, likewise. After worker->status is set, worthless. */
exact_cost exact_cost_of(exact_worker *worker, exact_place *at, exact_cost limit);

#endif

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
 *   search   tries guesses in the order of their scores: optimal_cost()
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
typedef struct opt_part {
    const code_index *set; /* ascending */
    uint32_t n;
    uint8_t exact;    /* `lower` is the cost */
    uint8_t surveyed; /* once, and `lower` says what came of it */
    cost lower;       /* the cost is not less */
    memo_key key;
} opt_part;

/* A candidate set in its place in the tree. */
typedef struct opt_place {
    opt_part part;
    unsigned depth; /* guesses left, or 0: any number */
    unsigned level; /* guesses made */
    symmetry same;
} opt_place;

struct opt_journal; /* journal.h */
struct opt_race;    /* order.h */
struct opt_team;    /* team.h */

/* What all threads share. */
typedef struct opt_search {
    const optimal_game *game;
    const optimal_floor *floor;
    optimal_memo *memo;
    scan_function *scan;
    memo_key *random;            /* [codes] */
    uint32_t width;              /* 0: all guesses are tried; see search_is_narrow() */
    uint32_t small;              /* sets up to this size are searched in full in any case */
    memo_key narrow;             /* part of the key of the other sets */
    struct opt_journal *journal; /* NULL: none */
    uint32_t step[SCAN_STEPS];
} opt_search;

/* Working memory, given out and taken back like a stack. */
typedef struct opt_scratch {
    char *base;
    size_t used, size;
} opt_scratch;

/* In a narrow search, sets of more than `small` codes try only the `width` guesses that look
 * best. What is proven then holds for the game with that restriction; the trees are
 * trees of the game itself, so their cost is an upper bound. */
static inline int search_is_narrow(const opt_search *search, uint32_t n)
{
    return search->width && n > search->small;
}

/* What each thread has of its own. */
typedef struct opt_worker {
    const opt_search *search;
    opt_scratch scratch;
    uint64_t states;                         /* surveys */
    peg_status status;                       /* what stopped the search, or PEG_OK */
    const struct opt_race *openings;         /* the race at the root, while it is run */
    struct opt_team *team;                   /* threads that help this one, NULL: none */
    int (*pulse)(struct opt_worker *worker); /* called before each search; not 0: stop */
    void *context;
} opt_worker;

peg_status worker_make(opt_worker *worker, const opt_search *search);
void worker_free(opt_worker *worker);
void *worker_take(opt_worker *worker, size_t bytes); /* aligned to 64; NULL sets status */

/* The partition of a set by a guess: parts with their candidates, in a worker's scratch. */
typedef struct partition {
    opt_part part[GAME_LABELS]; /* those that are left to solve, smallest first */
    uint8_t label[GAME_LABELS];
    unsigned parts;
    int solves; /* the guess is a candidate */
} partition;

/* Splits a set by a guess; the parts have no bounds yet. */
void search_split(opt_worker *worker, const opt_part *whole, unsigned guess, partition *into);

/* Fills in a part's bounds as far as that is cheap; returns part->exact. */
int search_settle(const opt_search *search, opt_part *part, unsigned depth);

/* Scores every guess against a part that was settled, and raises its bound. */
void search_survey(opt_worker *worker, opt_part *part, unsigned depth);

/* The score of every guess (scan.h), in the worker's scratch, and the least. */
uint16_t *search_score(opt_worker *worker, const opt_part *part, uint16_t *least);

/* The index in set[] of the first candidate that tells all others apart, or -1. */
int search_perfect(const opt_search *search, const code_index *set, uint32_t n);

/* What a guess costs here: exact where it is less than `limit`, else a lower bound that
 * is no less than the limit. */
cost search_guess(opt_worker *worker, const opt_place *at, unsigned guess, cost limit);

/* Tries the guesses of a race in their order, alone or along with other threads. */
void search_run(opt_worker *worker, struct opt_race *race);

/* The cost of a settled place, likewise. After worker->status is set, worthless. */
cost search_cost(opt_worker *worker, opt_place *at, cost limit);

#endif

/*
 * part.h - a candidate set and what is known of its cost, in stages, each dearer than the one
 * before: exact_glance(), exact_recall(), exact_recognize(), exact_survey(). search.h says why
 * their bounds hold.
 */
#ifndef PEG_EXACT_PART_H
#define PEG_EXACT_PART_H

#include "gen/exact/worker.h"

typedef struct exact_part {
    const peg_code16 *set; /* ascending */
    uint32_t n;
    exact_cost lower;   /* the cost is not less; */
    uint8_t exact;      /* it is the cost */
    uint8_t surveyed;   /* once, and `lower` says what came of it */
    uint8_t keyed;      /* `key` is there */
    uint8_t named;      /* `form` is there */
    uint8_t restricted; /* others leave guesses undone (share.h): the keys say so */
    exact_key key;      /* of the codes as they are, from exact_fetch() or exact_recall() on */
    exact_key form;     /* of what they are renamed to, from exact_recognize() on */
} exact_part;

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

/* A stage: raises part->lower, unless part->exact already. */
typedef void exact_stage(exact_worker *worker, exact_part *part, const exact_terms *terms);

/* What the size says, and whether a candidate separates all others. The first stage. */
exact_stage exact_glance;

/* Asks memory for what the next stage looks at; bounds stay as they are. */
exact_stage exact_fetch;

/* What this thread has lately found out about the same codes. */
exact_stage exact_recall;

/* What the memo has of what the codes are renamed to. */
exact_stage exact_recognize;

/* Scores every guess. Not after an earlier one. */
exact_stage exact_survey;

/* The first two. */
exact_stage exact_settle;

/* Notes what is known of a part in the memo and among what is recent. */
void exact_note(exact_worker *worker, const exact_part *part, unsigned depth);

/* The part's key in the memo. After exact_recognize(). */
exact_key exact_memo_key(const exact_search *search, const exact_part *part, unsigned depth);

/* The index in set[] of the first candidate that separates all others, or -1. */
int exact_separator(const exact_worker *worker, const peg_code16 *set, uint32_t n);

#endif

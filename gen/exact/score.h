/*
 * score.h - scores all guesses for a candidate set (gen/score/scan.h).
 */
#ifndef PEG_EXACT_SCORE_H
#define PEG_EXACT_SCORE_H

#include "gen/exact/part.h"

/* The score of every guess. */
typedef struct exact_scores {
    uint16_t *slack; /* in the worker's scratch; NULL where that is used up */
    uint16_t least;
    unsigned parts; /* that any guess makes, at most */
} exact_scores;

/* Where it is known that none makes more than so many parts. */
exact_scores exact_score(exact_worker *worker, const exact_part *part, unsigned parts);

/* By the parts that they were found to make, where that says more. */
exact_scores exact_score_again(exact_worker *worker, const exact_part *part,
                               const exact_scores *before);

#endif

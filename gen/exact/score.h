/*
 * score.h - scores all guesses for a candidate set (gen/score/scan.h).
 */
#ifndef PEG_EXACT_SCORE_H
#define PEG_EXACT_SCORE_H

#include "gen/exact/part.h"

/* The scores of guesses, by their place in a row. */
typedef struct exact_scores {
    uint16_t *slack; /* in the worker's scratch, as is `block`; NULL where that is used up */
    uint16_t least;
    uint16_t least_split; /* the least where no guess counts as a candidate */
    unsigned parts;       /* that any guess makes, at most */
    uint16_t *block;      /* [blocks]: those that were scored, as in scan.h; NULL: all */
    uint32_t blocks;
    uint32_t beyond; /* the others have no smaller score; UINT32_MAX: there are none */
} exact_scores;

/* Scores all guesses. No guess makes more than so many parts. */
exact_scores exact_score(exact_worker *worker, const exact_part *part, unsigned parts);

/* Scores those that may have a score up to `last`, which may be -1, and one of the least score
 * in any case; groups.h excludes the others. `least`, `least_split` and `parts` are the same
 * as if all were scored. */
exact_scores exact_score_some(exact_worker *worker, const exact_part *part, unsigned parts,
                              int32_t last);

static inline size_t exact_scores_block(const exact_scores *scores, uint32_t i)
{
    return (size_t)(scores->block ? scores->block[i] : i) * PEG_SCAN_BLOCK;
}

/* By the parts that they were found to make, where that says more. */
exact_scores exact_score_again(exact_worker *worker, const exact_part *part,
                               const exact_scores *before);

#endif

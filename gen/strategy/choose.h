/*
 * choose.h - what the two files share that find the guess with the least score at a position:
 * choose.c goes through the guesses, worth.c says what each is worth.
 */
#ifndef PEG_CHOOSE_H
#define PEG_CHOOSE_H

#include "gen/strategy/strategy.h"
#include "gen/symmetry/renaming.h"

/* How good a guess is: less is better; the second number breaks ties. */
typedef struct peg_worth {
    uint64_t score, tie;
} peg_worth;

static const peg_worth PEG_WORST = {UINT64_MAX, 0};

static inline int peg_worth_is_less(peg_worth a, peg_worth b)
{
    return a.score != b.score ? a.score < b.score : a.tie < b.tie;
}

typedef struct peg_scan {
    peg_chooser *chooser;
    const peg_position *position;
    peg_palette palette;
    unsigned length, labels;
    const uint16_t *weights; /* of answers, or null */
    uint64_t log_all;        /* with weights: the logarithm of the number of candidates */
    unsigned shift;          /* with weights: makes their sums fit */
    int in_table;            /* whether the kernels can look up scores */
    peg_worth best;          /* the least so far */
    uint64_t least;          /* no guess can score less, given that no candidate is a
                                separator */
    uint8_t best_guess[PEG_MAX_LENGTH];
} peg_scan;

/* The score of a partition by one measure, part by part. */
uint64_t peg_measure_parts(const peg_measure *by, const uint32_t *sizes, unsigned labels);

/* Lays out the candidates of the scan's position for counting and prepares the scores for
 * their number. Errors: PEG_E_MEMORY. */
peg_status peg_scan_open(peg_scan *s);

/* The worth of a guess that makes the partition sizes[label]. The score is doubled, so that a
 * guess which cannot be right comes after its equals. */
peg_worth peg_scan_worth(const peg_scan *s, const uint32_t *sizes);

#endif

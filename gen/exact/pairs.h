/*
 * pairs.h - which candidates of a set tell which others apart, for a set that splits by many
 * guesses.
 *
 * A candidate separates a part (THEORY.md, Lemma 3) unless it gives two others of it the same
 * answer. For each two candidates of the whole set, `same` has those that do so, as bits. A
 * candidate of a part that is in `same` of none of its pairs separates it, and to show that
 * there is none mostly takes a few dozen ORs, for all candidates at once. All this fits a
 * core's own cache, which the rows of so many candidates do not. In sets of bits the place of a
 * candidate is its index in the whole set.
 */
#ifndef PEG_EXACT_PAIRS_H
#define PEG_EXACT_PAIRS_H

#include "gen/exact/worker.h"

#define EXACT_PAIRS_MOST  256 /* candidates */
#define EXACT_PAIRS_WORDS (EXACT_PAIRS_MOST / 64)

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

/* Fills in *pairs for 1 .. EXACT_PAIRS_MOST candidates, in the worker's scratch. Returns 0 if
 * memory runs out. Cost: n^3 / 2 comparisons of bytes, as many at once as a register has. */
int exact_pairs_make(exact_worker *worker, const peg_code16 *code, uint32_t n,
                     exact_pairs *pairs);

/* Splits the candidates by the answers to a guess: part[label * words] becomes the set of
 * those with that label, size[label] their number. */
void exact_pairs_split(const exact_worker *worker, const exact_pairs *pairs, unsigned guess,
                       uint64_t *part, uint16_t *size);

/* Whether one of the n candidates of a part separates all others; n is at most
 * EXACT_LABELS. */
int exact_pairs_separate(const exact_pairs *pairs, const uint64_t *part, uint32_t n);

/* Lists the candidates of a part. */
void exact_pairs_list(const exact_pairs *pairs, const uint64_t *part, peg_code16 *code);

#endif

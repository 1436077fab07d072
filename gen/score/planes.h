/*
 * planes.h - a candidate set as bit planes, the layout in which partitions are counted, and the
 * hot loops that count the sizes of their parts.
 *
 * Candidate c of the set is bit c % 64 of word c / 64 of every row. There are two kinds of
 * rows:
 *
 *     at  (p, d)   candidates with symbol d at position p
 *     has (j, d)   candidates with at least j copies of symbol d     (j = 1..length)
 *
 * For a guess g, the bulls of 64 candidates at once are the sum of the bits of the rows at(p,
 * g[p]), and bulls + cows the sum of the rows has(j, d) for the first, second, … copy of each
 * symbol d in g: the multiset intersection in unary. So a guess is 2*length rows, and its whole
 * partition comes from adding them up bit by bit.
 *
 * There are two ways to lay the rows out, since there are two ways to fill a register. By rows:
 * the words of a row are adjacent, and a register holds many candidates of one guess.
 * By words: word w of all rows is adjacent, rows that differ only in d next to each other, and
 * a register holds 64 candidates of many guesses that differ only in their last symbol (a
 * family).
 */
#ifndef PEG_PLANES_H
#define PEG_PLANES_H

#include "format/tree/replay.h"
#include "gen/core/array.h"

typedef enum peg_layout { PEG_BY_ROWS, PEG_BY_WORDS } peg_layout;

typedef struct peg_planes {
    uint64_t *bits; /* row r, word w at bits[r * row_step + w * word_step]; the block is
                       aligned to 64 bytes, bits beyond count are 0 */
    size_t room;    /* words that fit in bits */
    size_t row_step, word_step;
    size_t words;   /* of a row; by rows: 1, 4 or a multiple of 8 */
    uint32_t count; /* candidates */
    unsigned length;
    unsigned copies; /* rows has() of a color: 1 or length */
    unsigned colors; /* in the greatest range, rounded up to a multiple of 8 */
} peg_planes;

/* Lays out set[0..count-1]. Reuses its memory. Errors: PEG_E_MEMORY. Cost: the rows' size, and
 * 2*length steps for each candidate. */
peg_status peg_planes_fill(peg_planes *planes, const peg_replay *replay, const uint32_t *set,
                           uint32_t count, peg_layout layout);
void peg_planes_free(peg_planes *planes);

/* Word 0 of row at(p, d), and of row has(j, d), j from 1. */
static inline const uint64_t *peg_row_at(const peg_planes *planes, unsigned p, unsigned d)
{
    return planes->bits + ((size_t)p * planes->colors + d) * planes->row_step;
}

static inline const uint64_t *peg_row_has(const peg_planes *planes, unsigned j, unsigned d)
{
    return peg_row_at(planes, planes->length + j - 1, d);
}

/* ---- guesses that differ in their last symbol only -------------------------------------
 *
 * They are scored side by side in a register, so that what they share is computed once. Guesses
 * are made symbol by symbol. Each step keeps the sums of the rows so far for every word of
 * candidates, so extending a common prefix costs nothing again; the last step takes one
 * register of last symbols at a time. */

#define PEG_PLANES 4 /* bits of a number up to 12 */

/* Guesses with the first length-1 symbols in common. */
typedef struct peg_family {
    const peg_planes *planes; /* by words */
    uint64_t *prefix;         /* [step][word][2 * PEG_PLANES]: bulls, then bulls + cows, of the
                                 first `step` symbols */
    uint64_t *next_copy;      /* [word][color]: the row has() that one more copy of a color
                                 adds */
    size_t room;              /* words that fit in prefix and next_copy together */
    const uint64_t *part;     /* [size]: what a part adds to the score; see strategy.h. At least
                                 16 of them */
    const uint32_t *small_part; /* the same in other units, used instead with fewer than 64
                                   candidates; null with more */
    uint64_t missing;           /* added to twice the score if the guess cannot solve */
    unsigned steps;             /* symbols placed */
    uint8_t guess[PEG_MAX_LENGTH];
    uint8_t copies[PEG_MAX_COLORS]; /* of each color placed */
} peg_family;

/* Starts with no symbols over planes laid out by words. Reuses its memory; release it with
 * peg_family_close(). Errors: PEG_E_MEMORY. */
peg_status peg_family_open(peg_family *family, const peg_planes *planes);
void peg_family_close(peg_family *family);

/* Appends a symbol to the common prefix of at most length-1, or removes the last one. Cost: a
 * few steps for each word of candidates. */
void peg_family_push(peg_family *family, unsigned color);
void peg_family_pop(peg_family *family);

/* Counts the partitions of the family's guesses whose last symbol is one of `choices`, a bit
 * mask: with last symbol d, the part with label f has sizes[f * colors + d] candidates. Entries
 * for other symbols may be overwritten with anything. */
typedef void peg_family_sizes_fn(const peg_family *family, uint64_t choices, uint64_t *sizes);

/* Scores them: scores[d] is twice the sum (or the greatest) of part[size] over the labels, plus
 * family->missing if the guess cannot solve. */
typedef void peg_family_scores_fn(const peg_family *family, uint64_t choices, int greatest,
                                  uint64_t *scores);

/* ---- counting ---------------------------------------------------------------------------
 *
 * One source, kernel.h, is compiled for several register widths; every path gives the same
 * numbers, and the first of peg_counters() is the fastest that the machine supports. */

/* Counts the partition of `count` candidates by a guess. rows[0..length-1] are the guess's rows
 * at(), rows[length..2*length-1] its rows has(), laid out by rows, each of `words` words: a
 * multiple of what the path takes at once. Writes the size of each part to sizes[label], for
 * all labels of this length. */
typedef void peg_count_fn(const uint64_t *const *rows, size_t words, unsigned length,
                          uint32_t count, uint32_t *sizes);

/* A counting path. The first three functions take rows of one word, of a multiple of four and
 * of a multiple of eight. */
typedef struct peg_counter {
    const char *name;
    peg_count_fn *by_1, *by_4, *by_8;
    peg_family_sizes_fn *family_sizes;
    peg_family_scores_fn *family_scores;
} peg_counter;

/* The counters that this machine can run, fastest first; the last has a null name. */
const peg_counter *peg_counters(void);

/* Counts the partition of a set whose rows have so many words. */
static inline void peg_count(const peg_counter *counter, const uint64_t *const *rows,
                             size_t words, unsigned length, uint32_t count, uint32_t *sizes)
{
    peg_count_fn *path = words % 8 == 0   ? counter->by_8
                         : words % 4 == 0 ? counter->by_4
                                          : counter->by_1;
    path(rows, words, length, count, sizes);
    assert(peg_sum_of(sizes, peg_solved_label((uint8_t)length) + 1u) == count);
}

/* The paths: 64 bits at once on any machine; 64 with POPCNT; 256 with AVX2; 512 with AVX-512
 * VPOPCNTDQ. Each function has its instruction set as an attribute, so nothing else
 * needs compiler flags. */
#define PEG_COUNTING_PATH(name)                                                                \
    peg_count_fn peg_count_##name;                                                             \
    peg_family_sizes_fn peg_family_sizes_##name;                                               \
    peg_family_scores_fn peg_family_scores_##name

PEG_COUNTING_PATH(plain);
#ifdef __x86_64__
PEG_COUNTING_PATH(popcnt);
PEG_COUNTING_PATH(avx2);
PEG_COUNTING_PATH(avx512);
#endif

#endif

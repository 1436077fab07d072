/*
 * scan.h - scores every guess of a game against one candidate set.
 *
 * A guess that splits n candidates into k parts costs at least n plus the sum of the parts'
 * size bounds. This is written as 2n - 1 + excess, where 2n - 1 is the cost of a candidate that
 * separates all others:
 *
 *     excess = n + 1 - k - [it is a candidate] + the sum over parts of (m - c1)+ +
 *             (m - c2)+ + ...
 *
 * where m is a part's size and c1 = 1 + b, c2 = 1 + b + b^2, ... are what one, two, ... more
 * guesses can solve with b feedbacks: secrets beyond those take one more guess each. If no
 * guess makes more than k parts of the candidates, c1 = k, c2 = k^2, ... is used if that is
 * less.
 *
 * How: bytes.h. The labels are those of a table, or are computed for a few candidates from
 * columns.
 */
#ifndef PEG_SCAN_H
#define PEG_SCAN_H

#include "format/tree/tree.h"

typedef uint16_t peg_code16;

/* All guesses symbol by symbol: the layout from which their labels are computed. A code and a
 * guess have as many bulls as positions with the same symbol; bulls and cows together are the
 * sum, over the colors, of the smaller number of copies. So the labels of a code and all
 * guesses are sums of comparisons and of minima of adjacent bytes. */
typedef struct peg_columns {
    unsigned length, colors;
    uint8_t least, most; /* of the labels made, as peg_labels_fn says */
    size_t stride;       /* bytes of a column, a multiple of 64 */
    uint8_t *digit; /* [length][stride]: the symbol at a position; PEG_NO_DIGIT after the last
                       guess */
    uint8_t *count; /* [colors][stride]: how often the color occurs */
} peg_columns;

#define PEG_NO_DIGIT 0xff

/* The most bytes that columns take. */
size_t peg_columns_size(unsigned length, size_t stride);

/* Lays out the guesses code[0 .. guesses * length - 1] in columns of `stride` bytes, for labels
 * that nothing is subtracted from. Errors: PEG_E_MEMORY. Release them with peg_columns_free()
 * in any case. Cost: two steps for each symbol.
 */
peg_status peg_columns_make(peg_columns *columns, const uint8_t *code, uint32_t guesses,
                            unsigned length, size_t stride);
void peg_columns_free(peg_columns *columns);

/* Lays out one guess. At its place all digits are PEG_NO_DIGIT and all counts 0 before. */
static inline void peg_columns_put(const peg_columns *columns, size_t place,
                                   const uint8_t *guess)
{
    for (unsigned p = 0; p < columns->length; p++) {
        columns->digit[p * columns->stride + place] = guess[p];
        columns->count[guess[p] * columns->stride + place]++;
    }
}

/* Writes the labels of a code, one of the guesses, and the guesses from .. end - 1, both
 * multiples of 64, to labels[0 .. end - from - 1]: peg_label() less columns->least, which no
 * label is less than, but no more than columns->most; 0 after the last guess. So labels that
 * never occur can be left out at both ends. Cost: two steps for each position and each of the
 * code's colors, for as many guesses at once as a register has bytes. */
typedef void peg_labels_fn(const peg_columns *columns, const uint8_t *code, size_t from,
                           size_t end, uint8_t *labels);

#define PEG_SCAN_STEPS  4  /* c1 .. c4, see above; c5 would exceed the size of any set */
#define PEG_SCAN_LABELS 96 /* at most: no less than PEG_MAX_FEEDBACKS, a multiple of 8 */
#define PEG_SCAN_BLOCK  64 /* guesses; divides the stride */

typedef struct peg_scan_input {
    const uint8_t *table;  /* the label of guess g against candidate c at [c * stride + g] */
    size_t stride;         /* a multiple of 64, and so is the address of the table */
    const peg_code16 *set; /* the candidates */
    uint32_t n;            /* 1 .. 65534 of them */
    unsigned labels; /* the table's are less than this; the last, the solving one, is that of
                        at most one candidate with each guess */
    uint32_t step[PEG_SCAN_STEPS]; /* c1 .. c4, at most 65535 */
    const uint16_t *block; /* [blocks]: only score these blocks of PEG_SCAN_BLOCK guesses; NULL:
                              all */
    uint32_t blocks;
} peg_scan_input;

typedef struct peg_scan_found {
    uint16_t least; /* score */
    uint16_t parts; /* the most that any guess makes; both for the guesses scored */
} peg_scan_found;

/* Writes excess[0 .. stride-1], or the given blocks of it, without the term for candidates;
 * 65535 stands for more. Entries after the last code mean nothing, but are no less than the
 * others. excess[] is aligned to 64 bytes. */
typedef peg_scan_found peg_scan_fn(const peg_scan_input *input, uint16_t *excess);

/* Fills in step[] for a game with `branch` feedbacks other than the solving one, and sets of
 * which no guess makes more than `parts` parts. */
void peg_scan_steps(uint64_t branch, uint64_t parts, uint32_t step[PEG_SCAN_STEPS]);

/* For rows of labels label[0 .. n - 1][stride], a multiple of 64: writes, for each b from 1 on
 * and each a < b, which of the labels of rows a and b are the same, as stride / 64 words. Cost:
 * n^2 / 2 steps for as many labels at once as a register has bytes. */
typedef void peg_same_fn(const uint8_t *label, uint32_t n, size_t stride, uint64_t *same);

/* Splits a row of labels label[0 .. stride - 1]: part[l][] becomes which of them are l, as
 * stride / 64 words, and size[l] how many; stride is a multiple of 64. */
typedef void peg_split_fn(const uint8_t *label, size_t stride, unsigned labels, uint64_t *part,
                          uint16_t *size);

/* ---- groups: codes by their colors and how often each occurs -----------------------------
 *
 * Bulls and cows together are the sum, over the colors, of the smaller number of copies in the
 * two codes: all codes of a group have the same sum with a candidate, wherever their colors
 * are. Of m candidates that have the sum t with a group, a guess from it makes at most m parts,
 * and no more than t + 1, one for each number of bulls. So
 *
 *     reach = the sum over t of min(m_t, t + 1)
 *
 * is no less than the parts that any guess of the group makes; t = length counts as min(m,
 * length), since all bulls but one cannot occur. And if each candidate beyond the first c1 of a
 * part costs one more (scan.h), every guess of the group pays for at least
 *
 *     over = the sum over t of max(0, m_t - c1 (t + 1))
 *
 * of them. Groups are few (792 for 32,768 codes of five positions and eight colors), so most
 * guesses can be ruled out as worse than another without looking at them.
 *
 * Colors that no guess has used may change names. If all colors from u on are unused, only
 * those guesses need be tried whose colors from u on first occur in the order u, u + 1, ...:
 * any other guess can be renamed to one of them. A code that is in order from u on is so from
 * every greater u on. The codes, or groups of codes, that are in order from the least u on come
 * first: so all guesses worth trying are in the first groups. */

typedef struct peg_groups {
    uint32_t count;   /* of groups; 0: there are none, but the next three are valid */
    uint16_t *code;   /* [codes]: all codes, those of a group side by side, ascending */
    uint16_t *column; /* [codes]: the place of a code in that order */
    uint32_t within[PEG_MAX_COLORS + 1]; /* [u]: so many groups come first that have a code in
                                            order from u on; without groups: so many codes */
    size_t stride;                       /* count, rounded up to a multiple of 64 */
    unsigned length;                     /* of the codes */
    uint16_t *of;                        /* [codes]: the group of a code */
    uint32_t *first;                     /* [count + 1]: the place where a group begins */
    uint8_t *totals; /* [count][stride]: bulls + cows of two groups; padded with
                        PEG_NO_TOTAL */
} peg_groups;

#define PEG_NO_TOTAL     0xff
#define PEG_GROUPS_REACH 2047 /* the most candidates that peg_grade_fn handles */
#define PEG_GROUPS_MOST  8192 /* no game has more groups that are worthwhile */

/* The most bytes that the groups of a game take. */
size_t peg_groups_size(const peg_rules *rules);

/* Groups `codes` codes, rules->length symbols each, if that makes groups large enough to be
 * worthwhile; never if `all` is 0. Errors: PEG_E_MEMORY. Release them with peg_groups_free() in
 * any case. Cost: sorts the codes, and some steps for each pair of groups. */
peg_status peg_groups_make(peg_groups *groups, const peg_rules *rules, const uint8_t *code,
                           uint32_t codes, int all);
void peg_groups_free(peg_groups *groups);

/* A guess of a group has a score of at least `top` less the group's grade. No grade is greater
 * than `greatest`. */
typedef struct peg_grades {
    uint32_t top;
    uint8_t greatest;
} peg_grades;

/* Writes grade[0 .. count - 1], the grades of the first so many groups for 1 ..
 * PEG_GROUPS_REACH candidates: they follow from n + 1 - reach + over, or one less for a group
 * that contains a candidate. With c1 >= n, over is 0. What follows up to groups->stride means
 * nothing. */
typedef peg_grades peg_grade_fn(const peg_groups *groups, uint32_t count, const uint16_t *set,
                                uint32_t n, uint32_t c1, uint8_t *grade);

#define PEG_GRADE_ZERO 35  /* as no group reaches more than 92, */
#define PEG_GRADE_MOST 127 /* no grade is greater */

/* ---- paths ------------------------------------------------------------------------------ */

/* The functions for one kind of machine: the scan, labels, and the grades of groups. */
typedef struct peg_scan_path {
    const char *name;
    const struct peg_scan_path *slower; /* the next that the machine can run; null for the last,
                                           which is for any machine */
    peg_scan_fn *scan;
    peg_labels_fn *labels;
    peg_grade_fn *grade;
    peg_same_fn *same;
    peg_split_fn *split;
} peg_scan_path;

/* The fastest path that this machine can run. All compute the same. */
const peg_scan_path *peg_scan_fastest(void);

/* 16 guesses at once; 32 with AVX2; 64 with AVX-512 VBMI and BITALG. */
extern const peg_scan_path peg_scan_path_plain;
#ifdef __x86_64__
extern const peg_scan_path peg_scan_path_avx2, peg_scan_path_avx512;
#endif

#endif

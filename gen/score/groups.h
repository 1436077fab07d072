/*
 * groups.h - codes grouped by their colors and how often each occurs.
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
 */
#ifndef PEG_GROUPS_H
#define PEG_GROUPS_H

#include "format/tree/tree.h"

typedef struct peg_groups {
    uint32_t count;   /* of groups; 0: there are none, but `code` and `column` are valid */
    size_t stride;    /* the same, rounded up to a multiple of 64 */
    unsigned length;  /* of the codes */
    uint16_t *code;   /* [codes]: all codes, those of a group side by side, ascending */
    uint16_t *column; /* [codes]: the place of a code in that order */
    uint16_t *of;     /* [codes]: the group of a code */
    uint32_t *first;  /* [count + 1]: the place where a group begins */
    uint8_t *totals;  /* [count][stride]: bulls + cows of two groups; padded with
                         PEG_NO_TOTAL */
} peg_groups;

#define PEG_NO_TOTAL     0xff
#define PEG_GROUPS_REACH 255 /* the most candidates that peg_grade_fn handles */

/* The most bytes that the groups of a game take. */
size_t peg_groups_size(const peg_rules *rules);

/* Groups `codes` codes, rules->length symbols each, if that makes groups large enough to be
 * worthwhile; never if `all` is 0. Errors: PEG_E_MEMORY. Release them with peg_groups_free() in
 * any case. Cost: sorts the codes, and some steps for each pair of groups. */
peg_status peg_groups_make(peg_groups *groups, const peg_rules *rules, const uint8_t *code,
                           uint32_t codes, int all);
void peg_groups_free(peg_groups *groups);

/* Writes grade[0 .. count - 1], the grades of all groups for 1 .. PEG_GROUPS_REACH candidates:
 * PEG_GRADE_ZERO + reach - over, or 0 if that is less; one more for a group that contains a
 * candidate. With c1 >= n, over is 0. What follows up to `stride` means nothing. Returns a
 * grade that none is greater than. */
typedef uint8_t peg_grade_fn(const peg_groups *groups, const uint16_t *set, uint32_t n,
                             uint32_t c1, uint8_t *grade);

#define PEG_GRADE_ZERO 35  /* as no group reaches more than 92, */
#define PEG_GRADE_MOST 127 /* no grade is greater */

#endif

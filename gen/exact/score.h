/*
 * score.h - scores the guesses for a candidate set (gen/score/scan.h) and puts them in the
 * order in which a node tries them. The score of a guess is its lower-bound excess: by how much
 * its lower bound exceeds 2n - 1 guesses, the least that any set of n can take.
 */
#ifndef PEG_EXACT_SCORE_H
#define PEG_EXACT_SCORE_H

#include "gen/exact/set.h"

/* ---- score.c ---------------------------------------------------------------------- */

/* The scores of guesses, by their column in a row. */
typedef struct exact_scores {
    uint16_t *excess; /* in the worker's scratch, as is `block`; NULL: see worker->status */
    uint16_t least;
    uint16_t least_split; /* the least if no guess counted as a candidate */
    unsigned parts;       /* the most that any guess makes */
    uint16_t *block;      /* [blocks]: those scored, as in scan.h */
    uint32_t blocks;
    uint32_t beyond; /* the others worth trying score no less; UINT32_MAX: there are none */
} exact_scores;

/* Scores all guesses. No guess makes more than `parts` parts. */
exact_scores exact_score(exact_worker *worker, const exact_set *set, unsigned parts);

/* Scores the guesses that may have a score of at most `last`, which may be -1, and one of the
 * least score in any case; groups exclude the others, and of guesses that differ only in the
 * names of colors that no guess so far has (`twins`) all but the first need not be scored.
 * `least` and `least_split` are the same as if all were scored, and so is `parts` in sets that
 * are not crowded; in others it may be more, up to the argument. */
exact_scores exact_score_some(exact_worker *worker, const exact_set *set,
                              const peg_twins *twins, unsigned parts, int32_t last);

static inline size_t exact_scores_block(const exact_scores *scores, uint32_t i)
{
    return (size_t)scores->block[i] * PEG_SCAN_BLOCK;
}

/* Scores the same guesses again, now that it is known how many parts they make at most, if that
 * may raise their scores. */
exact_scores exact_score_again(exact_worker *worker, const exact_set *set,
                               const exact_scores *before);

/* The lower bound on a guess's cost for n candidates that follows from its score, with `depth`
 * guesses left (THEORY.md, Lemma 8). If only a depth is asked for, scores count codes more than
 * once, but a guess that may reach that depth leaves no such codes. */
static inline exact_cost exact_score_bound(const exact_search *search, unsigned depth,
                                           uint32_t n, uint16_t excess)
{
    const exact_bounds *bounds = search->bounds;
    const exact_cost bound = (2 * n - 1 + excess) * bounds->unit;
    const uint32_t part = exact_most_parts(search->game); /* solved within two guesses */

    if (excess <= 1 || depth < 2 || depth > 3) return bound;
    if (depth == 2) return EXACT_NONE;
    if (exact_asks_depth(bounds)) return excess + (n - 1) / part <= n ? 0 : EXACT_NONE;
    return excess - 1u <= n ? bound + (excess - 1u) * bounds->last : EXACT_NONE;
}

/* In sets with more than this many codes per part, groups whose parts are too large are left
 * out as well. In smaller sets this would rule out few groups, and the number of parts that
 * guesses make would remain unknown. */
#define EXACT_CROWDED 4

/* ---- order.c ---------------------------------------------------------------------- */

/* A node of the search: a candidate set and how it was reached. */
typedef struct exact_node {
    exact_set set;
    exact_terms terms;
    const exact_pairs *pairs; /* of the set, while many of its guesses are tried; or NULL */
    unsigned level;           /* guesses made before */
    exact_side side;
    peg_symmetry same;   /* all renamings that keep the guesses made */
    peg_symmetry sorted; /* those that peg_symmetry_but_twins() leaves; map NULL: not
                            computed */
} exact_node;

/* Whether the guess is to be tried here: no renaming that keeps the guesses so far maps it to
 * one of a smaller index. */
static inline int exact_is_tried(const exact_search *search, const exact_node *node,
                                 unsigned guess)
{
    const uint8_t *code = exact_game_code(search->game, guess);
    const peg_rules *rules = &search->game->rules;
    const peg_twins *twins = &node->terms.twins;

    if (!peg_twins_least(twins, search->canonical.band, rules->length, code)) return 0;
    return node->sorted.map
               ? peg_symmetry_least_sorted(rules, &node->sorted, twins->first, code)
               : peg_symmetry_least(rules, &node->same, code);
}

/* Guesses by ascending score. The first is the smallest of its score: symmetry never removes
 * it, as its images have the same score; so it can be tried before the others are dealt out
 * (share.h). */
typedef struct exact_order {
    uint32_t count;
    peg_code16 *guess;
    uint16_t *excess;
    exact_cost rest; /* no guess left out costs less */
    int is_dealt;    /* dealt out as share.h says: */
    uint32_t mine;   /* the first so many are common or this process's own */
} exact_order;

/* Takes room for so many guesses from the worker's scratch. Returns 0 if memory runs out. */
int exact_order_room(exact_worker *worker, uint32_t guesses, exact_order *order);

/* Puts the guesses whose score does not reach `limit` in order, in the worker's scratch; in a
 * width-limited search, only the few that look best. Returns 0 if memory runs out. */
int exact_order_guesses(exact_worker *worker, const exact_node *node,
                        const exact_scores *scores, exact_cost limit, exact_order *order);

/* Keeps the guesses that symmetry leaves, up to the first whose bound reaches `limit`. */
void exact_order_keep_tried(const exact_search *search, const exact_node *node,
                            exact_cost limit, exact_order *order);

/* How much an answer to a guess tells, by the sizes m of its parts: the smaller the sum of
 * m log m, the more (E. Neuwirth, "Some strategies for Mastermind", 1982). If sums are equal, a
 * candidate ranks first. */
uint64_t exact_rank(const exact_search *search, const uint32_t size[EXACT_LABELS]);

/* ahead.c: ranks the guesses of an order by what is left after them and one more, as
 * search->ahead says, and keeps `width` at most. The candidates have rows. Returns 0 if memory
 * runs out. Cost: n labels for each guess, then n for each of ahead->first next guesses and
 * half of the guesses that differ in rank. */
int exact_rank_ahead(exact_worker *worker, const exact_node *node, uint32_t width,
                     exact_order *order);

/* The greatest score below `limit`; -1: there is none. */
int32_t exact_order_last(const exact_search *search, uint32_t n, exact_cost limit);

#endif

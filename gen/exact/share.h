/*
 * share.h - how several processes share one search.
 *
 * All processes go down the same tree in the same order, and tell each other what they prove:
 * bounds of sets, and of guesses at the nodes where work is shared, the upper SHARE_LEVELS
 * levels of the tree. So each skips what another has done. They divide the work as follows:
 *
 *   common   All processes visit this node. They all try the first guess together, for it is
 *            mostly the best and limits the rest (what lies below it is common, too). The other
 *            guesses (that symmetry leaves) are dealt out in rows: up to 16 consecutive ones to
 *            the first process, the next row to the second, and so on; each guess is a task.
 *            A process that has finished its own guesses goes through those of the others,
 *            from the last to the first: most are known by then, and it meets the process
 *            working there in the middle.
 *   own      Below one of the process's own guesses: everything, in the usual order.
 *   others   Below a guess of another process, which may be working there: the first guess,
 *            then from the last to the second.
 *
 * Alone (`--part`), a process leaves out the guesses of others. The cost that it then finds for
 * a common node is that of a game with fewer guesses there: an estimate of the true one, seldom
 * wrong. It is stored under a separate key and not sent to anybody. Everything found below a
 * task is true.
 *
 * None of this changes the result, which does not depend on which bounds are known or in which
 * order guesses are tried (THEORY.md, 6).
 */
#ifndef PEG_EXACT_SHARE_H
#define PEG_EXACT_SHARE_H

#include "gen/exact/team.h"

/* Guesses are shared at nodes before which at most SHARE_LEVELS were made; up to SHARE_ALL also
 * what sizes and look-ups alone have shown. */
#define SHARE_LEVELS 2
#define SHARE_ALL    1

/* Whether guesses can be shared at this level. */
static inline int exact_share_is_level(unsigned level)
{
    return level >= 1 && level <= SHARE_LEVELS;
}

/* Whether guesses are shared at this level, or what is known of them is stored. */
static inline int exact_share_keeps(const exact_search *search, unsigned level)
{
    return (search->share || search->note) && exact_share_is_level(level);
}

/* Whether processes leave out guesses in a part below the worker's guess. */
int exact_share_restricts(const exact_worker *worker, unsigned level);

/* With the first guess of a split point tried: puts the others in the order in which this
 * process tries them, leaving out those that it is not to try. Returns 0 if memory runs out.
 */
int exact_share_deal(exact_worker *worker, exact_split_point *point);

/* Whose guess it is. */
exact_side exact_share_side(const exact_split_point *point, uint32_t turn);

/* Lowers the point's best to the known upper bound of the node's cost, unless nothing was heard
 * since the last call. */
void exact_share_learn(exact_worker *worker, exact_split_point *point);

/* Whether the cost of a guess is known, at a node where guesses are shared, or that it is not
 * below the limit; then *cost has it. Beyond SHARE_ALL call this only if sizes and look-ups do
 * not decide. */
int exact_share_knows(const exact_search *search, const exact_node *node, unsigned guess,
                      exact_cost limit, exact_cost *cost);

/* A guess, and what was found of it under worker->side and the limit. */
typedef struct exact_finding {
    uint32_t turn;
    exact_cost found, limit;
    uint64_t scored; /* sets scored for it */
} exact_finding;

/* Stores the cost of a guess and tells the others, at a node where guesses are shared. */
void exact_share_note(const exact_worker *worker, const exact_split_point *point,
                      const exact_finding *of);

#endif

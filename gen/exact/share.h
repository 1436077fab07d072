/*
 * share.h - how threads and processes share one search.
 *
 * At a split point, all threads that work on a node try its guesses in turn, against a common
 * best cost. Threads help at the upper levels of the tree: there the candidate sets are few,
 * each with hundreds of guesses to refute. They exchange what they prove through the
 * transposition table. The team's owner begins each split point alone; when helpers have
 * nothing left to do at one because the owner is busy with its last guess, they join the next
 * one that the owner begins below that guess.
 *
 * All processes go down the same tree in the same order, and send each other what they prove:
 * bounds of sets, and of guesses at the nodes where work is shared, the upper
 * EXACT_SHARE_LEVELS levels of the tree. So each skips what another has done. They divide the
 * work as follows:
 *
 *   common   All processes visit this node. They all try the first guess together, for it is
 *            mostly the best and limits the rest (what lies below it is common, too). The other
 *            guesses (those that symmetry does not exclude) are dealt out in rows: up to 16
 *            consecutive ones to the first process, the next row to the second, and so on;
 *            each guess is a task. A process that has finished its own guesses goes through
 *            those of the others, from the last to the first: most costs are known by then,
 *            and it meets the process working on them in the middle.
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

#include <stdatomic.h>

#include "gen/exact/score.h"

/* A turn is an index into the order. */
typedef struct exact_split_point {
    const exact_node *node;
    exact_order order;
    exact_cost limit;
    uint64_t number;          /* of its task; 0: none */
    _Atomic uint32_t heard;   /* exact_worker.heard when its cost was last looked up */
    _Atomic uint32_t next;    /* turn */
    _Atomic exact_cost best;  /* at first the limit, then the least cost of a guess below it */
    _Atomic exact_cost lower; /* guesses that do not improve on `best` cost no less than this:
                                 at first order.rest */
} exact_split_point;

/* Reports what a guess costs, or a lower bound if it is not below point->best. */
void exact_split_report(exact_split_point *point, exact_cost found);

/* Stores in *set what trying all guesses has shown. */
void exact_split_conclude(const exact_split_point *point, exact_set *set);

/* ---- threads ------------------------------------------------------------------------ */

/* Helpers join nodes before which at most this many guesses were made. */
#define EXACT_TEAM_LEVELS 2

typedef struct exact_team exact_team;

/* Starts `helpers` threads that wait for split points and run each (exact_run(), search.h).
 * Errors: PEG_E_MEMORY; free *team even then. */
peg_status exact_team_make(exact_team **team, const exact_search *search, unsigned helpers,
                           exact_pulse_fn *pulse, void *context);

/* Ends the threads and adds their statistics to *stats. team may be null. */
void exact_team_free(exact_team *team, exact_stats *stats);

/* Whether all helpers are waiting. Only the owner calls this and the next three functions. */
int exact_team_idle(const exact_team *team);

/* Waits until no helper searches: each waits for a split point, or pauses at its next call of
 * exact_team_pause(). They go on after exact_team_release(). */
void exact_team_hold(exact_team *team);
void exact_team_release(exact_team *team);

/* The calling thread and all helpers try all guesses. If anything stopped a helper, here or
 * before, worker->status says so afterwards, and the result is worthless. */
void exact_team_run(exact_team *team, exact_worker *worker, exact_split_point *point);

/* Helpers call this often, while they use nothing of what all threads share. Waits while the
 * owner holds the team. */
void exact_team_pause(exact_team *team);

/* Clears the status of stopped helpers, for a new search. Call it only while they wait; team
 * may be null. */
void exact_team_go_on(exact_team *team);

/* Sets scored by the helpers so far; exact while they wait. */
uint64_t exact_team_scored(const exact_team *team);

/* ---- processes ---------------------------------------------------------------------- */

/* Guesses are shared at nodes before which 1 .. EXACT_SHARE_LEVELS were made. Up to
 * EXACT_SHARE_ALL, processes also tell each other the costs for which no set was scored. */
#define EXACT_SHARE_LEVELS 2
#define EXACT_SHARE_ALL    1

/* Whether guesses can be shared at this level. */
static inline int exact_share_is_level(unsigned level)
{
    return level >= 1 && level <= EXACT_SHARE_LEVELS;
}

/* Whether guesses are shared at this level, or what is known of them is stored. */
static inline int exact_share_keeps(const exact_search *search, unsigned level)
{
    return (search->share || search->note) && exact_share_is_level(level);
}

/* Whether processes leave out guesses in a part below the worker's guess. */
int exact_share_restricts(const exact_worker *worker, unsigned level);

/* With the first guess of a split point tried: puts the others in the order in which this
 * process tries them, leaving out those that it must not try. Returns 0 if memory runs out. */
int exact_share_deal(exact_worker *worker, exact_split_point *point);

/* Whether the guess is common, this process's own, or another's. */
exact_side exact_share_side(const exact_split_point *point, uint32_t turn);

/* Lowers the point's best to the known upper bound of the node's cost, unless nothing was heard
 * since the last call. */
void exact_share_learn(exact_worker *worker, exact_split_point *point);

/* Whether the cost of a guess is known, at a node where guesses are shared, or that it is not
 * below the limit; then *cost has it. Beyond EXACT_SHARE_ALL call this only if sizes and
 * look-ups do not decide. */
int exact_share_knows(const exact_search *search, const exact_node *node, unsigned guess,
                      exact_cost limit, exact_cost *cost);

/* Stores what was found about a guess under worker->side and a limit, by scoring so many sets,
 * and sends it to the others, at a node where guesses are shared. */
void exact_share_note(const exact_worker *worker, const exact_split_point *point, uint32_t turn,
                      exact_cost found, exact_cost limit, uint64_t scored);

#endif

/*
 * share.h - how several processes share one search.
 *
 * Every process goes down the same tree in the same order, and all of them tell each other what
 * they prove: bounds of sets, and of guesses at the nodes where work is shared, the upper
 * SHARE_LEVELS levels of the tree. So what one has done the others pass over. Who does what:
 *
 *   common   All processes come to this node. The first guess they try all together, for it
 *            is mostly the best and limits what follows (what lies below it is common, too).
 *            The others (that symmetry leaves) are dealt out in rows: a row of up to 16 that
 *            follow each other to the first process, the next row to the second, and so on;
 *            each guess is a task. A process that is done with its own goes through those of
 *            the others, from the last to the first: most are known by then, and it meets the
 *            process at work there in the middle.
 *   own      Below a guess of one's own: everything, in the usual order.
 *   others   Below somebody else's, who may be at work there: the first guess, and then from
 *            the last to the second.
 *
 * Alone (`--part`), a process leaves the guesses of others undone. What it then finds for a
 * common node is the cost of a game with fewer guesses there, a guess at the true one that is
 * seldom wrong; it is known under a key of its own, and told to nobody. Below a task all that
 * is found is true.
 *
 * Nothing here changes the result: which bounds are known, and in which order guesses are
 * tried, never does (THEORY.md, 6).
 */
#ifndef PEG_EXACT_SHARE_H
#define PEG_EXACT_SHARE_H

#include "gen/exact/team.h"
#include "gen/spread/ranks.h"

#define SHARE_LEVELS 2 /* guesses are shared where at most so many have been made */
#define SHARE_ALL    1 /* up to this level also what sizes and look-ups alone have shown */

/* Whether this level is one where guesses can be shared. */
static inline int exact_share_is_level(unsigned level)
{
    return level >= 1 && level <= SHARE_LEVELS;
}

/* Whether guesses are shared at this level, or what is known of them kept. */
static inline int exact_share_keeps(const exact_search *search, unsigned level)
{
    return (search->share || search->journal) && exact_share_is_level(level);
}

/* Whether a part below a guess of the worker's is one where others leave guesses undone. */
int exact_share_restricts(const exact_worker *worker, unsigned level);

/* With the first guess of a split point tried: puts the others in the order in which this
 * process tries them, and leaves out what it is not to try. Returns 0 where scratch is used up.
 */
int exact_share_deal(exact_worker *worker, exact_split_point *point);

/* Whose guess it is. */
exact_side exact_share_side(const exact_split_point *point, uint32_t turn);

/* What is known of the node's cost from above becomes the point's best, unless nothing was
 * heard since this was last asked. */
void exact_share_learn(exact_worker *worker, exact_split_point *point);

/* Whether it is known of a guess, at a node where guesses are shared, what it costs, or that
 * it is not below the limit: then *cost. Beyond SHARE_ALL this is asked once
 * sizes and look-ups do not tell. */
int exact_share_knows(const exact_search *search, const exact_node *node, unsigned guess,
                      exact_cost limit, exact_cost *cost);

/* A guess, and what was found of it below worker->side and the limit. */
typedef struct exact_finding {
    uint32_t turn;
    exact_cost found, limit;
    uint64_t scored; /* sets scored for it */
} exact_finding;

/* Notes and tells what a guess costs, at a node where guesses are shared. */
void exact_share_note(const exact_worker *worker, const exact_split_point *point,
                      const exact_finding *of);

/* ---- talk.c ----------------------------------------------------------------------- */

/*
 * Ranks of MPI tell each other what they have proven.
 *
 * A message has the sets that its sender has scored so far (8 bytes), then 20 bytes for each
 * bound: as in the journal's records (journal.h), and 4 for the sets scored for it. Bounds
 * wait until there are some, or until half a millisecond has passed, since what is not yet
 * known is proven twice; they are sent and taken in after each set that is scored. With many
 * ranks longer, and small ones are kept to oneself: the number of messages that each has to
 * deal with stays about the same.
 */
typedef struct exact_talk exact_talk;

/* Lets this rank take part: sets up *share, and listens. Errors: PEG_E_MEMORY; *talk is null
 * then. */
peg_status exact_talk_open(exact_talk **talk, const peg_ranks *ranks, exact_sharing *share);

/* To be called often, by any worker: puts what has come into the table, and into the journal
 * what belongs there; sends what waits, when `seconds`, of any clock, say that it is time. */
void exact_talk_go_on(exact_talk *talk, const exact_search *search, double seconds);

/* Whether anything has come. A rank other than 0 need not begin before: then the search is so
 * small that rank 0 does it alone. Any thread may ask. */
int exact_talk_has_begun(const exact_talk *talk);

/* Says how many sets this rank has scored. */
void exact_talk_count(exact_talk *talk, uint64_t scored);

/* Sets that the others have scored, as far as is known. */
uint64_t exact_talk_scored(exact_talk *talk);

/* Ends it; talk may be null. */
void exact_talk_close(exact_talk *talk);

#endif

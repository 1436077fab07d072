/*
 * share.h - how several processes share one search.
 *
 * Every process goes down the same tree in the same order, and all of them tell each other what
 * they prove: bounds of sets, and of guesses at the places where work is shared, the upper
 * SHARE_LEVELS levels of the tree. So what one has done the others pass over. Who does what:
 *
 *   common   All processes come to this place. The first guess they try all together, for it
 *            is mostly the best and limits what follows (what lies below it is common, too).
 *            The others (that symmetry leaves) are dealt out in rows: a row of up to 16 that
 *            follow each other to the first process, the next row to the second, and so on;
 *            each guess is a task. Who is done with his own goes through those of the others,
 *            from the last to the first: most are known by then, and he meets the one who is
 *            at work there in the middle.
 *   own      Below a guess of one's own: everything, in the usual order.
 *   others   Below somebody else's, who may be at work there: the first guess, and then from
 *            the last to the second.
 *
 * Alone (`--part`), a process leaves the guesses of others undone. What it then finds for a
 * common place is the cost of a game with fewer guesses there, a guess at the true one that is
 * seldom wrong; it is known under a key of its own, and told to nobody. Below a task all that
 * is found is true.
 *
 * Nothing here changes the result: which bounds are known, and in which order guesses are
 * tried, never does (search.h, 5).
 */
#ifndef PEG_EXACT_SHARE_H
#define PEG_EXACT_SHARE_H

#include "gen/exact/race.h"

#define SHARE_LEVELS 2 /* guesses are shared where at most so many have been made */
#define SHARE_ALL    1 /* up to this level also what sizes and look-ups alone have shown */

struct exact_sharing {
    unsigned process, processes; /* 0 .. processes - 1 */
    int alone;
    uint64_t states; /* surveys that make a bound worth telling */
    void (*tell)(void *user, exact_key key, exact_cost lower, int exact, uint64_t states);
    /* Takes in what the others have told; called after each survey. Returns how often there
     * was anything. */
    uint32_t (*hear)(void *user, const exact_search *search);
    void *user;
};

typedef struct exact_sharing exact_sharing;

/* Notes what was proven, by so many surveys, where it is worth it: in the journal, and by
 * telling the others. Any thread may call this. */
void exact_tell(const exact_search *search, exact_key key, exact_cost lower, int exact,
                uint64_t states);

/* Takes in what others have told; called after each survey. */
void exact_hear(exact_worker *worker);

/* Whether guesses are shared at this level, or what is known of them kept. */
static inline int exact_share_keeps(const exact_search *search, unsigned level)
{
    return (search->share || search->journal || search->tasks) && level >= 1 &&
           level <= SHARE_LEVELS;
}

/* Whether a part below a guess of the worker's is one where others leave guesses undone. */
int exact_share_restricts(const exact_worker *worker, unsigned level);

/* With the first guess of a race tried: puts the others in the order in which this process
 * tries them, and leaves out what it is not to try. Returns 0 where scratch is used up. */
int exact_share_deal(exact_worker *worker, exact_race *race);

/* What is known of the place's cost from above becomes the race's best, unless nothing was
 * heard since this was last asked. */
void exact_share_learn(exact_worker *worker, exact_race *race);

/* Whether it is known of a guess, at a place where guesses are shared, what it costs, or that
 * it is not below the limit: then *cost. Beyond SHARE_ALL this is asked once
 * sizes and look-ups do not tell. */
int exact_share_knows(const exact_search *search, const exact_place *at, unsigned guess,
                      exact_cost limit, exact_cost *cost);

/* What a guess costs, as exact_cost_of_guess() at a place where guesses are shared; then it is
 * known. */
exact_cost exact_share_cost(exact_worker *worker, const exact_race *race, uint32_t turn,
                            exact_cost limit);

/* Whether a bound that was told is one from above: then the cost that it stands for, and *key
 * becomes the set's own; else EXACT_NONE. */
exact_cost exact_share_upper(exact_cost told, exact_key *key);

#endif

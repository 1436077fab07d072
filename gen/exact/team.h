/*
 * team.h - threads that help with the search.
 *
 * Work is shared at the upper levels of the tree: there the candidate sets are few, each
 * with hundreds of guesses to be refuted, which the threads take in turn against a common
 * best cost. What they prove meets in the memo. A race is begun by the team's owner alone;
 * when helpers have nothing more to do in one, because the owner is busy with its last
 * guess, they join the next that the owner begins below that guess.
 */
#ifndef PEG_OPTIMAL_TEAM_H
#define PEG_OPTIMAL_TEAM_H

#include "gen/exact/order.h"

#define TEAM_LEVELS 2 /* races are run where at most so many guesses have been made */

typedef struct opt_team opt_team;

/* Starts `helpers` threads that wait for work. Errors: PEG_E_MEMORY. */
peg_status team_make(opt_team **team, const opt_search *search, unsigned helpers,
                     int (*pulse)(opt_worker *), void *context);

/* Ends the threads; adds the states they visited to *states. team may be null. */
void team_free(opt_team *team, uint64_t *states);

/* Whether all helpers wait for a race. Owner only, as the next. */
int team_idle(const opt_team *team);

/* Runs the race to its end, by the calling thread and all helpers. */
void team_run(opt_team *team, opt_worker *worker, opt_race *race);

/* States visited by the helpers so far; exact between races. */
uint64_t team_states(const opt_team *team);

#endif

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

#include "gen/exact/race.h"

#define EXACT_TEAM_LEVELS 2 /* races are run where at most so many guesses have been made */

typedef struct exact_team exact_team;

/* Tries the guesses of a race by one thread until there are none left; search.h has it. */
typedef void exact_run_fn(exact_worker *worker, exact_race *race);

/* Starts `helpers` threads that wait for races, which they run by `run`. Errors:
 * PEG_E_MEMORY; *team is then to be freed as well. */
peg_status exact_team_make(exact_team **team, const exact_search *search, unsigned helpers,
                           exact_run_fn *run, exact_pulse_fn *pulse, void *context);

/* Ends the threads; adds the states they visited to *states. team may be null. */
void exact_team_free(exact_team *team, uint64_t *states);

/* Whether all helpers wait for a race. Owner only, as the next. */
int exact_team_idle(const exact_team *team);

/* Runs the race to its end, by the calling thread and all helpers. What stopped any helper,
 * in this race or in one before, is worker->status afterwards: the race is then worthless. */
void exact_team_run(exact_team *team, exact_worker *worker, exact_race *race);

/* Forgets what stopped helpers, for a search that begins anew. Between races; team may be
 * null. */
void exact_team_go_on(exact_team *team);

/* States visited by the helpers so far; exact between races. */
uint64_t exact_team_states(const exact_team *team);

#endif

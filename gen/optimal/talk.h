/*
 * talk.h - ranks of MPI tell each other what they have proven.
 *
 * A message has the number of sets that its sender has scored so far (8 bytes), then 20 bytes
 * for each bound: as in the journal's records (journal.h), and 4 for the sets scored for it.
 * Bounds wait until there are several, or until half a millisecond has passed, no longer, since
 * what others do not yet know is proven twice; they are sent and received after each scored
 * set. With many ranks the wait is longer, and cheap bounds are not sent, so that the number of
 * messages that each rank has to handle stays about the same.
 */
#ifndef PEG_OPTIMAL_TALK_H
#define PEG_OPTIMAL_TALK_H

#include "gen/exact/share.h"
#include "gen/spread/ranks.h"

typedef struct exact_talk exact_talk;

/* Lets this rank take part: sets up *share and listens. Errors: PEG_E_MEMORY; *talk is then
 * null. */
peg_status exact_talk_open(exact_talk **talk, const peg_ranks *ranks, exact_sharing *share);

/* Any worker calls this often: puts received bounds into the table and, where they belong, into
 * the journal; sends waiting bounds when it is time, by `seconds` of any clock. */
void exact_talk_go_on(exact_talk *talk, const exact_search *search, double seconds);

/* Whether anything has been received. Ranks other than 0 need not begin before that: a search
 * may be so small that rank 0 does it alone. Any thread may call this. */
int exact_talk_has_begun(const exact_talk *talk);

/* Sets how many sets this rank has scored. */
void exact_talk_count(exact_talk *talk, uint64_t scored);

/* The sets that the others have scored, as far as is known. */
uint64_t exact_talk_scored(exact_talk *talk);

/* Ends the talk; talk may be null. */
void exact_talk_close(exact_talk *talk);

#endif

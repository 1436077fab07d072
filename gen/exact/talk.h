/*
 * talk.h - ranks tell each other what they have proven (share.h).
 *
 * A message has the sets that its sender has scored so far (8 bytes), then 20 bytes for each
 * bound: as in the journal's records (journal.h), and 4 for the sets scored for it. Bounds
 * wait until there are some, or until half a millisecond has passed, since what is not yet
 * known is proven twice; they are sent and taken in after each set that is scored. With many
 * ranks longer, and small ones are kept to oneself: the number of messages that each has to
 * deal with stays about the same.
 */
#ifndef PEG_EXACT_TALK_H
#define PEG_EXACT_TALK_H

#include "gen/spread/ranks.h"
#include "gen/exact/worker.h"

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

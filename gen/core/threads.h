/*
 * threads.h - runs threads side by side until their common work is done.
 *
 * Work is handed out by whoever runs them: from a queue (gen/build/jobs.h), by a counter that
 * all of them advance (gen/compact/compact.c). The team of the exact search is another thing
 * (gen/exact/team.h): its threads wait between thousands of races, each far shorter than the
 * start of a thread takes.
 */
#ifndef PEG_THREADS_H
#define PEG_THREADS_H

#include "format/pegtree.h"

/* What a thread does; `thread` is its number, from 0. */
typedef void peg_thread_fn(void *user, unsigned thread);

/* Calls run(user, t) for each t below `threads`, 0 in the calling thread, the others in threads
 * of their own, and returns once all have returned. A thread that cannot be started is gone
 * without, so whatever is to be done must be taken by any of them. Errors: PEG_E_MEMORY;
 * nothing has been called then. */
peg_status peg_threads_run(unsigned threads, peg_thread_fn *run, void *user);

#endif

/*
 * remote.h - jobs of a build that other ranks do.
 *
 * A job is a pure function of its history: guesses and answers. Rank 0 hands out jobs from the
 * queue that its own threads take theirs from; a rank that has done one is given the next. Each
 * asks for one more than it has threads, so that the next is there when one is done.
 *
 *     READY  nothing: the sender could do a job
 *     JOB    0  4  number   4  4  number of the tree   8  1  depth   9  depth  labels
 *            then 4 bytes for each guess
 *     DONE   0  4  number   4  4  number of the tree   8  1  status, negated
 *            9  24  states, guesses and feedbacks that it took
 *            then its nodes, as in a checkpoint (checkpoint.h)
 *
 * All numbers have the least significant byte first. Results of a tree that was given up are
 * passed over.
 */
#ifndef PEG_REMOTE_H
#define PEG_REMOTE_H

#include "gen/build/builder.h"

typedef struct peg_remote peg_remote;

/* On rank 0: hands out the jobs of a builder, which has a grower for it behind those of its
 * threads. Errors: PEG_E_MEMORY. */
peg_status peg_remote_open(peg_remote **remote, peg_builder *builder);
void peg_remote_close(peg_remote *remote, peg_effort *effort);

/* Gives waiting ranks what there is to do; after jobs were added. remote may be null, here and
 * below. */
void peg_remote_serve(peg_remote *remote);

/* Between two trees. */
void peg_remote_end_tree(peg_remote *remote);

/* On any other rank: does jobs until *stop is set. Errors: PEG_E_MEMORY. */
peg_status peg_remote_help(peg_builder *builder);

#endif

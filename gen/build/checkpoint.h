/*
 * checkpoint.h - the parts of a tree that are done, in a file that only grows: whatever
 * kills the program, what was written before is there for the next run.
 *
 * The file is a header, which says what is being built, then records; each has the history
 * of a part, its nodes, and a hash. A record that the end of the file cuts off is dropped.
 * It is meant for the machine that wrote it, not for exchange: another's order of bytes makes
 * it a checkpoint of another build.
 */
#ifndef PEG_CHECKPOINT_H
#define PEG_CHECKPOINT_H

#include <pthread.h>
#include <stdio.h>

#include "gen/build/jobs.h"

typedef struct peg_checkpoint {
    FILE *file;
    pthread_mutex_t lock;
    struct peg_record *records; /* those found at the start, sorted by history */
    size_t count;
    int reason; /* errno of the first failure to write; 0: none */
} peg_checkpoint;

/* Opens the file for a build, or makes it, and reads what is in it. Errors: PEG_E_IO with
 * errno (EBUSY: another build has it), PEG_E_NOT_PEGTREE, PEG_E_CONTRADICTION (of another build), PEG_E_MEMORY. */
peg_status peg_checkpoint_open(peg_checkpoint *checkpoint, const char *path,
                               const peg_rules *rules, const peg_method *method);

/* Sets errno to the reason, where writing has failed. */
void peg_checkpoint_close(peg_checkpoint *checkpoint);

/* The nodes of the part with this history, where the checkpoint has it: 1, with a copy in
 * *nodes; 0: it has not; an error otherwise. */
int peg_checkpoint_find(const peg_checkpoint *checkpoint, const uint8_t *labels, unsigned depth,
                        peg_nodes *nodes);

/* Appends a part. Any thread may call this. */
peg_status peg_checkpoint_keep(peg_checkpoint *checkpoint, const uint8_t *labels, unsigned depth,
                               const peg_nodes *nodes);

#endif

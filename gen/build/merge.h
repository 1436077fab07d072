/*
 * merge.h - the parts of several checkpoints as one.
 */
#ifndef PEG_BUILD_MERGE_H
#define PEG_BUILD_MERGE_H

#include "gen/file/log.h"

typedef struct peg_merge {
    struct peg_merged *record;
    size_t count, room;
    unsigned file; /* the caller's number of the checkpoint at hand */
} peg_merge;

/* A peg_log_take_fn: adds a record of a checkpoint. Errors: PEG_E_CORRUPT (no part),
 * PEG_E_MEMORY.
 */
peg_status peg_merge_take(void *merge, const peg_log_place *place, const uint8_t *content);

/* Appends all parts to a log, sorted by their histories. Of those that one checkpoint has twice
 * the last counts. Errors: PEG_E_CONTRADICTION where two checkpoints have different nodes for a
 * history, with merge->file set to the second of them; PEG_E_IO, PEG_E_MEMORY. */
peg_status peg_merge_write(peg_merge *merge, peg_log *log);

void peg_merge_free(peg_merge *merge);

#endif

/*
 * merge.h - the bounds of several journals as one.
 */
#ifndef PEG_EXACT_MERGE_H
#define PEG_EXACT_MERGE_H

#include "gen/exact/memo.h"
#include "gen/core/key.h"
#include "gen/file/log.h"

/* A hash table of bounds. */
typedef struct exact_merge {
    struct exact_fact *fact;
    size_t count, room; /* a power of two, or 0 */
    const peg_key *key; /* the user's, to be set before, or null: */
    uint64_t
        subject; /* bounds tagged by it, for logs of this subject, stay so; others have none */
} exact_merge;

/* A peg_log_take_fn: adds a record of a journal. Errors: PEG_E_CONTRADICTION where two bounds
 * of one set cannot both be true, PEG_E_CORRUPT (no record of bounds), PEG_E_MEMORY. */
peg_status exact_merge_take(void *merge, const peg_log_place *place, const uint8_t *content);

/* Appends all bounds to a log, the user's own first, each in an order that does not depend on
 * how they came.
 * Errors: PEG_E_CONTRADICTION, PEG_E_IO. The merge is then only to be freed. */
peg_status exact_merge_write(exact_merge *merge, peg_log *log);

void exact_merge_free(exact_merge *merge);

#endif

/*
 * checkpoint.h - the pieces of a tree that are done, in an append-only log (gen/file/log.h):
 * whatever kills the program, what was written before is there for the next run.
 *
 * The log's subject is the rules and the method. The content of each record is a piece:
 *
 *     0  1  depth, the guesses before the piece      1  depth  their labels
 *           4 bytes: the opening, where the build tries all of them
 *           then its nodes, in preorder (peg_nodes_encode())
 *
 * A piece comes once; twice only where the first turned out to be wrong: the last counts.
 */
#ifndef PEG_CHECKPOINT_H
#define PEG_CHECKPOINT_H

#include "gen/core/piece.h"
#include "gen/file/log.h"
#include "gen/strategy/strategy.h"

typedef struct peg_checkpoint {
    peg_log log;
    struct peg_record *records; /* those found at the start, sorted by history */
    size_t count, room;
    int opens;        /* 1: pieces are of trees with several openings, of which this one */
    uint32_t opening; /* is built now; to be set between trees */
} peg_checkpoint;

/* Opens the checkpoint of a build, or makes it, and lists the pieces in it.
 * Errors: those of peg_log_open(). */
peg_status peg_checkpoint_open(peg_checkpoint *checkpoint, const char *path,
                               const peg_rules *rules, const peg_method *method);

/* Sets errno to the reason, where writing has failed. */
void peg_checkpoint_close(peg_checkpoint *checkpoint);

/* Whether the checkpoint has the piece with this history. */
int peg_checkpoint_has(const peg_checkpoint *checkpoint, const uint8_t *labels, unsigned depth);

/* The nodes of the piece with this history, where the checkpoint has it: 1, with a copy in
 * *nodes; 0: it has not; an error otherwise. */
int peg_checkpoint_find(const peg_checkpoint *checkpoint, const uint8_t *labels, unsigned depth,
                        peg_nodes *nodes);

/* Appends a piece. Any thread may call this. Errors: PEG_E_IO, PEG_E_MEMORY. */
peg_status peg_checkpoint_keep(peg_checkpoint *checkpoint, const uint8_t *labels,
                               unsigned depth, const peg_nodes *nodes);

/* ---- several checkpoints as one ------------------------------------------------------ */

typedef struct peg_merge {
    struct peg_merged *record;
    size_t count, room;
    unsigned file; /* the caller's number of the checkpoint at hand */
} peg_merge;

/* A peg_log_take_fn: adds a record of a checkpoint. Errors: PEG_E_CORRUPT (no piece),
 * PEG_E_MEMORY.
 */
peg_status peg_merge_take(void *merge, const peg_log_place *place, const uint8_t *content);

/* Appends all pieces to a log, sorted by their histories. Of those that one checkpoint has
 * twice the last counts. Errors: PEG_E_CONTRADICTION where two checkpoints have different nodes
 * for a history, with merge->file set to the second of them; PEG_E_IO, PEG_E_MEMORY. */
peg_status peg_merge_write(peg_merge *merge, peg_log *log);

void peg_merge_free(peg_merge *merge);

#endif

/*
 * checkpoint.h - stores the finished pieces of a tree in an append-only log (gen/file/log.h):
 * whatever kills the program, the next run finds what was written before.
 *
 * The log's subject is the rules and the method. The content of each record is a piece:
 *
 *     0  1  depth, the guesses before the piece      1  depth  their labels
 *           4 bytes: the opening, if the build tries all of them
 *           then its nodes, in preorder (peg_nodes_encode())
 *
 * The log holds a piece only once, or twice if the first was found to be wrong: the last
 * counts.
 */
#ifndef PEG_CHECKPOINT_H
#define PEG_CHECKPOINT_H

#include "gen/core/hash.h"
#include "gen/core/piece.h"
#include "gen/file/log.h"
#include "gen/strategy/strategy.h"

typedef struct peg_checkpoint {
    peg_log log;
    peg_hash records; /* those found on opening */
    int opens;        /* 1: the pieces belong to trees with several openings: */
    uint32_t opening; /* the one being built; set it between trees */
} peg_checkpoint;

/* Opens or creates the checkpoint of a build and lists its pieces. Errors: those of
 * peg_log_open(). */
peg_status peg_checkpoint_open(peg_checkpoint *checkpoint, const char *path,
                               const peg_rules *rules, const peg_method *method);

/* Sets errno to the reason if writing has failed. */
void peg_checkpoint_close(peg_checkpoint *checkpoint);

/* Finds the piece with this history. Returns 1 and, unless `nodes` is null, a copy in *nodes if
 * the checkpoint has it, 0 if not, or an error. */
int peg_checkpoint_find(const peg_checkpoint *checkpoint, const uint8_t *labels, unsigned depth,
                        peg_nodes *nodes);

/* Appends a piece. Any thread may call this. Errors: PEG_E_IO, PEG_E_MEMORY. */
peg_status peg_checkpoint_keep(peg_checkpoint *checkpoint, const uint8_t *labels,
                               unsigned depth, const peg_nodes *nodes);

/* ---- several checkpoints as one ------------------------------------------------------ */

typedef struct peg_merge {
    struct peg_record *at;
    size_t count, room;
    unsigned file;  /* the caller's number for the current checkpoint */
    size_t written; /* records: those in several checkpoints once */
} peg_merge;

/* A peg_log_take_fn: adds a record of a checkpoint. Errors: PEG_E_CORRUPT (not a piece),
 * PEG_E_MEMORY.
 */
peg_status peg_merge_take(void *merge, const peg_log_place *place, const uint8_t *content);

/* Appends all pieces to a log, sorted by history. If one checkpoint has a piece twice, the last
 * counts. Errors: PEG_E_CONTRADICTION if two checkpoints have different nodes for the same
 * history, with merge->file set to the second of them; PEG_E_IO, PEG_E_MEMORY. */
peg_status peg_merge_write(peg_merge *merge, peg_log *log);

void peg_merge_free(peg_merge *merge);

#endif

/*
 * build.h - builds a tree by a strategy.
 *
 * The tree is built in pieces (gen/core/piece.h): the trunk, whose nodes have many candidates,
 * and the subtrees below it. Each piece is a pure function of its history, so threads can take
 * them in any order, a checkpoint can keep those that are done, and the tree joined from them
 * is always the same.
 */
#ifndef PEG_BUILD_H
#define PEG_BUILD_H

#include "gen/core/array.h"
#include "gen/core/hash.h"
#include "gen/core/piece.h"
#include "gen/file/log.h"
#include "gen/spread/ranks.h"
#include "gen/strategy/strategy.h"

/* What a build reports while it runs. */
typedef struct peg_progress {
    uint32_t resolved; /* secrets whose path is complete */
    uint32_t restored; /* of these, from the checkpoint */
    uint32_t secrets;
    uint64_t total;    /* guesses over the resolved ones */
    uint32_t openings; /* to be tried one after the other; 0: the strategy chooses one */
    uint32_t turn;     /* number of the one tried now, from 1, */
    uint32_t opening;  /* and the index of its code */
    uint64_t best;     /* least total so far; 0: none */
} peg_progress;

typedef void peg_progress_fn(void *user, const peg_progress *progress);

typedef struct peg_build_options {
    peg_method method;
    unsigned threads;           /* 0 counts as 1 */
    const peg_counter *counter; /* null: the fastest */
    const peg_stop *stop;       /* ends the build soon after it is set; or null */
    double deadline;            /* ends it soon after this time of peg_clock(); 0: none */
    const char *checkpoint;     /* saves progress to this file and resumes from it; or null */
    peg_tasks *tasks;           /* receives the time each piece takes; or null */
    const peg_ranks *ranks;     /* processes that build together, of which only rank 0 returns a
                                   tree; null: none */
    unsigned part, parts; /* builds only the trunk and the subtrees of share `part`, 1..parts,
                             for the checkpoint, and no tree; parts = 0: everything */
    peg_progress_fn *progress; /* called now and then, by the calling thread; or null */
    /* Called once, by any thread, if the checkpoint cannot be written (reason: an errno value);
     * the build continues without it. Or null. */
    void (*lost)(void *user, int reason);
    void *user;
} peg_build_options;

/* Builds the tree of the rules; release it with peg_tree_free(). The tree depends only on rules
 * and method; building a share returns no nodes. With PEG_OPENS_BEST, builds the best of the
 * trees that begin with the smallest code of a class under renaming and continue by the
 * strategy: least total, then least worst depth, then the smallest opening. That costs a tree
 * for each class, most of them given up halfway. *effort excludes what came from the
 * checkpoint. Errors: PEG_E_MEMORY, PEG_E_INTERRUPTED (*tree is then the best of the openings
 * tried so far, if it has nodes; release it, too), PEG_E_LIMIT (the strategy leads deeper
 * than PEG_MAX_GUESSES); those of peg_log_open() for the checkpoint (gen/file/log.h); for a
 * share, PEG_E_IO if the checkpoint cannot be written. */
peg_status peg_build(const peg_rules *rules, const peg_build_options *options, peg_tree *tree,
                     peg_effort *effort);

/* No tree of n secrets takes fewer guesses than this, as the number of different
 * answers to codes of this length limits how many secrets can be solved at guess 1, 2, 3, … */
uint64_t peg_least_total(uint32_t n, unsigned length);

/* openings.c: lists one opening of each class under renaming (gen/symmetry/renaming.h), in
 * ascending order of the uncertainty they leave, their rank: the sum of n log n over the parts
 * of all codes. Release *ranked with free(), even after an error. Errors: PEG_E_MEMORY. Cost:
 * one feedback for each opening and code. */
peg_status peg_openings_in_order(const peg_rules *rules, peg_ranked **ranked, size_t *count);

/* ---- checkpoint.c: the checkpoint of a build ------------------------------------------- */

/* Stores the finished pieces of a tree in an append-only log (gen/file/log.h): whatever kills
 * the program, the next run finds what was written before.
 *
 * The log's subject is the rules and the method. The content of each record is a piece:
 *
 *     0  1  depth, the guesses before the piece      1  depth  their labels
 *           4 bytes: the opening, if the build tries all of them
 *           then its nodes, in preorder (peg_nodes_encode())
 *
 * The log holds a piece only once, or twice if the first was found to be wrong: the last
 * counts. */
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

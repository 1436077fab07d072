/*
 * builder.h - a build in progress: one tree after the other, of one game, by one strategy.
 */
#ifndef PEG_BUILDER_H
#define PEG_BUILDER_H

#include <pthread.h>
#include <stdatomic.h>

#include "gen/build/build.h"

/* ---- the queue ------------------------------------------------------------------------ */

/* The pieces of a tree that wait to be built: nodes of the trunk, and whole subtrees. */
typedef struct peg_queue {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    peg_piece **waiting;
    size_t count, room;
    unsigned busy;     /* threads that build a piece, which may add more */
    peg_status failed; /* the first error; it ends the work of all threads */
} peg_queue;

void peg_queue_open(peg_queue *queue);
void peg_queue_close(peg_queue *queue);

/* Adds a piece; if that fails, the queue fails. */
void peg_queue_push(peg_queue *queue, peg_piece *piece);

/* Takes a piece; waits for one no longer than that many nanoseconds (less than 10^9). Returns
 * null if there is none, with *may_come set unless nothing is left or something failed. */
peg_piece *peg_queue_take(peg_queue *queue, long nanoseconds, int *may_come);

/* Reports that a piece that was taken is finished. */
void peg_queue_done(peg_queue *queue, peg_status status);

/* ---- one thread grows a whole subtree ---------------------------------------------------- */

/* Totals to which the threads of a build add as they work. */
typedef struct peg_sums {
    atomic_uint_least32_t resolved; /* secrets */
    atomic_uint_least32_t restored; /* of these, from a checkpoint */
    atomic_uint_least64_t total;    /* guesses over them */
    /* On the tree's total, if there is a limit: the sum of peg_least_total() over the sets
     * whose guess is not yet known, plus the sizes of those whose guess is. */
    atomic_uint_least64_t bound;
    uint64_t limit; /* the most the total may be; 0: no limit */
} peg_sums;

typedef struct peg_grower {
    peg_chooser chooser;
    const peg_replay *replay;
    peg_sums *sums;
    peg_history history; /* of the current position */
    uint32_t resolved;   /* not yet added to the sums */
    uint64_t total, raised;
} peg_grower;

/* Appends the subtree of the candidates set[low..high-1] to nodes. The history that leads to
 * them is in the grower, its first `depth` guesses. Reorders the candidates. Errors:
 * PEG_E_MEMORY, PEG_E_INTERRUPTED, PEG_E_LIMIT; PEG_E_ARGUMENT if the bound exceeds the
 * limit. */
peg_status peg_grow(peg_grower *grower, uint32_t low, uint32_t high, unsigned depth,
                    peg_nodes *nodes);

/* Appends only the first node; *parts are its parts. */
peg_status peg_grow_one(peg_grower *grower, uint32_t low, uint32_t high, unsigned depth,
                        peg_nodes *nodes, peg_parts *parts);

/* Adds a piece that another process or the checkpoint has made to the grower's sums: a node of
 * the trunk with these parts, or a subtree (parts null). */
void peg_grower_add(peg_grower *grower, const peg_piece *piece, const peg_parts *parts,
                    const peg_tally *tally);

/* Adds the grower's own counts to the shared sums. */
void peg_grower_report(peg_grower *grower);

/* ---- build.c ------------------------------------------------------------------------- */

typedef struct peg_builder {
    const peg_build_options *options;
    unsigned threads;
    peg_replay replay;
    peg_sums sums;
    uint32_t whole;             /* subtrees of at most this many candidates are not cut */
    peg_checkpoint *checkpoint; /* &log, or null */
    peg_checkpoint log;         /* the checkpoint, if there is one */
    atomic_int lost;            /* whether writing it has failed */
    peg_grower *growers;        /* one per thread, and one for `work`, if any */
    unsigned grower_count;
    peg_work *work;  /* null: no other ranks help */
    peg_queue queue; /* for the tree being built, as is root */
    peg_piece root;
    peg_progress progress; /* the values that do not change while a tree is built */
} peg_builder;

/* Builds a tree, beginning with `opening` unless that is null. With a `limit` other than 0,
 * gives up as soon as the total is bound to exceed it: returns PEG_OK and a tree without nodes.
 * A tree whose total is within the limit is always completed. */
peg_status peg_builder_run(peg_builder *builder, const uint32_t *opening, uint64_t limit,
                           peg_tree *tree);

/* Whether a piece is a node of the trunk. */
static inline int peg_builder_is_trunk(const peg_builder *builder, const peg_piece *piece)
{
    return piece->high - piece->low > builder->whole;
}

/* Whether the only node of a piece, a node of the trunk, splits its candidates as it says. If
 * so, *parts are its parts, and the tally counts what it solves itself. */
int peg_builder_split(const peg_builder *builder, const peg_piece *piece, peg_parts *parts,
                      peg_tally *tally);

/* Builds a piece or takes it from the checkpoint, and adds the pieces below it to the queue. */
peg_status peg_builder_grow(peg_builder *builder, peg_grower *grower, peg_piece *piece);

/* Saves a piece's new nodes, whose history is the grower's, to the checkpoint, and adds the
 * pieces below it to the queue: its parts, if it is a node of the trunk (else null). If saving
 * fails, the build tells its caller and continues without; a share (--part), which exists for
 * the checkpoint alone, ends. Any thread may call this. Errors: PEG_E_IO, PEG_E_MEMORY. */
peg_status peg_builder_finish(peg_builder *builder, const peg_grower *grower, peg_piece *piece,
                              const peg_parts *parts);

/* openings.c: tries every opening that is worth it and returns the best tree, as peg_build()
 * does for PEG_OPENS_BEST. Errors: the same; PEG_E_LIMIT if all openings lead too deep. */
peg_status peg_builder_try_openings(peg_builder *builder, peg_tree *tree);

/* ---- remote.c: pieces that other ranks build ------------------------------------------- */

/* On rank 0: hands out pieces from now on, by builder->work and the last of the growers.
 * Errors: PEG_E_MEMORY. */
peg_status peg_builder_hand_out(peg_builder *builder);

/* On any other rank: builds pieces until *options->stop is set. Errors: PEG_E_MEMORY. */
peg_status peg_builder_help(peg_builder *builder);

#endif

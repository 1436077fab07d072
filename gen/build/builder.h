/*
 * builder.h - a build in progress: one tree after the other, of one game, by one strategy.
 */
#ifndef PEG_BUILDER_H
#define PEG_BUILDER_H

#include "gen/build/build.h"
#include "gen/build/checkpoint.h"
#include "gen/build/queue.h"
#include "gen/build/subtree.h"
#include "gen/spread/work.h"

typedef struct peg_builder {
    const peg_build_options *options;
    unsigned threads;
    peg_replay replay;
    peg_sums sums;
    uint32_t whole;             /* subtrees of at most this many candidates are not cut */
    peg_checkpoint *checkpoint; /* &log, or null */
    peg_checkpoint log;         /* the checkpoint, if there is one */
    atomic_int lost;            /* whether writing it has failed */
    peg_grower *growers;        /* one per thread, and one for `remote`, if any */
    unsigned grower_count;
    struct peg_remote *remote; /* null: no other ranks help */
    peg_queue queue;           /* for the tree being built, as is root */
    peg_piece root;
    peg_progress progress; /* the values that do not change while a tree is built */
} peg_builder;

/* Release the builder with peg_builder_close(), even after an error; errno then stays as the
 * checkpoint has set it. */
peg_status peg_builder_open(peg_builder *builder, const peg_rules *rules,
                            const peg_build_options *options);
void peg_builder_close(peg_builder *builder, peg_effort *effort);

/* Builds a tree, beginning with `opening` unless that is null. With a `limit` other than 0,
 * gives up as soon as the total is bound to exceed it: returns PEG_OK and a tree without nodes.
 * A tree whose total is within the limit is always completed. */
peg_status peg_builder_run(peg_builder *builder, const uint32_t *opening, uint64_t limit,
                           peg_tree *tree);

/* Does a job: makes its nodes, or takes them from the checkpoint, and adds the jobs that follow
 * from it to the queue. */
peg_status peg_builder_do(peg_builder *builder, peg_grower *grower, peg_piece *job);

/* Saves a job's nodes, whose history is the grower's, to the checkpoint. If that fails, the
 * build tells its caller and continues without; a share (--part), which exists for the
 * checkpoint alone, ends. Any thread may call this. Errors: PEG_E_IO, PEG_E_MEMORY. */
peg_status peg_builder_keep(peg_builder *builder, const peg_grower *grower,
                            const peg_piece *job);

/* Turns the parts of a node of the trunk into jobs and adds them to the queue. */
peg_status peg_builder_branch(peg_builder *builder, peg_piece *job, const peg_parts *parts);

/* openings.c: tries every opening that is worth it and returns the best tree: least total, then
 * least worst depth, then the smallest opening. Errors: those of peg_build(); PEG_E_LIMIT if
 * all openings lead too deep. */
peg_status peg_builder_try_openings(peg_builder *builder, peg_tree *tree);

/* ---- remote.c: jobs that other ranks do ------------------------------------------------ */

typedef struct peg_remote peg_remote;

/* On rank 0: hands out the jobs of a builder, whose growers must include one for this after
 * those of its threads. Errors: PEG_E_MEMORY. The functions below accept a null remote. */
peg_status peg_remote_open(peg_remote **remote, peg_builder *builder);
void peg_remote_close(peg_remote *remote, peg_effort *effort);

/* Gives jobs to waiting ranks. Call it after adding jobs. */
void peg_remote_serve(peg_remote *remote);

/* Between two trees: from now on results for the previous one are ignored. */
void peg_remote_end_tree(peg_remote *remote);

/* On any other rank: does jobs until *options->stop is set. Errors: PEG_E_MEMORY. */
peg_status peg_remote_help(peg_builder *builder);

#endif

/*
 * builder.h - a build under way: one tree after the other, of one game by one strategy.
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
    uint32_t whole;             /* candidates of a subtree that is not cut further */
    peg_checkpoint *checkpoint; /* null: none */
    peg_checkpoint log;         /* that it is */
    atomic_int lost;            /* whether it cannot be written */
    peg_grower *growers;        /* one for each thread; one more where ranks help: */
    unsigned grower_count;
    struct peg_remote *remote; /* null: none do */
    peg_queue queue;           /* of the tree under way, as is the root */
    peg_piece root;
    peg_progress progress; /* what does not change while a tree is built */
} peg_builder;

/* Release it with peg_builder_close(), after an error as well, which leaves errno as the
 * checkpoint has set it. */
peg_status peg_builder_open(peg_builder *builder, const peg_rules *rules,
                            const peg_build_options *options);
void peg_builder_close(peg_builder *builder, peg_effort *effort);

/* Builds a tree, which begins with `opening` where that is not null. With a `limit` other than
 * 0 it is given up as soon as its total is bound to be greater: PEG_OK, and *tree is without
 * nodes. A tree whose total is not greater is built to its end. */
peg_status peg_builder_run(peg_builder *builder, const uint32_t *opening, uint64_t limit,
                           peg_tree *tree);

/* Does a job: makes its nodes, or takes them from the checkpoint, and adds to the queue what
 * comes of it. */
peg_status peg_builder_do(peg_builder *builder, peg_grower *grower, peg_piece *job);

/* Keeps a job's nodes, whose history is the grower's, in the checkpoint. Where that cannot be
 * written the build goes on without, and tells its caller; a share (--part), which is for the
 * checkpoint alone, ends. Any thread may call this. Errors: PEG_E_IO, PEG_E_MEMORY. */
peg_status peg_builder_keep(peg_builder *builder, const peg_grower *grower,
                            const peg_piece *job);

/* Makes jobs of the parts of a node of the trunk, and adds them to the queue. */
peg_status peg_builder_branch(peg_builder *builder, peg_piece *job, const peg_parts *parts);

/* openings.c: builds the best tree, with every opening that is worth trying: the least total,
 * of these the least worst depth, of these the smallest opening. Errors: those of
 * peg_build(); PEG_E_LIMIT where all openings lead too deep. */
peg_status peg_builder_try_openings(peg_builder *builder, peg_tree *tree);

/* ---- remote.c: jobs that other ranks do ------------------------------------------------ */

typedef struct peg_remote peg_remote;

/* On rank 0: hands out the jobs of a builder, which has a grower for it behind those of its
 * threads. Errors: PEG_E_MEMORY. Below, remote may be null. */
peg_status peg_remote_open(peg_remote **remote, peg_builder *builder);
void peg_remote_close(peg_remote *remote, peg_effort *effort);

/* Gives waiting ranks what there is to do; after jobs were added. */
void peg_remote_serve(peg_remote *remote);

/* Between two trees: results of the one before are passed over. */
void peg_remote_end_tree(peg_remote *remote);

/* On any other rank: does jobs until *options->stop is set. Errors: PEG_E_MEMORY. */
peg_status peg_remote_help(peg_builder *builder);

#endif

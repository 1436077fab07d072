/*
 * build.c - threads that take the parts of a tree as they come, and the tree put together.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/build/build.h"
#include "gen/build/restore.h"
#include "gen/core/threads.h"

/* A part is a subtree from so many candidates on down: small enough that threads end
 * together, large enough that a checkpoint has few records. */
#define PARTS          256
#define SMALLEST_PART  64
#define SECONDS_A_LOOK 0.1

typedef struct builder {
    const peg_build_options *options;
    peg_replay replay;
    peg_queue queue;
    peg_sums sums;
    uint32_t part;              /* candidates of a subtree that is not cut further */
    peg_checkpoint *checkpoint; /* null: none */
    peg_grower *growers;        /* one for each thread */
    peg_job root;
} builder;

static void show_progress(builder *b)
{
    if (!b->options->progress) return;
    peg_progress progress = {.secrets = b->replay.secrets,
                             .restored = atomic_load(&b->sums.restored)};
    progress.resolved = atomic_load(&b->sums.resolved);
    progress.total = atomic_load(&b->sums.total);
    b->options->progress(b->options->user, &progress);
}

static int by_size(const void *a, const void *b)
{
    const peg_job *const *first = a, *const *second = b;
    uint32_t left = (*first)->high - (*first)->low, right = (*second)->high - (*second)->low;
    return left < right ? -1 : left > right;
}

/* Makes a job of each part of a node of the trunk, the greatest on top of the stack. */
static peg_status push_children(builder *b, peg_job *job, const peg_parts *parts)
{
    peg_job *order[PEG_MAX_FEEDBACKS];
    const unsigned children = parts->children;

    job->children = calloc(children ? children : 1, sizeof *job->children);
    if (!job->children) return PEG_E_MEMORY;
    for (unsigned c = 0; c < children; c++) {
        job->children[c] = (peg_job){.parent = job,
                                     .low = parts->start[c],
                                     .high = parts->start[c + 1],
                                     .depth = job->depth + 1,
                                     .label = parts->label[c]};
        order[c] = &job->children[c];
    }
    qsort(order, children, sizeof *order, by_size);
    for (unsigned c = 0; c < children; c++) peg_queue_push(&b->queue, order[c]);
    return PEG_OK;
}

static peg_status do_job(builder *b, peg_grower *grower, peg_job *job)
{
    peg_parts parts;
    const int is_trunk = job->high - job->low > b->part;
    peg_status status = PEG_OK;
    int found = 0;

    peg_job_history(job, grower->guesses, grower->labels);
    if (b->checkpoint)
        found = peg_restore(b->checkpoint, grower, job, is_trunk ? &parts : NULL);
    if (found < 0) return (peg_status)found;
    if (!found && is_trunk) {
        peg_node node;
        status = peg_grow_one(grower, job->low, job->high, job->depth, &node, &parts);
        if (status == PEG_OK) status = peg_nodes_add(&job->nodes, node);
    } else if (!found) {
        status = peg_grow(grower, job->low, job->high, job->depth, &job->nodes);
        peg_grower_report(grower);
    }
    if (status == PEG_OK && b->checkpoint && !found)
        status = peg_checkpoint_keep(b->checkpoint, grower->labels, job->depth, &job->nodes);
    if (status == PEG_OK && is_trunk) status = push_children(b, job, &parts);
    return status;
}

/* A peg_thread_fn: takes jobs until nothing is left; the first thread shows the progress. */
static void take_jobs(void *user, unsigned thread)
{
    builder *b = user;

    for (;;) {
        int timed_out;
        peg_job *job = peg_queue_take(&b->queue, thread == 0 ? SECONDS_A_LOOK : 0, &timed_out);
        if (thread == 0) show_progress(b);
        if (timed_out) continue;
        if (!job) return;
        peg_queue_done(&b->queue, do_job(b, &b->growers[thread], job));
    }
}

static peg_status make_growers(builder *b, unsigned threads)
{
    b->growers = calloc(threads, sizeof *b->growers);
    if (!b->growers) return PEG_E_MEMORY;
    for (unsigned t = 0; t < threads; t++) {
        peg_grower *grower = &b->growers[t];
        grower->replay = &b->replay;
        grower->sums = &b->sums;
        peg_status status = peg_chooser_open(&grower->chooser, &b->options->method,
                                             b->options->counter, b->replay.secrets);
        if (status != PEG_OK) return status;
        grower->chooser.stop = b->options->stop;
    }
    return PEG_OK;
}

static void close_growers(builder *b, unsigned threads, peg_effort *effort)
{
    for (unsigned t = 0; b->growers && t < threads; t++) {
        peg_chooser *chooser = &b->growers[t].chooser;
        effort->states += chooser->effort.states;
        effort->guesses += chooser->effort.guesses;
        effort->feedbacks += chooser->effort.feedbacks;
        peg_chooser_close(chooser);
    }
    free(b->growers);
}

static peg_status grow_all(builder *b, unsigned threads, peg_effort *effort)
{
    peg_status status = make_growers(b, threads);

    if (status == PEG_OK) {
        peg_queue_push(&b->queue, &b->root);
        status = peg_threads_run(threads, take_jobs, b);
    }
    if (status == PEG_OK) status = b->queue.failed;
    close_growers(b, threads, effort);
    return status;
}

/* Puts the parts together. */
static peg_status finish(builder *b, peg_tree *tree)
{
    peg_nodes nodes = {0};
    peg_tally tally;

    peg_status status = peg_job_collect(&b->root, &nodes);
    if (status == PEG_OK) status = peg_tree_tally(nodes.at, nodes.count, &tally);
    if (status != PEG_OK) {
        free(nodes.at);
        return status;
    }
    *tree = (peg_tree){.nodes = nodes.at, .count = nodes.count};
    tree->about = (peg_about){.rules = b->replay.rules,
                              .strategy = (uint8_t)b->options->method.strategy->id,
                              .worst = tally.worst,
                              .opened = b->options->method.opens != 0,
                              .secrets = tally.secrets,
                              .total = tally.total};
    return PEG_OK;
}

peg_status peg_build(const peg_rules *rules, const peg_build_options *options, peg_tree *tree,
                     peg_effort *effort)
{
    builder b = {.options = options};
    peg_checkpoint checkpoint;

    memset(effort, 0, sizeof *effort);
    peg_status status = peg_replay_open(&b.replay, rules);
    if (status == PEG_OK && options->checkpoint) {
        status = peg_checkpoint_open(&checkpoint, options->checkpoint, rules, &options->method);
        b.checkpoint = status == PEG_OK ? &checkpoint : NULL;
    }
    if (status == PEG_OK) {
        peg_queue_open(&b.queue);
        b.root.high = b.replay.secrets;
        b.part =
            b.replay.secrets / PARTS > SMALLEST_PART ? b.replay.secrets / PARTS : SMALLEST_PART;
        status = grow_all(&b, options->threads ? options->threads : 1, effort);
        if (status == PEG_OK) status = finish(&b, tree);
        if (status == PEG_OK) show_progress(&b);
        peg_job_release(&b.root);
        peg_queue_close(&b.queue);
    }
    if (b.checkpoint) peg_checkpoint_close(&checkpoint);
    peg_replay_close(&b.replay);
    return status;
}

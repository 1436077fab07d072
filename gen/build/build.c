/*
 * build.c - threads that take the parts of a tree as they come, and the tree put together.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/build/build.h"
#include "gen/build/checkpoint.h"
#include "gen/core/threads.h"

/* A part is a subtree from so many candidates on down: small enough that threads end
 * together, large enough that a checkpoint has few records. */
#define PARTS           256
#define SMALLEST_PART   64
#define SECONDS_A_LOOK  0.1

typedef struct builder {
    const peg_build_options *options;
    peg_replay replay;
    peg_queue queue;
    peg_sums sums;
    uint32_t part; /* candidates of a subtree that is not cut further */
    atomic_uint_least32_t restored;
    peg_checkpoint *checkpoint; /* null: none */
    peg_grower *growers;        /* one for each thread */
    peg_job root;
} builder;

static void show_progress(builder *b)
{
    if (!b->options->progress) return;
    peg_progress progress = {.secrets = b->replay.secrets, .restored = atomic_load(&b->restored)};
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
        job->children[c] = (peg_job){.parent = job, .low = parts->start[c],
                                     .high = parts->start[c + 1], .depth = job->depth + 1,
                                     .label = parts->label[c]};
        order[c] = &job->children[c];
    }
    qsort(order, children, sizeof *order, by_size);
    for (unsigned c = 0; c < children; c++) peg_queue_push(&b->queue, order[c]);
    return PEG_OK;
}

/* Takes the next of the nodes, if it guesses a code that solves or splits the candidates
 * set[low..high-1] as it says; splits them by it. */
static int take_node(const peg_replay *replay, uint32_t low, uint32_t high, unsigned label,
                     const peg_nodes *nodes, size_t *next, peg_parts *parts)
{
    if (*next == nodes->count || nodes->at[*next].guess >= replay->secrets) return 0;
    const peg_node *node = &nodes->at[(*next)++];
    peg_replay_split(replay, low, high, peg_replay_row(replay, node->guess), parts);
    const peg_node right = peg_parts_node(parts, node->guess, label);
    return memcmp(node, &right, sizeof right) == 0 && (right.solves || right.children > 1);
}

/* Takes the nodes of a tree of these candidates, if that is what comes next. */
static int take_tree(const peg_replay *replay, uint32_t low, uint32_t high, unsigned label,
                     unsigned depth, const peg_nodes *nodes, size_t *next)
{
    peg_parts parts;

    if (depth == PEG_MAX_GUESSES || !take_node(replay, low, high, label, nodes, next, &parts))
        return 0;
    for (unsigned i = 0; i < parts.children; i++) {
        if (!take_tree(replay, parts.start[i], parts.start[i + 1], parts.label[i], depth + 1,
                       nodes, next))
            return 0;
    }
    return 1;
}

static int ascending(const void *a, const void *b)
{
    const uint32_t *first = a, *second = b;
    return *first < *second ? -1 : *first > *second;
}

/* Takes a job's part from the checkpoint, its candidates split as it says: 1; or 0, where it
 * has none, or one that is not right: a checkpoint is trusted with time, not with the tree.
 * Errors: PEG_E_MEMORY. */
static int restore(builder *b, peg_grower *grower, peg_job *job, peg_parts *parts)
{
    peg_nodes *nodes = &job->nodes;
    peg_tally tally = {0};
    size_t next = 0;

    int found = peg_checkpoint_find(b->checkpoint, grower->labels, job->depth, nodes);
    if (found <= 0) return found;
    if (job->high - job->low > b->part) {
        found = take_node(&b->replay, job->low, job->high, job->label, nodes, &next, parts);
        if (found) tally.total = tally.secrets = nodes->at[0].solves;
    } else {
        found = take_tree(&b->replay, job->low, job->high, job->label, job->depth, nodes, &next) &&
                peg_tree_tally(nodes->at, nodes->count, &tally) == PEG_OK;
    }
    if (!found || next < nodes->count) {
        qsort(b->replay.set + job->low, job->high - job->low, sizeof *b->replay.set, ascending);
        free(nodes->at);
        *nodes = (peg_nodes){0};
        return 0;
    }
    atomic_fetch_add(&b->restored, tally.secrets);
    grower->resolved += tally.secrets;
    grower->total += tally.total + (uint64_t)tally.secrets * job->depth;
    peg_grower_report(grower);
    return 1;
}

static peg_status do_job(builder *b, peg_grower *grower, peg_job *job)
{
    peg_parts parts;
    const int is_trunk = job->high - job->low > b->part;
    peg_status status = PEG_OK;
    int found = 0;

    peg_job_history(job, grower->guesses, grower->labels);
    if (b->checkpoint) found = restore(b, grower, job, &parts);
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
static void work(void *user, unsigned thread)
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
        peg_status status = peg_worker_open(&grower->worker, &b->options->method,
                                            b->options->counter, b->replay.secrets);
        if (status != PEG_OK) return status;
        grower->worker.stop = b->options->stop;
    }
    return PEG_OK;
}

static void close_growers(builder *b, unsigned threads, peg_effort *effort)
{
    for (unsigned t = 0; b->growers && t < threads; t++) {
        peg_worker *worker = &b->growers[t].worker;
        effort->states += worker->effort.states;
        effort->guesses += worker->effort.guesses;
        effort->feedbacks += worker->effort.feedbacks;
        peg_worker_close(worker);
    }
    free(b->growers);
}

static peg_status grow_all(builder *b, unsigned threads, peg_effort *effort)
{
    peg_status status = make_growers(b, threads);

    if (status == PEG_OK) {
        peg_queue_push(&b->queue, &b->root);
        status = peg_threads_run(threads, work, b);
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
        b.part = b.replay.secrets / PARTS > SMALLEST_PART ? b.replay.secrets / PARTS : SMALLEST_PART;
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

/*
 * remote.c - other ranks do jobs for rank 0 (gen/spread/ranks.h).
 *
 * A job is a pure function of its history. Rank 0 hands out jobs from the queue of its own
 * threads.
 *
 *     task     0  4  number of the tree     then the job's history (gen/core/piece.h)
 *     result   0 16  states and guesses that it took     then its nodes
 */
#include <stdlib.h>
#include <string.h>

#include "gen/build/builder.h"

#define EFFORT 16 /* bytes */

/* ---- rank 0 -------------------------------------------------------------------------- */

static peg_grower *grower_of(const peg_builder *b)
{
    return &b->growers[b->grower_count - 1];
}

/* The `next` of peg_work_calls: a waiting job. Jobs in the checkpoint are done here. */
static void *next_job(void *user, peg_bytes *task)
{
    peg_builder *b = user;
    peg_grower *grower = grower_of(b);
    peg_history *history = &grower->history;
    peg_piece *job;
    int may_come;

    while ((job = peg_queue_take(&b->queue, 0, &may_come))) {
        peg_piece_history(job, history);
        if (job->depth == 0 ||
            (b->checkpoint &&
             peg_checkpoint_find(b->checkpoint, history->labels, job->depth, NULL))) {
            peg_queue_done(&b->queue, peg_builder_do(b, grower, job));
            continue;
        }
        uint8_t *bytes = peg_bytes_add(task, 4 + PEG_HISTORY_BYTES);
        if (bytes) {
            peg_put_bytes(bytes, b->tree, 4);
            task->count -= PEG_HISTORY_BYTES - peg_history_encode(history, bytes + 4);
            return job;
        }
        peg_queue_done(&b->queue, PEG_E_MEMORY);
    }
    return NULL;
}

static peg_status take_nodes(peg_builder *b, peg_piece *job, const uint8_t *bytes, size_t size)
{
    peg_grower *grower = grower_of(b);
    peg_parts node_parts;
    peg_parts *parts = peg_builder_is_trunk(b, job) ? &node_parts : NULL;
    peg_tally tally;

    peg_status status = peg_nodes_decode(bytes, size, &job->nodes);
    if (status != PEG_OK) return status;
    if (parts)
        status = peg_builder_split(b, job, parts, &tally) ? PEG_OK : PEG_E_CORRUPT;
    else
        status = peg_tree_tally(job->nodes.at, job->nodes.count, &tally);
    if (status != PEG_OK) return status;
    peg_piece_history(job, &grower->history);
    peg_grower_add(grower, job, parts, &tally);
    return peg_builder_finish(b, grower, job, parts);
}

/* The `done` of peg_work_calls. */
static void take_result(void *user, void *task, peg_status status, const uint8_t *result,
                        size_t size)
{
    peg_builder *b = user;
    peg_effort *effort = &grower_of(b)->chooser.effort;

    if (size >= EFFORT) {
        effort->states += peg_get_bytes(result, 8);
        effort->guesses += peg_get_bytes(result + 8, 8);
    } else if (status == PEG_OK) {
        status = PEG_E_CORRUPT;
    }
    if (!task) return;
    if (status == PEG_OK) status = take_nodes(b, task, result + EFFORT, size - EFFORT);
    peg_queue_done(&b->queue, status);
}

peg_status peg_builder_hand_out(peg_builder *builder)
{
    const peg_work_calls calls = {next_job, take_result, builder};

    return peg_work_open(&builder->work, builder->options->ranks, &calls);
}

/* ---- any other rank ------------------------------------------------------------------ */

/* The nodes of the trunk that lead to a job are split once, by the first thread that gets
 * there, and stay split: jobs below different children of them do not touch each other's
 * candidates. */
typedef struct helper {
    peg_builder *builder;
    pthread_mutex_t lock; /* guards all that follows and the tree under builder->root */
    pthread_cond_t changed;
    uint32_t tree; /* number */
    unsigned busy; /* threads working on a job of that tree */
} helper;

/* Starts the next tree: all secrets are candidates again. */
static void begin_tree(helper *h, uint32_t tree)
{
    peg_builder *b = h->builder;

    h->tree = tree;
    peg_piece_release(&b->root);
    b->root = (peg_piece){.high = b->replay.secrets};
    for (uint32_t i = 0; i < b->replay.secrets; i++) b->replay.set[i] = i;
}

static peg_status split(helper *h, peg_piece *node, uint32_t guess)
{
    const peg_replay *replay = &h->builder->replay;
    peg_parts parts;

    if (guess >= replay->secrets) return PEG_E_CORRUPT;
    peg_replay_split(replay, node->low, node->high, peg_replay_row(replay, guess), &parts);
    const peg_status status =
        peg_nodes_add(&node->nodes, peg_parts_node(&parts, guess, node->label));
    return status == PEG_OK ? peg_piece_branch(node, &parts) : status;
}

/* Finds the place that a history leads to, splitting the nodes on the way that are not yet
 * split. */
static peg_status find_place(helper *h, const peg_history *history, peg_piece **place)
{
    peg_piece *node = &h->builder->root;

    for (unsigned d = 0; d < history->depth; d++) {
        const peg_status status = node->children ? PEG_OK : split(h, node, history->guesses[d]);
        if (status != PEG_OK) return status;
        unsigned c = 0;
        while (c < node->nodes.at[0].children && node->children[c].label != history->labels[d])
            c++;
        if (c == node->nodes.at[0].children) return PEG_E_CORRUPT;
        node = &node->children[c];
    }
    *place = node;
    return PEG_OK;
}

/* Writes the job's nodes to *nodes. A trunk node stays split, for later jobs. */
static peg_status grow(helper *h, peg_grower *grower, const peg_history *history,
                       peg_nodes *nodes)
{
    peg_piece *place;
    peg_parts parts;

    pthread_mutex_lock(&h->lock);
    peg_status status = find_place(h, history, &place);
    pthread_mutex_unlock(&h->lock);
    if (status != PEG_OK) return status;
    grower->history = *history;
    if (!peg_builder_is_trunk(h->builder, place))
        return peg_grow(grower, place->low, place->high, history->depth, nodes);
    status = peg_grow_one(grower, place->low, place->high, history->depth, nodes, &parts);
    if (status == PEG_OK) status = peg_nodes_add(&place->nodes, nodes->at[0]);
    pthread_mutex_lock(&h->lock);
    if (status == PEG_OK) status = peg_piece_branch(place, &parts);
    pthread_mutex_unlock(&h->lock);
    return status;
}

/* A peg_work_fn. Jobs of a tree begin only when no thread is working on another tree. */
static peg_status do_job(void *user, unsigned thread, const uint8_t *task, size_t size,
                         peg_bytes *result)
{
    helper *h = user;
    peg_grower *grower = &h->builder->growers[thread];
    const peg_effort *effort = &grower->chooser.effort, before = *effort;
    peg_history history;
    peg_nodes nodes = {0};

    if (size < 4 || peg_history_decode(&history, task + 4, size - 4) != size - 4)
        return PEG_E_CORRUPT;
    const uint32_t tree = (uint32_t)peg_get_bytes(task, 4);
    pthread_mutex_lock(&h->lock);
    while (tree != h->tree && h->busy) pthread_cond_wait(&h->changed, &h->lock);
    if (tree != h->tree) begin_tree(h, tree);
    h->busy++;
    pthread_mutex_unlock(&h->lock);
    const peg_status status = grow(h, grower, &history, &nodes);
    uint8_t *bytes = peg_bytes_add(result, EFFORT + nodes.count * PEG_NODE_BYTES);
    if (bytes) {
        peg_put_bytes(bytes, effort->states - before.states, 8);
        peg_put_bytes(bytes + 8, effort->guesses - before.guesses, 8);
        peg_nodes_encode(&nodes, bytes + EFFORT);
    }
    free(nodes.at);
    pthread_mutex_lock(&h->lock);
    h->busy--;
    pthread_cond_broadcast(&h->changed);
    pthread_mutex_unlock(&h->lock);
    return status == PEG_OK && !bytes ? PEG_E_MEMORY : status;
}

peg_status peg_builder_help(peg_builder *builder)
{
    const peg_build_options *options = builder->options;
    helper h = {.builder = builder, .tree = UINT32_MAX};

    pthread_mutex_init(&h.lock, NULL);
    pthread_cond_init(&h.changed, NULL);
    const peg_status status =
        peg_work_help(options->ranks, builder->threads, options->stop, do_job, &h);
    peg_piece_release(&builder->root);
    pthread_cond_destroy(&h.changed);
    pthread_mutex_destroy(&h.lock);
    return status;
}

/*
 * help.c - any rank but 0: does jobs as they come.
 *
 * The nodes of the trunk that lead to a job are split once, by whoever comes first, and stay
 * so: jobs below different children of them do not touch each other's candidates.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/build/remote.h"
#include "gen/build/remote_text.h"
#include "gen/core/threads.h"

#define LOOK_NANOSECONDS 50000000 /* between two looks whether to stop */

/* A job that waits. */
typedef struct task {
    struct task *next;
    remote_job job;
} task;

typedef struct helper {
    peg_builder *builder;
    const peg_ranks *ranks;
    pthread_mutex_t lock; /* of all that follows, and of the tree under builder->root */
    pthread_cond_t changed;
    task *first, **end;
    uint32_t tree; /* number */
    unsigned busy; /* threads at work on a job of that tree */
    peg_status failed;
} helper;

/* A peg_receive_fn. */
static void receive(void *user, unsigned from, peg_message about, const uint8_t *bytes,
                    size_t size)
{
    helper *h = user;
    task *new = malloc(sizeof *new);

    (void)from;
    pthread_mutex_lock(&h->lock);
    if (!new) h->failed = PEG_E_MEMORY;
    if (new &&about == PEG_MESSAGE_JOB && peg_remote_get_job(&new->job, bytes, size)) {
        new->next = NULL;
        *h->end = new;
        h->end = &new->next;
        new = NULL;
    }
    pthread_cond_broadcast(&h->changed);
    pthread_mutex_unlock(&h->lock);
    free(new);
}

static int must_stop(const helper *h)
{
    const peg_stop *stop = h->builder->options->stop;

    return h->failed || (stop && *stop);
}

static void wait_for_change(helper *h)
{
    peg_clock_wait(&h->changed, &h->lock, LOOK_NANOSECONDS);
}

/* Goes to the next tree: all secrets are candidates again. */
static void begin_tree(helper *h, uint32_t tree)
{
    peg_builder *b = h->builder;

    h->tree = tree;
    peg_piece_release(&b->root);
    b->root = (peg_piece){.high = b->replay.secrets};
    for (uint32_t i = 0; i < b->replay.secrets; i++) b->replay.set[i] = i;
}

/* Takes the next job, when no thread is at one of another tree; returns 0 at the end. */
static int take(helper *h, remote_job *job)
{
    while (!must_stop(h) && (!h->first || (h->first->job.tree != h->tree && h->busy)))
        wait_for_change(h);
    if (must_stop(h)) return 0;
    task *first = h->first;
    *job = first->job;
    h->first = first->next;
    if (!h->first) h->end = &h->first;
    free(first);
    if (job->tree != h->tree) begin_tree(h, job->tree);
    h->busy++;
    return 1;
}

/* ---- where it is ------------------------------------------------------------------------ */

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

/* The place that a history leads to; the way is split where it is not yet. */
static peg_status find_place(helper *h, const remote_job *job, peg_piece **place)
{
    peg_piece *node = &h->builder->root;

    for (unsigned d = 0; d < job->depth; d++) {
        const peg_status status = node->children ? PEG_OK : split(h, node, job->guesses[d]);
        if (status != PEG_OK) return status;
        unsigned c = 0;
        while (c < node->nodes.at[0].children && node->children[c].label != job->labels[d]) c++;
        if (c == node->nodes.at[0].children) return PEG_E_CORRUPT;
        node = &node->children[c];
    }
    *place = node;
    return PEG_OK;
}

/* ---- what is done there ------------------------------------------------------------------ */

/* Its nodes go to *nodes. A node of the trunk leaves its split where later jobs find it. */
static peg_status grow(helper *h, peg_grower *grower, const remote_job *job, peg_nodes *nodes)
{
    peg_piece *place;
    peg_parts parts;
    peg_node node;

    pthread_mutex_lock(&h->lock);
    peg_status status = find_place(h, job, &place);
    pthread_mutex_unlock(&h->lock);
    if (status != PEG_OK) return status;
    memcpy(grower->guesses, job->guesses, sizeof grower->guesses);
    memcpy(grower->labels, job->labels, sizeof grower->labels);
    if (place->high - place->low <= h->builder->whole)
        return peg_grow(grower, place->low, place->high, job->depth, nodes);
    status = peg_grow_one(grower, place->low, place->high, job->depth, &node, &parts);
    if (status == PEG_OK) status = peg_nodes_add(nodes, node);
    if (status == PEG_OK) status = peg_nodes_add(&place->nodes, node);
    pthread_mutex_lock(&h->lock);
    if (status == PEG_OK) status = peg_piece_branch(place, &parts);
    pthread_mutex_unlock(&h->lock);
    return status;
}

/* The work since *before, which becomes the work so far. */
static peg_effort effort_since(const peg_effort *now, peg_effort *before)
{
    const peg_effort since = {now->states - before->states, now->guesses - before->guesses,
                              now->feedbacks - before->feedbacks};
    *before = *now;
    return since;
}

static peg_status answer(helper *h, const remote_job *job, peg_status status, peg_effort effort,
                         const peg_nodes *nodes)
{
    const remote_done done = {
        .number = job->number, .tree = job->tree, .status = status, .effort = effort};
    const size_t count = status == PEG_OK ? nodes->count : 0;
    uint8_t *bytes = malloc(PEG_REMOTE_DONE + count * PEG_CHECKPOINT_NODE);

    if (!bytes) return PEG_E_MEMORY;
    peg_remote_put_done(&done, bytes);
    peg_checkpoint_encode(nodes, count, bytes + PEG_REMOTE_DONE);
    h->ranks->send(h->ranks->network, 0, PEG_MESSAGE_DONE, bytes,
                   PEG_REMOTE_DONE + count * PEG_CHECKPOINT_NODE);
    free(bytes);
    return PEG_OK;
}

/* A peg_thread_fn. */
static void work(void *user, unsigned thread)
{
    helper *h = user;
    peg_grower *grower = &h->builder->growers[thread];
    peg_effort before = {0};
    remote_job job;

    pthread_mutex_lock(&h->lock);
    while (take(h, &job)) {
        peg_nodes nodes = {0};
        pthread_mutex_unlock(&h->lock);
        const peg_status status = grow(h, grower, &job, &nodes);
        const peg_status told =
            answer(h, &job, status, effort_since(&grower->chooser.effort, &before), &nodes);
        free(nodes.at);
        pthread_mutex_lock(&h->lock);
        if (told != PEG_OK) h->failed = told;
        h->busy--;
        pthread_cond_broadcast(&h->changed);
    }
    pthread_mutex_unlock(&h->lock);
}

peg_status peg_remote_help(peg_builder *builder)
{
    const peg_ranks *ranks = builder->options->ranks;
    helper h = {.builder = builder, .ranks = ranks, .tree = UINT32_MAX};

    h.end = &h.first;
    pthread_mutex_init(&h.lock, NULL);
    peg_clock_condition(&h.changed);
    ranks->listen(ranks->network, receive, &h);
    for (unsigned i = 0; i <= builder->threads; i++)
        ranks->send(ranks->network, 0, PEG_MESSAGE_READY, NULL, 0);
    const peg_status status = peg_threads_run(builder->threads, work, &h);
    ranks->listen(ranks->network, NULL, NULL);
    while (h.first) {
        task *next = h.first->next;
        free(h.first);
        h.first = next;
    }
    peg_piece_release(&builder->root);
    pthread_cond_destroy(&h.changed);
    pthread_mutex_destroy(&h.lock);
    return status == PEG_OK ? h.failed : status;
}

/*
 * remote.c - rank 0: hands out jobs, and puts what comes back in its place.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/build/remote.h"
#include "gen/build/remote_text.h"

/* A job that a rank is at. */
typedef struct given {
    peg_piece *job; /* null: none */
} given;

struct peg_remote {
    peg_builder *builder;
    const peg_ranks *ranks;
    peg_grower *grower;   /* for what comes back, with the lock held */
    pthread_mutex_t lock; /* of all that follows */
    unsigned *wanted;     /* [ranks->count] jobs that each could do */
    given *given;
    uint32_t room;
    uint32_t tree; /* number */
    unsigned next; /* rank to be asked first */
    peg_effort effort;
};

/* ---- out ----------------------------------------------------------------------------- */

/* A free number. */
static uint32_t number_of(peg_remote *remote)
{
    for (uint32_t i = 0; i < remote->room; i++)
        if (!remote->given[i].job) return i;
    const uint32_t room = remote->room ? 2 * remote->room : 64;
    given *larger = realloc(remote->given, room * sizeof *larger);
    if (!larger) return UINT32_MAX;
    memset(larger + remote->room, 0, (room - remote->room) * sizeof *larger);
    remote->given = larger;
    const uint32_t number = remote->room;
    remote->room = room;
    return number;
}

/* A rank that waits for a job; 0: none does. */
static unsigned find_rank(peg_remote *remote)
{
    for (unsigned i = 0; i < remote->ranks->count; i++) {
        const unsigned rank = (remote->next + i) % remote->ranks->count;
        if (!remote->wanted[rank]) continue;
        remote->next = rank + 1;
        return rank;
    }
    return 0;
}

static void give(peg_remote *remote, unsigned rank, peg_piece *job)
{
    uint8_t bytes[PEG_REMOTE_JOB];
    remote_job text = {.number = number_of(remote), .tree = remote->tree, .depth = job->depth};

    if (text.number == UINT32_MAX) {
        peg_queue_done(&remote->builder->queue, PEG_E_MEMORY);
        return;
    }
    peg_piece_history(job, text.guesses, text.labels);
    remote->given[text.number].job = job;
    remote->wanted[rank]--;
    remote->ranks->send(remote->ranks->network, rank, PEG_MESSAGE_JOB, bytes,
                        peg_remote_put_job(&text, bytes));
}

static void serve(peg_remote *remote)
{
    peg_builder *b = remote->builder;
    unsigned rank;
    peg_piece *job;

    while ((rank = find_rank(remote)) && (job = peg_queue_try(&b->queue))) {
        peg_piece_history(job, remote->grower->guesses, remote->grower->labels);
        if (job->depth == 0 ||
            (b->checkpoint &&
             peg_checkpoint_has(b->checkpoint, remote->grower->labels, job->depth)))
            peg_queue_done(&b->queue, peg_builder_do(b, remote->grower, job));
        else
            give(remote, rank, job);
    }
}

void peg_remote_serve(peg_remote *remote)
{
    if (!remote) return;
    pthread_mutex_lock(&remote->lock);
    serve(remote);
    pthread_mutex_unlock(&remote->lock);
}

/* ---- back ---------------------------------------------------------------------------- */

/* Splits a node of the trunk as its guess does, and makes jobs of its parts. */
static peg_status take_trunk(peg_remote *remote, peg_piece *job)
{
    peg_builder *b = remote->builder;
    const peg_tally tally = {.secrets = job->nodes.at[0].solves,
                             .total = job->nodes.at[0].solves};
    peg_parts parts;

    if (job->nodes.count != 1 ||
        !peg_node_split(&job->nodes.at[0], &b->replay, job->low, job->high, &parts))
        return PEG_E_CORRUPT;
    peg_grower_add(remote->grower, job, &parts, &tally);
    return peg_builder_branch(b, job, &parts);
}

static peg_status take_nodes(peg_remote *remote, peg_piece *job, const uint8_t *bytes,
                             size_t size)
{
    peg_builder *b = remote->builder;
    peg_tally tally;

    peg_status status = peg_checkpoint_decode(bytes, size, &job->nodes);
    if (status != PEG_OK) return status;
    peg_piece_history(job, remote->grower->guesses, remote->grower->labels);
    status = peg_builder_keep(b, remote->grower, job);
    if (status != PEG_OK || job->high - job->low > b->whole)
        return status == PEG_OK ? take_trunk(remote, job) : status;
    status = peg_tree_tally(job->nodes.at, job->nodes.count, &tally);
    if (status == PEG_OK) peg_grower_add(remote->grower, job, NULL, &tally);
    return status;
}

static void take_done(peg_remote *remote, const uint8_t *bytes, size_t size)
{
    remote_done text;

    if (!peg_remote_get_done(&text, bytes, size)) return;
    remote->effort.states += text.effort.states;
    remote->effort.guesses += text.effort.guesses;
    remote->effort.feedbacks += text.effort.feedbacks;
    if (text.tree != remote->tree || text.number >= remote->room) return;
    peg_piece *job = remote->given[text.number].job;
    if (!job) return;
    remote->given[text.number].job = NULL;
    peg_queue_done(&remote->builder->queue, text.status == PEG_OK
                                                ? take_nodes(remote, job, text.nodes, text.size)
                                                : text.status);
}

/* A peg_receive_fn. */
static void receive(void *user, unsigned from, peg_message about, const uint8_t *bytes,
                    size_t size)
{
    peg_remote *remote = user;

    if (about != PEG_MESSAGE_READY && about != PEG_MESSAGE_DONE) return;
    pthread_mutex_lock(&remote->lock);
    remote->wanted[from]++;
    if (about == PEG_MESSAGE_DONE) take_done(remote, bytes, size);
    serve(remote);
    pthread_mutex_unlock(&remote->lock);
}

/* ---- around it ----------------------------------------------------------------------- */

peg_status peg_remote_open(peg_remote **remote, peg_builder *builder)
{
    const peg_ranks *ranks = builder->options->ranks;
    peg_remote *new = calloc(1, sizeof *new);

    *remote = new;
    if (!new) return PEG_E_MEMORY;
    *new = (peg_remote){.builder = builder,
                        .ranks = ranks,
                        .grower = &builder->growers[builder->threads],
                        .wanted = calloc(ranks->count, sizeof *new->wanted)};
    pthread_mutex_init(&new->lock, NULL);
    if (!new->wanted) return PEG_E_MEMORY;
    ranks->listen(ranks->network, receive, new);
    return PEG_OK;
}

void peg_remote_end_tree(peg_remote *remote)
{
    if (!remote) return;
    pthread_mutex_lock(&remote->lock);
    for (uint32_t i = 0; i < remote->room; i++) remote->given[i].job = NULL;
    remote->tree++;
    pthread_mutex_unlock(&remote->lock);
}

void peg_remote_close(peg_remote *remote, peg_effort *effort)
{
    if (!remote) return;
    remote->ranks->listen(remote->ranks->network, NULL, NULL);
    effort->states += remote->effort.states;
    effort->guesses += remote->effort.guesses;
    effort->feedbacks += remote->effort.feedbacks;
    pthread_mutex_destroy(&remote->lock);
    free(remote->wanted);
    free(remote->given);
    free(remote);
}

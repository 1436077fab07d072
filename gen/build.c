/*
 * build.c - grows a tree from its root: choose a guess, split the candidates, go on with
 * each part.
 */
#include <stdlib.h>
#include <string.h>

#include "build.h"

#define NODES_PER_LOOK 256 /* how often progress is told and the stop flag looked at */

typedef struct builder {
    const peg_build_options *options;
    peg_replay replay;
    peg_worker worker;
    peg_node *nodes;
    size_t count, room;
    uint32_t guesses[PEG_MAX_GUESSES]; /* the history of where it is growing */
    uint8_t labels[PEG_MAX_GUESSES];
    peg_progress progress;
} builder;

static peg_status add_node(builder *b, peg_node node)
{
    if (b->count == b->room) {
        size_t room = b->room ? 2 * b->room : b->replay.secrets + 16u;
        peg_node *larger = realloc(b->nodes, room * sizeof *larger);
        if (!larger) return PEG_E_MEMORY;
        b->nodes = larger;
        b->room = room;
    }
    b->nodes[b->count++] = node;
    return PEG_OK;
}

static peg_status look_around(builder *b)
{
    if (b->count % NODES_PER_LOOK) return PEG_OK;
    if (b->options->progress) b->options->progress(b->options->user, &b->progress);
    return b->options->stop && *b->options->stop ? PEG_E_INTERRUPTED : PEG_OK;
}

/* Grows the subtree of set[low..high-1], reached after `depth` guesses by `label`. */
static peg_status grow(builder *b, uint32_t low, uint32_t high, unsigned depth)
{
    uint32_t start[PEG_MAX_FEEDBACKS + 1];
    const unsigned solved = b->replay.solved;
    peg_position position = {.replay = &b->replay, .low = low, .high = high, .depth = depth,
                             .guesses = b->guesses, .labels = b->labels};

    if (depth == PEG_MAX_GUESSES) return PEG_E_LIMIT;
    peg_status status = look_around(b);
    if (status == PEG_OK) status = peg_choose(&b->worker, &position, &b->guesses[depth]);
    if (status != PEG_OK) return status;
    peg_replay_split(&b->replay, low, high, b->guesses[depth], start);

    peg_node node = {.guess = b->guesses[depth], .label = depth ? b->labels[depth - 1] : 0};
    node.solves = start[solved] < start[solved + 1];
    for (unsigned f = 0; f < solved; f++) {
        if (start[f] < start[f + 1]) node.children++;
    }
    status = add_node(b, node);
    b->progress.resolved += node.solves;
    b->progress.total += node.solves * (depth + 1);
    for (unsigned f = 0; f < solved && status == PEG_OK; f++) {
        b->labels[depth] = (uint8_t)f;
        if (start[f] < start[f + 1]) status = grow(b, start[f], start[f + 1], depth + 1);
    }
    return status;
}

/* Hands over the nodes with what they sum up to. */
static peg_status finish(builder *b, peg_tree *tree)
{
    peg_tally tally;
    peg_status status = peg_tree_tally(b->nodes, b->count, &tally);
    if (status != PEG_OK) return status;
    *tree = (peg_tree){.nodes = b->nodes, .count = b->count};
    tree->about.rules = b->replay.rules;
    tree->about.strategy = (uint8_t)b->options->strategy->id;
    tree->about.secrets = tally.secrets;
    tree->about.total = tally.total;
    tree->about.worst = tally.worst;
    b->nodes = NULL;
    return PEG_OK;
}

peg_status peg_build(const peg_rules *rules, const peg_build_options *options, peg_tree *tree,
                     peg_effort *effort)
{
    builder b = {.options = options};
    peg_status status = peg_replay_open(&b.replay, rules);

    if (status != PEG_OK) return status;
    status = peg_worker_open(&b.worker, options->strategy, options->scope, options->counter,
                             b.replay.secrets);
    b.progress.secrets = b.replay.secrets;
    if (status == PEG_OK) status = grow(&b, 0, b.replay.secrets, 0);
    if (status == PEG_OK) status = finish(&b, tree);
    if (status == PEG_OK && options->progress) options->progress(options->user, &b.progress);
    *effort = b.worker.effort;
    free(b.nodes);
    peg_worker_close(&b.worker);
    peg_replay_close(&b.replay);
    return status;
}

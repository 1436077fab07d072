/*
 * subtree.c - choose a guess, split the candidates, go on with each part.
 */
#include <stdlib.h>

#include "subtree.h"

#define RESOLVED_PER_REPORT 256

peg_status peg_nodes_add(peg_nodes *nodes, peg_node node)
{
    if (nodes->count == nodes->room) {
        size_t room = nodes->room ? 2 * nodes->room : 16;
        peg_node *larger = realloc(nodes->at, room * sizeof *larger);
        if (!larger) return PEG_E_MEMORY;
        nodes->at = larger;
        nodes->room = room;
    }
    nodes->at[nodes->count++] = node;
    return PEG_OK;
}

peg_node peg_node_of(uint32_t guess, uint8_t label, const uint32_t *start, unsigned solved)
{
    peg_node node = {.guess = guess, .label = label};
    node.solves = start[solved] < start[solved + 1];
    for (unsigned f = 0; f < solved; f++) {
        if (start[f] < start[f + 1]) node.children++;
    }
    return node;
}

void peg_grower_report(peg_grower *grower)
{
    atomic_fetch_add_explicit(&grower->sums->resolved, grower->resolved, memory_order_relaxed);
    atomic_fetch_add_explicit(&grower->sums->total, grower->total, memory_order_relaxed);
    grower->resolved = 0;
    grower->total = 0;
}

peg_status peg_grow_one(peg_grower *grower, uint32_t low, uint32_t high, unsigned depth,
                        peg_node *node, uint32_t *start)
{
    const peg_worker *worker = &grower->worker;
    peg_position position = {.replay = grower->replay, .low = low, .high = high, .depth = depth,
                             .guesses = grower->guesses, .labels = grower->labels};

    if (worker->stop && *worker->stop) return PEG_E_INTERRUPTED;
    if (depth == PEG_MAX_GUESSES) return PEG_E_LIMIT;
    peg_status status = peg_choose(&grower->worker, &position, &grower->guesses[depth]);
    if (status != PEG_OK) return status;
    peg_replay_split(grower->replay, low, high, grower->guesses[depth], start);
    *node = peg_node_of(grower->guesses[depth], depth ? grower->labels[depth - 1] : 0, start,
                        grower->replay->solved);
    grower->resolved += node->solves;
    grower->total += node->solves * (depth + 1);
    if (grower->resolved >= RESOLVED_PER_REPORT) peg_grower_report(grower);
    return PEG_OK;
}

peg_status peg_grow(peg_grower *grower, uint32_t low, uint32_t high, unsigned depth,
                    peg_nodes *nodes)
{
    uint32_t start[PEG_MAX_FEEDBACKS + 1];
    const unsigned solved = grower->replay->solved;
    peg_node node;

    peg_status status = peg_grow_one(grower, low, high, depth, &node, start);
    if (status == PEG_OK) status = peg_nodes_add(nodes, node);
    for (unsigned f = 0; f < solved && status == PEG_OK; f++) {
        if (start[f] == start[f + 1]) continue;
        grower->labels[depth] = (uint8_t)f;
        status = peg_grow(grower, start[f], start[f + 1], depth + 1, nodes);
    }
    return status;
}

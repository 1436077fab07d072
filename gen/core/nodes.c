/*
 * nodes.c - nodes in preorder, appended one by one.
 */
#include "gen/core/array.h"
#include "gen/core/nodes.h"

peg_status peg_nodes_add(peg_nodes *nodes, peg_node node)
{
    peg_node *at = peg_array_room(nodes->at, &nodes->room, nodes->count + 1, sizeof *at);

    if (!at) return PEG_E_MEMORY;
    nodes->at = at;
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

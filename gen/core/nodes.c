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

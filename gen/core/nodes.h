/*
 * nodes.h - the nodes of a tree while it is made.
 */
#ifndef PEG_NODES_H
#define PEG_NODES_H

#include "format/tree/tree.h"

/* Nodes in preorder, as they are made. */
typedef struct peg_nodes {
    peg_node *at;
    size_t count, room;
} peg_nodes;

peg_status peg_nodes_add(peg_nodes *nodes, peg_node node);

#endif

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

/* A node of a guess that splits candidates as `start` says (see peg_replay_split()). */
peg_node peg_node_of(uint32_t guess, uint8_t label, const uint32_t *start, unsigned solved);

#endif

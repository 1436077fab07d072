/*
 * pieces.c - cuts a tree by replaying its trunk, and puts it together again.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/optimal/pieces.h"

/* A tree that is being cut. */
typedef struct cutting {
    exact_pieces *into;
    const peg_tree *tree;
    uint32_t *span; /* [nodes] */
    uint32_t most;
    size_t next; /* node */
    uint32_t guesses[PEG_MAX_GUESSES];
} cutting;

static exact_joint *add_joint(exact_pieces *pieces)
{
    exact_joint *joint =
        peg_array_room(pieces->joint, &pieces->joint_room, pieces->joints + 1, sizeof *joint);

    if (!joint) return NULL;
    pieces->joint = joint;
    return &joint[pieces->joints++];
}

static exact_piece *add_piece(exact_pieces *pieces)
{
    exact_piece *piece =
        peg_array_room(pieces->piece, &pieces->room, pieces->count + 1, sizeof *piece);

    if (!piece) return NULL;
    pieces->piece = piece;
    return memset(&piece[pieces->count++], 0, sizeof *piece);
}

static peg_status cut_off(cutting *c, uint32_t low, uint32_t high, unsigned depth)
{
    const peg_node *node = &c->tree->nodes[c->next];
    const size_t count = c->span[c->next];
    exact_joint *joint = add_joint(c->into);
    exact_piece *piece = add_piece(c->into);

    if (!joint || !piece) return PEG_E_MEMORY;
    *joint = (exact_joint){.piece = (int64_t)(c->into->count - 1)};
    *piece = (exact_piece){.low = low, .high = high, .depth = depth, .label = node->label};
    piece->guesses = malloc(depth * sizeof *piece->guesses);
    piece->nodes.at = malloc(count * sizeof *node);
    if (!piece->guesses || !piece->nodes.at) return PEG_E_MEMORY;
    memcpy(piece->guesses, c->guesses, depth * sizeof *piece->guesses);
    memcpy(piece->nodes.at, node, count * sizeof *node);
    piece->nodes.count = piece->nodes.room = count;
    c->next += count;
    c->into->trunk += (uint64_t)depth * (high - low);
    const peg_status status = peg_tree_tally(piece->nodes.at, count, &piece->tally);
    return status == PEG_OK && piece->tally.secrets != high - low ? PEG_E_CORRUPT : status;
}

static peg_status cut(cutting *c, uint32_t low, uint32_t high, unsigned depth)
{
    const peg_replay *replay = &c->into->replay;
    peg_parts parts;

    if (c->next == c->tree->count || depth == PEG_MAX_GUESSES) return PEG_E_CORRUPT;
    if (depth && high - low <= c->most) return cut_off(c, low, high, depth);
    const peg_node *node = &c->tree->nodes[c->next++];
    exact_joint *joint = add_joint(c->into);
    if (!joint) return PEG_E_MEMORY;
    *joint = (exact_joint){.node = *node, .piece = -1};
    c->guesses[depth] = node->guess;
    peg_replay_split(replay, low, high, peg_replay_row(replay, node->guess), &parts);
    if (parts.children != node->children) return PEG_E_CORRUPT;
    c->into->trunk += node->solves * (depth + 1u);
    if (node->solves && depth + 1 > c->into->depth) c->into->depth = depth + 1;
    for (unsigned i = 0; i < parts.children; i++) {
        const peg_status status = cut(c, parts.start[i], parts.start[i + 1], depth + 1);
        if (status != PEG_OK) return status;
    }
    return PEG_OK;
}

peg_status exact_pieces_cut(exact_pieces *pieces, const peg_tree *tree, uint32_t most)
{
    cutting c = {.into = pieces, .tree = tree, .most = most};

    memset(pieces, 0, sizeof *pieces);
    pieces->about = tree->about;
    c.span = malloc(tree->count * sizeof *c.span);
    peg_status status = peg_replay_open(&pieces->replay, &tree->about.rules);
    if (status == PEG_OK && !c.span) status = PEG_E_MEMORY;
    if (status == PEG_OK) status = peg_tree_spans(tree->nodes, tree->count, c.span);
    if (status == PEG_OK) status = cut(&c, 0, pieces->replay.secrets, 0);
    free(c.span);
    return status;
}

void exact_pieces_free(exact_pieces *pieces)
{
    for (size_t i = 0; i < pieces->count; i++) {
        free(pieces->piece[i].guesses);
        free(pieces->piece[i].nodes.at);
    }
    free(pieces->piece);
    free(pieces->joint);
    peg_replay_close(&pieces->replay);
    memset(pieces, 0, sizeof *pieces);
}

uint64_t exact_pieces_total(const exact_pieces *pieces)
{
    uint64_t total = pieces->trunk;

    for (size_t i = 0; i < pieces->count; i++) total += pieces->piece[i].tally.total;
    return total;
}

unsigned exact_pieces_worst(const exact_pieces *pieces)
{
    unsigned worst = pieces->depth;

    for (size_t i = 0; i < pieces->count; i++) {
        const unsigned here = pieces->piece[i].depth + pieces->piece[i].tally.worst;
        if (here > worst) worst = here;
    }
    return worst;
}

peg_status exact_pieces_join(const exact_pieces *pieces, peg_tree *tree, peg_tally *tally)
{
    peg_nodes nodes = {0};
    peg_status status = PEG_OK;

    for (size_t j = 0; j < pieces->joints && status == PEG_OK; j++) {
        const exact_joint *joint = &pieces->joint[j];
        if (joint->piece < 0) status = peg_nodes_add(&nodes, joint->node);
        for (size_t i = 0; joint->piece >= 0 && status == PEG_OK; i++) {
            const peg_nodes *below = &pieces->piece[joint->piece].nodes;
            if (i == below->count) break;
            status = peg_nodes_add(&nodes, below->at[i]);
        }
    }
    if (status == PEG_OK) status = peg_tree_tally(nodes.at, nodes.count, tally);
    if (status != PEG_OK) {
        free(nodes.at);
        return status;
    }
    *tree = (peg_tree){.about = pieces->about, .nodes = nodes.at, .count = nodes.count};
    tree->about.total = tally->total;
    tree->about.worst = tally->worst;
    return PEG_OK;
}

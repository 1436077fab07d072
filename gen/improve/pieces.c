/*
 * pieces.c - the total and worst depth of a tree in pieces.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/improve/pieces.h"

/* Adds up what the trunk contributes to the total and the worst depth. */
static void sum_trunk(improve_pieces *pieces, const peg_piece *piece)
{
    if (!piece->children) {
        pieces->trunk += (uint64_t)piece->depth * (piece->high - piece->low);
        return;
    }
    const peg_node *node = &piece->nodes.at[0];
    pieces->trunk += node->solves * (piece->depth + 1u);
    if (node->solves && piece->depth + 1 > pieces->depth) pieces->depth = piece->depth + 1;
    for (unsigned c = 0; c < node->children; c++) sum_trunk(pieces, &piece->children[c]);
}

static peg_status add_piece(improve_pieces *pieces, peg_piece *at)
{
    improve_piece *piece = &pieces->piece[pieces->count++];

    *piece = (improve_piece){.at = at};
    const peg_status status = peg_tree_tally(at->nodes.at, at->nodes.count, &piece->tally);
    return status == PEG_OK && piece->tally.secrets != at->high - at->low ? PEG_E_CORRUPT
                                                                          : status;
}

peg_status improve_pieces_cut(improve_pieces *pieces, const peg_tree *tree, uint32_t most)
{
    memset(pieces, 0, sizeof *pieces);
    pieces->about = tree->about;
    peg_status status = peg_replay_open(&pieces->replay, &tree->about.rules);
    if (status == PEG_OK) status = peg_piece_cut(&pieces->root, tree, &pieces->replay, most, 1);
    if (status == PEG_OK) status = peg_piece_list_subtrees(&pieces->root, &pieces->subtrees);
    if (status != PEG_OK) return status;
    pieces->piece = malloc((pieces->subtrees.count + 1) * sizeof *pieces->piece);
    if (!pieces->piece) return PEG_E_MEMORY;
    sum_trunk(pieces, &pieces->root);
    for (size_t i = 0; i < pieces->subtrees.count && status == PEG_OK; i++)
        status = add_piece(pieces, pieces->subtrees.at[i]);
    return status;
}

void improve_pieces_free(improve_pieces *pieces)
{
    peg_piece_release(&pieces->root);
    peg_replay_close(&pieces->replay);
    free(pieces->subtrees.at);
    free(pieces->piece);
}

uint64_t improve_pieces_total(const improve_pieces *pieces)
{
    uint64_t total = pieces->trunk;

    for (size_t i = 0; i < pieces->count; i++) total += pieces->piece[i].tally.total;
    return total;
}

uint64_t improve_pieces_at(const improve_pieces *pieces, unsigned depth)
{
    uint64_t count = 0;

    for (size_t i = 0; i < pieces->count; i++) {
        const improve_piece *piece = &pieces->piece[i];
        if (piece->at->depth < depth) count += piece->tally.histogram[depth - piece->at->depth];
    }
    return count;
}

unsigned improve_pieces_worst(const improve_pieces *pieces)
{
    unsigned worst = pieces->depth;

    for (size_t i = 0; i < pieces->count; i++) {
        const unsigned here = improve_piece_worst(&pieces->piece[i]);
        if (here > worst) worst = here;
    }
    return worst;
}

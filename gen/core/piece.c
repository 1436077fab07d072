/*
 * piece.c - cuts trees by replaying the nodes of their trunks, and joins pieces to trees.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/core/piece.h"

void peg_piece_history(const peg_piece *piece, peg_history *history)
{
    history->depth = piece->depth;
    for (; piece->parent; piece = piece->parent) {
        history->guesses[piece->depth - 1] = piece->parent->nodes.at[0].guess;
        history->labels[piece->depth - 1] = piece->label;
    }
}

peg_status peg_piece_branch(peg_piece *piece, const peg_parts *parts)
{
    const unsigned children = parts->children;
    peg_piece *new = calloc(children ? children : 1, sizeof *new);

    if (!new) return PEG_E_MEMORY;
    for (unsigned c = 0; c < children; c++) {
        assert(parts->start[c] >= piece->low && parts->start[c] < parts->start[c + 1]);
        assert(parts->start[c + 1] <= piece->high);
        new[c] = (peg_piece){.parent = piece,
                             .low = parts->start[c],
                             .high = parts->start[c + 1],
                             .depth = piece->depth + 1,
                             .label = parts->label[c]};
    }
    piece->children = new;
    return PEG_OK;
}

int peg_node_split(const peg_node *node, const peg_replay *replay, uint32_t low, uint32_t high,
                   peg_parts *parts)
{
    if (node->guess >= replay->secrets) return 0;
    peg_replay_split(replay, low, high, peg_replay_row(replay, node->guess), parts);
    const peg_node right = peg_parts_node(parts, node->guess, node->label);
    return memcmp(node, &right, sizeof right) == 0 && (right.solves || right.children > 1);
}

/* ---- cutting -------------------------------------------------------------------------- */

typedef struct cutting {
    const peg_tree *tree;
    const peg_replay *replay;
    uint32_t *span; /* [node] */
    uint32_t most;
    int keeps_root;
    size_t next; /* node */
} cutting;

/* Copies the subtree's nodes. */
static peg_status cut_off(cutting *c, peg_piece *piece)
{
    const size_t count = c->span[c->next];

    piece->nodes.at = malloc(count * sizeof *piece->nodes.at);
    if (!piece->nodes.at) return PEG_E_MEMORY;
    memcpy(piece->nodes.at, &c->tree->nodes[c->next], count * sizeof *piece->nodes.at);
    piece->nodes.count = piece->nodes.room = count;
    c->next += count;
    return PEG_OK;
}

static peg_status cut(cutting *c, peg_piece *piece)
{
    peg_parts parts;
    peg_status status;

    if (c->next == c->tree->count || piece->depth == PEG_MAX_GUESSES) return PEG_E_CORRUPT;
    const peg_node *node = &c->tree->nodes[c->next];
    if (node->label != piece->label) return PEG_E_CORRUPT;
    if (piece->high - piece->low <= c->most && (piece->depth || !c->keeps_root))
        return cut_off(c, piece);
    c->next++;
    if (!peg_node_split(node, c->replay, piece->low, piece->high, &parts)) return PEG_E_CORRUPT;
    status = peg_nodes_add(&piece->nodes, *node);
    if (status == PEG_OK) status = peg_piece_branch(piece, &parts);
    for (unsigned i = 0; i < parts.children && status == PEG_OK; i++)
        status = cut(c, &piece->children[i]);
    return status;
}

peg_status peg_piece_cut(peg_piece *root, const peg_tree *tree, const peg_replay *replay,
                         uint32_t most, int keeps_root)
{
    cutting c = {.tree = tree, .replay = replay, .most = most, .keeps_root = keeps_root};

    *root = (peg_piece){.high = replay->secrets};
    c.span = malloc(tree->count * sizeof *c.span);
    if (!c.span) return PEG_E_MEMORY;
    peg_status status = peg_tree_spans(tree->nodes, tree->count, c.span);
    if (status == PEG_OK) status = cut(&c, root);
    free(c.span);
    return status == PEG_OK && c.next != tree->count ? PEG_E_CORRUPT : status;
}

/* ---- listing and joining --------------------------------------------------------------- */

static unsigned children_of(const peg_piece *piece)
{
    return piece->children ? piece->nodes.at[0].children : 0;
}

peg_status peg_piece_list_subtrees(peg_piece *piece, peg_piece_list *list)
{
    peg_status status = PEG_OK;

    if (!piece->children) {
        if (!peg_array_reserve(&list->at, &list->room, list->count + 1, sizeof *list->at))
            return PEG_E_MEMORY;
        list->at[list->count++] = piece;
    }
    for (unsigned c = 0; c < children_of(piece) && status == PEG_OK; c++)
        status = peg_piece_list_subtrees(&piece->children[c], list);
    return status;
}

static peg_status collect(const peg_piece *piece, peg_nodes *nodes)
{
    peg_status status = PEG_OK;

    for (size_t i = 0; i < piece->nodes.count && status == PEG_OK; i++)
        status = peg_nodes_add(nodes, piece->nodes.at[i]);
    for (unsigned c = 0; c < children_of(piece) && status == PEG_OK; c++)
        status = collect(&piece->children[c], nodes);
    return status;
}

peg_status peg_piece_join(const peg_piece *root, const peg_about *about, peg_tree *tree)
{
    peg_nodes nodes = {0};
    peg_tally tally;
    peg_status status = collect(root, &nodes);

    *tree = (peg_tree){.count = 0};
    if (status == PEG_OK) status = peg_tree_tally(nodes.at, nodes.count, &tally);
    if (status != PEG_OK) {
        free(nodes.at);
        return status;
    }
    *tree = (peg_tree){.about = *about, .nodes = nodes.at, .count = nodes.count};
    tree->about.secrets = tally.secrets;
    tree->about.total = tally.total;
    tree->about.worst = tally.worst;
    return PEG_OK;
}

void peg_piece_release(peg_piece *piece)
{
    for (unsigned c = 0; c < children_of(piece); c++) peg_piece_release(&piece->children[c]);
    free(piece->children);
    free(piece->nodes.at);
}

/* ---- as bytes --------------------------------------------------------------------------- */

#define SOLVES_BIT 0x80u

void peg_nodes_encode(const peg_nodes *nodes, uint8_t *bytes)
{
    for (size_t i = 0; i < nodes->count; i++, bytes += PEG_NODE_BYTES) {
        const peg_node *node = &nodes->at[i];
        peg_put_bytes(bytes, node->guess, 4);
        bytes[4] = node->label;
        bytes[5] = (uint8_t)(node->children | (node->solves ? SOLVES_BIT : 0));
    }
}

peg_status peg_nodes_decode(const uint8_t *bytes, size_t size, peg_nodes *nodes)
{
    const size_t count = size / PEG_NODE_BYTES;

    if (!count || size % PEG_NODE_BYTES) return PEG_E_CORRUPT;
    peg_node *at = malloc(count * sizeof *at);
    if (!at) return PEG_E_MEMORY;
    for (size_t i = 0; i < count; i++, bytes += PEG_NODE_BYTES)
        at[i] = (peg_node){.guess = (uint32_t)peg_get_bytes(bytes, 4),
                           .label = bytes[4],
                           .children = bytes[5] & 0x7f,
                           .solves = (bytes[5] & SOLVES_BIT) != 0};
    *nodes = (peg_nodes){.at = at, .count = count, .room = count};
    return PEG_OK;
}

peg_status peg_piece_encode(const peg_piece *piece, const peg_replay *replay, peg_bytes *bytes)
{
    const unsigned depth = piece->depth;
    const size_t guesses = depth + (piece->high - piece->low);
    uint8_t *at = peg_bytes_add(bytes, 1 + depth + 4 * guesses);
    peg_history history;

    if (!at) return PEG_E_MEMORY;
    peg_piece_history(piece, &history);
    *at++ = (uint8_t)depth;
    memcpy(at, history.labels, depth);
    at += depth;
    for (unsigned d = 0; d < depth; d++, at += 4) peg_put_bytes(at, history.guesses[d], 4);
    for (uint32_t c = piece->low; c < piece->high; c++, at += 4)
        peg_put_bytes(at, replay->set[c], 4);
    return PEG_OK;
}

void peg_replay_borrow(peg_replay *replay, const peg_replay *owner)
{
    *replay = *owner;
    replay->set = replay->sorted = NULL;
    replay->labels = NULL;
}

void peg_replay_return(peg_replay *replay)
{
    replay->symbols = NULL;
    peg_replay_close(replay);
}

peg_status peg_replay_reserve(peg_replay *replay, size_t *room, size_t wanted)
{
    size_t rooms[3] = {*room, *room, *room};

    if (wanted <= *room) return PEG_OK;
    if (!peg_array_reserve(&replay->set, &rooms[0], wanted, sizeof *replay->set) ||
        !peg_array_reserve(&replay->sorted, &rooms[1], wanted, sizeof *replay->sorted) ||
        !peg_array_reserve(&replay->labels, &rooms[2], wanted, sizeof *replay->labels))
        return PEG_E_MEMORY;
    *room = rooms[0];
    return PEG_OK;
}

/* Reads codes, 4 bytes each. Returns whether all are secrets of the game. */
static int get_codes(const uint8_t *bytes, size_t count, uint32_t secrets, uint32_t *codes)
{
    int good = 1;

    for (size_t i = 0; i < count; i++, bytes += 4) {
        codes[i] = (uint32_t)peg_get_bytes(bytes, 4);
        good &= codes[i] < secrets;
    }
    return good;
}

peg_status peg_position_decode(const uint8_t *bytes, size_t size, peg_replay *replay,
                               size_t *room, peg_history *history, uint32_t *count)
{
    const size_t depth = size ? bytes[0] : 0, head = 1 + 5 * depth;
    const size_t candidates = size > head ? (size - head) / 4 : 0;

    if (!candidates || (size - head) % 4 || candidates > replay->secrets) return PEG_E_CORRUPT;
    const peg_status status = peg_replay_reserve(replay, room, candidates);
    if (status != PEG_OK) return status;
    history->depth = (unsigned)depth;
    memcpy(history->labels, bytes + 1, depth);
    *count = (uint32_t)candidates;
    return get_codes(bytes + 1 + depth, depth, replay->secrets, history->guesses) &&
                   get_codes(bytes + head, candidates, replay->secrets, replay->set)
               ? PEG_OK
               : PEG_E_CORRUPT;
}

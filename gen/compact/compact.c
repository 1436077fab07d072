/*
 * compact.c - cuts a tree into pieces, has each made as cheap as can be, and puts it together;
 * again and again, as prices change with the tree.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "format/file/file.h"
#include "gen/compact/compact.h"
#include "gen/compact/search.h"
#include "gen/core/array.h"
#include "gen/core/threads.h"

#define ROUNDS 8 /* prices are learnt anew from the tree of the round before */

/* A subtree in which guesses may be exchanged. */
typedef struct piece {
    peg_place at;      /* in the replay of all */
    size_t node;       /* its root in the tree without compaction, */
    size_t span;       /* and how many nodes it has there */
    uint32_t *guesses; /* [at.depth] what leads there */
    uint8_t *labels;   /* [at.depth] */
    peg_nodes nodes;   /* the new subtree */
} piece;

typedef struct compacter {
    const peg_tree *tree; /* as it came */
    const peg_compact_options *options;
    peg_replay replay;
    peg_prices prices;
    uint32_t *span; /* [node] */
    piece *pieces;
    size_t count, room;
    atomic_size_t next; /* piece to be done */
    atomic_int failed;  /* the first error */
    uint32_t guesses[PEG_MAX_GUESSES];
    uint8_t labels[PEG_MAX_GUESSES];
} compacter;

/* ---- the pieces ------------------------------------------------------------------ */

static peg_status add_piece(compacter *c, size_t node, const peg_place *at)
{
    const size_t depth = at->depth;
    piece *pieces = peg_array_room(c->pieces, &c->room, c->count + 1, sizeof *pieces);
    if (!pieces) return PEG_E_MEMORY;
    c->pieces = pieces;
    piece *new = &c->pieces[c->count++];
    *new = (piece){.at = *at, .node = node, .span = c->span[node]};
    new->guesses = malloc((depth + 1) * sizeof *new->guesses);
    new->labels = malloc(depth + 1);
    if (!new->guesses || !new->labels) return PEG_E_MEMORY;
    memcpy(new->guesses, c->guesses, depth * sizeof *new->guesses);
    memcpy(new->labels, c->labels, depth);
    return PEG_OK;
}

/* Cuts the tree into pieces, and the nodes above them, which stay as they are. */
static peg_status cut_at(compacter *c, size_t node, const peg_place *at)
{
    const uint32_t most = c->options->most ? c->options->most : PEG_COMPACT_MOST;
    const uint32_t guess = c->tree->nodes[node].guess;
    peg_parts parts;
    peg_status status = PEG_OK;

    if (at->high - at->low <= most && (at->depth || !c->options->keeps_opening))
        return add_piece(c, node, at);
    if (at->depth == PEG_MAX_GUESSES) return PEG_E_ARGUMENT;
    c->guesses[at->depth] = guess;
    peg_replay_split(&c->replay, at->low, at->high, peg_replay_row(&c->replay, guess), &parts);
    node++;
    for (unsigned i = 0; i < parts.children && status == PEG_OK; i++) {
        const peg_place child = {.low = parts.start[i],
                                 .high = parts.start[i + 1],
                                 .depth = (uint16_t)(at->depth + 1),
                                 .label = parts.label[i]};
        c->labels[at->depth] = child.label;
        status = cut_at(c, node, &child);
        node += c->span[node];
    }
    return status;
}

static peg_status cut_tree(compacter *c)
{
    const peg_place root = {.high = c->replay.secrets};

    return cut_at(c, 0, &root);
}

/* The tree with its pieces exchanged for the new ones. */
static peg_status put_together(const compacter *c, peg_tree *tree)
{
    peg_nodes nodes = {0};
    peg_status status = PEG_OK;
    size_t from = 0;

    for (size_t p = 0; p <= c->count && status == PEG_OK; p++) {
        const piece *next = p < c->count ? &c->pieces[p] : NULL;
        size_t to = next ? next->node : c->tree->count;
        for (; from < to && status == PEG_OK; from++)
            status = peg_nodes_add(&nodes, c->tree->nodes[from]);
        if (!next) break;
        for (size_t i = 0; i < next->nodes.count && status == PEG_OK; i++)
            status = peg_nodes_add(&nodes, next->nodes.at[i]);
        from += next->span;
    }
    *tree = (peg_tree){.about = c->tree->about, .nodes = nodes.at, .count = nodes.count};
    if (status != PEG_OK) peg_tree_free(tree);
    return status;
}

/* ---- a round ----------------------------------------------------------------------- */

static peg_status do_piece(const compacter *c, peg_compact_search *search, piece *p)
{
    const peg_place *at = &p->at;

    memcpy(search->guesses, p->guesses, at->depth * sizeof *p->guesses);
    memcpy(search->labels, p->labels, at->depth);
    p->nodes.count = 0;
    return peg_compact_search_grow(search, c->replay.set + at->low, at->high - at->low,
                                   at->depth, &p->nodes);
}

/* A peg_thread_fn: takes pieces until none is left. */
static void take_pieces(void *user, unsigned thread)
{
    compacter *c = user;
    peg_compact_search search;

    peg_status status = peg_compact_search_open(&search, &c->replay, &c->prices, c->options,
                                                c->options->users[thread]);
    while (status == PEG_OK && atomic_load(&c->failed) == PEG_OK) {
        size_t p = atomic_fetch_add(&c->next, 1);
        if (p >= c->count) break;
        status = do_piece(c, &search, &c->pieces[p]);
    }
    if (status != PEG_OK) {
        int none = PEG_OK;
        atomic_compare_exchange_strong(&c->failed, &none, status);
    }
    peg_compact_search_close(&search);
}

static peg_status do_pieces(compacter *c)
{
    const size_t wanted = c->options->threads ? c->options->threads : 1;

    atomic_store(&c->next, 0);
    atomic_store(&c->failed, PEG_OK);
    peg_status status =
        peg_threads_run((unsigned)(wanted < c->count ? wanted : c->count), take_pieces, c);
    return status == PEG_OK ? (peg_status)atomic_load(&c->failed) : status;
}

/* The size of a tree's file; 0 where there is no memory for it, or the tree is not what it
 * should be. */
static size_t file_size(const peg_tree *tree)
{
    peg_tally tally;
    uint8_t *file;
    size_t size;
    if (peg_tree_tally(tree->nodes, tree->count, &tally) != PEG_OK ||
        tally.total != tree->about.total || tally.worst != tree->about.worst ||
        peg_tree_encode(tree, &file, &size) != PEG_OK)
        return 0;
    free(file);
    return size;
}

/* Rounds: the first by the prices that the format begins with, which are those of compact
 * trees; each other by those that the tree of the one before teaches, for as long as the file
 * gets smaller. *best is the smallest, if any is smaller than the tree that came; otherwise it
 * has no nodes. */
static peg_status do_rounds(compacter *c, peg_tree *best)
{
    size_t least = file_size(c->tree), before = SIZE_MAX;
    peg_tree taught = {.count = 0};
    peg_status status = peg_prices_start(&c->prices, c->tree->about.strategy);

    for (unsigned round = 0; round < ROUNDS && status == PEG_OK; round++) {
        peg_tree new = {.count = 0};
        if (round > 0) status = peg_prices_learn(&c->prices, &taught);
        if (status == PEG_OK) status = do_pieces(c);
        if (status == PEG_OK) status = put_together(c, &new);
        if (status != PEG_OK) break;
        const size_t size = file_size(&new);
        if (taught.nodes != best->nodes) peg_tree_free(&taught);
        taught = new;
        if (size && size < least) {
            peg_tree_free(best);
            *best = new;
            least = size;
        }
        if (!size || size >= before) break;
        before = size;
    }
    if (taught.nodes != best->nodes) peg_tree_free(&taught);
    return status;
}

static void clean_up(compacter *c)
{
    for (size_t p = 0; p < c->count; p++) {
        free(c->pieces[p].guesses);
        free(c->pieces[p].labels);
        free(c->pieces[p].nodes.at);
    }
    free(c->pieces);
    free(c->span);
    peg_replay_close(&c->replay);
    free(c);
}

peg_status peg_compact(peg_tree *tree, const peg_compact_options *options)
{
    compacter *c = calloc(1, sizeof *c);
    peg_tree best = {.count = 0};

    if (!c) return PEG_E_MEMORY;
    c->tree = tree;
    c->options = options;
    c->span = malloc(tree->count * sizeof *c->span);
    peg_status status = c->span ? PEG_OK : PEG_E_MEMORY;
    if (status == PEG_OK) status = peg_replay_open(&c->replay, &tree->about.rules);
    if (status == PEG_OK) status = peg_tree_spans(tree->nodes, tree->count, c->span);
    if (status == PEG_OK) status = cut_tree(c);
    if (status == PEG_OK) status = do_rounds(c, &best);
    clean_up(c);
    if (status != PEG_OK) {
        peg_tree_free(&best);
    } else if (best.nodes) {
        peg_tree_free(tree);
        *tree = best;
    }
    return status;
}

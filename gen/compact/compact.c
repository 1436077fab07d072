/*
 * compact.c - cuts a tree into pieces, has each made as cheap as can be, and puts it together;
 * again and again, as prices change with the tree.
 */
#include <stdatomic.h>
#include <stdlib.h>

#include "format/file/file.h"
#include "gen/compact/compact.h"
#include "gen/compact/search.h"
#include "gen/core/piece.h"
#include "gen/core/threads.h"

#define ROUNDS 8 /* prices are learnt anew from the tree of the round before */

typedef struct compacter {
    const peg_tree *tree; /* as it came */
    const peg_compact_options *options;
    peg_replay replay;
    peg_prices prices;
    peg_piece root;          /* the tree in pieces, */
    peg_piece_list subtrees; /* and those in which guesses may be exchanged */
    atomic_size_t next;      /* subtree to be done */
    atomic_int failed;       /* the first error */
} compacter;

/* ---- a round ----------------------------------------------------------------------- */

/* Exchanges a piece's nodes for the cheapest ones. */
static peg_status do_piece(const compacter *c, peg_compact_search *search, peg_piece *piece)
{
    peg_piece_history(piece, search->guesses, search->labels);
    piece->nodes.count = 0;
    return peg_compact_search_grow(search, c->replay.set + piece->low, piece->high - piece->low,
                                   piece->depth, &piece->nodes);
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
        if (p >= c->subtrees.count) break;
        status = do_piece(c, &search, c->subtrees.at[p]);
    }
    if (status != PEG_OK) {
        int none = PEG_OK;
        atomic_compare_exchange_strong(&c->failed, &none, status);
    }
    peg_compact_search_close(&search);
}

static peg_status do_pieces(compacter *c)
{
    const size_t wanted = c->options->threads ? c->options->threads : 1,
                 count = c->subtrees.count;

    atomic_store(&c->next, 0);
    atomic_store(&c->failed, PEG_OK);
    peg_status status =
        peg_threads_run((unsigned)(wanted < count ? wanted : count), take_pieces, c);
    return status == PEG_OK ? (peg_status)atomic_load(&c->failed) : status;
}

/* The size of a tree's file; 0 where there is no memory for it. */
static size_t file_size(const peg_tree *tree)
{
    uint8_t *file;
    size_t size;
    if (peg_tree_encode(tree, &file, &size) != PEG_OK) return 0;
    free(file);
    return size;
}

/* The tree as the pieces are now; and the size of its file, 0 where that cannot be made, or the
 * tree is not what it should be. */
static peg_status put_together(const compacter *c, peg_tree *tree, size_t *size)
{
    const peg_about *about = &c->tree->about;
    peg_tally tally;
    const peg_status status = peg_piece_join(&c->root, about, tree, &tally);

    *size = 0;
    if (status == PEG_E_CORRUPT) return PEG_OK;
    if (status == PEG_OK && tally.total == about->total && tally.worst == about->worst)
        *size = file_size(tree);
    return status;
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
        size_t size;
        if (round > 0) status = peg_prices_learn(&c->prices, &taught);
        if (status == PEG_OK) status = do_pieces(c);
        if (status == PEG_OK) status = put_together(c, &new, &size);
        if (status != PEG_OK) break;
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

peg_status peg_compact(peg_tree *tree, const peg_compact_options *options)
{
    compacter *c = calloc(1, sizeof *c);
    peg_tree best = {.count = 0};

    if (!c) return PEG_E_MEMORY;
    c->tree = tree;
    c->options = options;
    peg_status status = peg_replay_open(&c->replay, &tree->about.rules);
    if (status == PEG_OK)
        status = peg_piece_cut(&c->root, tree, &c->replay,
                               options->most ? options->most : PEG_COMPACT_MOST,
                               options->keeps_opening);
    if (status == PEG_OK) status = peg_piece_list_subtrees(&c->root, &c->subtrees);
    if (status == PEG_OK) status = do_rounds(c, &best);
    peg_piece_release(&c->root);
    free(c->subtrees.at);
    peg_replay_close(&c->replay);
    free(c);
    if (status != PEG_OK) {
        peg_tree_free(&best);
    } else if (best.nodes) {
        peg_tree_free(tree);
        *tree = best;
    }
    return status;
}

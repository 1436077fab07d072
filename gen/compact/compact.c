/*
 * compact.c - cuts a tree into pieces, makes each as cheap as possible, and joins them; then
 * repeats this, as the prices change with the tree.
 */
#include <stdlib.h>
#include <xxhash.h>

#include "format/file/file.h"
#include "gen/compact/compact.h"
#include "gen/core/piece.h"

#define ROUNDS 8    /* each learns its prices from the tree of the one before */
#define MOST   2000 /* positions of more candidates keep their guess */

typedef struct compacter {
    const peg_tree *tree; /* as given */
    const peg_compact_options *options;
    peg_replay replay;
    peg_prices prices;
    peg_piece root;          /* the tree in pieces, */
    peg_piece_list subtrees; /* and the pieces in which guesses may be exchanged */
} compacter;

/* ---- a round ----------------------------------------------------------------------- */

/* The size of a tree's file; 0 if memory runs out. */
static size_t file_size(const peg_tree *tree)
{
    uint8_t *file;
    size_t size;
    if (peg_tree_encode(tree, &file, &size) != PEG_OK) return 0;
    free(file);
    return size;
}

/* Joins the pieces as they are now. *size is the size of the tree's file, or 0 if that cannot
 * be made or the tree is not sound. */
static peg_status put_together(const compacter *c, peg_tree *tree, size_t *size)
{
    const peg_about *about = &c->tree->about;
    const peg_status status = peg_piece_join(&c->root, about, tree);

    *size = 0;
    if (status == PEG_E_CORRUPT) return PEG_OK;
    if (status == PEG_OK && tree->about.total == about->total &&
        tree->about.worst == about->worst)
        *size = file_size(tree);
    return status;
}

/* Does rounds. The first uses the prices with which the format begins, those of compact trees;
 * each later one, the prices learned from the tree of the round before; they go on as long as
 * the file gets smaller. *best is the smallest tree if one is smaller than the given one;
 * otherwise it has no nodes. */
static peg_status do_rounds(compacter *c, peg_tree *best)
{
    size_t least = file_size(c->tree), before = SIZE_MAX;
    peg_tree taught = {.about = c->tree->about};
    peg_status status = PEG_OK;

    for (unsigned round = 0; round < ROUNDS && status == PEG_OK; round++) {
        peg_tree new = {.count = 0};
        size_t size;
        status = peg_prices_learn(&c->prices, NULL, &taught);
        if (status == PEG_OK)
            status = peg_compact_pieces(c->options, &c->replay, &c->prices, &c->subtrees);
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
        status = peg_piece_cut(&c->root, tree, &c->replay, options->most ? options->most : MOST,
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

/* ---- trees built by rules ------------------------------------------------------------ */

/* Makes trees compact that were built by the rule of a strategy. There the equals are the
 * guesses with the best score. */

/* Most guesses of equal score differ in the cost of their subtrees, which takes long to find
 * out. */
#define LARGE_TRIES 4

/* A peg_equals_fn. */
static peg_status equals_by_rule(void *user, unsigned thread, const peg_position *position,
                                 peg_equals *equals)
{
    peg_chooser *chooser = (peg_chooser *)user + thread;
    uint32_t chosen;

    chooser->equals = equals;
    peg_status status = peg_choose(chooser, position, &chosen);
    if (status != PEG_OK) return status;
    for (size_t i = 0; i < equals->count; i++) { /* move the chosen one to the front */
        if (equals->guess[i] != chosen) continue;
        equals->guess[i] = equals->guess[0];
        equals->guess[0] = chosen;
    }
    return PEG_OK;
}

/* What a choice may depend on besides candidates and symbols: the last guess (dissimilar), or
 * the answers (random). */
static uint64_t salt_of(const peg_position *position)
{
    uint32_t last = position->depth ? position->guesses[position->depth - 1] : 0;
    return XXH3_64bits_withSeed(position->labels, position->depth, last);
}

peg_status peg_compact_built(peg_tree *tree, const peg_method *method, unsigned threads,
                             const peg_stop *stop)
{
    const int by_score = method->strategy->score.part != NULL;
    peg_chooser *choosers = calloc(threads, sizeof *choosers);
    peg_compact_options options = {
        .equals = equals_by_rule,
        .user = choosers,
        .threads = threads,
        .salt = by_score && method->scope != PEG_SCOPE_SAMPLE ? NULL : salt_of,
        .separators = by_score,
        .keeps_opening = method->opens == PEG_OPENS_GIVEN,
        .large_tries = LARGE_TRIES,
        .stop = stop};
    peg_status status = choosers ? PEG_OK : PEG_E_MEMORY;

    for (unsigned t = 0; t < threads && status == PEG_OK; t++) {
        status = peg_chooser_open(&choosers[t], method, NULL, tree->about.secrets);
        choosers[t].stop = stop;
    }
    if (status == PEG_OK) status = peg_compact(tree, &options);
    for (unsigned t = 0; choosers && t < threads; t++) peg_chooser_close(&choosers[t]);
    free(choosers);
    return status;
}

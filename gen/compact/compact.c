/*
 * compact.c - the least price of a subtree, by trying its equals.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "gen/compact/compact.h"
#include "gen/compact/search.h"
#include "gen/core/array.h"
#include "gen/core/threads.h"

#define LARGE_TRIES 4 /* by a rule equals mostly differ in cost, which takes long to find out */
#define ROUNDS 4 /* prices are learnt anew from the tree of the round before */

/* A subtree in which guesses may be exchanged. */
typedef struct piece {
    uint32_t low, high; /* its candidates, in the replay of all */
    unsigned depth;
    size_t node;       /* its root in the tree without compaction, */
    size_t span;       /* and how many nodes it has there */
    uint32_t *guesses; /* [depth] what leads there */
    uint8_t *labels;   /* [depth] */
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

static peg_status add_piece(compacter *c, size_t node, uint32_t low, uint32_t high,
                            unsigned depth)
{
    piece *pieces = peg_array_room(c->pieces, &c->room, c->count + 1, sizeof *pieces);
    if (!pieces) return PEG_E_MEMORY;
    c->pieces = pieces;
    piece *new = &c->pieces[c->count++];
    *new = (piece){.low = low, .high = high, .depth = depth, .node = node,
                   .span = c->span[node]};
    new->guesses = malloc((depth + 1) * sizeof *new->guesses);
    new->labels = malloc(depth + 1);
    if (!new->guesses || !new->labels) return PEG_E_MEMORY;
    memcpy(new->guesses, c->guesses, depth * sizeof *new->guesses);
    memcpy(new->labels, c->labels, depth);
    return PEG_OK;
}

/* Cuts the tree into pieces, and the nodes above them, which stay as they are. */
static peg_status cut(compacter *c, size_t node, uint32_t low, uint32_t high, unsigned depth)
{
    peg_parts parts;
    peg_status status = PEG_OK;

    const uint32_t most = c->options->most ? c->options->most : PEG_COMPACT_MOST;
    if (high - low <= most) return add_piece(c, node, low, high, depth);
    if (depth == PEG_MAX_GUESSES) return PEG_E_ARGUMENT;
    c->guesses[depth] = c->tree->nodes[node].guess;
    peg_replay_split(&c->replay, low, high, peg_replay_row(&c->replay, c->guesses[depth]), &parts);
    node++;
    for (unsigned i = 0; i < parts.children && status == PEG_OK; i++) {
        c->labels[depth] = parts.label[i];
        size_t span = c->span[node];
        status = cut(c, node, parts.start[i], parts.start[i + 1], depth + 1);
        node += span;
    }
    return status;
}

/* The tree with its pieces exchanged for the new ones. */
static peg_status put_together(const compacter *c, peg_tree *tree)
{
    peg_nodes nodes = {0};
    peg_status status = PEG_OK;
    size_t from = 0;

    for (size_t p = 0; p <= c->count && status == PEG_OK; p++) {
        const piece *next = &c->pieces[p];
        size_t to = p < c->count ? next->node : c->tree->count;
        for (; from < to && status == PEG_OK; from++)
            status = peg_nodes_add(&nodes, c->tree->nodes[from]);
        if (p == c->count) break;
        for (size_t i = 0; i < next->nodes.count && status == PEG_OK; i++)
            status = peg_nodes_add(&nodes, next->nodes.at[i]);
        from += next->span;
    }
    *tree = (peg_tree){.about = c->tree->about, .nodes = nodes.at, .count = nodes.count};
    if (status != PEG_OK) peg_tree_free(tree);
    return status;
}

/* ---- a round ----------------------------------------------------------------------- */

static peg_status do_piece(const compacter *c, peg_trial *trial, piece *p)
{
    memcpy(trial->guesses, p->guesses, p->depth * sizeof *p->guesses);
    memcpy(trial->labels, p->labels, p->depth);
    p->nodes.count = 0;
    return peg_trial_grow(trial, c->replay.set + p->low, p->high - p->low, p->depth, &p->nodes);
}

/* A peg_thread_fn: takes pieces until none is left. */
static void work(void *user, unsigned thread)
{
    compacter *c = user;
    peg_trial trial;

    peg_status status = peg_trial_open(&trial, &c->replay, &c->prices, c->options,
                                       c->options->users[thread]);
    while (status == PEG_OK && atomic_load(&c->failed) == PEG_OK) {
        size_t p = atomic_fetch_add(&c->next, 1);
        if (p >= c->count) break;
        status = do_piece(c, &trial, &c->pieces[p]);
    }
    if (status != PEG_OK) {
        int none = PEG_OK;
        atomic_compare_exchange_strong(&c->failed, &none, status);
    }
    peg_trial_close(&trial);
}

static peg_status do_pieces(compacter *c)
{
    const size_t wanted = c->options->threads ? c->options->threads : 1;

    atomic_store(&c->next, 0);
    atomic_store(&c->failed, PEG_OK);
    peg_status status =
        peg_threads_run((unsigned)(wanted < c->count ? wanted : c->count), work, c);
    return status == PEG_OK ? (peg_status)atomic_load(&c->failed) : status;
}

/* The size of a tree's file; 0 if it cannot be told, or the tree is not what it should be. */
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

/* Rounds, as long as each makes the file smaller. *best is the smallest, if any is smaller
 * than the tree that came; otherwise it has no nodes. */
static peg_status do_rounds(compacter *c, peg_tree *best)
{
    const peg_tree *taught = c->tree;
    size_t least = file_size(c->tree);

    for (unsigned round = 0; round < ROUNDS; round++) {
        peg_tree new;
        peg_status status = peg_prices_learn(&c->prices, taught);
        if (status == PEG_OK) status = do_pieces(c);
        if (status == PEG_OK) status = put_together(c, &new);
        if (status != PEG_OK) return status;
        size_t size = file_size(&new);
        if (!size || size >= least) {
            peg_tree_free(&new);
            break;
        }
        least = size;
        peg_tree_free(best);
        *best = new;
        taught = best;
    }
    return PEG_OK;
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
    if (status == PEG_OK) status = cut(c, 0, 0, c->replay.secrets, 0);
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

/* ---- trees by a strategy's rule ------------------------------------------------------ */

/* A peg_equals_fn. */
static peg_status equals_by_rule(void *user, const peg_position *position, peg_equals *equals)
{
    peg_worker *worker = user;
    uint32_t chosen;

    worker->equals = equals;
    peg_status status = peg_choose(worker, position, &chosen);
    if (status != PEG_OK) return status;
    for (size_t i = 0; i < equals->count; i++) { /* the chosen one to the front */
        if (equals->guess[i] != chosen) continue;
        equals->guess[i] = equals->guess[0];
        equals->guess[0] = chosen;
    }
    return PEG_OK;
}

/* What a choice may look at beyond candidates and symbols: the last guess (dissimilar), the
 * answers (what is drawn). */
static uint64_t salt_of(const peg_position *position)
{
    uint32_t last = position->depth ? position->guesses[position->depth - 1] : 0;
    return XXH3_64bits_withSeed(position->labels, position->depth, last);
}

peg_status peg_compact_built(peg_tree *tree, const peg_method *method, unsigned threads,
                             const volatile sig_atomic_t *stop)
{
    const int by_score = method->strategy->part != NULL;
    if (threads == 0) threads = 1;
    peg_worker *workers = calloc(threads, sizeof *workers);
    void **users = calloc(threads, sizeof *users);
    peg_compact_options options = {
        .equals = equals_by_rule,
        .users = users,
        .threads = threads,
        .salt = by_score && method->scope != PEG_SCOPE_SAMPLE ? NULL : salt_of,
        .separators = by_score,
        .large_tries = LARGE_TRIES,
        .stop = stop};
    peg_status status = workers && users ? PEG_OK : PEG_E_MEMORY;

    for (unsigned t = 0; t < threads && status == PEG_OK; t++) {
        status = peg_worker_open(&workers[t], method, NULL, tree->about.secrets);
        workers[t].stop = stop;
        users[t] = &workers[t];
    }
    if (status == PEG_OK) status = peg_compact(tree, &options);
    for (unsigned t = 0; workers && t < threads; t++) peg_worker_close(&workers[t]);
    free(workers);
    free(users);
    return status;
}

/*
 * build.c - threads take the pieces of a tree from a stack under a lock and grow them: choose a
 * guess, split the candidates, continue with each part; then the pieces are joined. The largest
 * pieces are pushed last, so that threads take them first, and small ones keep all threads busy
 * at the end.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "gen/build/builder.h"
#include "gen/core/array.h"
#include "gen/core/threads.h"

/* A subtree of at most 1/256 of the candidates, or of at most 64, is built whole: small enough
 * that all threads finish at about the same time, large enough to keep the checkpoint short. */
#define PIECES           256
#define SMALLEST_PIECE   64
#define LOOK_NANOSECONDS 100000000 /* between two reports of progress */

#define RESOLVED_PER_REPORT 256 /* secrets, of each thread */

static void show_progress(peg_builder *b)
{
    if (!b->options->progress) return;
    peg_progress progress = b->progress;
    progress.restored = atomic_load(&b->sums.restored);
    progress.resolved = atomic_load(&b->sums.resolved);
    progress.total = atomic_load(&b->sums.total);
    b->options->progress(b->options->user, &progress);
}

/* ---- the queue -------------------------------------------------------------------------- */

void peg_queue_open(peg_queue *queue)
{
    memset(queue, 0, sizeof *queue);
    pthread_mutex_init(&queue->lock, NULL);
    peg_clock_condition(&queue->changed);
}

void peg_queue_close(peg_queue *queue)
{
    pthread_mutex_destroy(&queue->lock);
    pthread_cond_destroy(&queue->changed);
    free(queue->waiting);
}

void peg_queue_push(peg_queue *queue, peg_piece *piece)
{
    pthread_mutex_lock(&queue->lock);
    if (peg_array_reserve(&queue->waiting, &queue->room, queue->count + 1, sizeof piece))
        queue->waiting[queue->count++] = piece;
    else
        queue->failed = PEG_E_MEMORY;
    pthread_cond_broadcast(&queue->changed);
    pthread_mutex_unlock(&queue->lock);
}

peg_piece *peg_queue_take(peg_queue *queue, long nanoseconds, int *may_come)
{
    int waits = nanoseconds > 0;
    peg_piece *piece = NULL;

    pthread_mutex_lock(&queue->lock);
    while (waits && queue->count == 0 && queue->busy > 0 && !queue->failed)
        waits = peg_clock_wait(&queue->changed, &queue->lock, nanoseconds);
    if (queue->count > 0 && !queue->failed) {
        piece = queue->waiting[--queue->count];
        queue->busy++;
    }
    *may_come = !piece && queue->busy > 0 && !queue->failed;
    pthread_mutex_unlock(&queue->lock);
    return piece;
}

void peg_queue_done(peg_queue *queue, peg_status status)
{
    pthread_mutex_lock(&queue->lock);
    assert(queue->busy > 0);
    queue->busy--;
    if (status != PEG_OK && !queue->failed) queue->failed = status;
    pthread_cond_broadcast(&queue->changed);
    pthread_mutex_unlock(&queue->lock);
}

/* ---- growing a subtree ------------------------------------------------------------------ */

uint64_t peg_least_total(uint32_t n, unsigned length)
{
    const uint64_t branch = (uint64_t)length * (length + 3) / 2 - 1;
    uint64_t total = 0, here = 1;

    for (uint64_t left = n, guess = 1; left; guess++, here *= branch ? branch : 1) {
        const uint64_t solved = here < left ? here : left;
        total += solved * guess;
        left -= solved;
    }
    return total;
}

/* Raises the bound by the guesses that a set of n candidates is now known to take beyond
 * peg_least_total(n): it takes so many and, if `parts` is not null, the least for each of
 * them. */
static void raise_bound(peg_grower *grower, uint32_t n, uint64_t takes, const peg_parts *parts)
{
    const unsigned length = grower->replay->rules.length;

    if (!grower->sums->limit) return;
    for (unsigned i = 0; parts && i < parts->children; i++)
        takes += peg_least_total(parts->start[i + 1] - parts->start[i], length);
    grower->raised += takes - peg_least_total(n, length);
}

void peg_grower_report(peg_grower *grower)
{
    atomic_fetch_add_explicit(&grower->sums->bound, grower->raised, memory_order_relaxed);
    atomic_fetch_add_explicit(&grower->sums->resolved, grower->resolved, memory_order_relaxed);
    atomic_fetch_add_explicit(&grower->sums->total, grower->total, memory_order_relaxed);
    grower->resolved = 0;
    grower->total = 0;
    grower->raised = 0;
}

void peg_grower_add(peg_grower *grower, const peg_piece *piece, const peg_parts *parts,
                    const peg_tally *tally)
{
    const uint32_t n = piece->high - piece->low;

    raise_bound(grower, n, parts ? n : tally->total, parts);
    grower->resolved += tally->secrets;
    grower->total += tally->total + (uint64_t)tally->secrets * piece->depth;
    peg_grower_report(grower);
}

peg_status peg_grow_one(peg_grower *grower, uint32_t low, uint32_t high, unsigned depth,
                        peg_nodes *nodes, peg_parts *parts)
{
    const peg_replay *replay = grower->replay;
    const peg_sums *sums = grower->sums;
    uint32_t *guess = &grower->history.guesses[depth];
    const uint8_t *labels = grower->history.labels;
    const peg_position position = {.replay = replay,
                                   .low = low,
                                   .high = high,
                                   .depth = depth,
                                   .guesses = grower->history.guesses,
                                   .labels = labels};

    assert(peg_is_ascending(replay->set + low, high - low));
    if (peg_chooser_stopped(&grower->chooser)) return PEG_E_INTERRUPTED;
    if (sums->limit && atomic_load_explicit(&sums->bound, memory_order_relaxed) > sums->limit)
        return PEG_E_ARGUMENT;
    if (depth == PEG_MAX_GUESSES) return PEG_E_LIMIT;
    const peg_status status = peg_choose(&grower->chooser, &position, guess);
    if (status != PEG_OK) return status;
    assert(*guess < replay->secrets);
    peg_replay_split(replay, low, high, peg_replay_row(replay, *guess), parts);
    assert(parts->count > 1 || high - low == 1); /* or the recursion would never end */
    const peg_node node = peg_parts_node(parts, *guess, depth ? labels[depth - 1] : 0);
    grower->resolved += node.solves;
    grower->total += node.solves * (depth + 1);
    raise_bound(grower, high - low, high - low, parts);
    if (grower->resolved >= RESOLVED_PER_REPORT) peg_grower_report(grower);
    return peg_nodes_add(nodes, node);
}

peg_status peg_grow(peg_grower *grower, uint32_t low, uint32_t high, unsigned depth,
                    peg_nodes *nodes)
{
    peg_parts parts;
    peg_status status = peg_grow_one(grower, low, high, depth, nodes, &parts);

    for (unsigned i = 0; status == PEG_OK && i < parts.children; i++) {
        grower->history.labels[depth] = parts.label[i];
        status = peg_grow(grower, parts.start[i], parts.start[i + 1], depth + 1, nodes);
    }
    return status;
}

/* ---- restoring from a checkpoint -------------------------------------------------------- */

int peg_builder_split(const peg_builder *b, const peg_piece *piece, peg_parts *parts,
                      peg_tally *tally)
{
    const peg_node *node = piece->nodes.at;

    *tally = (peg_tally){.secrets = node->solves, .total = node->solves};
    return piece->nodes.count == 1 && node->label == piece->label &&
           peg_node_split(node, &b->replay, piece->low, piece->high, parts);
}

/* Replays the guesses of a subtree, makes its nodes anew from how they split the candidates,
 * and adds up what they solve. Returns whether each of them splits or solves, and the last one
 * ends the subtree. */
static int replay_piece(const peg_replay *replay, const peg_piece *piece, peg_tally *tally)
{
    const peg_nodes *nodes = &piece->nodes;
    const peg_place top = {.low = piece->low,
                           .high = piece->high,
                           .depth = (uint16_t)piece->depth,
                           .label = piece->label};
    peg_traversal at;
    peg_parts parts;

    peg_traversal_start(&at, replay, &top);
    at.nodes = nodes->at;
    while (at.count < nodes->count) {
        const uint32_t guess = nodes->at[at.count].guess;
        if (at.here.low == at.here.high || at.here.depth == PEG_MAX_GUESSES ||
            guess >= replay->secrets ||
            peg_traversal_split(&at, peg_replay_row(replay, guess), &parts) != PEG_OK)
            return 0;
    }
    return at.here.low == at.here.high &&
           peg_tree_tally(nodes->at, nodes->count, tally) == PEG_OK;
}

/* Takes a piece's nodes from the checkpoint, which may be wrong: each guess is replayed.
 * Whether the strategy would have made that guess is not checked. Adds what it restores to the
 * grower's sums. Returns 1; or 0 if the checkpoint has no such record or a bad one, with the
 * piece unchanged. Errors: PEG_E_MEMORY. Cost: one feedback for each candidate at each node. */
static int restore(peg_builder *b, peg_grower *grower, peg_piece *piece, peg_parts *parts)
{
    const peg_replay *replay = &b->replay;
    peg_tally tally;

    if (!b->checkpoint) return 0;
    const int found =
        peg_checkpoint_find(b->checkpoint, grower->history.labels, piece->depth, &piece->nodes);
    if (found <= 0) return found;
    if (!(parts ? peg_builder_split(b, piece, parts, &tally)
                : replay_piece(replay, piece, &tally))) {
        qsort(replay->set + piece->low, piece->high - piece->low, sizeof *replay->set,
              peg_by_index);
        free(piece->nodes.at);
        piece->nodes = (peg_nodes){0};
        return 0;
    }
    atomic_fetch_add(&b->sums.restored, tally.secrets);
    peg_grower_add(grower, piece, parts, &tally);
    return 1;
}

/* ---- pieces ----------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    const peg_piece *const *first = a, *const *second = b;
    uint32_t left = (*first)->high - (*first)->low, right = (*second)->high - (*second)->low;
    return left < right ? -1 : left > right;
}

/* Turns the parts of a node of the trunk into pieces; the largest ends on top of the stack. */
static peg_status branch(peg_builder *b, peg_piece *piece, const peg_parts *parts)
{
    peg_piece *order[PEG_MAX_FEEDBACKS];
    const unsigned children = parts->children;

    const peg_status status = peg_piece_branch(piece, parts);
    if (status != PEG_OK) return status;
    for (unsigned c = 0; c < children; c++) order[c] = &piece->children[c];
    qsort(order, children, sizeof *order, by_size);
    for (unsigned c = 0; c < children; c++) peg_queue_push(&b->queue, order[c]);
    return PEG_OK;
}

/* Whether a subtree belongs to another share (--part). Its history decides. */
static int is_left(const peg_builder *b, const peg_grower *grower, const peg_piece *piece)
{
    const unsigned parts = b->options->parts;

    return parts &&
           XXH3_64bits(grower->history.labels, piece->depth) % parts + 1 != b->options->part;
}

static void note_task(const peg_builder *b, const peg_grower *grower, const peg_piece *piece,
                      double start)
{
    const unsigned depth = piece->depth;
    const uint8_t *labels = grower->history.labels;
    const peg_task task = {.place = XXH3_64bits(labels, depth) >> 11,
                           .parent = XXH3_64bits(labels, depth ? depth - 1 : 0) >> 11,
                           .level = depth,
                           .size = piece->nodes.count,
                           .seconds = peg_tasks_now() - start};

    peg_tasks_note(b->options->tasks, &task);
}

peg_status peg_builder_finish(peg_builder *b, const peg_grower *grower, peg_piece *piece,
                              const peg_parts *parts)
{
    peg_status status = PEG_OK;

    if (b->checkpoint && !atomic_load(&b->lost))
        status = peg_checkpoint_keep(b->checkpoint, grower->history.labels, piece->depth,
                                     &piece->nodes);
    if (status == PEG_E_IO && !b->options->parts) {
        if (!atomic_exchange(&b->lost, 1) && b->options->lost)
            b->options->lost(b->options->user, errno);
        status = PEG_OK;
    }
    return status == PEG_OK && parts ? branch(b, piece, parts) : status;
}

peg_status peg_builder_grow(peg_builder *b, peg_grower *grower, peg_piece *piece)
{
    peg_parts node_parts;
    peg_parts *parts = peg_builder_is_trunk(b, piece) ? &node_parts : NULL;
    peg_status status = PEG_OK;

    const double start = b->options->tasks ? peg_tasks_now() : 0;
    peg_piece_history(piece, &grower->history);
    if (!parts && is_left(b, grower, piece)) return PEG_OK;
    const int found = restore(b, grower, piece, parts);
    if (found < 0) return (peg_status)found;
    if (!found) {
        status = parts ? peg_grow_one(grower, piece->low, piece->high, piece->depth,
                                      &piece->nodes, parts)
                       : peg_grow(grower, piece->low, piece->high, piece->depth, &piece->nodes);
        peg_grower_report(grower);
    }
    if (status == PEG_OK && b->options->tasks) note_task(b, grower, piece, start);
    if (status != PEG_OK) return status;
    if (!found) return peg_builder_finish(b, grower, piece, parts);
    return parts ? branch(b, piece, parts) : PEG_OK;
}

/* A peg_thread_fn: takes pieces until nothing is left; the first thread shows the progress. */
static void take_pieces(void *user, unsigned thread)
{
    peg_builder *b = user;

    for (;;) {
        int may_come;
        peg_piece *piece = peg_queue_take(&b->queue, LOOK_NANOSECONDS, &may_come);
        if (thread == 0) show_progress(b);
        if (may_come) continue;
        if (!piece) return;
        peg_queue_done(&b->queue, peg_builder_grow(b, &b->growers[thread], piece));
        peg_work_offer(b->work);
    }
}

/* ---- from one tree to the next --------------------------------------------------------- */

/* Whether this builder hands out pieces to other ranks. */
static int leads(const peg_builder *b)
{
    return b->options->ranks && b->options->ranks->rank == 0;
}

static peg_status make_growers(peg_builder *b)
{
    b->growers = calloc(b->threads + 1, sizeof *b->growers);
    if (!b->growers) return PEG_E_MEMORY;
    b->grower_count = b->threads + (leads(b) ? 1 : 0);
    for (unsigned t = 0; t < b->grower_count; t++) {
        peg_grower *grower = &b->growers[t];
        grower->replay = &b->replay;
        grower->sums = &b->sums;
        peg_status status = peg_chooser_open(&grower->chooser, &b->options->method,
                                             b->options->counter, b->replay.secrets);
        if (status != PEG_OK) return status;
        grower->chooser.stop = b->options->stop;
        grower->chooser.deadline = b->options->deadline;
    }
    return PEG_OK;
}

/* Close the builder even after an error; errno then stays as the checkpoint has set it. */
static peg_status open_builder(peg_builder *b, const peg_rules *rules,
                               const peg_build_options *options)
{
    *b = (peg_builder){.options = options, .threads = options->threads ? options->threads : 1};
    peg_queue_open(&b->queue);
    peg_status status = peg_replay_open(&b->replay, rules);
    if (status == PEG_OK && options->checkpoint) {
        status = peg_checkpoint_open(&b->log, options->checkpoint, rules, &options->method);
        b->checkpoint = status == PEG_OK ? &b->log : NULL;
    }
    b->progress.secrets = b->replay.secrets;
    b->whole = b->replay.secrets / PIECES > SMALLEST_PIECE ? b->replay.secrets / PIECES
                                                           : SMALLEST_PIECE;
    if (status == PEG_OK) status = make_growers(b);
    if (status == PEG_OK && leads(b)) status = peg_builder_hand_out(b);
    return status;
}

static void close_builder(peg_builder *b, peg_effort *effort)
{
    peg_work_close(b->work);
    for (unsigned t = 0; b->growers && t < b->grower_count; t++) {
        peg_chooser *chooser = &b->growers[t].chooser;
        effort->states += chooser->effort.states;
        effort->guesses += chooser->effort.guesses;
        peg_chooser_close(chooser);
    }
    free(b->growers);
    peg_queue_close(&b->queue);
    peg_replay_close(&b->replay);
    if (b->checkpoint) peg_checkpoint_close(b->checkpoint);
}

/* Resets what the previous tree has left behind. */
static void begin(peg_builder *b, const uint32_t *opening, uint64_t limit)
{
    b->sums = (peg_sums){.limit = limit};
    atomic_store(&b->sums.bound, peg_least_total(b->replay.secrets, b->replay.rules.length));
    b->root = (peg_piece){.high = b->replay.secrets};
    pthread_mutex_lock(&b->queue.lock); /* the thread that serves ranks may be reading */
    b->queue.count = b->queue.busy = 0;
    b->queue.failed = PEG_OK;
    pthread_mutex_unlock(&b->queue.lock);
    for (uint32_t i = 0; i < b->replay.secrets; i++) b->replay.set[i] = i;
    for (unsigned t = 0; opening && t < b->grower_count; t++) {
        b->growers[t].chooser.method.opens = PEG_OPENS_GIVEN;
        b->growers[t].chooser.method.opening = *opening;
    }
    if (b->checkpoint && opening) b->checkpoint->opening = *opening;
}

peg_status peg_builder_run(peg_builder *b, const uint32_t *opening, uint64_t limit,
                           peg_tree *tree)
{
    const peg_method *method = &b->options->method;
    const peg_about about = {.rules = b->replay.rules,
                             .strategy = (uint8_t)method->strategy->id,
                             .opened = method->opens != PEG_OPENS_CHOSEN};

    memset(tree, 0, sizeof *tree);
    begin(b, opening, limit);
    peg_queue_push(&b->queue, &b->root);
    peg_status status = peg_threads_run(b->threads, take_pieces, b);
    peg_work_forget(b->work);
    if (status == PEG_OK) status = b->queue.failed;
    if (status == PEG_OK && !b->options->parts) status = peg_piece_join(&b->root, &about, tree);
    if (status == PEG_OK) show_progress(b);
    peg_piece_release(&b->root);
    return limit && status == PEG_E_ARGUMENT ? PEG_OK : status; /* given up */
}

peg_status peg_build(const peg_rules *rules, const peg_build_options *options, peg_tree *tree,
                     peg_effort *effort)
{
    peg_builder builder;
    peg_status status = open_builder(&builder, rules, options);

    memset(effort, 0, sizeof *effort);
    memset(tree, 0, sizeof *tree);
    if (status == PEG_OK && peg_ranks_helps(options->ranks))
        status = peg_builder_help(&builder);
    else if (status == PEG_OK && options->method.opens == PEG_OPENS_BEST)
        status = peg_builder_try_openings(&builder, tree);
    else if (status == PEG_OK)
        status = peg_builder_run(&builder, NULL, 0, tree);
    close_builder(&builder, effort);
    return status;
}

/*
 * remote.c - other ranks build pieces for rank 0 (gen/spread/ranks.h).
 *
 * A piece is a pure function of its position. Rank 0 hands out pieces from the queue of its own
 * threads.
 *
 *     task     the piece's position (gen/core/piece.h)
 *     result   0 16  states and guesses that it took     then its nodes
 */
#include <stdlib.h>
#include <string.h>

#include "gen/build/builder.h"

#define EFFORT 16 /* bytes */

/* ---- rank 0 -------------------------------------------------------------------------- */

static peg_grower *grower_of(const peg_builder *b)
{
    return &b->growers[b->grower_count - 1];
}

/* The `next` of peg_work_calls: a waiting piece. Pieces in the checkpoint are done here. */
static void *next_piece(void *user, peg_bytes *task)
{
    peg_builder *b = user;
    peg_grower *grower = grower_of(b);
    peg_history *history = &grower->history;
    peg_piece *piece;
    int may_come;

    while ((piece = peg_queue_take(&b->queue, 0, &may_come))) {
        peg_piece_history(piece, history);
        if (piece->depth == 0 ||
            (b->checkpoint &&
             peg_checkpoint_find(b->checkpoint, history->labels, piece->depth, NULL))) {
            peg_queue_done(&b->queue, peg_builder_grow(b, grower, piece));
            continue;
        }
        const peg_status status = peg_piece_encode(piece, &b->replay, task);
        if (status == PEG_OK) return piece;
        peg_queue_done(&b->queue, status);
    }
    return NULL;
}

static peg_status take_nodes(peg_builder *b, peg_piece *piece, const uint8_t *bytes,
                             size_t size)
{
    peg_grower *grower = grower_of(b);
    peg_parts node_parts;
    peg_parts *parts = peg_builder_is_trunk(b, piece) ? &node_parts : NULL;
    peg_tally tally;

    peg_status status = peg_nodes_decode(bytes, size, &piece->nodes);
    if (status != PEG_OK) return status;
    if (parts)
        status = peg_builder_split(b, piece, parts, &tally) ? PEG_OK : PEG_E_CORRUPT;
    else
        status = peg_tree_tally(piece->nodes.at, piece->nodes.count, &tally);
    if (status != PEG_OK) return status;
    peg_piece_history(piece, &grower->history);
    peg_grower_add(grower, piece, parts, &tally);
    return peg_builder_finish(b, grower, piece, parts);
}

/* The `done` of peg_work_calls. */
static void take_result(void *user, void *task, peg_status status, const uint8_t *result,
                        size_t size)
{
    peg_builder *b = user;
    peg_effort *effort = &grower_of(b)->chooser.effort;

    if (size >= EFFORT) {
        effort->states += peg_get_bytes(result, 8);
        effort->guesses += peg_get_bytes(result + 8, 8);
    } else if (status == PEG_OK) {
        status = PEG_E_CORRUPT;
    }
    if (!task) return;
    if (status == PEG_OK) status = take_nodes(b, task, result + EFFORT, size - EFFORT);
    peg_queue_done(&b->queue, status);
}

peg_status peg_builder_hand_out(peg_builder *builder)
{
    const peg_work_calls calls = {next_piece, take_result, builder};

    return peg_work_open(&builder->work, builder->options->ranks, &calls);
}

/* ---- any other rank ------------------------------------------------------------------ */

/* What a thread builds pieces with: the game's symbols, and a set of its own. */
typedef struct place {
    peg_replay replay;
    size_t room; /* of its set */
} place;

typedef struct helper {
    peg_builder *builder;
    place *places; /* [threads] */
} helper;

/* Makes the nodes of the position at hand. */
static peg_status grow(const peg_builder *b, peg_grower *grower, uint32_t count,
                       peg_nodes *nodes)
{
    const peg_piece piece = {.high = count};
    peg_parts parts;

    return peg_builder_is_trunk(b, &piece)
               ? peg_grow_one(grower, 0, count, grower->history.depth, nodes, &parts)
               : peg_grow(grower, 0, count, grower->history.depth, nodes);
}

/* A peg_work_fn. */
static peg_status do_task(void *user, unsigned thread, const uint8_t *task, size_t size,
                          peg_bytes *result)
{
    const helper *h = user;
    place *own = &h->places[thread];
    peg_grower *grower = &h->builder->growers[thread];
    const peg_effort *effort = &grower->chooser.effort, before = *effort;
    peg_nodes nodes = {0};
    uint32_t count;

    peg_status status =
        peg_position_decode(task, size, &own->replay, &own->room, &grower->history, &count);
    if (status != PEG_OK) return status;
    grower->replay = &own->replay;
    status = grow(h->builder, grower, count, &nodes);
    uint8_t *bytes = peg_bytes_add(result, EFFORT + nodes.count * PEG_NODE_BYTES);
    if (bytes) {
        peg_put_bytes(bytes, effort->states - before.states, 8);
        peg_put_bytes(bytes + 8, effort->guesses - before.guesses, 8);
        peg_nodes_encode(&nodes, bytes + EFFORT);
    }
    free(nodes.at);
    return status == PEG_OK && !bytes ? PEG_E_MEMORY : status;
}

peg_status peg_builder_help(peg_builder *builder)
{
    const peg_build_options *options = builder->options;
    helper h = {builder, calloc(builder->threads, sizeof *h.places)};

    if (!h.places) return PEG_E_MEMORY;
    for (unsigned t = 0; t < builder->threads; t++)
        peg_replay_borrow(&h.places[t].replay, &builder->replay);
    const peg_status status =
        peg_work_help(options->ranks, builder->threads, options->stop, do_task, &h);
    for (unsigned t = 0; t < builder->threads; t++) peg_replay_return(&h.places[t].replay);
    free(h.places);
    return status;
}

/*
 * remote.c - other ranks search subtrees for rank 0 (gen/spread/ranks.h).
 *
 *     task     0  1  plan   1  1  depth of the aim   2  1  whether it is to crush
 *              3  1  known worst depth   4  4  number   8  8  known total
 *              16 4  known number of secrets at the depth of the aim   then the position of the
 *              piece (gen/core/piece.h)
 *     result   0  8  sets scored   8  8  microseconds
 *              then the nodes of a better subtree, if one was found
 */
#include <stdlib.h>

#include "gen/core/array.h"
#include "gen/improve/pieces.h"

#define TASK_HEAD   20
#define RESULT_HEAD 16

/* ---- as bytes -------------------------------------------------------------------------- */

static peg_status encode_task(const improve_task *task, const peg_piece *piece,
                              const peg_replay *replay, peg_bytes *bytes)
{
    uint8_t *at = peg_bytes_add(bytes, TASK_HEAD);

    if (!at) return PEG_E_MEMORY;
    at[0] = (uint8_t)(task->plan - improve_plans);
    at[1] = (uint8_t)task->aim.depth;
    at[2] = task->aim.crush != 0;
    at[3] = task->known.worst;
    peg_put_bytes(at + 4, task->number, 4);
    peg_put_bytes(at + 8, task->known.total, 8);
    peg_put_bytes(at + 16, task->known.histogram[task->aim.depth], 4);
    return peg_piece_encode(piece, replay, bytes);
}

/* All but the position. */
static int decode_task(improve_task *task, const uint8_t *bytes, size_t size)
{
    if (size < TASK_HEAD || bytes[0] >= IMPROVE_PLANS) return 0;
    *task = (improve_task){.plan = &improve_plans[bytes[0]],
                           .aim = {.depth = bytes[1], .crush = bytes[2]},
                           .number = (uint32_t)peg_get_bytes(bytes + 4, 4),
                           .known = {.total = peg_get_bytes(bytes + 8, 8), .worst = bytes[3]}};
    task->known.histogram[bytes[1]] = (uint32_t)peg_get_bytes(bytes + 16, 4);
    return 1;
}

/* ---- rank 0 ---------------------------------------------------------------------------- */

/* The `next` of peg_work_calls. */
static void *next_task(void *user, peg_bytes *bytes)
{
    improve_schedule *s = user;
    improve_task task;
    uint32_t number;

    pthread_mutex_lock(&s->lock);
    improve_piece *piece = s->hands_out ? improve_take_piece(s, &number) : NULL;
    if (piece) {
        if (improve_make_task(s, piece, number, &task) &&
            encode_task(&task, piece->at, &s->pieces->replay, bytes) == PEG_OK) {
            s->given++;
        } else {
            piece->busy = 0; /* then it is done here */
            piece = NULL;
        }
    }
    pthread_mutex_unlock(&s->lock);
    return piece;
}

/* The `done` of peg_work_calls. */
static void take_result(void *user, void *task, peg_status status, const uint8_t *bytes,
                        size_t size)
{
    improve_schedule *s = user;
    improve_piece *piece = task;
    uint64_t scored = 0, microseconds = 0;
    peg_nodes nodes = {0};
    peg_tally tally;

    if (status == PEG_OK && size < RESULT_HEAD) status = PEG_E_CORRUPT;
    if (status == PEG_OK) {
        scored = peg_get_bytes(bytes, 8);
        microseconds = peg_get_bytes(bytes + 8, 8);
        if (size > RESULT_HEAD)
            status = peg_nodes_decode(bytes + RESULT_HEAD, size - RESULT_HEAD, &nodes);
    }
    if (status == PEG_OK && nodes.at) status = peg_tree_tally(nodes.at, nodes.count, &tally);
    pthread_mutex_lock(&s->lock);
    s->run->stats.scored += scored;
    if (piece) {
        if (status == PEG_OK && nodes.at && tally.secrets != improve_piece_size(piece))
            status = PEG_E_CORRUPT;
        improve_record_search(s, piece, status, 1e-6 * (double)microseconds, &nodes, &tally);
        s->given--;
    }
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    free(nodes.at);
}

peg_status improve_remote_open(improve_schedule *s)
{
    return peg_work_open(&s->work, s->run->ranks, &(peg_work_calls){next_task, take_result, s});
}

/* ---- any rank but 0 -------------------------------------------------------------------- */

/* What a thread searches with. */
typedef struct searcher {
    improve_local local;
    peg_replay replay; /* that of the helper, but for its set: the candidates, */
    size_t room;       /* and how many there is room for */
} searcher;

typedef struct helper {
    const improve_run *run;
    peg_replay replay;
    searcher *searchers; /* [threads] */
} helper;

/* An improve_stops_fn. */
static int stops(const void *stop)
{
    return peg_stops(stop);
}

/* A peg_work_fn. */
static peg_status do_task(void *user, unsigned thread, const uint8_t *bytes, size_t size,
                          peg_bytes *result)
{
    const helper *h = user;
    searcher *s = &h->searchers[thread];
    const uint64_t before = s->local.worker.stats.scored;
    const double start = peg_clock();
    improve_task task;
    peg_nodes nodes;
    peg_tally tally;
    uint32_t count;

    if (!decode_task(&task, bytes, size)) return PEG_E_CORRUPT;
    peg_status status = peg_position_decode(bytes + TASK_HEAD, size - TASK_HEAD, &s->replay,
                                            &s->room, &task.history, &count);
    if (status != PEG_OK) return status;
    const peg_position at = improve_position(&task, &s->replay, 0, count);
    if (!at.depth || count > improve_local_most(&h->replay.rules, h->run->bytes))
        return PEG_E_CORRUPT;
    status = improve_local_search(&s->local, &at, &task, &nodes, &tally);
    uint8_t *found = peg_bytes_add(result, RESULT_HEAD + nodes.count * PEG_NODE_BYTES);
    if (found) {
        peg_put_bytes(found, s->local.worker.stats.scored - before, 8);
        peg_put_bytes(found + 8, (uint64_t)(1e6 * (peg_clock() - start)), 8);
        peg_nodes_encode(&nodes, found + RESULT_HEAD);
    }
    free(nodes.at);
    return status == PEG_OK && !found ? PEG_E_MEMORY : status;
}

peg_status improve_help(const improve_run *run)
{
    helper h = {.run = run, .searchers = calloc(run->threads, sizeof *h.searchers)};
    peg_status status = peg_replay_open(&h.replay, run->rules);

    if (status == PEG_OK && !h.searchers) status = PEG_E_MEMORY;
    for (unsigned t = 0; t < run->threads && status == PEG_OK; t++) {
        searcher *s = &h.searchers[t];
        peg_replay_borrow(&s->replay, &h.replay);
        status = improve_local_make(&s->local, run, stops, run->stop);
    }
    if (status == PEG_OK)
        status = peg_work_help(run->ranks, run->threads, run->stop, do_task, &h);
    for (unsigned t = 0; h.searchers && t < run->threads; t++) {
        improve_local_free(&h.searchers[t].local);
        peg_replay_return(&h.searchers[t].replay);
    }
    free(h.searchers);
    peg_replay_close(&h.replay);
    return status;
}

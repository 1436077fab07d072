/*
 * schedule.c - decides which piece is searched next, and by which plan.
 */
#include <stdlib.h>

#include "gen/core/threads.h"
#include "gen/improve/schedule.h"

#define LOOK_NANOSECONDS 10000000 /* between two checks whether it is over */
#define MARGIN           1.5      /* a search may take so many times as long as predicted */

int improve_is_over(const void *schedule)
{
    const improve_schedule *s = schedule;

    if (s->run->most_searches && s->searches >= s->run->most_searches) return 1;
    return improve_stops(s->run) || (s->deadline > 0 && peg_clock() >= s->deadline);
}

/* Whether a piece may be searched again: of n candidates, the second guess can solve all but
 * one at best. */
static int has_more(const improve_schedule *s, const improve_piece *piece)
{
    return piece->plan < s->plans &&
           piece->tally.total > 2 * (uint64_t)improve_piece_size(piece) - 1;
}

/* The share of all plans that are done. */
static double share_done(const improve_schedule *s)
{
    double done = 0, all = 0;

    for (size_t i = 0; i < s->pieces->count; i++) {
        const improve_piece *piece = &s->pieces->piece[i];
        done +=
            (double)(has_more(s, piece) ? piece->plan : s->plans) * improve_piece_size(piece);
        all += (double)IMPROVE_PLANS * improve_piece_size(piece);
    }
    return all > 0 ? done / all : 1;
}

/* ---- which piece is next ---------------------------------------------------------------- */

/* Whether one of the plans was carried out on the piece before. */
static int was_searched(const improve_schedule *s, const improve_piece *piece)
{
    return piece->plan > s->first_plan;
}

/* Predicts what a plan will take or gain from what the previous one did on the piece: in
 * proportion, once there is anything to compare with. */
static double predict(double before, double sum, double sum_before, double usual)
{
    return before * (sum_before > 0 ? (sum + usual * 1e-3) / (sum_before + 1e-3) : usual);
}

static double seconds_of(const improve_schedule *s, const improve_piece *piece)
{
    const improve_record *plan = &s->plan[piece->plan];
    const double n = improve_piece_size(piece);

    return was_searched(s, piece)
               ? predict(piece->seconds + 1e-4, plan->seconds, plan->seconds_before, 3)
               : predict(n, plan->seconds, plan->seconds_before, 1e-4);
}

static double gain_of(const improve_schedule *s, const improve_piece *piece)
{
    const improve_record *plan = &s->plan[piece->plan];
    const double n = improve_piece_size(piece);

    return was_searched(s, piece) ? predict((double)piece->gain + 1e-4 * n, plan->gain,
                                            plan->gain_before + 1e-4 * n, 0.3)
                                  : predict(n, plan->gain, plan->gain_before, 3e-3);
}

int improve_is_done(const improve_schedule *s)
{
    for (size_t i = 0; i < s->pieces->count; i++)
        if (has_more(s, &s->pieces->piece[i])) return 0;
    return 1;
}

/* The piece with the greatest predicted gain per second whose search would end in time; -1:
 * none. Of a single plan, predictions are the same for all pieces. */
static int64_t next_piece(improve_schedule *s)
{
    const double left = s->deadline > 0 ? s->deadline - peg_clock() : 1e9;
    const int is_any = s->plans == s->first_plan + 1;
    double best = -1;
    int64_t next = -1;

    while (s->done < s->pieces->count && !has_more(s, &s->pieces->piece[s->done])) s->done++;
    for (size_t i = s->done; i < s->pieces->count && (next < 0 || !is_any); i++) {
        const improve_piece *piece = &s->pieces->piece[i];
        if (piece->busy || !has_more(s, piece)) continue;
        const double seconds = seconds_of(s, piece), value = gain_of(s, piece) / seconds;
        if (value <= best || seconds > MARGIN * left) continue;
        best = value;
        next = (int64_t)i;
    }
    return next;
}

/* ---- searching it ----------------------------------------------------------------------- */

/* Records the result of a search for later predictions; takes over the better subtree, if one
 * was found.
 */
static void record_search(improve_schedule *s, improve_piece *piece, double seconds,
                          peg_nodes *nodes, const peg_tally *tally)
{
    improve_record *plan = &s->plan[piece->plan];
    const double n = improve_piece_size(piece);
    const uint64_t before = piece->tally.total;

    if (nodes->at) {
        free(piece->at->nodes.at);
        piece->at->nodes = *nodes;
        piece->tally = *tally;
        *nodes = (peg_nodes){0};
    }
    const uint64_t gain = before > piece->tally.total ? before - piece->tally.total : 0;
    s->total = s->total - before + piece->tally.total;
    plan->seconds += seconds;
    plan->seconds_before += was_searched(s, piece) ? piece->seconds + 1e-4 : n;
    plan->gain += (double)gain;
    plan->gain_before += was_searched(s, piece) ? (double)piece->gain : n;
    piece->seconds = seconds;
    piece->gain = gain;
    piece->plan++;
}

/* Sets the aim for a piece; returns 0 if no tree can be that shallow. */
static int aim_at(const improve_schedule *s, const improve_piece *piece, improve_aim *aim)
{
    *aim = *s->aim;
    if (!aim->depth) return 1;
    if (piece->at->depth >= aim->depth) return 0;
    aim->depth -= piece->at->depth;
    return 1;
}

peg_status improve_search_piece(improve_schedule *s, unsigned thread, improve_piece *piece,
                                uint32_t number)
{
    const double start = peg_clock();
    const peg_replay *replay = &s->pieces->replay;
    uint32_t guesses[PEG_MAX_GUESSES];
    uint8_t labels[PEG_MAX_GUESSES];
    const improve_place at = {.replay = replay,
                              .set = replay->set + piece->at->low,
                              .n = improve_piece_size(piece),
                              .depth = piece->at->depth,
                              .guesses = guesses,
                              .label = piece->at->label};
    peg_nodes nodes = {0};
    peg_tally tally;
    improve_aim aim;
    peg_status status = PEG_OK;
    const int is_searched = aim_at(s, piece, &aim);

    peg_piece_history(piece->at, guesses, labels);
    if (is_searched)
        status = improve_local_search(&s->local[thread], &at, &improve_plans[piece->plan], &aim,
                                      number, &piece->tally, &nodes, &tally);
    pthread_mutex_lock(&s->lock);
    if (status == PEG_OK || status == PEG_E_LIMIT)
        record_search(s, piece, peg_clock() - start, &nodes, &tally);
    if (status == PEG_OK && is_searched) s->run->searched++;
    free(nodes.at);
    piece->busy = 0;
    pthread_mutex_unlock(&s->lock);
    peg_work_offer(s->work); /* the next plan may search it */
    return status == PEG_E_LIMIT ? PEG_OK : status;
}

static void tell(improve_schedule *s)
{
    if (!s->run->tell) return;
    pthread_mutex_lock(&s->lock);
    const uint64_t total = s->total;
    const double share = share_done(s);
    pthread_mutex_unlock(&s->lock);
    s->run->tell(s->run->user, total, share);
}

/* ---- by other ranks -------------------------------------------------------------------- */

/* The `next` of peg_work_calls. */
static void *next_task(void *user, peg_work_bytes *bytes)
{
    improve_schedule *s = user;
    improve_piece *piece = NULL;
    improve_task task = {.plan = 0};
    int is_encoded = 0;

    pthread_mutex_lock(&s->lock);
    const int64_t next =
        s->hands_out && s->status == PEG_OK && !improve_is_over(s) ? next_piece(s) : -1;
    if (next >= 0) {
        piece = &s->pieces->piece[next];
        task.plan = piece->plan;
        task.number = s->searches++;
        task.known = piece->tally;
        task.history.depth = piece->at->depth;
        peg_piece_history(piece->at, task.history.guesses, task.history.labels);
        is_encoded = aim_at(s, piece, &task.aim) && improve_task_encode(&task, bytes) == PEG_OK;
    }
    if (is_encoded) {
        piece->busy = 1;
        s->given++;
    }
    pthread_mutex_unlock(&s->lock);
    return is_encoded ? piece : NULL;
}

/* The `done` of peg_work_calls. */
static void take_result(void *user, void *task, peg_status status, const uint8_t *bytes,
                        size_t size)
{
    improve_schedule *s = user;
    improve_piece *piece = task;
    improve_result result = {.scored = 0};

    if (status == PEG_OK) status = improve_result_decode(bytes, size, &result);
    pthread_mutex_lock(&s->lock);
    s->run->stats.scored += result.scored;
    if (piece) {
        if (status == PEG_OK && result.nodes.at &&
            result.tally.secrets != improve_piece_size(piece))
            status = PEG_E_CORRUPT;
        if (status == PEG_OK || status == PEG_E_LIMIT) {
            record_search(s, piece, result.seconds, &result.nodes, &result.tally);
            s->run->searched += status == PEG_OK;
        } else if (status != PEG_E_INTERRUPTED) {
            s->status = status;
        }
        piece->busy = 0;
        s->given--;
    }
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
    free(result.nodes.at);
}

/* ---- all pieces ------------------------------------------------------------------------ */

/* Waits for other ranks as long as that makes sense: once they have finished a piece, the next
 * plan may search it. */
static int waits_for_others(improve_schedule *s)
{
    pthread_mutex_lock(&s->lock);
    const int waits = s->given && s->status == PEG_OK && !improve_is_over(s);
    if (waits) peg_clock_wait(&s->changed, &s->lock, LOOK_NANOSECONDS);
    pthread_mutex_unlock(&s->lock);
    return waits;
}

/* A peg_thread_fn. */
static void take_pieces(void *user, unsigned thread)
{
    improve_schedule *s = user;

    for (;;) {
        pthread_mutex_lock(&s->lock);
        const int64_t next = s->status == PEG_OK && !improve_is_over(s) ? next_piece(s) : -1;
        if (next >= 0) s->pieces->piece[next].busy = 1;
        const uint32_t number = next >= 0 ? s->searches++ : 0;
        pthread_mutex_unlock(&s->lock);
        if (next < 0 && waits_for_others(s)) continue;
        if (next < 0) return;
        const peg_status status =
            improve_search_piece(s, thread, &s->pieces->piece[next], number);
        if (status == PEG_E_INTERRUPTED) return;
        if (thread == 0) tell(s);
        if (status == PEG_OK) continue;
        pthread_mutex_lock(&s->lock);
        s->status = status;
        pthread_mutex_unlock(&s->lock);
    }
}

static void hand_out(improve_schedule *s, int hands_out)
{
    pthread_mutex_lock(&s->lock);
    s->hands_out = hands_out;
    pthread_mutex_unlock(&s->lock);
    if (hands_out)
        peg_work_offer(s->work);
    else
        peg_work_forget(s->work);
}

peg_status improve_carry_out(improve_schedule *s, improve_pieces *pieces, unsigned first,
                             unsigned end)
{
    s->pieces = pieces;
    s->first_plan = first;
    s->plans = end;
    s->total = improve_pieces_total(pieces);
    s->done = 0;
    for (size_t i = 0; i < pieces->count; i++)
        if (pieces->piece[i].plan < first) pieces->piece[i].plan = first;
    hand_out(s, 1);
    const peg_status status = peg_threads_run(s->run->threads, take_pieces, s);
    hand_out(s, 0);
    for (size_t i = 0; i < pieces->count; i++) pieces->piece[i].busy = 0;
    s->given = 0;
    return status == PEG_OK ? s->status : status;
}

peg_status improve_schedule_open(improve_schedule *s, improve_run *run, double deadline)
{
    peg_status status = PEG_OK;

    *s = (improve_schedule){.run = run, .deadline = deadline};
    pthread_mutex_init(&s->lock, NULL);
    peg_clock_condition(&s->changed);
    s->local = calloc(run->threads, sizeof *s->local);
    if (!s->local) return PEG_E_MEMORY;
    for (unsigned t = 0; t < run->threads && status == PEG_OK; t++)
        status = improve_local_make(&s->local[t], run, improve_is_over, s);
    if (status == PEG_OK && peg_ranks_are_many(run->ranks))
        status =
            peg_work_open(&s->work, run->ranks, &(peg_work_calls){next_task, take_result, s});
    return status;
}

void improve_schedule_close(improve_schedule *s)
{
    peg_work_close(s->work);
    for (unsigned t = 0; s->local && t < s->run->threads; t++) {
        exact_stats_add(&s->run->stats, &s->local[t].worker.stats);
        improve_local_free(&s->local[t]);
    }
    pthread_cond_destroy(&s->changed);
    pthread_mutex_destroy(&s->lock);
    free(s->local);
}

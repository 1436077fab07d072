/*
 * schedule.c - cuts a tree into pieces, and decides which piece is searched next, and by which
 * plan.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/threads.h"
#include "gen/improve/pieces.h"

#define LOOK_NANOSECONDS 10000000 /* between two checks whether it is over */
#define MARGIN           1.5      /* a search may take so many times as long as predicted */

/* ---- the pieces ------------------------------------------------------------------------- */

peg_status improve_pieces_cut(improve_pieces *pieces, const peg_tree *tree, uint32_t most)
{
    peg_piece_list subtrees = {0};

    memset(pieces, 0, sizeof *pieces);
    pieces->about = tree->about;
    peg_status status = peg_replay_open(&pieces->replay, &tree->about.rules);
    if (status == PEG_OK) status = peg_piece_cut(&pieces->root, tree, &pieces->replay, most, 1);
    if (status == PEG_OK) status = peg_piece_list_subtrees(&pieces->root, &subtrees);
    if (status == PEG_OK) {
        pieces->piece = calloc(subtrees.count + 1, sizeof *pieces->piece);
        if (!pieces->piece) status = PEG_E_MEMORY;
    }
    for (size_t i = 0; i < subtrees.count && status == PEG_OK; i++) {
        improve_piece *piece = &pieces->piece[pieces->count++];
        piece->at = subtrees.at[i];
        status = peg_tree_tally(piece->at->nodes.at, piece->at->nodes.count, &piece->tally);
        if (status == PEG_OK && piece->tally.secrets != improve_piece_size(piece))
            status = PEG_E_CORRUPT;
    }
    free(subtrees.at);
    return status;
}

void improve_pieces_free(improve_pieces *pieces)
{
    peg_piece_release(&pieces->root);
    peg_replay_close(&pieces->replay);
    free(pieces->piece);
}

/* Adds secrets that are solved below `depth` guesses. */
static void add_below(peg_tally *sum, const peg_tally *tally, unsigned depth)
{
    sum->secrets += tally->secrets;
    sum->total += tally->total + (uint64_t)depth * tally->secrets;
    if (tally->secrets && depth + tally->worst > sum->worst)
        sum->worst = (uint8_t)(depth + tally->worst);
    for (unsigned g = 1; g <= tally->worst && depth + g <= PEG_MAX_GUESSES; g++)
        sum->histogram[depth + g] += tally->histogram[g];
}

/* Adds what the nodes of the trunk solve. */
static void add_trunk(peg_tally *sum, const peg_piece *piece)
{
    if (!piece->children) return;
    const peg_node *node = &piece->nodes.at[0];
    const peg_tally own = {.total = node->solves,
                           .secrets = node->solves,
                           .worst = 1,
                           .histogram[1] = node->solves};
    add_below(sum, &own, piece->depth);
    for (unsigned c = 0; c < node->children; c++) add_trunk(sum, &piece->children[c]);
}

peg_tally improve_pieces_tally(const improve_pieces *pieces)
{
    peg_tally sum = {0};

    add_trunk(&sum, &pieces->root);
    for (size_t i = 0; i < pieces->count; i++)
        add_below(&sum, &pieces->piece[i].tally, pieces->piece[i].at->depth);
    return sum;
}

/* ---- the end ---------------------------------------------------------------------------- */

int improve_is_over(const void *schedule)
{
    const improve_schedule *s = schedule;

    if (s->run->most_searches && s->searches >= s->run->most_searches) return 1;
    return peg_stops(s->run->stop) || (s->deadline > 0 && peg_clock() >= s->deadline);
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

/* Whether one of the plans has been carried out on the piece. */
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

/* The piece with the greatest predicted gain per second whose search would end in time; null:
 * none. Of a single plan, predictions are the same for all pieces. */
static improve_piece *next_piece(improve_schedule *s)
{
    const double left = s->deadline > 0 ? s->deadline - peg_clock() : 1e9;
    double best = -1;
    improve_piece *next = NULL;

    while (s->done < s->pieces->count && !has_more(s, &s->pieces->piece[s->done])) s->done++;
    for (size_t i = s->done; i < s->pieces->count; i++) {
        improve_piece *piece = &s->pieces->piece[i];
        if (piece->busy || !has_more(s, piece)) continue;
        const double seconds = seconds_of(s, piece), value = gain_of(s, piece) / seconds;
        if (value <= best || seconds > MARGIN * left) continue;
        best = value;
        next = piece;
        if (s->plans == s->first_plan + 1) break;
    }
    return next;
}

improve_piece *improve_take_piece(improve_schedule *s, uint32_t *number)
{
    improve_piece *piece = s->status == PEG_OK && !improve_is_over(s) ? next_piece(s) : NULL;

    if (!piece) return NULL;
    piece->busy = 1;
    *number = s->searches++;
    return piece;
}

/* ---- searching it ----------------------------------------------------------------------- */

void improve_record_search(improve_schedule *s, improve_piece *piece, peg_status status,
                           double seconds, peg_nodes *nodes, const peg_tally *tally)
{
    improve_record *plan = &s->plan[piece->plan];
    const double n = improve_piece_size(piece);
    const uint64_t before = piece->tally.total;

    piece->busy = 0;
    s->run->searched += status == PEG_OK;
    if (status != PEG_OK && status != PEG_E_LIMIT) {
        if (status != PEG_E_INTERRUPTED) s->status = status;
        return;
    }
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

int improve_make_task(const improve_schedule *s, const improve_piece *piece, uint32_t number,
                      improve_task *task)
{
    task->plan = &improve_plans[piece->plan];
    task->aim = *s->aim;
    task->number = number;
    task->known = piece->tally;
    peg_piece_history(piece->at, &task->history);
    if (!task->aim.depth) return 1;
    if (piece->at->depth >= task->aim.depth) return 0;
    task->aim.depth -= piece->at->depth;
    return 1;
}

peg_status improve_search_piece(improve_schedule *s, unsigned thread, improve_piece *piece,
                                uint32_t number)
{
    const double start = peg_clock();
    improve_task task;
    peg_nodes nodes = {0};
    peg_tally tally;
    peg_status status = PEG_E_LIMIT;

    if (improve_make_task(s, piece, number, &task)) {
        const peg_position at =
            improve_position(&task, &s->pieces->replay, piece->at->low, piece->at->high);
        status = improve_local_search(&s->local[thread], &at, &task, &nodes, &tally);
    }
    pthread_mutex_lock(&s->lock);
    improve_record_search(s, piece, status, peg_clock() - start, &nodes, &tally);
    pthread_mutex_unlock(&s->lock);
    free(nodes.at);
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

/* ---- all pieces ------------------------------------------------------------------------ */

/* A peg_thread_fn. While other ranks work, a thread without a piece waits: once they have
 * finished one, the next plan may search it. */
static void take_pieces(void *user, unsigned thread)
{
    improve_schedule *s = user;

    for (;;) {
        uint32_t number;
        pthread_mutex_lock(&s->lock);
        improve_piece *piece = improve_take_piece(s, &number);
        const int waits = !piece && s->given && s->status == PEG_OK && !improve_is_over(s);
        if (waits) peg_clock_wait(&s->changed, &s->lock, LOOK_NANOSECONDS);
        pthread_mutex_unlock(&s->lock);
        if (waits) continue;
        if (!piece || improve_search_piece(s, thread, piece, number) != PEG_OK) return;
        if (thread == 0) tell(s);
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
    s->total = improve_pieces_tally(pieces).total;
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

    *s = (improve_schedule){
        .run = run, .most = improve_local_most(run->rules, run->bytes), .deadline = deadline};
    pthread_mutex_init(&s->lock, NULL);
    peg_clock_condition(&s->changed);
    s->local = calloc(run->threads, sizeof *s->local);
    if (!s->local) return PEG_E_MEMORY;
    for (unsigned t = 0; t < run->threads && status == PEG_OK; t++)
        status = improve_local_make(&s->local[t], run, improve_is_over, s);
    if (status == PEG_OK && run->ranks) status = improve_remote_open(s);
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

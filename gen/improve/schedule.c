/*
 * schedule.c - decides which piece is searched next, and by which plan.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "gen/core/threads.h"
#include "gen/improve/improve.h"
#include "gen/improve/local.h"
#include "gen/improve/pieces.h"

#define LOOK_NANOSECONDS 10000000 /* between two checks whether it is over */
#define FIRST_LOOK       2u       /* plans used to compare trees with different openings */
/* A tree whose total is up to NEAR times the best may yet win; a search may take MARGIN times
 * as long as predicted. */
#define NEAR   1.004
#define MARGIN 1.5

/* What a plan has taken and gained in total so far, beside what the previous plan did on the
 * same pieces (for the first plan: beside their candidates). */
typedef struct record {
    double seconds, seconds_before;
    double gain, gain_before;
} record;

typedef struct refinery {
    improve_run *run;
    improve_pieces *pieces;
    const improve_aim *aim; /* its depth is that of the whole tree */
    unsigned plans;         /* the number of plans to carry out */
    double deadline;
    peg_work *work;       /* for other ranks; null: there are none */
    pthread_mutex_t lock; /* guards everything below, and the pieces that are busy */
    pthread_cond_t changed;
    int hands_out;  /* whether other ranks may be given pieces */
    uint32_t given; /* pieces they are working on */
    record plan[IMPROVE_PLANS];
    _Atomic uint32_t searches;
    uint64_t total;
    peg_status status;
    improve_local *local; /* [threads] */
} refinery;

/* What the pulse of a thread needs. */
typedef struct labourer {
    refinery *r;
    unsigned thread;
} labourer;

static int is_over(const refinery *r)
{
    if (r->run->most_searches && r->searches >= r->run->most_searches) return 1;
    return improve_stops(r->run) || (r->deadline > 0 && peg_clock() >= r->deadline);
}

static double share_done(const refinery *r)
{
    double done = 0, all = 0;

    for (size_t i = 0; i < r->pieces->count; i++) {
        const improve_piece *piece = &r->pieces->piece[i];
        done += (double)piece->plan * (improve_piece_size(piece));
        all += (double)r->plans * (improve_piece_size(piece));
    }
    return all > 0 ? done / all : 1;
}

/* An exact_pulse_fn. */
static int pulse(exact_worker *worker)
{
    const labourer *self = worker->context;
    refinery *r = self->r;

    exact_table_grow(&r->local[self->thread].table);
    return is_over(r);
}

/* ---- which piece is next ---------------------------------------------------------------- */

/* Predicts what a plan will take or gain from what the previous one did on the piece: in
 * proportion, once there is anything to compare with. */
static double foretell(double before, double sum, double sum_before, double usual)
{
    return before * (sum_before > 0 ? (sum + usual * 1e-3) / (sum_before + 1e-3) : usual);
}

static double seconds_of(const refinery *r, const improve_piece *piece)
{
    const record *plan = &r->plan[piece->plan];
    const double n = improve_piece_size(piece);

    return piece->plan ? foretell(piece->seconds + 1e-4, plan->seconds, plan->seconds_before, 3)
                       : foretell(n, plan->seconds, plan->seconds_before, 1e-4);
}

static double gain_of(const refinery *r, const improve_piece *piece)
{
    const record *plan = &r->plan[piece->plan];
    const double n = improve_piece_size(piece);

    return piece->plan ? foretell((double)piece->gain + 1e-4 * n, plan->gain,
                                  plan->gain_before + 1e-4 * n, 0.3)
                       : foretell(n, plan->gain, plan->gain_before, 3e-3);
}

/* Whether a piece may be searched now. */
static int is_waiting(const refinery *r, const improve_piece *piece)
{
    return !piece->busy && piece->plan < r->plans && improve_piece_size(piece) > 2;
}

/* The piece with the greatest predicted gain per second whose search would end in time; -1:
 * none. */
static int64_t next_piece(const refinery *r)
{
    const double left = r->deadline > 0 ? r->deadline - peg_clock() : 1e9;
    double best = -1;
    int64_t next = -1;

    for (size_t i = 0; i < r->pieces->count; i++) {
        const improve_piece *piece = &r->pieces->piece[i];
        if (!is_waiting(r, piece)) continue;
        const double seconds = seconds_of(r, piece), value = gain_of(r, piece) / seconds;
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
static void conclude(refinery *r, improve_piece *piece, double seconds, peg_nodes *nodes,
                     const peg_tally *tally)
{
    record *plan = &r->plan[piece->plan];
    const double n = improve_piece_size(piece);
    const uint64_t before = piece->tally.total;

    if (nodes->at) {
        free(piece->at->nodes.at);
        piece->at->nodes = *nodes;
        piece->tally = *tally;
        *nodes = (peg_nodes){0};
    }
    const uint64_t gain = before > piece->tally.total ? before - piece->tally.total : 0;
    r->total = r->total - before + piece->tally.total;
    plan->seconds += seconds;
    plan->seconds_before += piece->plan ? piece->seconds + 1e-4 : n;
    plan->gain += (double)gain;
    plan->gain_before += piece->plan ? (double)piece->gain : n;
    piece->seconds = seconds;
    piece->gain = gain;
    piece->plan++;
}

/* Sets the aim for a piece; returns 0 if no tree can be that shallow. */
static int aim_at(const refinery *r, const improve_piece *piece, improve_aim *aim)
{
    *aim = *r->aim;
    if (!aim->depth) return 1;
    if (piece->at->depth >= aim->depth) return 0;
    aim->depth -= piece->at->depth;
    return 1;
}

static peg_status search(refinery *r, unsigned thread, improve_piece *piece, uint32_t number)
{
    const double start = peg_clock();
    const peg_replay *replay = &r->pieces->replay;
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
    const int is_searched = aim_at(r, piece, &aim);

    peg_piece_history(piece->at, guesses, labels);
    if (is_searched)
        status = improve_local_search(&r->local[thread], &at, &improve_plans[piece->plan], &aim,
                                      number, &piece->tally, &nodes, &tally);
    pthread_mutex_lock(&r->lock);
    if (status == PEG_OK || status == PEG_E_LIMIT)
        conclude(r, piece, peg_clock() - start, &nodes, &tally);
    if (status == PEG_OK && is_searched) r->run->searched++;
    free(nodes.at);
    piece->busy = 0;
    pthread_mutex_unlock(&r->lock);
    peg_work_offer(r->work); /* the next plan may search it */
    return status == PEG_E_LIMIT ? PEG_OK : status;
}

static void tell(refinery *r)
{
    if (!r->run->tell) return;
    pthread_mutex_lock(&r->lock);
    const uint64_t total = r->total;
    const double share = share_done(r);
    pthread_mutex_unlock(&r->lock);
    r->run->tell(r->run->user, total, share);
}

/* ---- by other ranks -------------------------------------------------------------------- */

/* The `next` of peg_work_calls. */
static void *next_task(void *user, peg_work_bytes *bytes)
{
    refinery *r = user;
    improve_piece *piece = NULL;
    improve_task task = {.plan = 0};
    int is_encoded = 0;

    pthread_mutex_lock(&r->lock);
    const int64_t next =
        r->hands_out && r->status == PEG_OK && !is_over(r) ? next_piece(r) : -1;
    if (next >= 0) {
        piece = &r->pieces->piece[next];
        task.plan = piece->plan;
        task.number = r->searches++;
        task.known = piece->tally;
        task.history.depth = piece->at->depth;
        peg_piece_history(piece->at, task.history.guesses, task.history.labels);
        is_encoded = aim_at(r, piece, &task.aim) && improve_task_encode(&task, bytes) == PEG_OK;
    }
    if (is_encoded) {
        piece->busy = 1;
        r->given++;
    }
    pthread_mutex_unlock(&r->lock);
    return is_encoded ? piece : NULL;
}

/* The `done` of peg_work_calls. */
static void take_result(void *user, void *task, peg_status status, const uint8_t *bytes,
                        size_t size)
{
    refinery *r = user;
    improve_piece *piece = task;
    improve_result result = {.scored = 0};

    if (status == PEG_OK) status = improve_result_decode(bytes, size, &result);
    pthread_mutex_lock(&r->lock);
    r->run->stats.scored += result.scored;
    if (piece) {
        if (status == PEG_OK && result.nodes.at &&
            result.tally.secrets != improve_piece_size(piece))
            status = PEG_E_CORRUPT;
        if (status == PEG_OK || status == PEG_E_LIMIT) {
            conclude(r, piece, result.seconds, &result.nodes, &result.tally);
            r->run->searched += status == PEG_OK;
        } else if (status != PEG_E_INTERRUPTED) {
            r->status = status;
        }
        piece->busy = 0;
        r->given--;
    }
    pthread_cond_broadcast(&r->changed);
    pthread_mutex_unlock(&r->lock);
    free(result.nodes.at);
}

/* ---- all pieces ------------------------------------------------------------------------ */

/* Waits for other ranks as long as that makes sense: once they have finished a piece, the next
 * plan may search it. */
static int waits_for_others(refinery *r)
{
    pthread_mutex_lock(&r->lock);
    const int waits = r->given && r->status == PEG_OK && !is_over(r);
    if (waits) peg_clock_wait(&r->changed, &r->lock, LOOK_NANOSECONDS);
    pthread_mutex_unlock(&r->lock);
    return waits;
}

/* A peg_thread_fn. */
static void labour(void *user, unsigned thread)
{
    refinery *r = user;
    labourer self = {r, thread};

    r->local[thread].worker.context = &self;
    for (;;) {
        pthread_mutex_lock(&r->lock);
        const int64_t next = r->status == PEG_OK && !is_over(r) ? next_piece(r) : -1;
        if (next >= 0) r->pieces->piece[next].busy = 1;
        const uint32_t number = next >= 0 ? r->searches++ : 0;
        pthread_mutex_unlock(&r->lock);
        if (next < 0 && waits_for_others(r)) continue;
        if (next < 0) return;
        const peg_status status = search(r, thread, &r->pieces->piece[next], number);
        if (status == PEG_E_INTERRUPTED) return;
        if (thread == 0) tell(r);
        if (status == PEG_OK) continue;
        pthread_mutex_lock(&r->lock);
        r->status = status;
        pthread_mutex_unlock(&r->lock);
    }
}

static void hand_out(refinery *r, int hands_out)
{
    pthread_mutex_lock(&r->lock);
    r->hands_out = hands_out;
    pthread_mutex_unlock(&r->lock);
    if (hands_out)
        peg_work_offer(r->work);
    else
        peg_work_forget(r->work);
}

/* Carries out up to `most` plans on the pieces of a tree. */
static peg_status refine(refinery *r, improve_pieces *pieces, unsigned most)
{
    r->pieces = pieces;
    r->plans = most;
    r->total = improve_pieces_total(pieces);
    hand_out(r, 1);
    const peg_status status = peg_threads_run(r->run->threads, labour, r);
    hand_out(r, 0);
    for (size_t i = 0; i < pieces->count; i++) pieces->piece[i].busy = 0;
    r->given = 0;
    return status == PEG_OK ? r->status : status;
}

/* ---- trees ------------------------------------------------------------------------------ */

/* Has the tree of the pieces adopted if it is the best so far. */
static peg_status publish(refinery *r, const improve_pieces *pieces)
{
    peg_tree tree;
    peg_tally tally;
    peg_status status = peg_piece_join(&pieces->root, &pieces->about, &tree, &tally);

    if (status != PEG_OK) return status;
    status = r->run->adopt(r->run->user, &tree);
    peg_tree_free(&tree);
    return status;
}

/* Cuts the tree of a seed into pieces. */
static peg_status cut(const refinery *r, const peg_tree *tree, improve_pieces *pieces)
{
    return improve_pieces_cut(pieces, tree,
                              improve_local_most(&tree->about.rules, r->run->bytes));
}

/* Tries to make the tree as shallow as `depth` by searching the pieces that are deeper, by one
 * plan after the other. Returns whether it now is. */
static int flatten(refinery *r, improve_pieces *pieces, unsigned depth, peg_status *status)
{
    for (size_t i = 0; i < pieces->count && *status == PEG_OK && !is_over(r); i++) {
        improve_piece *piece = &pieces->piece[i];
        const improve_aim aim = {.depth = depth, .any = 1}, *kept = r->aim;
        if (improve_piece_worst(piece) <= depth) continue;
        r->aim = &aim;
        r->pieces = pieces;
        for (unsigned p = 0; p < 4 && *status == PEG_OK && !is_over(r); p++) {
            piece->plan = p;
            *status = search(r, 0, piece, r->searches++);
            if (*status == PEG_E_INTERRUPTED) *status = PEG_OK;
            if (improve_piece_worst(piece) <= depth) break;
        }
        piece->plan = 0;
        r->aim = kept;
        if (improve_piece_worst(piece) > depth) return 0;
    }
    return *status == PEG_OK && improve_pieces_worst(pieces) <= depth;
}

/* Makes a tree of the least depth that can be found, or of the depth limit. */
static peg_status make_shallow(refinery *r, improve_pieces *pieces, improve_aim *aim)
{
    const improve_run *run = r->run;
    const int least = run->objective != PEG_OBJECTIVE_AVERAGE;
    labourer self = {r, 0};
    peg_status status = PEG_OK;
    unsigned depth = improve_pieces_worst(pieces);

    r->local[0].worker.context = &self;
    if (run->max_depth && run->max_depth < depth) {
        depth = run->max_depth;
        if (!flatten(r, pieces, depth, &status)) return status;
    }
    if (run->max_depth) aim->depth = run->max_depth;
    while (least && status == PEG_OK && depth > 1 && !is_over(r)) {
        status = publish(r, pieces); /* the next step may increase the total in vain */
        if (status != PEG_OK || !flatten(r, pieces, depth - 1, &status)) break;
        depth--;
    }
    if (least) aim->depth = depth;
    return status;
}

/* Compares trees with other openings by the first plans; the best ends in *best. */
static peg_status compare_openings(refinery *r, const improve_seeds *seeds,
                                   improve_pieces *best)
{
    const double start = peg_clock();
    peg_status status = refine(r, best, FIRST_LOOK);
    const double seconds = peg_clock() - start;

    for (unsigned i = 1; i < seeds->count && status == PEG_OK && !is_over(r); i++) {
        improve_pieces other = {0};
        if ((double)seeds->tree[i].about.total > NEAR * (double)seeds->tree[0].about.total)
            continue;
        if (r->deadline > 0 && peg_clock() + 3 * seconds > r->deadline) break;
        status = cut(r, &seeds->tree[i], &other);
        if (status == PEG_OK) status = refine(r, &other, FIRST_LOOK);
        if (status == PEG_OK && improve_pieces_total(&other) < improve_pieces_total(best)) {
            const improve_pieces worse = *best;
            *best = other;
            other = worse;
        }
        improve_pieces_free(&other);
    }
    return status;
}

static peg_status refine_seeds(refinery *r, const improve_seeds *seeds)
{
    const improve_run *run = r->run;
    const int any_depth = run->objective == PEG_OBJECTIVE_AVERAGE && !run->max_depth;
    improve_aim aim = {.crush = run->objective == PEG_OBJECTIVE_CRUSH};
    improve_pieces pieces = {0};
    peg_status status = cut(r, &seeds->tree[0], &pieces);

    r->aim = &aim;
    if (status == PEG_OK) status = publish(r, &pieces);
    if (status == PEG_OK && any_depth) status = compare_openings(r, seeds, &pieces);
    if (status == PEG_OK && !any_depth) status = make_shallow(r, &pieces, &aim);
    if (status == PEG_OK) status = refine(r, &pieces, IMPROVE_PLANS);
    const peg_status published = pieces.piece ? publish(r, &pieces) : PEG_OK;
    improve_pieces_free(&pieces);
    return status == PEG_OK ? published : status;
}

peg_status improve_trees(improve_run *run, const improve_seeds *seeds, double deadline)
{
    refinery r = {.run = run, .deadline = deadline};
    peg_status status = PEG_OK;

    r.local = calloc(run->threads, sizeof *r.local);
    if (!r.local) return PEG_E_MEMORY;
    pthread_mutex_init(&r.lock, NULL);
    peg_clock_condition(&r.changed);
    for (unsigned t = 0; t < run->threads && status == PEG_OK; t++)
        status = improve_local_make(&r.local[t], run, pulse, NULL);
    if (status == PEG_OK && peg_ranks_are_many(run->ranks))
        status =
            peg_work_open(&r.work, run->ranks, &(peg_work_calls){next_task, take_result, &r});
    if (status == PEG_OK) status = refine_seeds(&r, seeds);
    peg_work_close(r.work);
    for (unsigned t = 0; t < run->threads; t++) {
        exact_stats_add(&run->stats, &r.local[t].worker.stats);
        improve_local_free(&r.local[t]);
    }
    pthread_cond_destroy(&r.changed);
    pthread_mutex_destroy(&r.lock);
    free(r.local);
    return status;
}

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
#define FIRST_PLANS      2u       /* used to compare trees with different openings */
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

/* Pieces that threads and other ranks search, one after the other. */
typedef struct schedule {
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
} schedule;

/* An improve_stops_fn. */
static int is_over(const void *user)
{
    const schedule *s = user;

    if (s->run->most_searches && s->searches >= s->run->most_searches) return 1;
    return improve_stops(s->run) || (s->deadline > 0 && peg_clock() >= s->deadline);
}

static double share_done(const schedule *s)
{
    double done = 0, all = 0;

    for (size_t i = 0; i < s->pieces->count; i++) {
        const improve_piece *piece = &s->pieces->piece[i];
        done += (double)piece->plan * (improve_piece_size(piece));
        all += (double)s->plans * (improve_piece_size(piece));
    }
    return all > 0 ? done / all : 1;
}

/* ---- which piece is next ---------------------------------------------------------------- */

/* Predicts what a plan will take or gain from what the previous one did on the piece: in
 * proportion, once there is anything to compare with. */
static double predict(double before, double sum, double sum_before, double usual)
{
    return before * (sum_before > 0 ? (sum + usual * 1e-3) / (sum_before + 1e-3) : usual);
}

static double seconds_of(const schedule *s, const improve_piece *piece)
{
    const record *plan = &s->plan[piece->plan];
    const double n = improve_piece_size(piece);

    return piece->plan ? predict(piece->seconds + 1e-4, plan->seconds, plan->seconds_before, 3)
                       : predict(n, plan->seconds, plan->seconds_before, 1e-4);
}

static double gain_of(const schedule *s, const improve_piece *piece)
{
    const record *plan = &s->plan[piece->plan];
    const double n = improve_piece_size(piece);

    return piece->plan ? predict((double)piece->gain + 1e-4 * n, plan->gain,
                                 plan->gain_before + 1e-4 * n, 0.3)
                       : predict(n, plan->gain, plan->gain_before, 3e-3);
}

/* Whether a piece may be searched now. */
static int is_waiting(const schedule *s, const improve_piece *piece)
{
    return !piece->busy && piece->plan < s->plans && improve_piece_size(piece) > 2;
}

/* The piece with the greatest predicted gain per second whose search would end in time; -1:
 * none. */
static int64_t next_piece(const schedule *s)
{
    const double left = s->deadline > 0 ? s->deadline - peg_clock() : 1e9;
    double best = -1;
    int64_t next = -1;

    for (size_t i = 0; i < s->pieces->count; i++) {
        const improve_piece *piece = &s->pieces->piece[i];
        if (!is_waiting(s, piece)) continue;
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
static void record_search(schedule *s, improve_piece *piece, double seconds, peg_nodes *nodes,
                          const peg_tally *tally)
{
    record *plan = &s->plan[piece->plan];
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
    plan->seconds_before += piece->plan ? piece->seconds + 1e-4 : n;
    plan->gain += (double)gain;
    plan->gain_before += piece->plan ? (double)piece->gain : n;
    piece->seconds = seconds;
    piece->gain = gain;
    piece->plan++;
}

/* Sets the aim for a piece; returns 0 if no tree can be that shallow. */
static int aim_at(const schedule *s, const improve_piece *piece, improve_aim *aim)
{
    *aim = *s->aim;
    if (!aim->depth) return 1;
    if (piece->at->depth >= aim->depth) return 0;
    aim->depth -= piece->at->depth;
    return 1;
}

static peg_status search(schedule *s, unsigned thread, improve_piece *piece, uint32_t number)
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

static void tell(schedule *s)
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
    schedule *s = user;
    improve_piece *piece = NULL;
    improve_task task = {.plan = 0};
    int is_encoded = 0;

    pthread_mutex_lock(&s->lock);
    const int64_t next =
        s->hands_out && s->status == PEG_OK && !is_over(s) ? next_piece(s) : -1;
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
    schedule *s = user;
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
static int waits_for_others(schedule *s)
{
    pthread_mutex_lock(&s->lock);
    const int waits = s->given && s->status == PEG_OK && !is_over(s);
    if (waits) peg_clock_wait(&s->changed, &s->lock, LOOK_NANOSECONDS);
    pthread_mutex_unlock(&s->lock);
    return waits;
}

/* A peg_thread_fn. */
static void take_pieces(void *user, unsigned thread)
{
    schedule *s = user;

    for (;;) {
        pthread_mutex_lock(&s->lock);
        const int64_t next = s->status == PEG_OK && !is_over(s) ? next_piece(s) : -1;
        if (next >= 0) s->pieces->piece[next].busy = 1;
        const uint32_t number = next >= 0 ? s->searches++ : 0;
        pthread_mutex_unlock(&s->lock);
        if (next < 0 && waits_for_others(s)) continue;
        if (next < 0) return;
        const peg_status status = search(s, thread, &s->pieces->piece[next], number);
        if (status == PEG_E_INTERRUPTED) return;
        if (thread == 0) tell(s);
        if (status == PEG_OK) continue;
        pthread_mutex_lock(&s->lock);
        s->status = status;
        pthread_mutex_unlock(&s->lock);
    }
}

static void hand_out(schedule *s, int hands_out)
{
    pthread_mutex_lock(&s->lock);
    s->hands_out = hands_out;
    pthread_mutex_unlock(&s->lock);
    if (hands_out)
        peg_work_offer(s->work);
    else
        peg_work_forget(s->work);
}

/* Carries out up to `most` plans on the pieces of a tree. */
static peg_status carry_out(schedule *s, improve_pieces *pieces, unsigned most)
{
    s->pieces = pieces;
    s->plans = most;
    s->total = improve_pieces_total(pieces);
    hand_out(s, 1);
    const peg_status status = peg_threads_run(s->run->threads, take_pieces, s);
    hand_out(s, 0);
    for (size_t i = 0; i < pieces->count; i++) pieces->piece[i].busy = 0;
    s->given = 0;
    return status == PEG_OK ? s->status : status;
}

/* ---- trees ------------------------------------------------------------------------------ */

/* Has the tree of the pieces adopted if it is the best so far. */
static peg_status publish(schedule *s, const improve_pieces *pieces)
{
    peg_tree tree;
    peg_tally tally;
    peg_status status = peg_piece_join(&pieces->root, &pieces->about, &tree, &tally);

    if (status != PEG_OK) return status;
    status = s->run->adopt(s->run->user, &tree);
    peg_tree_free(&tree);
    return status;
}

/* Cuts the tree of a seed into pieces. */
static peg_status cut(const schedule *s, const peg_tree *tree, improve_pieces *pieces)
{
    return improve_pieces_cut(pieces, tree,
                              improve_local_most(&tree->about.rules, s->run->bytes));
}

/* Tries to make the tree as shallow as `depth` by searching the pieces that are deeper, by one
 * plan after the other. Returns whether it now is. */
static int reduce_depth(schedule *s, improve_pieces *pieces, unsigned depth, peg_status *status)
{
    for (size_t i = 0; i < pieces->count && *status == PEG_OK && !is_over(s); i++) {
        improve_piece *piece = &pieces->piece[i];
        const improve_aim aim = {.depth = depth, .any = 1}, *kept = s->aim;
        if (improve_piece_worst(piece) <= depth) continue;
        s->aim = &aim;
        s->pieces = pieces;
        for (unsigned p = 0; p < 4 && *status == PEG_OK && !is_over(s); p++) {
            piece->plan = p;
            *status = search(s, 0, piece, s->searches++);
            if (*status == PEG_E_INTERRUPTED) *status = PEG_OK;
            if (improve_piece_worst(piece) <= depth) break;
        }
        piece->plan = 0;
        s->aim = kept;
        if (improve_piece_worst(piece) > depth) return 0;
    }
    return *status == PEG_OK && improve_pieces_worst(pieces) <= depth;
}

/* Makes a tree of the least depth that can be found, or of the depth limit. */
static peg_status make_shallow(schedule *s, improve_pieces *pieces, improve_aim *aim)
{
    const improve_run *run = s->run;
    const int least = run->objective != PEG_OBJECTIVE_AVERAGE;
    peg_status status = PEG_OK;
    unsigned depth = improve_pieces_worst(pieces);

    if (run->max_depth && run->max_depth < depth) {
        depth = run->max_depth;
        if (!reduce_depth(s, pieces, depth, &status)) return status;
    }
    if (run->max_depth) aim->depth = run->max_depth;
    while (least && status == PEG_OK && depth > 1 && !is_over(s)) {
        status = publish(s, pieces); /* the next step may increase the total in vain */
        if (status != PEG_OK || !reduce_depth(s, pieces, depth - 1, &status)) break;
        depth--;
    }
    if (least) aim->depth = depth;
    return status;
}

/* Compares trees with other openings by the first plans. *best points to the best of them,
 * which is in its old place or in `other`: pieces do not move, as they point to their parents.
 */
static peg_status compare_openings(schedule *s, const improve_seeds *seeds,
                                   improve_pieces **best, improve_pieces *other)
{
    const double start = peg_clock();
    peg_status status = carry_out(s, *best, FIRST_PLANS);
    const double seconds = peg_clock() - start;

    for (unsigned i = 1; i < seeds->count && status == PEG_OK && !is_over(s); i++) {
        if ((double)seeds->tree[i].about.total > NEAR * (double)seeds->tree[0].about.total)
            continue;
        if (s->deadline > 0 && peg_clock() + 3 * seconds > s->deadline) break;
        status = cut(s, &seeds->tree[i], other);
        if (status == PEG_OK) status = carry_out(s, other, FIRST_PLANS);
        if (status == PEG_OK && improve_pieces_total(other) < improve_pieces_total(*best)) {
            improve_pieces *worse = *best;
            *best = other;
            other = worse;
        }
        improve_pieces_free(other);
    }
    return status;
}

static peg_status improve_best(schedule *s, const improve_seeds *seeds)
{
    const improve_run *run = s->run;
    const int any_depth = run->objective == PEG_OBJECTIVE_AVERAGE && !run->max_depth;
    improve_aim aim = {.crush = run->objective == PEG_OBJECTIVE_CRUSH};
    improve_pieces first = {0}, second = {0}, *best = &first;
    peg_status status = cut(s, &seeds->tree[0], best);

    s->aim = &aim;
    if (status == PEG_OK) status = publish(s, best);
    if (status == PEG_OK && any_depth) status = compare_openings(s, seeds, &best, &second);
    if (status == PEG_OK && !any_depth) status = make_shallow(s, best, &aim);
    if (status == PEG_OK) status = carry_out(s, best, IMPROVE_PLANS);
    const peg_status published = best->piece ? publish(s, best) : PEG_OK;
    improve_pieces_free(best);
    return status == PEG_OK ? published : status;
}

peg_status improve_trees(improve_run *run, const improve_seeds *seeds, double deadline)
{
    schedule s = {.run = run, .deadline = deadline};
    peg_status status = PEG_OK;

    s.local = calloc(run->threads, sizeof *s.local);
    if (!s.local) return PEG_E_MEMORY;
    pthread_mutex_init(&s.lock, NULL);
    peg_clock_condition(&s.changed);
    for (unsigned t = 0; t < run->threads && status == PEG_OK; t++)
        status = improve_local_make(&s.local[t], run, is_over, &s);
    if (status == PEG_OK && peg_ranks_are_many(run->ranks))
        status =
            peg_work_open(&s.work, run->ranks, &(peg_work_calls){next_task, take_result, &s});
    if (status == PEG_OK) status = improve_best(&s, seeds);
    peg_work_close(s.work);
    for (unsigned t = 0; t < run->threads; t++) {
        exact_stats_add(&run->stats, &s.local[t].worker.stats);
        improve_local_free(&s.local[t]);
    }
    pthread_cond_destroy(&s.changed);
    pthread_mutex_destroy(&s.lock);
    free(s.local);
    return status;
}

/*
 * done.c - how much of a search is done, and how long the rest takes.
 *
 * At the first levels of the tree each guess of a node, and each part of a guess, gets a weight
 * that says about how long it takes beside the others; what is done of the tree follows from
 * the path to the current node (P. Kilby, J. Slaney, S. Thiébaux, T. Walsh, "Estimating search
 * tree size", AAAI 2006, for uniform weights). THEORY.md, 9, says how good that is.
 */
#include "gen/optimal/solver.h"

/* What the first of several passes takes of the time, and what each other takes of the rest.
 * Those that only ask whether a depth is possible come before and are left out: how long they
 * take says nothing of the rest. */
#define FIRST_PASS 0.8
#define OTHER_PASS 0.25

/* How much longer the first guess takes than another of the same bound: there is no limit yet,
 * and little in the table. */
#define FIRST_GUESS 4

/* Before so much is done, too little is known to say how long the rest takes. */
#define EARLIEST 0.01

/* By what share of its codes a set is likely to cost more than its one-ply bound. */
#define USUAL_EXCESS 0.375

/* ---- of a pass ------------------------------------------------------------------ */

static double share_of_guess(const exact_worker *worker, unsigned level);

/* Of the guesses with one excess only one counts: the others are mostly the same in other
 * colors. The longer a guess is from the limit, the longer it takes to reach it. */
static double share_of_node(const exact_worker *worker, unsigned level)
{
    const exact_split_point *point = level < EXACT_STEPS ? worker->step[level].point : NULL;
    double all = 0, done = 0;

    if (!point || !point->next || !point->order.count) return 0;
    const exact_order *order = &point->order;
    const uint32_t now = point->next <= order->count ? point->next - 1 : order->count;
    const double first = exact_score_bound(worker->search, point->node->terms.depth,
                                           point->node->set.n, order->excess[0]);
    const double unit = worker->search->bounds->unit ? worker->search->bounds->unit : 1;
    const double most = point->best < EXACT_NONE
                            ? point->best
                            : first + USUAL_EXCESS * unit * point->node->set.n;
    for (uint32_t k = 0, end; k < order->count; k = end) {
        const double gap = most - exact_score_bound(worker->search, point->node->terms.depth,
                                                    point->node->set.n, order->excess[k]);
        const double weight = (gap > 0 ? gap * gap : 0) * (k ? 1 : FIRST_GUESS);
        for (end = k + 1; end < order->count && order->excess[end] == order->excess[k]; end++)
            ;
        if (gap <= 0 && k > now) break;
        all += weight;
        if (end <= now)
            done += weight;
        else if (k <= now)
            done += weight * (now > k ? 1 : share_of_guess(worker, level));
    }
    return all > 0 ? done / all : 0;
}

/* What a part takes grows about with the cube of its size. */
static double share_of_guess(const exact_worker *worker, unsigned level)
{
    const exact_step *step = &worker->step[level];
    double all = 0, done = 0;

    for (unsigned i = 0; i < step->parts; i++) {
        const double n = step->part[i].n, weight = n * n * n;
        all += weight;
        if (i < step->at || step->part[i].exact) done += weight;
        if (i == step->at) done += weight * share_of_node(worker, level + 1);
    }
    return all > 0 ? done / all : 0;
}

/* ---- of all passes -------------------------------------------------------------- */

/* Whether what the worker does is one of several passes, and all of it. */
static int is_known(const exact_solver *solver)
{
    return solver->done.start > 0 && !solver->search.width && !solver->search.share;
}

void exact_done_begin(exact_solver *solver)
{
    exact_done *done = &solver->done;

    if (!solver->bounds.unit && !solver->bounds.last) return;
    if (done->after >= 1) return; /* a pass for a proof asks again what is known */
    if (!(done->start > 0)) done->start = done->mark[0].time = done->mark[1].time = peg_clock();
    done->before = done->after;
    done->after += (done->before > 0 ? OTHER_PASS : FIRST_PASS) * (1 - done->before);
}

void exact_done_end(exact_solver *solver)
{
    solver->done.share = solver->done.after;
    if (is_known(solver)) exact_solver_tell(solver);
}

void exact_done_finish(exact_solver *solver)
{
    solver->done.before = solver->done.after = 1;
    exact_done_end(solver);
    solver->done.start = 0;
}

/* The share of the work that is done in a second. */
static double speed(const exact_solver *solver, exact_done *done, double now)
{
    if (!solver->journal) return done->share / (now - done->start);
    if (now - done->mark[1].time > (now - done->start) / 2) {
        done->mark[0] = done->mark[1];
        done->mark[1].time = now;
        done->mark[1].share = done->share;
    }
    return (done->share - done->mark[0].share) / (now - done->mark[0].time);
}

void exact_done_now(exact_solver *solver, double *share, double *left)
{
    exact_done *done = &solver->done;

    *share = *left = -1;
    if (!is_known(solver)) return;
    const double pass = solver->options->opens ? share_of_guess(&solver->main, 0)
                                               : share_of_node(&solver->main, 0);
    const double all = done->before + pass * (done->after - done->before);
    if (all > done->share) done->share = all;
    const double each = speed(solver, done, peg_clock());
    *share = done->share;
    if (each > 0 && done->share >= EARLIEST) *left = (1 - done->share) / each;
}

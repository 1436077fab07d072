/*
 * watch.c - watches a search: how much of it is done and how long the rest takes, progress,
 * checkpoint, the end of its time.
 *
 * At the first levels of the tree each guess of a node, and each part of a guess, gets a weight
 * that says about how long it takes beside the others; what is done of the tree follows from
 * the path to the current node (P. Kilby, J. Slaney, S. Thiébaux, T. Walsh, "Estimating search
 * tree size", AAAI 2006, for uniform weights). THEORY.md, 9, says how good that is.
 */
#include <errno.h>

#include "gen/build/build.h"
#include "gen/optimal/journal.h"
#include "gen/optimal/solver.h"

#define TELL_SECONDS    0.25 /* between two calls of options->progress */
#define JOURNAL_SECONDS 60.0 /* between two writes of the checkpoint */

/* A proof is given up, but not before this share of options->seconds, if it would take so many
 * times what it has left. Estimates are rather too low (gen/README.md). */
#define PATIENCE 0.05
#define TOO_LONG 1.5

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

/* ---- how much of a pass is done ----------------------------------------------------- */

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

/* ---- how much of all passes is done ------------------------------------------------- */

/* Whether what the worker does is one of several passes, and all of it. */
static int is_known(const exact_solver *solver)
{
    return solver->done.start > 0 && !solver->search.width && !solver->search.share;
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

/* Estimates what is done of the search now and how many seconds are left, each less than 0 if
 * unknown: in width-limited searches and in those of several processes; the seconds, also while
 * a search is only estimated (probe.c). */
static void estimate(exact_solver *solver, double *share, double *left)
{
    exact_done *done = &solver->done;

    *share = *left = -1;
    if (done->is_given) *share = done->share;
    if (!is_known(solver)) return;
    if (!done->is_given) {
        const double pass = solver->options->opens ? share_of_guess(&solver->main, 0)
                                                   : share_of_node(&solver->main, 0);
        const double all = done->before + pass * (done->after - done->before);
        if (all > done->share) done->share = all;
    }
    const double each = speed(solver, done, peg_clock());
    *share = done->share;
    if (each > 0 && done->share >= EARLIEST) *left = (1 - done->share) / each;
}

/* ---- progress ------------------------------------------------------------------------ */

/* The least total that the search has proven so far. Openings are tried by ascending bounds,
 * one at a time, so none of those left costs less than the bound of the current one. */
static exact_cost least_possible(const exact_solver *solver)
{
    const exact_split_point *point = solver->main.step[0].point;
    const uint32_t codes = solver->game.codes;

    if (solver->bounds.unit != 1 || solver->bounds.last != 0 || !solver->bounds.row) return 0;
    exact_cost least = exact_bound(&solver->bounds, 0, codes);
    if (point && point->next && !solver->search.width) {
        const uint16_t excess = point->order.excess[point->next - 1];
        exact_cost bound = exact_score_bound(&solver->search, 0, codes, excess);
        if (bound > point->best) bound = point->best;
        if (bound > least) least = bound;
    }
    return least;
}

/* Reports progress, if the caller wants to know of it. */
static void tell(exact_solver *solver)
{
    const exact_split_point *point = solver->main.step[0].point;
    const exact_cost unit = solver->bounds.unit;
    peg_optimal_progress progress = {
        .stage = solver->stage,
        .seconds = peg_clock() - solver->start,
        .scored = solver->main.stats.scored + exact_team_scored(solver->main.team) +
                  (solver->talk ? exact_talk_scored(solver->talk) : 0),
        .lower = solver->report->lower,
        .upper = solver->tree->nodes ? solver->tree->about.total : 0,
        .opening = UINT32_MAX};

    if (!solver->options->progress) return;
    estimate(solver, &progress.share, &progress.left);
    if (!progress.lower) progress.lower = least_possible(solver);
    if (point && point->best < point->limit && unit && solver->bounds.last <= 1 &&
        (!progress.upper || point->best / unit < progress.upper))
        progress.upper = point->best / unit;
    if (point && point->next) progress.opening = point->order.guess[point->next - 1];
    solver->options->progress(solver->options->user, &progress);
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
    if (solver->done.is_given) return;
    solver->done.share = solver->done.after;
    if (is_known(solver)) tell(solver);
}

void exact_done_finish(exact_solver *solver)
{
    solver->done.before = solver->done.after = 1;
    solver->done.is_given = 0;
    exact_done_end(solver);
    solver->done.start = 0;
}

void exact_done_give(exact_solver *solver)
{
    const double now = peg_clock();

    solver->done = (exact_done){
        .after = 1, .is_given = 1, .start = now, .mark = {{.time = now}, {.time = now}}};
}

/* The `tell` of an improvement. */
static void tell_found(void *user, uint64_t total, double share)
{
    exact_solver *solver = user;
    const double seconds = peg_clock() - solver->start;

    if (seconds - solver->told < TELL_SECONDS) return;
    solver->told = seconds;
    const peg_optimal_progress progress = {
        .stage = solver->stage,
        .seconds = seconds,
        .lower = peg_least_total(peg_rules_secrets(solver->rules), solver->rules->length),
        .upper = total,
        .opening = UINT32_MAX,
        .share = share,
        .left = -1};
    solver->options->progress(solver->options->user, &progress);
}

improve_run exact_improvement(exact_solver *solver)
{
    const peg_optimal_options *options = solver->options;

    return (improve_run){.rules = solver->rules,
                         .objective = options->objective,
                         .max_depth = options->max_depth,
                         .opens = options->opens,
                         .opening = options->opening,
                         .is_consistent = options->is_consistent,
                         .threads = options->threads,
                         .bytes = options->memory / 4 / options->threads,
                         .start = solver->start,
                         .ranks = options->ranks,
                         .stop = options->stop,
                         .tell = options->progress ? tell_found : NULL,
                         .adopt = exact_adopt,
                         .user = solver};
}

/* ---- time and asking to stop --------------------------------------------------------- */

void exact_solver_go_on(exact_solver *solver)
{
    solver->main.status = PEG_OK;
    exact_team_go_on(solver->main.team);
    atomic_store(&solver->halt, 0);
}

void exact_solver_lose(exact_solver *solver, int reason)
{
    if (solver->report->lost) return;
    solver->report->lost = reason;
    if (solver->options->lost) solver->options->lost(solver->options->user, reason);
}

static int gives_up(exact_solver *solver, double seconds)
{
    const double begin = solver->done.start - solver->start;
    double share, left;

    if (!solver->gives_up || begin < 0 || seconds - begin < PATIENCE * solver->options->seconds)
        return 0;
    estimate(solver, &share, &left);
    return left > TOO_LONG * (solver->deadline - seconds);
}

/* Helpers may be busy at one split point for hours. */
static void grow_table(exact_solver *solver)
{
    exact_team *team = solver->main.team;

    if (!exact_table_is_small(&solver->table)) return;
    if (team) exact_team_hold(team);
    exact_table_grow(&solver->table);
    if (team) exact_team_release(team);
}

int exact_solver_pulse(exact_worker *worker)
{
    exact_solver *solver = worker->context;
    const double seconds = peg_clock() - solver->start;

    if (solver->talk) {
        exact_talk_count(solver->talk,
                         solver->main.stats.scored + exact_team_scored(solver->main.team));
        exact_talk_go_on(solver->talk, &solver->search);
    }
    grow_table(solver);
    if (solver->search.note && seconds - solver->flushed >= JOURNAL_SECONDS) {
        solver->flushed = seconds;
        if (exact_journal_flush(solver->journal) != PEG_OK) exact_solver_lose(solver, errno);
    }
    if (seconds - solver->told >= TELL_SECONDS) {
        solver->told = seconds;
        tell(solver);
        if (gives_up(solver, seconds)) atomic_store(&solver->halt, 1);
    }
    if ((solver->report->lost && solver->options->parts) ||
        exact_solver_stops(solver) > solver->must_finish ||
        (solver->deadline > 0 && seconds >= solver->deadline))
        atomic_store(&solver->halt, 1);
    return atomic_load(&solver->halt);
}

int exact_solver_pulse_helper(exact_worker *worker)
{
    exact_solver *solver = worker->context;

    exact_team_pause(solver->main.team);
    if (solver->talk) exact_talk_go_on(solver->talk, &solver->search);
    return atomic_load(&solver->halt);
}

/*
 * watch.c - watches a search: progress, checkpoint, the end of its time.
 */
#include <errno.h>

#include "gen/build/build.h"
#include "gen/optimal/journal.h"
#include "gen/optimal/solver.h"

#define DEFAULT_MEMORY  ((size_t)1 << 30)
#define TELL_SECONDS    0.25 /* between two calls of options->progress */
#define JOURNAL_SECONDS 60.0 /* between two writes of the checkpoint */

/* A proof is given up, but not before this share of options->seconds, if it would take so many
 * times what it has left. Estimates are rather too low (gen/README.md). */
#define PATIENCE 0.05
#define TOO_LONG 1.5

/* The least total that the search has proven so far. Openings are tried by ascending bounds, so
 * none of those left is better than the first of those being tried. */
static exact_cost least_possible(const exact_solver *solver)
{
    const exact_split_point *point = solver->main.step[0].point;
    const uint32_t codes = solver->game.codes;
    const unsigned threads = solver->options->threads ? solver->options->threads : 1;

    if (solver->bounds.unit != 1 || solver->bounds.last != 0 || !solver->bounds.row) return 0;
    exact_cost least = exact_bound(&solver->bounds, 0, codes);
    if (point && point->next && !solver->search.width) {
        const uint32_t turn = point->next > threads ? point->next - threads : 0;
        if (turn < point->order.count) {
            exact_cost bound =
                exact_score_bound(&solver->search, 0, codes, point->order.excess[turn]);
            if (bound > point->best) bound = point->best;
            if (bound > least) least = bound;
        }
    }
    return least;
}

void exact_solver_tell(exact_solver *solver)
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
    exact_done_now(solver, &progress.share, &progress.left);
    if (!progress.lower) progress.lower = least_possible(solver);
    if (point && point->best < point->limit && unit && solver->bounds.last <= 1 &&
        (!progress.upper || point->best / unit < progress.upper))
        progress.upper = point->best / unit;
    if (point && point->next) progress.opening = point->order.guess[point->next - 1];

    solver->options->progress(solver->options->user, &progress);
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
    const unsigned threads = options->threads ? options->threads : 1;

    return (improve_run){.rules = solver->rules,
                         .objective = options->objective,
                         .max_depth = options->max_depth,
                         .opens = options->opens,
                         .opening = options->opening,
                         .is_consistent = options->is_consistent,
                         .threads = threads,
                         .bytes = exact_memory_of(options) / 4 / threads,
                         .start = solver->start,
                         .ranks = options->ranks,
                         .stop = options->stop,
                         .tell = options->progress ? tell_found : NULL,
                         .adopt = exact_adopt,
                         .user = solver};
}

size_t exact_memory_of(const peg_optimal_options *options)
{
    return options->memory ? options->memory : DEFAULT_MEMORY;
}

void exact_solver_go_on(exact_solver *solver)
{
    solver->main.status = PEG_OK;
    exact_team_go_on(solver->main.team);
    atomic_store(&solver->halt, 0);
}

int exact_solver_stops(const exact_solver *solver)
{
    return solver->options->stop ? *solver->options->stop : 0;
}

void exact_solver_lose(exact_solver *solver, int reason)
{
    if (solver->report->lost) return;
    solver->report->lost = reason;
    if (solver->options->lost) solver->options->lost(solver->options->user, reason);
}

static int must_halt(const exact_solver *solver, double seconds)
{
    const int stops = exact_solver_stops(solver);

    return stops > solver->must_finish || (solver->deadline > 0 && seconds >= solver->deadline);
}

static int gives_up(exact_solver *solver, double seconds)
{
    const double begin = solver->done.start - solver->start;
    double share, left;

    if (!solver->gives_up || begin < 0 || seconds - begin < PATIENCE * solver->options->seconds)
        return 0;
    exact_done_now(solver, &share, &left);
    return left > TOO_LONG * (solver->deadline - seconds);
}

int exact_solver_pulse(exact_worker *worker)
{
    exact_solver *solver = worker->context;
    const double seconds = peg_clock() - solver->start;

    if (solver->talk) {
        exact_talk_count(solver->talk,
                         solver->main.stats.scored + exact_team_scored(solver->main.team));
        exact_talk_go_on(solver->talk, &solver->search, peg_clock());
    }
    if (!worker->team || exact_team_idle(worker->team)) exact_table_grow(&solver->table);
    if (solver->search.note && seconds - solver->flushed >= JOURNAL_SECONDS) {
        solver->flushed = seconds;
        if (exact_journal_flush(solver->journal) != PEG_OK) exact_solver_lose(solver, errno);
    }
    if (seconds - solver->told >= TELL_SECONDS) {
        solver->told = seconds;
        exact_solver_tell(solver);
        if (gives_up(solver, seconds)) atomic_store(&solver->halt, 1);
    }
    if ((solver->report->lost && solver->options->parts) || must_halt(solver, seconds))
        atomic_store(&solver->halt, 1);
    return atomic_load(&solver->halt);
}

int exact_solver_pulse_helper(exact_worker *worker)
{
    exact_solver *solver = worker->context;

    if (solver->talk) exact_talk_go_on(solver->talk, &solver->search, peg_clock());
    return atomic_load(&solver->halt);
}

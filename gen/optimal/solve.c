/*
 * solve.c - sets up a search and takes it down: first the proof, then, if that is not
 * completed, the best tree without one.
 */
#include <errno.h>
#include <string.h>
#include <time.h>

#include "gen/exact/set.h"
#include "gen/optimal/journal.h"
#include "gen/exact/search.h"
#include "gen/build/build.h"
#include "gen/optimal/solver.h"

#define DEFAULT_MEMORY ((size_t)1 << 30)

#define ROWS_SHARE   4   /* share of the memory for rows if there is no table, */
#define TOTALS_SHARE 64  /* and for the caches of totals, all threads together */
#define COMPACT_FROM 0.8 /* share of the time */

/* A bound that took so many scored sets is worth a record; in a part, whose records are merged
 * with others in memory, it must have taken more. */
#define JOURNAL_SCORED 1
#define PART_SCORED    8

/* ---- setting up ----------------------------------------------------------------- */

static peg_status open_journal(exact_solver *solver)
{
    uint64_t print;
    peg_status status = exact_fingerprint(&solver->main, &print);

    if (status == PEG_OK)
        status = exact_journal_open(&solver->journal, solver->options->checkpoint,
                                    solver->rules, print, &solver->table, solver->search.share,
                                    solver->options->key);
    if (status == PEG_OK) {
        solver->search.note = exact_journal_note;
        solver->search.journal = solver->journal;
        solver->report->given = exact_journal_is_given(solver->journal);
    }
    if (status != PEG_E_IO || errno == EBUSY || !solver->tree->nodes) return status;
    exact_solver_lose(solver, errno);
    return PEG_OK;
}

/* Leaves out the work of other parts, or joins other ranks. */
static peg_status share_work(exact_solver *solver)
{
    const peg_optimal_options *options = solver->options;
    const unsigned part = options->part, parts = options->parts;
    exact_search *search = &solver->search;

    if (parts) {
        solver->share = (exact_sharing){.process = part - 1, .processes = parts, .alone = 1};
        search->limited = exact_key_random(EXACT_SEED_PART + ((uint64_t)parts << 16 | part));
        search->journal_scored = PART_SCORED;
    } else if (options->ranks) {
        const peg_status status =
            exact_talk_open(&solver->talk, options->ranks, &solver->share);
        if (status != PEG_OK) return status;
    } else {
        return PEG_OK;
    }
    search->share = &solver->share;
    return PEG_OK;
}

/* Divides the memory: the game's table if it takes no more than half, else rows for each
 * thread; of the rest, pairs of large sets if they take no more than a quarter, a share for
 * totals, and what is left for the transposition table. */
static peg_status prepare_memory(exact_solver *solver)
{
    const peg_rules *rules = solver->rules;
    const peg_optimal_options *options = solver->options;
    const unsigned threads = options->threads;
    const size_t table = exact_game_table_size(rules), workers = threads * EXACT_WORKER_BYTES;
    size_t left = options->memory, rows = 0;

    if (exact_game_size(rules) >= left) return PEG_E_LIMIT;
    left -= exact_game_size(rules);
    peg_status status = exact_game_make(rules, &solver->game);
    if (status != PEG_OK) return status;
    solver->game.is_consistent = options->is_consistent;
    if (table <= left / 2) {
        status = exact_game_tabulate(&solver->game);
        left -= table;
    } else {
        rows = left / ROWS_SHARE;
        left -= rows;
    }
    const size_t pairs = threads * EXACT_PAIRS_BYTES;
    solver->search.is_tight = pairs > left / 4;
    if (!solver->search.is_tight) left -= pairs;
    const size_t totals = left / TOTALS_SHARE;
    left -= totals;
    if (status == PEG_OK)
        status = exact_table_make(&solver->table, solver->game.codes * 4,
                                  workers < left / 2 ? left - workers : left / 2);
    solver->search.totals_bytes = totals / threads;
    if (!solver->game.table) /* the workers that make the tree compact are others */
        solver->search.rows_bytes = rows / threads / (options->compact ? 2 : 1) + 1;
    return status;
}

/* Sets up what stays the same in all passes, unless it is there. */
static peg_status prepare(exact_solver *solver)
{
    const peg_optimal_options *options = solver->options;
    exact_search *search = &solver->search;

    if (solver->game.code) return PEG_OK;
    *search = exact_search_of(solver->rules, &solver->game, &solver->bounds, &solver->table);
    if (options->prove) search->canonical.inverts = 0; /* proofs do not know them */
    search->journal_scored = JOURNAL_SCORED;
    search->first = solver->first;
    search->tasks = options->tasks;
    search->is_timed = options->is_timed;
    peg_status status = prepare_memory(solver);
    if (status != PEG_OK) return status;
    status = exact_worker_make(&solver->main, search);
    solver->main.pulse = exact_solver_pulse;
    solver->main.context = solver;
    if (status == PEG_OK) status = share_work(solver);
    if (status == PEG_OK && options->checkpoint) status = open_journal(solver);
    if (status == PEG_OK && options->threads > 1)
        status = exact_team_make(&solver->main.team, search, options->threads - 1,
                                 exact_solver_pulse_helper, solver);
    return status;
}

static void clean_up(exact_solver *solver)
{
    exact_team_free(solver->main.team, &solver->report->stats);
    exact_stats_add(&solver->report->stats, &solver->main.stats);
    solver->report->stats.entries = solver->table.used;
    solver->report->stats.room = exact_table_room(&solver->table);
    if (solver->talk) solver->report->stats.scored += exact_talk_scored(solver->talk);
    exact_talk_close(solver->talk);
    exact_worker_free(&solver->main);
    exact_bounds_free(&solver->bounds);
    exact_table_free(&solver->table);
    exact_game_free(&solver->game);
}

/* ---- stages --------------------------------------------------------------------- */

#define PROVABLE 10000 /* codes: beyond this, improvement comes before a proof, */
#define SEEDED   7000  /* and beyond this, trees of strategies do */

/* Shares of the time: for trees of strategies, and until proofs are given up. */
#define SEED_SHARE  0.3
#define PROOF_SHARE 0.5

/* Seconds that a proof must have left to be tried. */
#define WORTH_PROVING 1.0

/* Whether the game and a transposition table fit in memory. */
static int game_fits(const exact_solver *solver)
{
    return peg_rules_secrets(solver->rules) <= EXACT_MAX_CODES &&
           exact_game_size(solver->rules) < solver->options->memory;
}

/* The time at which a stage with this share has to end; 0: no limit. */
static double end_of(const exact_solver *solver, double share)
{
    const double seconds = solver->options->seconds;
    const double last = seconds - solver->finishing > 0 ? seconds - solver->finishing : 0;

    return seconds > 0 ? solver->start + (seconds * share < last ? seconds * share : last) : 0;
}

/* Makes trees by strategies, and adopts the best of those that are shallow enough. */
static peg_status make_seeds(exact_solver *solver, improve_seeds *seeds)
{
    const double until = end_of(solver, SEED_SHARE), end = end_of(solver, 1);
    improve_run run = exact_improvement(solver);

    solver->stage = "first trees";
    if (exact_helps(solver)) run.adopt = NULL;
    const peg_status status = improve_seeds_make(&run, until, end, seeds);
    if (status != PEG_OK) return status;
    solver->finishing = seeds->seconds;
    /* In a limited time only rank 0 makes seeds, and all must begin with the same opening. */
    if (!(solver->options->seconds > 0) || !solver->options->ranks)
        solver->first = seeds->tree[0].nodes[0].guess + 1;
    return PEG_OK;
}

/* A rank other than 0 leaves the cores to others until there is something to help with, or the
 * time for a proof is over, as `until` says. */
static void wait_for_work(const exact_solver *solver, double until)
{
    const struct timespec moment = {.tv_nsec = 2000000};

    if (!solver->talk || !solver->options->ranks->rank) return;
    while (!exact_talk_has_begun(solver->talk) && !exact_solver_stops(solver) &&
           !(until > 0 && peg_clock() >= until))
        nanosleep(&moment, NULL);
}

/* Tries to prove the objective until a time by peg_clock(), or without a limit if that is 0; if
 * it was tried before, continues with what was learned. PEG_E_INTERRUPTED: it was not done. */
static peg_status prove_until(exact_solver *solver, double until)
{
    peg_status status = prepare(solver);

    if (status != PEG_OK) return status;
    exact_solver_go_on(solver);
    solver->deadline = until > 0 ? until - solver->start : 0;
    wait_for_work(solver, until);
    status = exact_prove(solver);
    if (status == PEG_OK && solver->report->proven && solver->options->prove)
        solver->options->prove(solver->options->proof, solver);
    return status;
}

/* Tries to prove the objective, if there may be time for it. */
static peg_status prove(exact_solver *solver)
{
    const peg_optimal_options *options = solver->options;
    const int timed = options->seconds > 0;

    if (timed && !options->checkpoint &&
        (peg_rules_secrets(solver->rules) > PROVABLE || !game_fits(solver)))
        return PEG_E_INTERRUPTED;
    if (exact_solver_stops(solver) && solver->tree->nodes) return PEG_E_INTERRUPTED;
    solver->gives_up = timed && !options->checkpoint && !options->ranks;
    const peg_status status = prove_until(solver, end_of(solver, PROOF_SHARE));
    solver->gives_up = 0;
    return status;
}

/* Tries to prove the objective in the time that improvement has left. */
static peg_status prove_at_last(exact_solver *solver, double until)
{
    if (!solver->tree->nodes || !game_fits(solver) || exact_solver_stops(solver) ||
        solver->options->ranks || until - peg_clock() < WORTH_PROVING)
        return PEG_OK;
    const peg_status status = prove_until(solver, until);
    return status == PEG_E_INTERRUPTED || status == PEG_E_LIMIT ? PEG_OK : status;
}

static peg_status estimate(exact_solver *solver)
{
    const peg_status status = prepare(solver);

    solver->search.note = NULL; /* read, and left as it is */
    solver->stage = "estimate";
    return status == PEG_OK ? exact_probe(solver, solver->options->estimate) : status;
}

/* Where the depth counts, this begins with the best tree so far, if any is shallow enough. */
static peg_status improve(exact_solver *solver, improve_seeds *seeds, double until)
{
    improve_run run = exact_improvement(solver);
    peg_status status = PEG_OK;

    solver->stage = "improve";
    if (improve_depth_counts(&run) && solver->tree->nodes) {
        peg_tree_free(&seeds->shallow);
        status = improve_copy(solver->tree, &seeds->shallow);
    }
    if (status == PEG_OK) status = improve_trees(&run, seeds, until);
    exact_stats_add(&solver->report->stats, &run.stats);
    solver->report->searched += run.searched;
    return status;
}

/* Finds a good tree when there is no proof. */
static peg_status do_without_proof(exact_solver *solver, improve_seeds *seeds)
{
    const peg_optimal_options *options = solver->options;
    const double share = options->compact ? COMPACT_FROM : 1;
    peg_status status = seeds->count ? PEG_OK : make_seeds(solver, seeds);

    if (status == PEG_OK && options->seconds > 0 && !exact_solver_stops(solver))
        status = improve(solver, seeds, end_of(solver, share));
    if (status == PEG_OK && options->seconds > 0)
        status = prove_at_last(solver, end_of(solver, share));
    if (solver->report->proven) return status;
    if (status == PEG_OK && !solver->tree->nodes) {
        if (!game_fits(solver))
            return exact_solver_stops(solver) ? PEG_E_INTERRUPTED : PEG_E_LIMIT;
        status = prepare(solver);
        if (status == PEG_OK) status = exact_find_limited(solver);
        if (status == PEG_E_INTERRUPTED && !exact_solver_stops(solver)) status = PEG_E_LIMIT;
    }
    if (status == PEG_OK && !solver->report->lower && !options->opens)
        solver->report->lower =
            peg_least_total(peg_rules_secrets(solver->rules), solver->rules->length);
    if (status != PEG_OK || !options->compact || exact_solver_stops(solver) ||
        !game_fits(solver))
        return status;
    status = prepare(solver);
    return status == PEG_OK ? exact_compact_found(solver) : status;
}

/* Whether to make trees of strategies first: in a limited time, as there may be no other tree
 * by the end of it; in a larger game, as their openings are the first to try. All processes
 * that share a search try the same one. */
static int seeds_first(const exact_solver *solver)
{
    return solver->options->seconds > 0 ? !exact_helps(solver)
                                        : peg_rules_secrets(solver->rules) > SEEDED;
}

static peg_status solve(exact_solver *solver, improve_seeds *seeds)
{
    peg_status status = PEG_OK;

    if (!game_fits(solver) && (solver->options->parts || !(solver->options->seconds > 0)))
        return PEG_E_LIMIT;
    if (solver->options->estimate) return estimate(solver);
    if (seeds_first(solver)) status = make_seeds(solver, seeds);
    if (status == PEG_OK) status = prove(solver);
    if (status == PEG_E_INTERRUPTED && !exact_helps(solver) && !solver->report->proven)
        status = do_without_proof(solver, seeds);
    if (status == PEG_E_INTERRUPTED && exact_helps(solver) && !solver->options->parts &&
        solver->options->seconds > 0) {
        const improve_run run = exact_improvement(solver);
        status = improve_help(&run);
    }
    return status == PEG_OK && !solver->report->proven && exact_solver_stops(solver)
               ? PEG_E_INTERRUPTED
               : status;
}

/* Whether the table may take the place of the checkpoint: the search, or the proof after it,
 * was stopped, and the user does not insist on the end, since that takes time. */
static int leaves_table(const exact_solver *solver, peg_status status)
{
    const int is_done = solver->report->proven && !atomic_load(&solver->halt);

    return solver->journal && !solver->options->parts && !is_done &&
           exact_solver_stops(solver) < 2 && (status == PEG_OK || status == PEG_E_INTERRUPTED);
}

peg_status peg_optimal_solve(const peg_rules *rules, const peg_optimal_options *options,
                             peg_tree *tree, peg_optimal_report *report)
{
    peg_optimal_options complete = *options;
    improve_seeds seeds = {.count = 0};
    exact_solver solver = {.options = &complete,
                           .report = report,
                           .rules = rules,
                           .tree = tree,
                           .start = peg_clock()};
    peg_status status, closed;
    int reason;

    if (!complete.threads) complete.threads = 1;
    if (!complete.memory) complete.memory = DEFAULT_MEMORY;
    memset(tree, 0, sizeof *tree);
    memset(report, 0, sizeof *report);
    if (options->objective < PEG_OBJECTIVE_AVERAGE ||
        options->objective > PEG_OBJECTIVE_CRUSH || options->max_depth > PEG_MAX_GUESSES ||
        (options->opens && options->opening >= peg_rules_secrets(rules)))
        return PEG_E_ARGUMENT;
    status = solve(&solver, &seeds);
    if (leaves_table(&solver, status)) /* if that fails, the bounds that are there remain */
        (void)exact_journal_save(solver.journal, options->checkpoint, &solver.table,
                                 options->stop);
    closed = exact_journal_close(solver.journal);
    reason = errno;
    /* A proven tree no longer needs the checkpoint. */
    if (closed != PEG_OK && !report->proven &&
        (status == PEG_OK || status == PEG_E_INTERRUPTED)) {
        exact_solver_lose(&solver, reason);
        if (!tree->nodes) status = closed;
    }
    if (status != PEG_OK && status != PEG_E_INTERRUPTED) peg_tree_free(tree);
    improve_seeds_free(&seeds);
    clean_up(&solver);
    report->seconds = peg_clock() - solver.start;
    errno = reason;
    return status;
}

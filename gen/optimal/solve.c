/*
 * solve.c - sets up a search, and takes it down: first the proof, then, where that does not
 * come to its end, the best tree without one.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "gen/exact/fingerprint.h"
#include "gen/exact/journal.h"
#include "gen/exact/search.h"
#include "gen/exact/talk.h"
#include "gen/optimal/solver.h"

#define DEFAULT_MEMORY ((size_t)1 << 30)
#define JOURNAL_STATES 1000         /* surveys that make a proof worth a record; */
#define PART_STATES    8            /* of a part, which others are to go on from */
#define PART_SEED      0x300000000u /* beyond those of codes and of narrow searches */

/* ---- setting up ----------------------------------------------------------------- */

static peg_status prepare_codes(exact_solver *solver)
{
    const uint32_t codes = solver->game.codes;

    solver->all = malloc(codes * sizeof *solver->all);
    solver->random = malloc(codes * sizeof *solver->random);
    if (!solver->all || !solver->random) return PEG_E_MEMORY;
    for (uint32_t g = 0; g < codes; g++) {
        solver->all[g] = (peg_code16)g;
        solver->random[g] = exact_memo_random(g);
    }
    return PEG_OK;
}

static peg_status open_journal(exact_solver *solver, const peg_rules *rules)
{
    uint64_t print;
    peg_status status = exact_fingerprint(&solver->main, &print);

    if (status == PEG_OK)
        status = exact_journal_open(&solver->journal, solver->options->checkpoint, rules, print,
                                    &solver->memo, solver->search.share);
    solver->search.journal = solver->journal;
    return status;
}

/* Leaves the other parts undone. */
static void take_part(exact_solver *solver)
{
    const unsigned part = solver->options->part, parts = solver->options->parts;

    if (!parts) return;
    solver->share = (exact_sharing){.process = part - 1, .processes = parts, .alone = 1};
    solver->search.share = &solver->share;
    solver->search.narrow = exact_memo_random(PART_SEED + ((uint64_t)parts << 16 | part));
    solver->search.journal_states = PART_STATES;
}

static peg_status join_ranks(exact_solver *solver)
{
    const peg_ranks *ranks = solver->options->ranks;

    if (!peg_ranks_are_many(ranks)) return PEG_OK;
    const peg_status status = exact_talk_open(&solver->talk, ranks, &solver->share);
    if (status == PEG_OK) solver->search.share = &solver->share;
    return status;
}

static peg_status prepare(exact_solver *solver, const peg_rules *rules)
{
    const peg_optimal_options *options = solver->options;
    const size_t memory = options->memory ? options->memory : DEFAULT_MEMORY;
    const size_t table = exact_game_size(rules);
    peg_status status;

    if (table >= memory) return PEG_E_LIMIT;
    status = exact_game_make(rules, &solver->game);
    if (status == PEG_OK)
        status = exact_memo_make(&solver->memo, solver->game.codes * 4, memory - table);
    if (status == PEG_OK) status = prepare_codes(solver);
    if (status != PEG_OK) return status;
    solver->search.game = &solver->game;
    peg_canonical_prepare(&solver->search.canonical, rules);
    solver->search.floor = &solver->floor;
    solver->search.memo = &solver->memo;
    solver->search.random = solver->random;
    solver->search.scan = peg_scan_paths()->scan;
    peg_scan_steps(solver->game.branch, solver->search.step);
    status = exact_worker_make(&solver->main, &solver->search);
    solver->main.pulse = exact_solver_pulse;
    solver->main.context = solver;
    solver->search.journal_states = JOURNAL_STATES;
    take_part(solver);
    if (status == PEG_OK) status = join_ranks(solver);
    if (status == PEG_OK && options->checkpoint) status = open_journal(solver, rules);
    if (status == PEG_OK && options->threads > 1)
        status = exact_team_make(&solver->main.team, &solver->search, options->threads - 1,
                                 exact_run, exact_solver_pulse_helper, solver);
    return status;
}

static void clean_up(exact_solver *solver)
{
    exact_team_free(solver->main.team, &solver->report->states);
    solver->report->states += solver->main.states;
    if (solver->talk) solver->report->states += exact_talk_states(solver->talk);
    exact_talk_close(solver->talk);
    exact_worker_free(&solver->main);
    exact_bounds_free(&solver->floor);
    exact_memo_free(&solver->memo);
    exact_game_free(&solver->game);
    free(solver->all);
    free(solver->random);
}

/* ---- one after the other -------------------------------------------------------- */

/* How much of the time goes to the proof, before trees are built without one. */
static double exact_share(uint32_t codes)
{
    return codes <= 10000 ? 0.5 : 0.05; /* beyond, proofs take hours or for ever */
}

peg_status peg_optimal_solve(const peg_rules *rules, const peg_optimal_options *options,
                             peg_tree *tree, peg_optimal_report *report)
{
    exact_solver solver = {
        .options = options, .report = report, .tree = tree, .start = exact_solver_now()};
    peg_status status, closed;
    int reason;

    memset(tree, 0, sizeof *tree);
    memset(report, 0, sizeof *report);
    if (options->objective < PEG_OBJECTIVE_AVERAGE ||
        options->objective > PEG_OBJECTIVE_CRUSH || options->max_depth > PEG_MAX_GUESSES ||
        (options->opens && options->opening >= peg_rules_secrets(rules)))
        return PEG_E_ARGUMENT;
    status = prepare(&solver, rules);
    if (status == PEG_OK) {
        solver.deadline = options->seconds * exact_share(solver.game.codes);
        const int helps = options->parts || (options->ranks && options->ranks->rank);
        status = helps ? exact_prove_part(&solver) : exact_prove(&solver);
        if (status == PEG_OK && report->proven && options->prove)
            options->prove(options->proof, &solver);
        if (status == PEG_E_INTERRUPTED && !options->parts && !report->proven && !solver.lost &&
            (!exact_solver_stops(&solver) || options->keep_best))
            status = exact_improve(&solver);
    }
    if (status == PEG_OK && !report->proven && exact_solver_stops(&solver))
        status = PEG_E_INTERRUPTED;
    closed = exact_journal_close(solver.journal);
    reason = errno;
    /* A proven tree needs no checkpoint any more; any other is worth less than that. */
    if (closed != PEG_OK &&
        (status == PEG_E_INTERRUPTED || (status == PEG_OK && !report->proven)))
        status = closed;
    if (status != PEG_OK && status != PEG_E_INTERRUPTED) peg_tree_free(tree);
    clean_up(&solver);
    report->seconds = exact_solver_now() - solver.start;
    errno = reason;
    return status;
}

/*
 * solve.c - passes over a game: what the objective asks for, one after the other.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "gen/compact/search.h"
#include "gen/exact/journal.h"
#include "gen/exact/solver.h"
#include "gen/exact/tree.h"

#define DEFAULT_MEMORY  ((size_t)1 << 30)
#define DEEPEST         PEG_MAX_GUESSES /* that a depth limit may be */
#define MOST_SCALED     11000           /* codes for which costs times codes fit */
#define NARROW_SMALL    32              /* sets so small are always searched in full */
#define NARROW_SEED     0x200000000u    /* beyond those of codes and floors */

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
    if (status == PEG_OK && options->checkpoint)
        status = exact_journal_open(&solver->journal, options->checkpoint, rules, &solver->memo);
    if (status != PEG_OK) return status;
    solver->search.game = &solver->game;
    solver->search.floor = &solver->floor;
    solver->search.memo = &solver->memo;
    solver->search.random = solver->random;
    solver->search.journal = solver->journal;
    solver->search.scan = peg_scan_paths()->scan;
    peg_scan_steps(solver->game.branch, solver->search.step);
    status = exact_worker_make(&solver->main, &solver->search);
    solver->main.pulse = exact_solver_pulse;
    solver->main.context = solver;
    if (status == PEG_OK && options->threads > 1)
        status = exact_team_make(&solver->main.team, &solver->search, options->threads - 1,
                           exact_solver_pulse_helper, solver);
    return status;
}

static void clean_up(exact_solver *solver)
{
    exact_team_free(solver->main.team, &solver->report->states);
    solver->report->states += solver->main.states;
    exact_worker_free(&solver->main);
    exact_bounds_free(&solver->floor);
    exact_memo_free(&solver->memo);
    exact_game_free(&solver->game);
    free(solver->all);
    free(solver->random);
}

/* ---- a pass --------------------------------------------------------------------- */

static exact_place root_of(exact_solver *solver)
{
    const peg_rules *rules = &solver->game.rules;
    exact_place root = {.depth = solver->floor.depth};

    root.same = peg_symmetry_start(
        rules, exact_worker_take(&solver->main, peg_symmetry_most(rules) * sizeof(peg_renaming)));
    root.part.set = solver->all;
    root.part.n = solver->game.codes;
    exact_settle(&solver->search, &root.part, root.depth);
    return root;
}

/* The least cost of the game within `depth` guesses, if it is below `limit`. */
static peg_status pass(exact_solver *solver, exact_cost unit, exact_cost last, unsigned depth, exact_cost limit,
                       exact_cost *found)
{
    const size_t mark = solver->main.scratch.used;
    peg_status status;
    exact_place root;

    *found = EXACT_NONE;
    exact_bounds_free(&solver->floor);
    status = exact_bounds_make(&solver->floor, &solver->game, unit, last, depth);
    if (status != PEG_OK) return status;
    root = root_of(solver);
    *found = exact_cost_of(&solver->main, &root, limit);
    solver->main.scratch.used = mark;
    return solver->main.status;
}

/* Looks for the least depth, up to `most` (0: any), within which the cost is below
 * `limit`, and finds that cost; EXACT_NONE if there is none. */
static peg_status least_depth(exact_solver *solver, exact_cost unit, exact_cost last, exact_cost limit,
                              unsigned most, unsigned *depth, exact_cost *found)
{
    peg_status status = PEG_OK;

    *found = EXACT_NONE;
    for (unsigned d = 1; d <= (most ? most : DEEPEST); d++) {
        *depth = d;
        status = pass(solver, unit, last, d, limit, found);
        if (status != PEG_OK || *found < limit) return status;
    }
    *found = EXACT_NONE;
    return status;
}

/* Whether a tree is at least as good as the best so far. */
static int is_better(const exact_solver *solver, const peg_tally *tally)
{
    const peg_about *best = &solver->tree->about;

    if (solver->options->objective == PEG_OBJECTIVE_WORST && tally->worst != best->worst)
        return tally->worst < best->worst;
    return tally->total <= best->total;
}

/* Puts the tree of the last pass in the place of the best so far, if it is better. */
static peg_status build(exact_solver *solver)
{
    const size_t mark = solver->main.scratch.used;
    peg_tree new = {.nodes = malloc(EXACT_MOST_NODES(solver->game.codes) * sizeof(peg_node))};
    exact_place root = root_of(solver);
    peg_tally tally = {0};
    peg_status status = PEG_E_MEMORY;

    if (new.nodes) status = exact_grow(&solver->main, &root, 0, new.nodes, &new.count);
    solver->main.scratch.used = mark;
    if (status == PEG_OK) status = peg_tree_tally(new.nodes, new.count, &tally);
    if (status != PEG_OK || (solver->tree->nodes && !is_better(solver, &tally))) {
        free(new.nodes);
        return status;
    }
    new.about = (peg_about){.rules = solver->game.rules,
                            .strategy = PEG_STRATEGY_OPTIMAL,
                            .objective = (uint8_t)solver->options->objective,
                            .worst = tally.worst,
                            .secrets = tally.secrets,
                            .total = tally.total};
    peg_tree_free(solver->tree);
    *solver->tree = new;
    return PEG_OK;
}

/* ---- a compact tree ------------------------------------------------------------- */

static int pulse_compact(exact_worker *worker)
{
    return exact_solver_stops(worker->context);
}

/* A salt of peg_compact_options: what is left of a depth limit. */
static uint64_t depth_of(const peg_position *position)
{
    return position->depth;
}

/* Exchanges guesses of the best tree for others of the same cost, where positions have at
 * most `most` candidates (0: the default). */
static peg_status compact(exact_solver *solver, uint32_t most)
{
    const unsigned threads = solver->options->threads ? solver->options->threads : 1;
    const unsigned depth = solver->floor.depth;
    exact_worker *workers = calloc(threads, sizeof *workers);
    exact_equals_user *users = calloc(threads, sizeof *users);
    void **each = calloc(threads, sizeof *each);
    peg_compact_options how = {.equals = exact_equals,
                               .users = each,
                               .threads = threads,
                               .salt = depth ? depth_of : NULL,
                               .separators = 1,
                               .large_tries = PEG_COMPACT_TRIES,
                               .worst_is_seen_to = solver->report->depth_proven,
                               .most = most,
                               .stop = solver->options->stop};
    peg_status status = workers && users && each ? PEG_OK : PEG_E_MEMORY;

    solver->stage = "compact";
    for (unsigned t = 0; t < threads && status == PEG_OK; t++) {
        status = exact_worker_make(&workers[t], &solver->search);
        workers[t].pulse = pulse_compact;
        workers[t].context = solver;
        users[t] = (exact_equals_user){.worker = &workers[t], .depth = depth};
        each[t] = &users[t];
    }
    if (status == PEG_OK) status = peg_compact(solver->tree, &how);
    for (unsigned t = 0; workers && t < threads; t++) {
        solver->report->states += workers[t].states;
        exact_worker_free(&workers[t]);
    }
    free(workers);
    free(users);
    free(each);
    return status;
}

/* ---- what the objective asks for ------------------------------------------------ */

/* The least total within max_depth. The total at any depth is found first: it bounds all
 * others, and costs the least to find. */
static peg_status solve_total(exact_solver *solver, exact_cost *total)
{
    const unsigned most = solver->options->max_depth;
    peg_status status;

    solver->stage = "total";
    status = pass(solver, 1, 0, 0, EXACT_NONE, total);
    if (status == PEG_OK) solver->report->lower = *total;
    if (status == PEG_OK && most) status = pass(solver, 1, 0, most, EXACT_NONE, total);
    if (status == PEG_OK && *total != EXACT_NONE) solver->report->lower = *total;
    return status;
}

/* The secondary goals, once the total is proven. */
static peg_status solve_depth(exact_solver *solver, exact_cost total, exact_cost scale)
{
    unsigned depth;
    exact_cost found;

    solver->stage = "depth";
    return least_depth(solver, scale, scale > 1, (total + 1) * scale,
                       solver->options->max_depth, &depth, &found);
}

static peg_status solve_worst(exact_solver *solver, exact_cost scale)
{
    unsigned depth = 0;
    exact_cost found;
    peg_status status;

    solver->stage = "depth";
    status = least_depth(solver, 0, 0, 1, solver->options->max_depth, &depth, &found);
    if (status == PEG_OK) status = pass(solver, scale, scale > 1, depth, EXACT_NONE, &found);
    if (status == PEG_OK) solver->report->lower = found / scale;
    return status;
}

static peg_status solve(exact_solver *solver)
{
    const peg_optimal_options *options = solver->options;
    peg_optimal_report *report = solver->report;
    const int secondary = !options->primary_only;
    const int counts = secondary && solver->game.codes <= MOST_SCALED;
    const exact_cost scale = counts ? solver->game.codes + 1 : 1;
    exact_cost total;
    peg_status status = solve_total(solver, &total);

    if (status == PEG_OK && total == EXACT_NONE) {
        report->proven = 1; /* there is no such tree */
        return PEG_E_ARGUMENT;
    }
    if (status == PEG_OK && options->objective == PEG_OBJECTIVE_WORST)
        status = solve_worst(solver, scale);
    else if (status == PEG_OK && secondary)
        status = solve_depth(solver, total, scale);
    solver->stage = "tree";
    if (status == PEG_OK) status = build(solver);
    if (status != PEG_OK) return status;
    report->proven = solver->tree->about.proven = 1;
    report->depth_proven = secondary || options->objective == PEG_OBJECTIVE_WORST;
    report->last_proven = counts;
    return options->compact ? compact(solver, 0) : PEG_OK;
}

/* ---- the best tree so far ------------------------------------------------------- */

/* The least total of a narrow search; for the objective worst, of the least depth that it
 * finds. */
static peg_status solve_narrow(exact_solver *solver, exact_cost *found)
{
    unsigned depth = solver->options->max_depth;
    peg_status status = PEG_OK;

    if (solver->options->objective == PEG_OBJECTIVE_WORST) {
        status = least_depth(solver, 0, 0, 1, depth, &depth, found);
        if (status != PEG_OK || *found == EXACT_NONE) return status;
    }
    return pass(solver, 1, 0, depth, EXACT_NONE, found);
}

/* Makes a tree of narrow searches compact, where sets are so small that they were searched in
 * full; by the costs that were asked for in the search which found it. */
static peg_status compact_narrow(exact_solver *solver)
{
    const peg_optimal_options *options = solver->options;
    const unsigned depth = options->objective == PEG_OBJECTIVE_WORST ? solver->tree->about.worst
                                                                     : options->max_depth;
    exact_bounds_free(&solver->floor);
    peg_status status = exact_bounds_make(&solver->floor, &solver->game, 1, 0, depth);
    return status == PEG_OK ? compact(solver, NARROW_SMALL) : status;
}

/* Trees of wider and wider searches, until the deadline or until the user stops. */
static peg_status improve(exact_solver *solver)
{
    peg_status status = PEG_OK;
    exact_cost found;

    solver->stage = "improve";
    solver->search.small = NARROW_SMALL;
    solver->deadline = solver->options->seconds;
    for (uint32_t width = 1; status == PEG_OK; width *= 2) {
        solver->must_finish = !solver->tree->nodes; /* or there is nothing to give */
        solver->main.status = PEG_OK;
        atomic_store(&solver->halt, 0);
        solver->search.width = width;
        solver->search.narrow = exact_memo_random(NARROW_SEED + width);
        status = solve_narrow(solver, &found);
        if (status == PEG_OK && found == EXACT_NONE) continue;
        if (status == PEG_OK) status = build(solver);
        if (width >= solver->game.codes) break;
    }
    solver->search.width = 0;
    if (status == PEG_E_INTERRUPTED) status = PEG_OK;
    if (status == PEG_OK && solver->options->compact && !exact_solver_stops(solver))
        status = compact_narrow(solver);
    return status;
}

/* How much of the time goes to the proof, before trees are built without one. */
static double exact_share(uint32_t codes)
{
    return codes <= 10000 ? 0.5 : 0.05; /* beyond, proofs take hours or for ever */
}

peg_status peg_optimal_solve(const peg_rules *rules, const peg_optimal_options *options,
                             peg_tree *tree, peg_optimal_report *report)
{
    exact_solver solver = {.options = options, .report = report, .tree = tree, .start = exact_solver_now()};
    peg_status status, closed;
    int reason;

    memset(tree, 0, sizeof *tree);
    memset(report, 0, sizeof *report);
    if (options->objective != PEG_OBJECTIVE_AVERAGE &&
        options->objective != PEG_OBJECTIVE_WORST)
        return PEG_E_ARGUMENT;
    status = prepare(&solver, rules);
    if (status == PEG_OK) {
        solver.deadline = options->seconds * exact_share(solver.game.codes);
        status = solve(&solver);
        if (status == PEG_E_INTERRUPTED && !report->proven && !solver.lost &&
            (!exact_solver_stops(&solver) || options->keep_best))
            status = improve(&solver);
    }
    if (status == PEG_OK && !report->proven && exact_solver_stops(&solver)) status = PEG_E_INTERRUPTED;
    closed = exact_journal_close(solver.journal);
    reason = errno;
    /* A proven tree needs no checkpoint any more; any other is worth less than that. */
    if (closed != PEG_OK && (status == PEG_E_INTERRUPTED || (status == PEG_OK && !report->proven)))
        status = closed;
    if (status != PEG_OK && status != PEG_E_INTERRUPTED) peg_tree_free(tree);
    clean_up(&solver);
    report->seconds = exact_solver_now() - solver.start;
    errno = reason;
    return status;
}

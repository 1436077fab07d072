/*
 * pass.c - one search for the least cost of the game, and the tree that attains it.
 */
#include <stdlib.h>

#include "gen/compact/compact.h"
#include "gen/exact/search.h"
#include "gen/optimal/solver.h"

/* ---- the cost ------------------------------------------------------------------- */

exact_node exact_root(exact_solver *solver)
{
    exact_worker *worker = &solver->main;
    const peg_rules *rules = &solver->game.rules;
    const uint32_t codes = solver->game.codes;
    exact_node root = {.terms = exact_terms_start(&solver->game, solver->bounds.depth)};
    peg_code16 *all = exact_worker_take(worker, codes * sizeof *all);
    peg_renaming *map = exact_worker_take(worker, peg_symmetry_most(rules) * sizeof *map);

    if (!all || !map) return root;
    for (uint32_t g = 0; g < codes; g++) all[g] = (peg_code16)g;
    root.same = peg_symmetry_start(rules, solver->search.canonical.inverts, map);
    root.set = (exact_set){.code = all, .n = codes, .restricted = solver->share.alone != 0};
    exact_set_begin(worker, &root.set, &root.terms);
    return root;
}

/* If an opening is given, the cost of that guess; it is not the cost of the set, and stays out
 * of the table. One guess left is enough only for a game of one code. */
static exact_cost cost_of_root(exact_solver *solver, exact_node *root, exact_cost limit)
{
    const peg_optimal_options *options = solver->options;

    if (!options->opens || root->set.n == 1) return exact_cost_of(&solver->main, root, limit);
    if (root->terms.depth == 1) return EXACT_NONE;
    return exact_cost_of_guess(&solver->main, root, options->opening, limit);
}

peg_status exact_pass(exact_solver *solver, exact_goal goal, unsigned depth, exact_cost limit,
                      exact_cost *found)
{
    exact_worker *worker = &solver->main;
    const size_t mark = worker->scratch.used;
    peg_status status;

    *found = EXACT_NONE;
    exact_bounds_free(&solver->bounds);
    status = exact_bounds_make(&solver->bounds, &solver->game, goal.unit, goal.last, depth);
    if (status != PEG_OK) return status;
    const exact_cost bound = exact_bound(&solver->bounds, depth, solver->game.codes);
    if (bound >= limit) {
        *found = bound;
        return PEG_OK;
    }
    exact_node root = exact_root(solver);
    exact_done_begin(solver);
    if (worker->status == PEG_OK) *found = cost_of_root(solver, &root, limit);
    if (worker->status == PEG_OK) exact_done_end(solver);
    worker->scratch.used = mark;
    /* With any depth there is a tree: only a checkpoint can have said that there is none. */
    if (worker->status == PEG_OK && *found == EXACT_NONE && !depth) return PEG_E_CORRUPT;
    return worker->status;
}

/* ---- its tree ------------------------------------------------------------------- */

int peg_optimal_is_as_good(peg_objective objective, const peg_tally *a, const peg_tally *b)
{
    const uint32_t last = a->histogram[a->worst], other = b->histogram[b->worst];

    if (objective != PEG_OBJECTIVE_AVERAGE && a->worst != b->worst) return a->worst < b->worst;
    if (objective == PEG_OBJECTIVE_CRUSH && last != other) return last < other;
    return a->total <= b->total;
}

static peg_status grow(exact_solver *solver, peg_tree *new)
{
    const peg_optimal_options *options = solver->options;
    exact_worker *worker = &solver->main;
    const size_t mark = worker->scratch.used;
    exact_node root = exact_root(solver);

    if (worker->status == PEG_OK && options->opens)
        exact_grow_by(worker, &root, options->opening, 0, new->nodes, &new->count);
    else if (worker->status == PEG_OK)
        exact_grow(worker, &root, 0, new->nodes, &new->count);
    worker->scratch.used = mark;
    return worker->status;
}

/* The header states the limits of what is proven, unless they make no difference. */
static peg_about about_of(const exact_solver *solver, const peg_tally *tally)
{
    const peg_optimal_options *options = solver->options;
    const int limited = options->objective == PEG_OBJECTIVE_AVERAGE && !solver->unlimited;

    return (peg_about){.rules = *solver->rules,
                       .strategy = options->is_consistent ? PEG_STRATEGY_CONSISTENT
                                                          : PEG_STRATEGY_OPTIMAL,
                       .objective = (uint8_t)options->objective,
                       .worst = tally->worst,
                       .max_depth = (uint8_t)(limited ? options->max_depth : 0),
                       .opened = options->opens != 0,
                       .secrets = tally->secrets,
                       .total = tally->total};
}

peg_status exact_adopt(void *user, peg_tree *tree)
{
    exact_solver *solver = user;
    const peg_optimal_options *options = solver->options;
    peg_tally tally;
    const peg_status status = peg_tree_tally(tree->nodes, tree->count, &tally);

    if (status != PEG_OK || (options->max_depth && tally.worst > options->max_depth) ||
        (solver->tree->nodes &&
         !peg_optimal_is_as_good(options->objective, &tally, &solver->tally))) {
        free(tree->nodes);
        return status;
    }
    tree->about = about_of(solver, &tally);
    peg_tree_free(solver->tree);
    *solver->tree = *tree;
    solver->tally = tally;
    return PEG_OK;
}

peg_status exact_build(exact_solver *solver, exact_cost proven)
{
    peg_tree new = {.nodes = malloc(EXACT_MOST_NODES(solver->game.codes) * sizeof(peg_node))};
    peg_tally tally;
    peg_status status = new.nodes ? grow(solver, &new) : PEG_E_MEMORY;

    if (status == PEG_OK) status = peg_tree_tally(new.nodes, new.count, &tally);
    if (status == PEG_OK && proven != EXACT_NONE &&
        (tally.secrets != solver->game.codes ||
         exact_cost_of_tally(&solver->bounds, &tally) != proven))
        status = PEG_E_CORRUPT;
    if (status == PEG_OK) return exact_adopt(solver, &new);
    free(new.nodes);
    return status;
}

/* ---- a compact tree ------------------------------------------------------------- */

static int pulse_compact(exact_worker *worker)
{
    const exact_solver *solver = worker->context;
    const double seconds = solver->options->seconds - solver->finishing;

    return exact_solver_stops(solver) ||
           (solver->options->seconds > 0 && peg_clock() - solver->start >= seconds);
}

/* The salt of peg_compact_options: the guesses left by a depth limit. */
static uint64_t depth_of(const peg_position *position)
{
    return position->depth;
}

/* A peg_equals_fn. */
static peg_status equals_of(void *user, unsigned thread, const peg_position *position,
                            peg_equals *equals)
{
    exact_equals_user *users = user;

    return exact_equals(&users[thread], position, equals);
}

peg_status exact_compact(exact_solver *solver, uint32_t most)
{
    const unsigned threads = solver->options->threads, depth = solver->bounds.depth;
    exact_equals_user *users = calloc(threads, sizeof *users);
    const peg_compact_options how = {.equals = equals_of,
                                     .user = users,
                                     .threads = threads,
                                     .salt = depth ? depth_of : NULL,
                                     .separators = 1,
                                     .keeps_opening = solver->options->opens,
                                     .keeps_worst = solver->report->depth_proven,
                                     .most = most,
                                     .stop = solver->options->stop};
    peg_status status = users ? PEG_OK : PEG_E_MEMORY;

    solver->stage = "compact";
    for (unsigned t = 0; t < threads && status == PEG_OK; t++) {
        exact_worker *worker = &users[t].worker;
        status = exact_worker_make(worker, &solver->search);
        users[t].depth = depth;
        worker->pulse = pulse_compact;
        worker->context = solver;
    }
    if (status == PEG_OK) status = peg_compact(solver->tree, &how);
    for (unsigned t = 0; users && t < threads; t++) {
        exact_stats_add(&solver->report->stats, &users[t].worker.stats);
        exact_worker_free(&users[t].worker);
        free(users[t].alike.map);
    }
    free(users);
    if (status == PEG_E_INTERRUPTED && !exact_solver_stops(solver))
        return PEG_OK; /* time is up: the tree stays as it was */
    return status;
}

/*
 * improve.c - trees without proof: narrow searches, each wider than the one before.
 */
#include "gen/optimal/solver.h"

#define NARROW_SMALL  32           /* sets so small are always searched in full */
#define COMPACT_SMALL 6            /* as in all plans of refine.c */
#define NARROW_SEED   0x200000000u /* beyond those of codes */

/* The least cost of a narrow search for the objective; EXACT_NONE if it finds no tree. */
static peg_status search_narrow(exact_solver *solver, exact_cost *found)
{
    const peg_objective objective = solver->options->objective;
    unsigned depth = solver->options->max_depth;
    exact_goal goal = {1, 0};
    peg_status status = PEG_OK;

    *found = EXACT_NONE;
    if (objective != PEG_OBJECTIVE_AVERAGE) {
        status = exact_least_depth(solver, &depth);
        if (status != PEG_OK || !depth) return status;
    }
    if (objective == PEG_OBJECTIVE_CRUSH) goal = exact_crush_goal(solver, depth);
    return exact_pass(solver, goal, depth, EXACT_NONE, found);
}

peg_status exact_compact_found(exact_solver *solver)
{
    const peg_optimal_options *options = solver->options;
    const peg_objective objective = options->objective;
    const unsigned depth =
        objective == PEG_OBJECTIVE_AVERAGE ? options->max_depth : solver->tree->about.worst;
    exact_goal goal = {1, 0};

    if (objective == PEG_OBJECTIVE_CRUSH) goal = exact_crush_goal(solver, depth);
    exact_bounds_free(&solver->bounds);
    const peg_status status =
        exact_bounds_make(&solver->bounds, &solver->game, goal.unit, goal.last, depth);
    return status == PEG_OK ? exact_compact(solver, COMPACT_SMALL) : status;
}

peg_status exact_improve(exact_solver *solver)
{
    peg_status status = PEG_OK;
    exact_cost found;

    solver->stage = "improve";
    solver->search.small = NARROW_SMALL;
    solver->must_finish = 1; /* or there is nothing to give */
    for (uint32_t width = 1; status == PEG_OK && !solver->tree->nodes; width *= 2) {
        solver->main.status = PEG_OK;
        exact_team_go_on(solver->main.team);
        atomic_store(&solver->halt, 0);
        solver->search.width = width;
        solver->search.limited = exact_key_random(NARROW_SEED + width);
        status = search_narrow(solver, &found);
        if (status == PEG_OK && found != EXACT_NONE) status = exact_build(solver, EXACT_NONE);
        if (width >= solver->game.codes) break;
    }
    solver->search.width = 0;
    solver->must_finish = 0;
    if (status == PEG_OK && !solver->tree->nodes)
        return exact_no_tree(solver); /* all were tried */
    return status;
}

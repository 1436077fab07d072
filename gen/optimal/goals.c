/*
 * goals.c - the passes that an objective requires, one after the other.
 *
 * Whether a depth is possible comes first: it takes least, and all that can be found out of a
 * game too large for the rest. Then comes the least total at any depth, which bounds the cost
 * of every set in all later passes; the fewest secrets at the last guess gain nothing by it.
 */
#include "gen/optimal/solver.h"

/* How long the search for a first tree may take once the user has asked to stop: so many
 * seconds, and this share of what the search before it took. */
#define FINDING_LEAST 1.0
#define FINDING_SHARE 0.1

#define LIMITED_SMALL 32 /* sets up to this size are always searched in full */
#define COMPACT_SMALL 6  /* the same, by all plans of gen/improve/local.c */

exact_goal exact_crush_goal(const exact_solver *solver, unsigned depth)
{
    const uint64_t more = (uint64_t)solver->game.codes * depth + 1; /* more than any total */

    return (exact_goal){1, more < EXACT_NONE ? (exact_cost)more : EXACT_NONE};
}

/* Reports that there is no tree within the depth limit, which is a proof, too. Without a limit
 * there always is one. */
static peg_status no_tree(exact_solver *solver)
{
    if (!solver->options->max_depth) return PEG_E_CORRUPT;
    solver->report->proven = 1;
    return PEG_E_ARGUMENT;
}

/* Sets *possible to whether there is a tree within `depth` guesses. */
static peg_status is_possible(exact_solver *solver, unsigned depth, int *possible)
{
    exact_cost found;
    const peg_status status = exact_pass(solver, EXACT_ANY, depth, 1, &found);

    *possible = found == 0;
    return status;
}

/* Finds the least *depth within which there is a tree, up to options->max_depth; *depth is 0 if
 * there is none. If the goal that comes after is crush and its costs cannot fit, the search
 * ends before it takes long: PEG_E_LIMIT. */
static peg_status find_least_depth(exact_solver *solver, unsigned *depth)
{
    const int is_crush = solver->options->objective == PEG_OBJECTIVE_CRUSH;
    const unsigned most =
        solver->options->max_depth ? solver->options->max_depth : PEG_MAX_GUESSES;
    int possible;

    for (*depth = 1; *depth <= most; ++*depth) {
        const exact_goal goal = exact_crush_goal(solver, *depth);
        if (is_crush && !exact_bounds_fit(&solver->game, goal.unit, goal.last, *depth))
            return PEG_E_LIMIT;
        const peg_status status = is_possible(solver, *depth, &possible);
        if (status != PEG_OK || possible) return status;
    }
    *depth = 0;
    return PEG_OK;
}

/* Keeps the tree of the last pass, which was for a depth, unless one so shallow is there: a
 * search that ends before its proof has that at least. */
static peg_status keep_possible(exact_solver *solver, unsigned depth)
{
    if (exact_helps(solver) || (solver->tree->nodes && solver->tally.worst <= depth))
        return PEG_OK;
    return exact_build(solver, 0);
}

/* Finds the least total within `depth` guesses (0: any number). A tree that is there already
 * limits it; only a false checkpoint can say that all cost more. */
static peg_status find_total(exact_solver *solver, unsigned depth, exact_cost *total)
{
    const exact_cost limit =
        solver->tree->nodes ? (exact_cost)solver->tally.total + 1 : EXACT_NONE;
    const peg_status status = exact_pass(solver, EXACT_TOTAL, depth, limit, total);

    return status == PEG_OK && limit != EXACT_NONE && *total >= limit ? PEG_E_CORRUPT : status;
}

/* Proves the least total within the depth limit. A part of the work has only some of the
 * guesses that may make it possible. */
static peg_status prove_total(exact_solver *solver, exact_cost *total)
{
    const unsigned most = solver->options->max_depth;
    exact_cost within;
    int possible = 1;
    peg_status status = PEG_OK;

    if (most && !solver->options->parts) {
        solver->stage = "depth";
        status = is_possible(solver, most, &possible);
        if (status == PEG_OK && !possible) return no_tree(solver);
        if (status == PEG_OK) status = keep_possible(solver, most);
        solver->stage = "total";
    }
    if (status == PEG_OK) status = find_total(solver, 0, total);
    if (status == PEG_OK) solver->report->lower = *total;
    if (status != PEG_OK || !most) return status;
    status = find_total(solver, most, &within);
    if (status != PEG_OK) return status;
    if (within == EXACT_NONE) return PEG_E_CORRUPT; /* one is possible */
    solver->unlimited = within == *total;
    solver->report->lower = *total = within;
    return PEG_OK;
}

/* Whether costs up to `limit` guesses that also count secrets at the last guess fit. */
static int counts_last(const exact_solver *solver, unsigned depth, exact_cost limit)
{
    const exact_goal goal = exact_total_and_last(solver);

    return (limit == EXACT_NONE || (uint64_t)limit * goal.unit <= EXACT_NONE) &&
           exact_bounds_fit(&solver->game, goal.unit, goal.last, depth);
}

/* Finds the least total within `depth` guesses and the fewest secrets at the last of them, if
 * that total is below `limit`; otherwise *total is no less than the limit. If such costs do not
 * fit, finds the total alone. *found is the cost that the pass found. */
static peg_status find_total_and_last(exact_solver *solver, unsigned depth, exact_cost limit,
                                      exact_cost *total, exact_cost *found)
{
    const int counts = counts_last(solver, depth, limit);
    const exact_goal goal = counts ? exact_total_and_last(solver) : EXACT_TOTAL;
    const exact_cost scaled = limit < EXACT_NONE ? limit * goal.unit : EXACT_NONE;
    const peg_status status = exact_pass(solver, goal, depth, scaled, found);

    solver->report->last_proven = counts;
    *total = *found / goal.unit;
    return status;
}

/* A part may know the total from others and leave out the guesses that have it. Then no depth
 * is enough: it tries only so many at which there may be a tree. */
#define PART_DEPTHS 4

/* Once the least total is proven: proves the least worst depth that it allows, and the fewest
 * secrets there. If these cannot be counted, there is no need to search at the depth of the
 * tree of this total: only below that. */
static peg_status prove_depth(exact_solver *solver, exact_cost total, exact_cost *found)
{
    const int has_tree = !solver->options->max_depth && !exact_helps(solver);
    unsigned possible = 0; /* the depth of the tree that is built if none is required */
    unsigned tried = 0;    /* depths, by a part */
    exact_cost within;
    peg_status status = PEG_OK;

    solver->stage = "depth";
    for (unsigned d = 1; d <= PEG_MAX_GUESSES; d++) {
        if (has_tree && !possible && !counts_last(solver, d, total + 1)) {
            status = find_total(solver, 0, &within);
            if (status == PEG_OK) status = exact_build(solver, within);
            if (status != PEG_OK) return status;
            possible = solver->tally.worst;
        }
        if (d == possible) {
            solver->report->last_proven = 0;
            return find_total(solver, 0, found);
        }
        status = find_total_and_last(solver, d, total + 1, &within, found);
        if (status != PEG_OK || within <= total)
            return status == PEG_OK && within != total ? PEG_E_CORRUPT : status;
        if (solver->options->parts && *found != EXACT_NONE && ++tried == PART_DEPTHS) break;
    }
    return PEG_E_CORRUPT; /* no tree has that total */
}

static peg_status prove_average(exact_solver *solver, exact_cost *found)
{
    peg_status status = prove_total(solver, found);

    if (status != PEG_OK) return status;
    solver->report->depth_proven = 1;
    return prove_depth(solver, *found, found);
}

static peg_status prove_worst(exact_solver *solver, unsigned depth, exact_cost *found)
{
    exact_cost total;

    solver->stage = "total";
    peg_status status = find_total(solver, 0, &total);
    if (status != PEG_OK) return status;
    solver->report->lower = total;
    status = find_total_and_last(solver, depth, EXACT_NONE, &total, found);
    if (status == PEG_OK) solver->report->lower = total;
    return status;
}

/* First finds the fewest secrets at the last guess, regardless of totals: a set is finished as
 * soon as it has none there. That count then limits what is tried for the total. */
static peg_status prove_crush(exact_solver *solver, unsigned depth, exact_cost *found)
{
    const exact_goal goal = exact_crush_goal(solver, depth), fewest = {0, 1};
    exact_cost count;
    peg_status status = exact_pass(solver, fewest, depth, EXACT_NONE, &count);

    if (status == PEG_OK)
        status = exact_pass(solver, goal, depth, goal.last * (count + 1), found);
    solver->report->last_proven = 1;
    return status == PEG_OK && *found / goal.last != count ? PEG_E_CORRUPT : status;
}

/* Proves the least worst depth, then the goals after it. */
static peg_status prove_shallow(exact_solver *solver, exact_cost *found)
{
    unsigned depth;

    solver->stage = "depth";
    peg_status status = find_least_depth(solver, &depth);
    if (status == PEG_OK && !depth) return no_tree(solver);
    if (status == PEG_OK) status = keep_possible(solver, depth);
    if (status != PEG_OK) return status;
    solver->report->depth_proven = 1;
    const peg_status goals = solver->options->objective == PEG_OBJECTIVE_CRUSH
                                 ? prove_crush(solver, depth, found)
                                 : prove_worst(solver, depth, found);
    return goals == PEG_OK && *found == EXACT_NONE ? PEG_E_CORRUPT : goals;
}

peg_status exact_prove(exact_solver *solver)
{
    const peg_optimal_options *options = solver->options;
    exact_cost found;

    solver->stage = "total";
    peg_status status = options->objective == PEG_OBJECTIVE_AVERAGE
                            ? prove_average(solver, &found)
                            : prove_shallow(solver, &found);
    /* A part does not see all guesses, so its findings are not final: if its passes contradict
     * each other, its work is done. */
    if (exact_helps(solver))
        return status == PEG_E_CORRUPT || status == PEG_E_ARGUMENT ? PEG_OK : status;
    if (status == PEG_OK) exact_done_finish(solver);
    solver->stage = "tree";
    if (status == PEG_OK) status = exact_build(solver, found);
    if (status != PEG_OK) {
        solver->report->depth_proven = solver->report->last_proven = 0;
        return status;
    }
    solver->report->proven = 1;
    solver->tree->about.proven = !solver->report->given;
    return options->compact ? exact_compact(solver, 0) : PEG_OK;
}

/* ---- without a proof ---------------------------------------------------------------- */

/* What counts first among the trees of the least depth. */
static exact_goal first_goal(const exact_solver *solver, unsigned depth)
{
    return solver->options->objective == PEG_OBJECTIVE_CRUSH ? exact_crush_goal(solver, depth)
                                                             : EXACT_TOTAL;
}

/* Finds the least cost in a width-limited search for the objective; EXACT_NONE if it finds no
 * tree. */
static peg_status search_limited(exact_solver *solver, exact_cost *found)
{
    const peg_objective objective = solver->options->objective;
    unsigned depth = solver->options->max_depth;

    *found = EXACT_NONE;
    if (objective != PEG_OBJECTIVE_AVERAGE) {
        const peg_status status = find_least_depth(solver, &depth);
        if (status != PEG_OK || !depth) return status;
    }
    return exact_pass(solver, first_goal(solver, depth), depth, EXACT_NONE, found);
}

peg_status exact_compact_found(exact_solver *solver)
{
    const peg_optimal_options *options = solver->options;
    const unsigned depth = options->objective == PEG_OBJECTIVE_AVERAGE
                               ? options->max_depth
                               : solver->tree->about.worst;
    const exact_goal goal = first_goal(solver, depth);

    exact_bounds_free(&solver->bounds);
    const peg_status status =
        exact_bounds_make(&solver->bounds, &solver->game, goal.unit, goal.last, depth);
    return status == PEG_OK ? exact_compact(solver, COMPACT_SMALL) : status;
}

/* When to give up a search for a first tree, in seconds since the start. Without a depth limit
 * there is one soon; with one there may be none at all. */
static double end_of_finding(const exact_solver *solver)
{
    const peg_optimal_options *options = solver->options;
    const double now = peg_clock() - solver->start;

    if (!options->max_depth) return 0;
    if (options->seconds > 0 && !exact_solver_stops(solver)) return options->seconds;
    return now + FINDING_LEAST + now * FINDING_SHARE;
}

peg_status exact_find_limited(exact_solver *solver)
{
    peg_status status = PEG_OK;
    exact_cost found;

    solver->stage = "improve";
    solver->search.small = LIMITED_SMALL;
    solver->must_finish = 1; /* or there would be no tree to return */
    solver->deadline = end_of_finding(solver);
    for (uint32_t width = 1; status == PEG_OK && !solver->tree->nodes; width *= 2) {
        exact_solver_go_on(solver);
        solver->search.width = width;
        solver->search.limited = exact_key_random(EXACT_SEED_LIMITED + width);
        status = search_limited(solver, &found);
        if (status == PEG_OK && found != EXACT_NONE) status = exact_build(solver, EXACT_NONE);
        if (width >= solver->game.codes) break;
    }
    solver->search.width = 0;
    solver->must_finish = 0;
    if (status == PEG_OK && !solver->tree->nodes)
        return no_tree(solver); /* all guesses were tried */
    return status;
}

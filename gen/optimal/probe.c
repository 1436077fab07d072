/*
 * probe.c - how many sets a search will score, estimated by probing its tree at random (D. E.
 * Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29,
 * 1975).
 *
 * A width-limited search estimates what a set of many candidates costs. A few of the guesses
 * whose bounds are below that cost are tried as the search would try them; each stands for its
 * neighbors in the order. Small sets are searched in full; the bounds proven there stay in the
 * transposition table, so that little is searched twice.
 *
 * Where answers tell little, as in p3c30n, large sets follow each other for many levels, and as
 * several guesses are tried at each, probing takes minutes. So it reports how much is done.
 */
#include <math.h>

#include "gen/exact/search.h"
#include "gen/optimal/solver.h"

#define SMALL   40 /* codes: sets up to this size are searched */
#define SAMPLES 5  /* guesses tried at a larger set, beside the first */

/* A search limited to this many guesses a set estimates what a set costs: its cost is too high
 * by about an EXCESSth of what exceeds the one-ply bound. */
#define WIDTH  3
#define EXCESS 14

/* A whole search scores so many times as many sets as probing its parts says: it searches some
 * of them twice, up to the target and beyond, and meets others again. */
#define WHOLE 1.5

#define ENTRY_BYTES 24 /* of a bound, with what it takes to double the table */

typedef struct prober {
    const exact_search *whole;
    exact_search narrow; /* the same search, width-limited */
    double *done;        /* the share of the probing that is done; */
    double from, share;  /* where in it the set at hand begins, and what that takes */
    uint64_t random;
    uint64_t scored; /* in small sets, */
    double seconds;  /* and the time that took */
} prober;

/* Of the probing, the set at hand now takes the share from `from` on. */
static void enter(prober *by, double from, double share)
{
    by->from = from;
    by->share = share;
    if (from > *by->done) *by->done = from;
}

/* Below `end`; by xorshift (G. Marsaglia, 2003). */
static uint32_t draw(prober *by, uint32_t end)
{
    by->random ^= by->random << 13;
    by->random ^= by->random >> 7;
    by->random ^= by->random << 17;
    return (uint32_t)((by->random >> 32) * end >> 32);
}

/* Enters the part that is searched of the guess at a level. Probing a part takes about as long
 * as its size to the power of 1.5 says. */
static void enter_part(prober *by, const exact_worker *worker, unsigned level)
{
    double all = 0, before = 0, here = 0;

    if (level >= EXACT_STEPS) return;
    const exact_step *step = &worker->step[level];
    for (unsigned i = 0; i < step->parts; i++) {
        const double weight = step->part[i].n * sqrt(step->part[i].n);
        all += weight;
        if (i < step->at) before += weight;
        if (i == step->at) here = weight;
    }
    if (all > 0) enter(by, by->from + by->share * before / all, by->share * here / all);
}

static exact_cost limited_cost(prober *by, exact_worker *worker, const exact_node *node)
{
    exact_node limited = *node;

    limited.set = (exact_set){.code = node->set.code, .n = node->set.n};
    worker->search = &by->narrow;
    exact_set_begin(worker, &limited.set, &limited.terms);
    const exact_cost found = exact_cost_of(worker, &limited, EXACT_NONE);
    worker->search = by->whole;
    return found;
}

static double probe_small(prober *by, exact_worker *worker, exact_node *node, exact_cost limit,
                          exact_cost *cost)
{
    const uint64_t before = worker->stats.scored;
    const double start = peg_tasks_now();

    *cost = exact_cost_of(worker, node, limit);
    const uint64_t scored = worker->stats.scored - before;
    by->seconds += peg_tasks_now() - start;
    by->scored += scored;
    return (double)scored;
}

static double probe_node(prober *by, exact_worker *worker, exact_node *node, exact_cost limit,
                         exact_cost *cost);

/* What a guess whose parts are probed takes. */
typedef struct guess_probe {
    prober *by;
    uint64_t scored;  /* while its parts were probed, */
    double estimated; /* and what they take */
} guess_probe;

static exact_cost probe_part(void *user, exact_worker *worker, exact_node *part,
                             exact_cost limit)
{
    guess_probe *of = user;
    prober *by = of->by;
    const uint64_t before = worker->stats.scored;
    const double from = by->from, share = by->share;
    exact_cost cost;

    enter_part(by, worker, part->level - 1);
    of->estimated += probe_node(by, worker, part, limit, &cost);
    enter(by, from, share);
    of->scored += worker->stats.scored - before;
    return cost;
}

static double probe_guess(prober *by, exact_worker *worker, const exact_node *node,
                          unsigned guess, exact_cost limit)
{
    const uint64_t before = worker->stats.scored;
    guess_probe of = {.by = by};

    exact_cost_of_guess_by(worker, node, guess, limit, probe_part, &of);
    return (double)(worker->stats.scored - before - of.scored) + of.estimated;
}

/* The first guesses take the most, so that groups grow from one by a common ratio. */
static double probe_guesses(prober *by, exact_worker *worker, const exact_node *node,
                            const peg_code16 *guess, uint32_t count, exact_cost limit)
{
    const double ratio = pow(count > 1 ? count : 2, 1.0 / SAMPLES);
    const double start = by->from, share = by->share, groups = log(1.0 + count);
    double sum = 0, edge = 1;

    for (uint32_t from = 0; from < count && worker->status == PEG_OK; edge *= ratio) {
        uint32_t end = edge > from + 1 ? (uint32_t)edge : from + 1;
        if (end > count) end = count;
        const uint32_t picked = from + draw(by, end - from);
        enter(by, start + share * log(1.0 + from) / groups,
              share * log((1.0 + end) / (1.0 + from)) / groups);
        sum += (end - from) * probe_guess(by, worker, node, guess[picked], limit);
        from = end;
    }
    enter(by, start, share);
    return sum;
}

/* What a set takes whose cost is needed up to a limit; *cost is what is taken for its cost. */
static double probe_node(prober *by, exact_worker *worker, exact_node *node, exact_cost limit,
                         exact_cost *cost)
{
    const exact_search *search = by->whole;
    const size_t mark = worker->scratch.used;
    const exact_set *set = &node->set;
    exact_order order;
    double sum = 1;

    if (set->n <= SMALL) return probe_small(by, worker, node, limit, cost);
    exact_probe_canonical(worker, &node->set, &node->terms);
    *cost = set->lower;
    if (set->exact || set->lower >= limit) return 0;
    const exact_cost limited = limited_cost(by, worker, node);
    *cost = limited < limit ? limited : limit;
    exact_node open = *node;
    if (worker->status != PEG_OK || !exact_open_node(worker, &open, *cost, &order)) return 0;
    if (order.count) {
        const exact_cost least =
            exact_score_bound(search, node->terms.depth, set->n, order.excess[0]);
        const exact_cost likely = limited - (limited - least) / EXCESS;
        if (likely < *cost) *cost = likely;
        exact_order_keep_tried(search, &open, *cost, &order);
        sum += probe_guesses(by, worker, &open, order.guess, order.count, *cost);
    }
    worker->scratch.used = mark;
    return sum;
}

peg_status exact_probe(exact_solver *solver, peg_estimate *estimate)
{
    exact_worker *worker = &solver->main;
    const exact_search *search = &solver->search;
    prober by = {.whole = search,
                 .narrow = *search,
                 .done = &solver->done.share,
                 .share = 1,
                 .random = 0x9E3779B97F4A7C15u};
    const double start = peg_tasks_now();
    const uint64_t before = worker->stats.scored;
    exact_cost cost;

    solver->done.is_given = 1;
    by.narrow.width = WIDTH;
    by.narrow.small = SMALL / 2;
    by.narrow.limited = exact_key_random(EXACT_SEED_PROBE);
    peg_status status = exact_bounds_make(&solver->bounds, &solver->game, 1, 0, 0);
    if (status != PEG_OK) return status;
    exact_node root = exact_root(solver);
    if (worker->status != PEG_OK) return worker->status;
    estimate->scored =
        WHOLE * (solver->options->opens && root.set.n > 1
                     ? probe_guess(&by, worker, &root, solver->options->opening, EXACT_NONE)
                     : probe_node(&by, worker, &root, EXACT_NONE, &cost));
    const uint64_t scored = by.scored ? by.scored : worker->stats.scored - before;
    const double seconds = by.scored ? by.seconds : peg_tasks_now() - start;
    estimate->seconds = scored ? estimate->scored * seconds / (double)scored : seconds;
    estimate->bytes =
        (double)(exact_game_size(solver->rules) + exact_game_table_size(solver->rules)) +
        estimate->scored * ENTRY_BYTES;
    return worker->status;
}

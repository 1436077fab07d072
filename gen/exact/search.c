/*
 * search.c - branch and bound; see search.h for how it goes.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/exact/journal.h"
#include "gen/exact/team.h"

#define JOURNAL_STATES 1000 /* surveys that make a proof worth a record */

/* ---- a guess -------------------------------------------------------------------- */

/* Brings all parts to the first two stages. Returns the sum of what they cost at least,
 * with n for the guess itself; stops where that reaches the limit. */
static cost bound_parts(opt_worker *worker, const opt_place *at, partition *split, cost limit)
{
    const opt_search *search = worker->search;
    const unsigned below = floor_below(at->depth);
    cost sum = at->part.n * search->floor->unit;

    for (unsigned i = 0; i < split->parts; i++) {
        const cost floor = floor_of(search->floor, below, split->part[i].n);
        if (floor == COST_NONE) return COST_NONE;
        split->part[i].lower = floor;
        sum += floor;
    }
    for (unsigned i = 0; i < split->parts && sum < limit; i++) {
        sum -= split->part[i].lower;
        search_settle(search, &split->part[i], below);
        if (split->part[i].lower == COST_NONE) return COST_NONE;
        sum += split->part[i].lower;
    }
    for (unsigned i = 0; i < split->parts && sum < limit; i++) {
        if (split->part[i].exact || split->part[i].surveyed) continue;
        sum -= split->part[i].lower;
        search_survey(worker, &split->part[i], below);
        if (split->part[i].lower == COST_NONE) return COST_NONE;
        sum += split->part[i].lower;
    }
    return sum;
}

cost search_guess(opt_worker *worker, const opt_place *at, unsigned guess, cost limit)
{
    const opt_search *search = worker->search;
    const size_t mark = worker->scratch.used;
    partition split;
    opt_place below = {.depth = floor_below(at->depth), .level = at->level + 1};
    cost sum;

    search_split(worker, &at->part, guess, &split);
    sum = bound_parts(worker, at, &split, limit);
    for (unsigned i = 0; i < split.parts && sum < limit; i++) {
        cost found;
        if (split.part[i].exact) continue;
        if (!below.same.map) {
            renaming *map = worker_take(worker, at->same.count * sizeof *map);
            if (!map) break;
            below.same = symmetry_after(search->game, &at->same, guess, map);
        }
        below.part = split.part[i];
        sum -= split.part[i].lower;
        found = search_cost(worker, &below, limit == COST_NONE ? limit : limit - sum);
        sum = found == COST_NONE ? COST_NONE : sum + found;
        if (worker->status != PEG_OK) break;
    }
    worker->scratch.used = mark;
    return sum;
}

/* ---- a set ---------------------------------------------------------------------- */

/* Tries the next guess; returns 0 if there is nothing more to try. */
static int take_turn(opt_worker *worker, opt_race *race)
{
    const opt_search *search = worker->search;
    const opt_place *at = race->at;
    const uint32_t turn = atomic_fetch_add(&race->next, 1);
    const cost best = race->best;
    unsigned guess;
    cost found;

    if (turn >= race->order.count) return 0;
    guess = race->order.guess[turn];
    found = order_bound(search, at->part.n, race->order.slack[turn]);
    if (found >= best) { /* and so it is for all that follow */
        race_report(race, found);
        return 0;
    }
    if (!symmetry_least(search->game, &at->same, guess)) return 1;
    found = search_guess(worker, at, guess, best);
    if (worker->status != PEG_OK) return 0;
    race_report(race, found);
    return 1;
}

void search_run(opt_worker *worker, opt_race *race)
{
    while (take_turn(worker, race))
        ;
}

/* Shares the race where that is worth while. Its first guess, which mostly is the best or
 * nearly so, is tried before others are, or they would be tried against no limit at all;
 * the team may share what lies below it. */
static void run_race(opt_worker *worker, opt_race *race)
{
    const unsigned level = race->at->level;

    if (worker->team && level >= 1 && level <= TEAM_LEVELS && race->order.count > 1 &&
        take_turn(worker, race) && team_idle(worker->team))
        team_run(worker->team, worker, race);
    else
        search_run(worker, race);
}

/* Writes what a race has shown of its set. */
static void conclude(const opt_race *race, opt_part *part)
{
    if (race->best < race->limit) {
        part->exact = 1;
        part->lower = race->best;
    } else {
        part->exact = race->lower == COST_NONE; /* all guesses were tried to the end */
        if (race->lower > part->lower) part->lower = race->lower;
    }
}

cost search_cost(opt_worker *worker, opt_place *at, cost limit)
{
    const opt_search *search = worker->search;
    const size_t mark = worker->scratch.used;
    const uint64_t states = worker->states;
    opt_part *part = &at->part;
    const uint16_t *slack;
    uint16_t least;
    opt_order order;
    opt_race race;

    if (part->exact || part->lower >= limit) return part->lower;
    if (worker->pulse && worker->pulse(worker)) worker->status = PEG_E_INTERRUPTED;
    if (worker->status != PEG_OK || !(slack = search_score(worker, part, &least)) ||
        !order_guesses(worker, at, slack, limit, &order))
        return part->lower;
    race_begin(&race, at, &order, limit);
    if (at->level == 0) worker->openings = &race;
    run_race(worker, &race);
    if (at->level == 0) worker->openings = NULL;
    worker->scratch.used = mark;
    if (worker->status != PEG_OK) return part->lower;
    conclude(&race, part);
    optimal_memo_put(search->memo, part->key, part->lower, part->exact);
    if (search->journal && worker->states - states >= JOURNAL_STATES)
        journal_note(search->journal, part->key, part->lower, part->exact);
    return part->lower;
}

/* ---- workers -------------------------------------------------------------------- */

#define LEVELS 64 /* of the search that scratch is for, most of them on small sets */

peg_status worker_make(opt_worker *worker, const opt_search *search)
{
    const size_t size = LEVELS * (10 * search->game->stride + 4096) +
                        2 * symmetry_most(&search->game->rules) * sizeof(renaming);

    memset(worker, 0, sizeof *worker);
    worker->search = search;
    worker->scratch.size = size;
    worker->scratch.base = aligned_alloc(64, size / 64 * 64 + 64);
    return worker->scratch.base ? PEG_OK : PEG_E_MEMORY;
}

void worker_free(opt_worker *worker)
{
    free(worker->scratch.base);
    worker->scratch.base = NULL;
}

void *worker_take(opt_worker *worker, size_t bytes)
{
    opt_scratch *scratch = &worker->scratch;
    void *start = scratch->base + scratch->used;

    bytes = (bytes + 63) / 64 * 64;
    if (bytes > scratch->size - scratch->used) {
        worker->status = PEG_E_MEMORY;
        return NULL;
    }
    scratch->used += bytes;
    return start;
}

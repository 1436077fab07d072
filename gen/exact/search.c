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
static exact_cost bound_parts(exact_worker *worker, const exact_place *at, exact_partition *split, exact_cost limit)
{
    const exact_search *search = worker->search;
    const unsigned below = exact_depth_below(at->depth);
    exact_cost sum = at->part.n * search->floor->unit;

    for (unsigned i = 0; i < split->parts; i++) {
        const exact_cost floor = exact_bound(search->floor, below, split->part[i].n);
        if (floor == EXACT_NONE) return EXACT_NONE;
        split->part[i].lower = floor;
        sum += floor;
    }
    for (unsigned i = 0; i < split->parts && sum < limit; i++) {
        sum -= split->part[i].lower;
        exact_settle(search, &split->part[i], below);
        if (split->part[i].lower == EXACT_NONE) return EXACT_NONE;
        sum += split->part[i].lower;
    }
    for (unsigned i = 0; i < split->parts && sum < limit; i++) {
        if (split->part[i].exact || split->part[i].surveyed) continue;
        sum -= split->part[i].lower;
        exact_survey(worker, &split->part[i], below);
        if (split->part[i].lower == EXACT_NONE) return EXACT_NONE;
        sum += split->part[i].lower;
    }
    return sum;
}

exact_cost exact_cost_of_guess(exact_worker *worker, const exact_place *at, unsigned guess, exact_cost limit)
{
    const exact_search *search = worker->search;
    const size_t mark = worker->scratch.used;
    exact_partition split;
    exact_place below = {.depth = exact_depth_below(at->depth), .level = at->level + 1};
    exact_cost sum;

    exact_split(worker, &at->part, guess, &split);
    sum = bound_parts(worker, at, &split, limit);
    for (unsigned i = 0; i < split.parts && sum < limit; i++) {
        exact_cost found;
        if (split.part[i].exact) continue;
        if (!below.same.map) {
            peg_renaming *map = exact_worker_take(worker, at->same.count * sizeof *map);
            if (!map) break;
            below.same = exact_symmetry_after(search->game, &at->same, guess, map);
        }
        below.part = split.part[i];
        sum -= split.part[i].lower;
        found = exact_cost_of(worker, &below, limit == EXACT_NONE ? limit : limit - sum);
        sum = found == EXACT_NONE ? EXACT_NONE : sum + found;
        if (worker->status != PEG_OK) break;
    }
    worker->scratch.used = mark;
    return sum;
}

/* ---- a set ---------------------------------------------------------------------- */

/* Tries the next guess; returns 0 if there is nothing more to try. */
static int take_turn(exact_worker *worker, exact_race *race)
{
    const exact_search *search = worker->search;
    const exact_place *at = race->at;
    const uint32_t turn = atomic_fetch_add(&race->next, 1);
    const exact_cost best = race->best;
    unsigned guess;
    exact_cost found;

    if (turn >= race->order.count) return 0;
    guess = race->order.guess[turn];
    found = exact_order_bound(search, at->part.n, race->order.slack[turn]);
    if (found >= best) { /* and so it is for all that follow */
        exact_race_report(race, found);
        return 0;
    }
    if (!exact_symmetry_least(search->game, &at->same, guess)) return 1;
    found = exact_cost_of_guess(worker, at, guess, best);
    if (worker->status != PEG_OK) return 0;
    exact_race_report(race, found);
    return 1;
}

void exact_run(exact_worker *worker, exact_race *race)
{
    while (take_turn(worker, race))
        ;
}

/* Shares the race where that is worth while. Its first guess, which mostly is the best or
 * nearly so, is tried before others are, or they would be tried against no limit at all;
 * the team may share what lies below it. */
static void run_race(exact_worker *worker, exact_race *race)
{
    const unsigned level = race->at->level;

    if (worker->team && level >= 1 && level <= EXACT_TEAM_LEVELS && race->order.count > 1 &&
        take_turn(worker, race) && exact_team_idle(worker->team))
        exact_team_run(worker->team, worker, race);
    else
        exact_run(worker, race);
}

/* Writes what a race has shown of its set. */
static void conclude(const exact_race *race, exact_part *part)
{
    if (race->best < race->limit) {
        part->exact = 1;
        part->lower = race->best;
    } else {
        part->exact = race->lower == EXACT_NONE; /* all guesses were tried to the end */
        if (race->lower > part->lower) part->lower = race->lower;
    }
}

exact_cost exact_cost_of(exact_worker *worker, exact_place *at, exact_cost limit)
{
    const exact_search *search = worker->search;
    const size_t mark = worker->scratch.used;
    const uint64_t states = worker->states;
    exact_part *part = &at->part;
    const uint16_t *slack;
    uint16_t least;
    exact_order order;
    exact_race race;

    if (part->exact || part->lower >= limit) return part->lower;
    if (worker->pulse && worker->pulse(worker) && worker->status == PEG_OK)
        worker->status = PEG_E_INTERRUPTED;
    if (worker->status != PEG_OK || !(slack = exact_score(worker, part, &least)) ||
        !exact_order_guesses(worker, at, slack, limit, &order))
        return part->lower;
    exact_race_begin(&race, at, &order, limit);
    if (at->level == 0) worker->openings = &race;
    run_race(worker, &race);
    if (at->level == 0) worker->openings = NULL;
    worker->scratch.used = mark;
    if (worker->status != PEG_OK) return part->lower;
    conclude(&race, part);
    exact_memo_put(search->memo, part->key, part->lower, part->exact);
    if (search->journal && worker->states - states >= JOURNAL_STATES)
        exact_journal_note(search->journal, part->key, part->lower, part->exact);
    return part->lower;
}

/* ---- workers -------------------------------------------------------------------- */

#define LEVELS 64 /* of the search that scratch is for, most of them on small sets */

peg_status exact_worker_make(exact_worker *worker, const exact_search *search)
{
    const size_t size = LEVELS * (10 * search->game->stride + 4096) +
                        2 * peg_symmetry_most(&search->game->rules) * sizeof(peg_renaming);

    memset(worker, 0, sizeof *worker);
    worker->search = search;
    worker->scratch.size = size;
    worker->scratch.base = aligned_alloc(64, size / 64 * 64 + 64);
    return worker->scratch.base ? PEG_OK : PEG_E_MEMORY;
}

void exact_worker_free(exact_worker *worker)
{
    free(worker->scratch.base);
    worker->scratch.base = NULL;
}

void *exact_worker_take(exact_worker *worker, size_t bytes)
{
    exact_scratch *scratch = &worker->scratch;
    void *start = scratch->base + scratch->used;

    bytes = (bytes + 63) / 64 * 64;
    if (bytes > scratch->size - scratch->used) {
        worker->status = PEG_E_MEMORY;
        return NULL;
    }
    scratch->used += bytes;
    return start;
}

/*
 * search.c - branch and bound; see search.h for how it goes.
 */
#include "gen/exact/journal.h"
#include "gen/exact/score.h"
#include "gen/exact/search.h"
#include "gen/exact/share.h"
#include "gen/exact/team.h"

/* ---- a guess -------------------------------------------------------------------- */

/* The parts of a guess, and the sum of what they cost at least, with n for the guess itself. */
typedef struct trial {
    exact_partition split;
    exact_terms terms; /* below */
    exact_cost sum;    /* EXACT_NONE: there is no such tree */
    exact_cost limit;
} trial;

/* By sizes alone. */
static void add_sizes(const exact_search *search, const exact_place *at, trial *of)
{
    const exact_partition *split = &of->split;
    const exact_cost two = split->twos ? exact_bound(search->floor, of->terms.depth, 2) : 0;
    const exact_cost one = split->ones ? exact_bound(search->floor, of->terms.depth, 1) : 0;

    of->sum = EXACT_NONE;
    if (one == EXACT_NONE || two == EXACT_NONE) return;
    exact_cost sum = at->part.n * search->floor->unit + split->ones * one + split->twos * two;
    for (unsigned i = 0; i < split->parts; i++) {
        of->split.part[i].lower = exact_bound_by_parts(search->floor, of->terms.depth,
                                                       of->terms.parts, split->part[i].n);
        if (split->part[i].lower == EXACT_NONE) return;
        sum += split->part[i].lower;
    }
    of->sum = sum;
}

/* Brings a part one stage further. */
static void raise_part(exact_worker *worker, trial *of, exact_part *part, exact_stage *stage)
{
    of->sum -= part->lower;
    stage(worker, part, &of->terms);
    of->sum = part->lower == EXACT_NONE ? EXACT_NONE : of->sum + part->lower;
}

/* Brings all parts through a stage, the largest first, until their sum reaches the limit. */
static void raise_parts(exact_worker *worker, trial *of, exact_stage *stage)
{
    for (unsigned i = of->split.parts; i-- > 0 && of->sum < of->limit;) {
        exact_part *part = &of->split.part[i];
        if (!part->exact && !part->surveyed) raise_part(worker, of, part, stage);
    }
}

/* The smallest part that is likely to bring the sum to the limit if it is surveyed, else the
 * largest; NULL where all are exact or surveyed. */
static exact_part *next_part(exact_worker *worker, trial *of)
{
    const uint64_t missing = (uint64_t)(of->limit - of->sum) * EXACT_GAIN_ONE;
    const exact_cost unit = worker->search->floor->unit;
    exact_part *next = NULL;

    for (unsigned i = 0; i < of->split.parts; i++) {
        exact_part *part = &of->split.part[i];
        if (part->exact || part->surveyed) continue;
        next = part;
        if ((uint64_t)*exact_gain(worker->gains, part->n) * unit >= missing) break;
    }
    return next;
}

/* Surveys a part that the memo does not know. */
static void survey_part(exact_worker *worker, trial *of, exact_part *part)
{
    const exact_cost unit = worker->search->floor->unit;

    if (!part->named) raise_part(worker, of, part, exact_recognize);
    if (part->exact || part->surveyed) return;
    const exact_cost before = part->lower;
    raise_part(worker, of, part, exact_survey);
    part->surveyed = 1;
    if (unit && part->lower != EXACT_NONE)
        exact_gain_note(exact_gain(worker->gains, part->n), (part->lower - before) / unit);
}

/* Surveys parts until their sum reaches the limit. */
static void survey_parts(exact_worker *worker, trial *of)
{
    while (of->sum < of->limit) {
        exact_part *part = next_part(worker, of);
        if (!part) return;
        survey_part(worker, of, part);
    }
}

/* All parts go through one stage before any goes to the next, */
static void raise_cheaply(exact_worker *worker, trial *of)
{
    raise_parts(worker, of, exact_glance);
    raise_parts(worker, of, exact_fetch);
    raise_parts(worker, of, exact_recall);
}

/* but for the last two while totals at any depth are sought: few parts are known then, and
 * their forms cost as much as surveys. */
static void raise_dearly(exact_worker *worker, const exact_place *at, unsigned guess, trial *of)
{
    if (of->sum >= of->limit) return;
    of->terms = exact_terms_after(worker->search->game, &at->terms, guess);
    if (of->terms.depth) raise_parts(worker, of, exact_recognize);
    survey_parts(worker, of);
}

exact_cost exact_cost_of_guess(exact_worker *worker, const exact_place *at, unsigned guess,
                               exact_cost limit)
{
    const exact_search *search = worker->search;
    const size_t mark = worker->scratch.used;
    exact_place below = {.level = at->level + 1, .side = worker->side};
    const int restricted = exact_share_restricts(worker, below.level);
    exact_cost known;
    trial it;

    it.terms.depth = exact_depth_below(at->terms.depth);
    it.terms.parts = at->terms.parts;
    it.limit = limit;
    exact_split(worker, &at->part, guess, 3, &it.split);
    for (unsigned i = 0; i < it.split.parts; i++)
        it.split.part[i].restricted = (uint8_t)restricted;
    add_sizes(search, at, &it);
    raise_cheaply(worker, &it);
    if (it.sum < limit && at->level > SHARE_ALL && exact_share_keeps(search, at->level) &&
        exact_share_knows(search, at, guess, limit, &known)) {
        worker->scratch.used = mark;
        return known;
    }
    raise_dearly(worker, at, guess, &it);
    for (unsigned i = 0; i < it.split.parts && it.sum < limit; i++) {
        exact_part *part = &it.split.part[i];
        exact_cost found;
        if (part->exact) continue;
        if (!below.same.map) {
            peg_renaming *map = exact_worker_take(worker, at->same.count * sizeof *map);
            if (!map) break;
            below.same = exact_symmetry_after(search->game, &at->same, guess, map);
        }
        below.part = *part;
        below.terms = it.terms;
        it.sum -= part->lower;
        found = exact_cost_of(worker, &below, limit == EXACT_NONE ? limit : limit - it.sum);
        it.sum = found == EXACT_NONE ? EXACT_NONE : it.sum + found;
        if (worker->status != PEG_OK) break;
    }
    worker->scratch.used = mark;
    return it.sum;
}

/* ---- a set ---------------------------------------------------------------------- */

/* Tries the next guess; returns 0 if there is nothing more to try. */
static int take_turn(exact_worker *worker, exact_race *race)
{
    const exact_search *search = worker->search;
    const exact_place *at = race->at;
    const uint32_t turn = atomic_fetch_add(&race->next, 1);
    const int shared = exact_share_keeps(search, at->level);
    unsigned guess;
    exact_cost found;

    if (turn >= race->order.count) return 0;
    if (shared) exact_share_learn(worker, race);
    const exact_cost best = race->best;
    guess = race->order.guess[turn];
    found = exact_order_bound(search, at->terms.depth, at->part.n, race->order.slack[turn]);
    if (found >= best) { /* and so it is for all that follow */
        exact_race_report(race, found);
        return race->order.is_dealt;
    }
    if (!race->order.is_dealt && !exact_is_tried(search, at, guess)) return 1;
    found = shared ? exact_share_cost(worker, race, turn, best)
                   : exact_cost_of_guess(worker, at, guess, best);
    if (worker->status != PEG_OK) return 0;
    exact_race_report(race, found);
    return 1;
}

void exact_run(exact_worker *worker, exact_race *race)
{
    (void)exact_rows_hold(&worker->rows, race->at->part.set, race->at->part.n);
    while (take_turn(worker, race))
        ;
}

/* Shares the race where that is worth while. Its first guess, which mostly is the best or
 * nearly so, is tried before others are, or they would be tried against no limit at all;
 * the team may share what lies below it. */
static void run_race(exact_worker *worker, exact_race *race)
{
    const unsigned level = race->at->level;

    if (!take_turn(worker, race) || !exact_share_deal(worker, race)) return;
    if (worker->team && level >= 1 && level <= EXACT_TEAM_LEVELS && race->order.count > 1 &&
        exact_team_idle(worker->team))
        exact_team_run(worker->team, worker, race);
    else
        exact_run(worker, race);
}

/* Prepares for exact_is_tried() being asked of many guesses. */
static void sort_symmetry(exact_worker *worker, exact_place *at)
{
    const peg_rules *rules = &worker->search->game->rules;

    if (!peg_symmetry_is_sorted(rules, &at->same)) return;
    peg_renaming *map = exact_worker_take(worker, at->same.count * sizeof *map);
    if (map) at->sorted = peg_symmetry_but_twins(rules, &at->same, at->terms.twins.first, map);
}

static int score_guesses(exact_worker *worker, exact_place *at, exact_cost limit,
                         exact_order *order)
{
    const exact_part *part = &at->part;
    exact_scores scores = exact_score_some(worker, part, at->terms.parts,
                                           exact_order_last(worker->search, part->n, limit));

    if (scores.parts < at->terms.parts) scores = exact_score_again(worker, part, &scores);
    if (!scores.slack) return 0;
    at->terms.parts = scores.parts;
    return exact_order_guesses(worker, at, &scores, limit, order);
}

exact_cost exact_cost_of(exact_worker *worker, exact_place *at, exact_cost limit)
{
    const exact_search *search = worker->search;
    const size_t mark = worker->scratch.used;
    const uint64_t states = worker->states;
    const unsigned parts =
        at->terms.parts; /* they become those of this set while it is searched */
    exact_part *part = &at->part;
    exact_order order;
    exact_race race;

    if (part->exact || part->lower >= limit) return part->lower;
    exact_recognize(worker, part, &at->terms); /* others may have found out more */
    if (part->exact || part->lower >= limit) return part->lower;
    if (worker->pulse && worker->pulse(worker) && worker->status == PEG_OK)
        worker->status = PEG_E_INTERRUPTED;
    sort_symmetry(worker, at);
    if (worker->status != PEG_OK) return part->lower;
    if (!score_guesses(worker, at, limit, &order)) return part->lower;
    exact_race_begin(&race, at, &order, limit);
    if (search->tasks && exact_share_keeps(search, at->level))
        race.number = peg_tasks_number(search->tasks);
    if (at->level == 0) worker->openings = &race;
    run_race(worker, &race);
    if (at->level == 0) worker->openings = NULL;
    worker->scratch.used = mark;
    at->sorted.map = NULL;
    at->terms.parts = parts;
    if (worker->status != PEG_OK) return part->lower;
    exact_race_conclude(&race, part);
    exact_note(worker, part, at->terms.depth);
    if (!part->restricted)
        exact_tell(search, exact_memo_key(search, part, at->terms.depth), part->lower,
                   part->exact, worker->states - states);
    return part->lower;
}

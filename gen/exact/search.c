/*
 * search.c - branch and bound, as THEORY.md explains.
 */
#include "gen/core/array.h"
#include "gen/exact/search.h"
#include "gen/exact/share.h"

/* ---- a guess -------------------------------------------------------------------- */

/* The parts of a guess, and the sum of their lower bounds plus n for the guess itself. */
typedef struct trial {
    exact_partition split;
    exact_terms terms; /* of its parts */
    exact_cost sum;    /* EXACT_NONE: there is no such tree */
    exact_cost limit;
    exact_stage_number stage; /* the last one reached */
    exact_part_fn *search;    /* finds the cost of a part that the stages leave open; NULL:
                                 exact_cost_of() */
    void *user;
} trial;

static void end_stage(exact_worker *worker, trial *of, exact_stage_number stage)
{
    of->stage = stage;
    exact_lap(worker, stage);
}

/* Bounds the parts by their sizes alone. */
static void add_sizes(const exact_search *search, const exact_node *node, trial *of)
{
    const exact_partition *split = &of->split;
    exact_cost sum = exact_partition_closed(search, split, of->terms.depth, node->set.n);

    of->sum = EXACT_NONE;
    if (sum == EXACT_NONE) return;
    for (unsigned i = 0; i < split->parts; i++) {
        of->split.part[i].lower = exact_bound_by_parts(search->bounds, of->terms.depth,
                                                       of->terms.parts, split->part[i].n);
        if (split->part[i].lower == EXACT_NONE) return;
        sum += split->part[i].lower;
    }
    of->sum = sum;
}

/* Takes a part through one stage. */
static void raise_part(exact_worker *worker, trial *of, exact_set *part, exact_stage *stage)
{
    of->sum -= part->lower;
    stage(worker, part, &of->terms);
    of->sum = part->lower == EXACT_NONE ? EXACT_NONE : of->sum + part->lower;
}

/* Takes all parts through a stage, the largest first, until their sum reaches the limit. */
static void raise_parts(exact_worker *worker, trial *of, exact_stage *stage)
{
    for (unsigned i = of->split.parts; i-- > 0 && of->sum < of->limit;) {
        exact_set *part = &of->split.part[i];
        if (!part->exact && !part->scored) raise_part(worker, of, part, stage);
    }
}

/* By how many units one-ply bounds of sets of a size have recently exceeded what was known
 * before, in sixteenths. It determines which part of a guess is scored first, and so how many
 * are scored, but no result. */
#define GAIN_ONE 16

static uint32_t *gain_of(exact_worker *worker, uint32_t n)
{
    return worker->gains + (n < EXACT_GAINS ? n : EXACT_GAINS - 1);
}

/* The smallest part that, if scored, is likely to bring the sum to the limit, else the largest;
 * NULL if all are exact or scored. */
static exact_set *next_part(exact_worker *worker, trial *of)
{
    const uint64_t missing = (uint64_t)(of->limit - of->sum) * GAIN_ONE;
    const exact_cost unit = worker->search->bounds->unit;
    exact_set *next = NULL;

    for (unsigned i = 0; i < of->split.parts; i++) {
        exact_set *part = &of->split.part[i];
        if (part->exact || part->scored) continue;
        next = part;
        if ((uint64_t)*gain_of(worker, part->n) * unit >= missing) break;
    }
    return next;
}

/* Scores the guesses of a part, unless the table knows it. */
static void score_part(exact_worker *worker, trial *of, exact_set *part)
{
    const exact_cost unit = worker->search->bounds->unit;

    if (!part->has_canonical) {
        raise_part(worker, of, part, exact_probe_canonical);
        end_stage(worker, of, EXACT_STAGE_TABLE);
    }
    if (part->exact || part->scored) return;
    const exact_cost before = part->lower;
    raise_part(worker, of, part, exact_one_ply_bound);
    end_stage(worker, of, EXACT_STAGE_ONE_PLY);
    part->scored = 1;
    if (!unit || part->lower == EXACT_NONE) return;
    uint32_t *gain = gain_of(worker, part->n); /* the mean of about the last eight */
    *gain += (part->lower - before) / unit * GAIN_ONE / 8;
    *gain -= *gain / 8;
}

/* Scores parts until their sum reaches the limit. With more than three guesses left, scores
 * cannot show that a depth is impossible. */
static void score_parts(exact_worker *worker, trial *of)
{
    if (exact_asks_depth(worker->search->bounds) && of->terms.depth > 3) return;
    while (of->sum < of->limit) {
        exact_set *part = next_part(worker, of);
        if (!part) return;
        score_part(worker, of, part);
    }
}

/* The cheap stages: all parts go through one before any goes to the next. */
static void raise_cheaply(exact_worker *worker, trial *of)
{
    end_stage(worker, of, EXACT_STAGE_SIZES);
    if (of->sum >= of->limit) return;
    raise_parts(worker, of, exact_static_bound);
    end_stage(worker, of, EXACT_STAGE_SEPARATORS);
    if (of->sum >= of->limit) return;
    if (of->terms.pairs) exact_partition_list(worker, of->terms.pairs, &of->split);
    raise_parts(worker, of, exact_prefetch);
    raise_parts(worker, of, exact_probe_identity);
    end_stage(worker, of, EXACT_STAGE_CACHES);
}

/* The expensive ones. When totals at any depth are sought, the last two are taken part by part:
 * few parts are known then, and their canonical forms cost as much as scores. */
static void raise_dearly(exact_worker *worker, const exact_node *node, unsigned guess,
                         trial *of)
{
    if (of->sum >= of->limit) return;
    of->terms = exact_terms_after(worker->search->game, &node->terms, guess);
    if (of->terms.depth) {
        raise_parts(worker, of, exact_probe_canonical);
        end_stage(worker, of, EXACT_STAGE_TABLE);
    }
    score_parts(worker, of);
}

/* Notes which part is searched, where that is of interest. */
static void note_step(exact_worker *worker, unsigned level, const trial *of, unsigned at)
{
    if (level >= EXACT_STEPS) return;
    worker->step[level].part = of->split.part;
    worker->step[level].parts = at < of->split.parts ? of->split.parts : 0;
    worker->step[level].at = at;
}

/* Searches a part up to a limit of its own; `below` serves all parts of the guess. */
static void search_part_to(exact_worker *worker, trial *of, exact_node *below, exact_set *part,
                           exact_cost limit)
{
    of->stage = EXACT_STAGE_SEARCH;
    below->set = *part;
    const exact_cost found = of->search ? of->search(of->user, worker, below, limit)
                                        : exact_cost_of(worker, below, limit);
    if (worker->status == PEG_OK) exact_usual_note(worker, part, found, limit);
    of->sum -= part->lower;
    of->sum = found == EXACT_NONE ? EXACT_NONE : of->sum + found;
    part->lower = found;
    part->exact = found < limit;
}

/* Searches the parts that are not yet exact, each up to its target or, if `weights` is null, up
 * to what the others leave of the limit. The smallest comes first; but where the question is
 * only whether a depth is possible, the largest, which is the most likely to answer it. */
static void search_each(exact_worker *worker, unsigned level, trial *of, exact_node *below,
                        uint64_t *weights)
{
    const unsigned parts = of->split.parts;
    const int largest_first = exact_asks_depth(worker->search->bounds);

    for (unsigned k = 0; k < parts && of->sum < of->limit && worker->status == PEG_OK; k++) {
        const unsigned i = largest_first ? parts - 1 - k : k;
        exact_set *part = &of->split.part[i];
        exact_cost limit = EXACT_NONE, missing = of->limit - of->sum;
        if (part->exact) continue;
        if (weights) missing = exact_target_take(worker, part, missing, weights);
        if (of->limit != EXACT_NONE) limit = part->lower + missing;
        note_step(worker, level, of, i);
        search_part_to(worker, of, below, part, limit);
    }
}

/* In two rounds: up to targets, then as far as is needed. */
static void search_parts(exact_worker *worker, const exact_node *node, unsigned guess,
                         trial *of)
{
    exact_node below = {.terms = of->terms, .level = node->level + 1, .side = worker->side};

    if (of->sum >= of->limit) return;
    uint64_t weights = exact_target_weights(worker, &of->split);
    if (!weights) return; /* all costs are known */
    peg_renaming *map = exact_worker_take(worker, node->same.count * sizeof *map);
    if (!map) return;
    below.same = exact_symmetry_after(worker->search->game, &node->same, guess, map);
    if (of->limit != EXACT_NONE && exact_targets_serve(worker))
        search_each(worker, node->level, of, &below, &weights);
    search_each(worker, node->level, of, &below, NULL);
    note_step(worker, node->level, of, of->split.parts);
}

/* What other processes or the checkpoint know of the guess is looked up here, at the level
 * where that is cheaper than looking up its parts. */
static int is_known(const exact_worker *worker, const exact_node *node, unsigned guess,
                    trial *of)
{
    exact_cost known;

    if (of->sum >= of->limit || node->level <= EXACT_SHARE_ALL ||
        !exact_share_keeps(worker->search, node->level) ||
        !exact_share_knows(worker->search, node, guess, of->limit, &known))
        return 0;
    of->sum = known;
    of->stage = EXACT_STAGE_SHARED;
    return 1;
}

exact_cost exact_cost_of_guess_by(exact_worker *worker, const exact_node *node, unsigned guess,
                                  exact_cost limit, exact_part_fn *search, void *user)
{
    const size_t mark = worker->scratch.used;
    const int restricted = exact_share_restricts(worker, node->level + 1);
    trial it; /* not cleared: that takes as long as splitting a set */

    assert(node->terms.depth != 1); /* or the parts could take any number of guesses */
    it.terms.depth = exact_depth_below(node->terms.depth);
    it.terms.parts = node->terms.parts;
    it.terms.pairs = node->pairs;
    it.limit = limit;
    it.search = search;
    it.user = user;
    if (node->pairs)
        exact_partition_bits(worker, node->pairs, guess, 3, &it.split);
    else
        exact_partition_by(worker, &node->set, guess, 3, &it.split);
    for (unsigned i = 0; i < it.split.parts; i++)
        it.split.part[i].restricted = (uint8_t)restricted;
    add_sizes(worker->search, node, &it);
    raise_cheaply(worker, &it);
    if (!is_known(worker, node, guess, &it)) {
        raise_dearly(worker, node, guess, &it);
        search_parts(worker, node, guess, &it);
    }
    assert(worker->scratch.used >= mark);
    if (it.sum < limit)
        worker->stats.better++;
    else
        worker->stats.given_up[it.stage]++;
    worker->scratch.used = mark;
    return it.sum;
}

exact_cost exact_cost_of_guess(exact_worker *worker, const exact_node *node, unsigned guess,
                               exact_cost limit)
{
    return exact_cost_of_guess_by(worker, node, guess, limit, NULL, NULL);
}

/* ---- a set ---------------------------------------------------------------------- */

/* The cost of a guess at a node where processes share the guesses; then tells the others. */
static exact_cost cost_of_shared(exact_worker *worker, const exact_split_point *point,
                                 uint32_t turn, exact_cost limit)
{
    const exact_node *node = point->node;
    const unsigned guess = point->order.guess[turn];
    const exact_side side = worker->side;
    const uint64_t before = worker->stats.scored;
    exact_cost found;

    if (node->level <= EXACT_SHARE_ALL &&
        exact_share_knows(worker->search, node, guess, limit, &found)) {
        worker->stats.given_up[EXACT_STAGE_SHARED] += found >= limit;
        worker->stats.better += found < limit;
        return found;
    }
    worker->side = exact_share_side(point, turn);
    found = exact_cost_of_guess(worker, node, guess, limit);
    if (worker->status == PEG_OK)
        exact_share_note(worker, point, turn, found, limit, worker->stats.scored - before);
    worker->side = side;
    return found;
}

/* The cost of a guess; also notes how long that took if the tasks of the search are wanted. */
static exact_cost cost_of_turn(exact_worker *worker, const exact_split_point *point,
                               uint32_t turn, exact_cost limit)
{
    const exact_search *search = worker->search;
    const exact_node *node = point->node;
    const uint64_t before = worker->stats.scored;
    const double start = point->number ? peg_tasks_now() : 0;
    const exact_cost found =
        exact_share_keeps(search, node->level)
            ? cost_of_shared(worker, point, turn, limit)
            : exact_cost_of_guess(worker, node, point->order.guess[turn], limit);

    const uint64_t scored = worker->stats.scored - before;
    if (point->number && worker->status == PEG_OK &&
        (scored || node->level <= EXACT_SHARE_ALL)) {
        const peg_task task = {.place = point->number,
                               .level = node->level,
                               .turn = turn,
                               .size = scored,
                               .seconds = peg_tasks_now() - start};
        peg_tasks_note(search->tasks, &task);
    }
    return found;
}

/* Tries the next guess; returns 0 if there is none left. */
static int take_turn(exact_worker *worker, exact_split_point *point)
{
    const exact_search *search = worker->search;
    const exact_node *node = point->node;
    const uint32_t turn = atomic_fetch_add(&point->next, 1);
    const int shared = exact_share_keeps(search, node->level);

    if (turn >= point->order.count) return 0;
    if (shared) exact_share_learn(worker, point);
    const exact_cost best = point->best;
    const unsigned guess = point->order.guess[turn];
    exact_cost found =
        exact_score_bound(search, node->terms.depth, node->set.n, point->order.excess[turn]);
    if (found >= best) { /* and so do all that follow */
        exact_split_report(point, found);
        return point->order.is_dealt;
    }
    if (!point->order.is_dealt && !exact_is_tried(search, node, guess)) {
        worker->stats.alike++;
        return 1;
    }
    exact_lap(worker, EXACT_STAGE_SEARCH);
    found = cost_of_turn(worker, point, turn, best);
    if (worker->status != PEG_OK) return 0;
    exact_split_report(point, found);
    return 1;
}

void exact_run(exact_worker *worker, exact_split_point *point)
{
    (void)exact_rows_hold(&worker->rows, point->node->set.code, point->node->set.n);
    while (take_turn(worker, point))
        ;
}

/* Shares the guesses if that is worthwhile. The first guess is mostly the best or nearly so; it
 * is tried before the others, which would otherwise be tried without any limit. The team may
 * share what lies below it. */
static void run_point(exact_worker *worker, exact_split_point *point)
{
    const unsigned level = point->node->level;

    if (!take_turn(worker, point) || !exact_share_deal(worker, point)) return;
    if (worker->team && level >= 1 && level <= EXACT_TEAM_LEVELS && point->order.count > 1 &&
        exact_team_idle(worker->team))
        exact_team_run(worker->team, worker, point);
    else
        exact_run(worker, point);
}

/* Prepares for many calls of exact_is_tried(). */
static void sort_symmetry(exact_worker *worker, exact_node *node)
{
    const peg_rules *rules = &worker->search->game->rules;

    if (!peg_symmetry_is_sorted(rules, &node->same)) return;
    peg_renaming *map = exact_worker_take(worker, node->same.count * sizeof *map);
    if (map)
        node->sorted = peg_symmetry_but_twins(rules, &node->same, node->terms.twins.first, map);
}

int exact_open_node(exact_worker *worker, exact_node *node, exact_cost limit,
                    exact_order *order)
{
    const exact_set *set = &node->set;

    if (set->most) node->terms.parts = set->most;
    sort_symmetry(worker, node);
    if (worker->status != PEG_OK) return 0;
    exact_scores scores = exact_score_some(worker, set, &node->terms.twins, node->terms.parts,
                                           exact_order_last(worker->search, set->n, limit));

    if (scores.parts < node->terms.parts) scores = exact_score_again(worker, set, &scores);
    if (!scores.excess) return 0;
    node->terms.parts = scores.parts;
    return exact_order_guesses(worker, node, &scores, limit, order);
}

exact_cost exact_cost_of(exact_worker *worker, exact_node *node, exact_cost limit)
{
    const exact_search *search = worker->search;
    const size_t mark = worker->scratch.used;
    const uint64_t scored = worker->stats.scored;
    exact_set *set = &node->set;
    exact_order order;
    exact_pairs pairs;

    if (set->exact || set->lower >= limit) return set->lower;
    exact_probe_canonical(worker, set, &node->terms); /* other threads may have found out
                                                         more */
    exact_lap(worker, EXACT_STAGE_TABLE);
    if (set->exact || set->lower >= limit) return set->lower;
    if (exact_must_end(worker)) return set->lower;
    worker->stats.searched++;
    exact_node open = *node; /* `node` also serves the sets beside this one */
    if (!exact_open_node(worker, &open, limit, &order)) return set->lower;
    if (exact_pairs_pay(search, set->n, order.count)) {
        if (!exact_pairs_make(worker, set->code, set->n, &pairs)) return set->lower;
        open.pairs = &pairs;
    }
    exact_split_point point = {
        .node = &open, .order = order, .limit = limit, .best = limit, .lower = order.rest};
    if (search->tasks && exact_share_is_level(node->level))
        point.number = peg_tasks_number(search->tasks);
    if (node->level < EXACT_STEPS) worker->step[node->level].point = &point;
    run_point(worker, &point);
    if (node->level < EXACT_STEPS) worker->step[node->level].point = NULL;
    worker->scratch.used = mark;
    if (worker->status != PEG_OK) return set->lower;
    exact_split_conclude(&point, set);
    exact_note(worker, set, node->terms.depth, worker->stats.scored - scored);
    return set->lower;
}

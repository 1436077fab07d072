/*
 * set.c - what is known of a candidate set without searching it.
 */
#include <string.h>
#include <xxhash.h>

#include "gen/core/array.h"
#include "gen/exact/score.h"

exact_terms exact_terms_start(const exact_game *game, unsigned depth)
{
    return (exact_terms){.depth = depth,
                         .parts = exact_most_parts(game),
                         .twins = peg_twins_start(&game->rules)};
}

exact_terms exact_terms_after(const exact_game *game, const exact_terms *before, unsigned guess)
{
    return (exact_terms){
        .depth = exact_depth_below(before->depth),
        .parts = before->parts,
        .twins = peg_twins_after(&game->rules, &before->twins, exact_game_code(game, guess))};
}

/* ---- the static bound ------------------------------------------------------------- */

int exact_has_separator(const exact_worker *worker, const exact_set *set,
                        const exact_pairs *pairs)
{
    return set->code ? exact_separator(worker, set->code, set->n) >= 0
                     : exact_pairs_separate(pairs, set->bits, set->n);
}

void exact_static_bound(exact_worker *worker, exact_set *set, const exact_terms *terms)
{
    const exact_search *search = worker->search;
    const exact_bounds *bounds = search->bounds;
    const unsigned depth = terms->depth;

    assert(set->n && (!set->code || peg_is_ascending_16(set->code, set->n)));
    set->lower = exact_bound_by_parts(bounds, depth, terms->parts, set->n);
    set->exact = 1;
    if (set->n <= 2 || set->lower == EXACT_NONE) return;
    if (set->n <= terms->parts) {
        if (exact_has_separator(worker, set, terms->pairs)) return;
        set->lower = exact_bound_imperfect(bounds, depth, set->n);
        /* Guessing the three one by one costs no more, unless the third guess is the last. */
        if (set->n == 3 && depth != 2 && !(depth == 3 && bounds->last)) return;
    }
    set->exact = 0;
}

/* ---- what was proven before ------------------------------------------------------- */

/* Whether guesses of the set are left out. */
static int is_limited(const exact_search *search, const exact_set *set)
{
    return set->restricted || exact_is_width_limited(search, set->n);
}

/* `key`, joined with whatever else the cost depends on */
static exact_key add_terms(const exact_search *search, const exact_set *set, unsigned depth,
                           exact_key key)
{
    key = exact_key_join(key, search->bounds->mixin[depth]);
    return is_limited(search, set) ? exact_key_join(key, search->limited) : key;
}

exact_key exact_canonical_key(const exact_search *search, const exact_set *set, unsigned depth)
{
    return add_terms(search, set, depth, set->canonical);
}

/* Stores what is known of the set in the caches, by its codes as they are. */
static void keep(exact_worker *worker, const exact_set *set, unsigned depth)
{
    const exact_bounds *bounds = worker->search->bounds;

    exact_cache_put(&worker->recent, set->key, set->lower, set->exact);
    if (!depth && bounds->unit == 1 && !bounds->last && !is_limited(worker->search, set))
        exact_cache_put(&worker->totals, set->key, set->lower, set->exact);
}

static void take_answer(exact_set *set, exact_known known)
{
    set->scored = known != EXACT_UNKNOWN;
    set->exact = known == EXACT_COST;
}

/* The depth of the deepest tree that n secrets can have if their total is the least possible
 * (THEORY.md, Lemma 5). */
static unsigned deepest(exact_cost total, uint32_t n)
{
    unsigned depth = 2;
    exact_cost sum = 0; /* (depth - 2) + ... + 0 */

    while (sum + (depth - 1) + 2 * n <= total + 1) sum += ++depth - 2;
    return depth;
}

/* The least total with any number of guesses is a lower bound with fewer, and is the cost if no
 * tree of that total can be too deep. */
static void take_total(const exact_search *search, exact_set *set, unsigned depth,
                       exact_known known, exact_cost total)
{
    const exact_bounds *bounds = search->bounds;

    if (known == EXACT_UNKNOWN) return;
    if (total * bounds->unit > set->lower) set->lower = total * bounds->unit;
    set->exact = known == EXACT_COST && deepest(total, set->n) + (bounds->last != 0) <= depth;
}

/* The table may know a higher bound for the canonical form: `scored` stays 0. */
static void probe_total(exact_worker *worker, exact_set *set, unsigned depth)
{
    const exact_bounds *bounds = worker->search->bounds;
    const exact_key key =
        exact_key_join(set->key, exact_key_join(bounds->mixin[depth], bounds->plain));
    exact_cost total = 0;
    const exact_known known = exact_cache_get(&worker->totals, key, &total);

    worker->stats.known[EXACT_STORE_TOTALS][known]++;
    take_total(worker->search, set, depth, known, total);
}

void exact_prefetch(exact_worker *worker, exact_set *set, const exact_terms *terms)
{
    const exact_search *search = worker->search;
    const exact_key *const of_code = search->game->key;
    exact_key key = {0, 0};

    for (uint32_t i = 0; i < set->n; i++) key = exact_key_join(key, of_code[set->code[i]]);
    set->key = add_terms(search, set, terms->depth, key);
    set->has_key = 1;
    exact_cache_fetch(&worker->recent, set->key);
}

void exact_probe_identity(exact_worker *worker, exact_set *set, const exact_terms *terms)
{
    const exact_search *search = worker->search;

    if (!set->has_key) exact_prefetch(worker, set, terms);
    const exact_known known = exact_cache_get(&worker->recent, set->key, &set->lower);
    worker->stats.known[EXACT_STORE_RECENT][known]++;
    take_answer(set, known);
    if (!set->scored && terms->depth > 2 && !is_limited(search, set))
        probe_total(worker, set, terms->depth);
}

void exact_set_begin(exact_worker *worker, exact_set *set, const exact_terms *terms)
{
    exact_static_bound(worker, set, terms);
    if (!set->exact) exact_probe_identity(worker, set, terms);
}

void exact_find_canonical(exact_worker *worker, exact_set *set, const peg_twins *twins,
                          peg_renaming *map)
{
    const exact_search *search = worker->search;
    const size_t mark = worker->scratch.used;
    uint64_t *number = exact_worker_take(worker, set->n * sizeof *number);
    uint16_t *cell =
        exact_worker_take(worker, set->n * search->game->rules.length * sizeof *cell);
    exact_key key = {0, 0};

    if (number && cell) {
        peg_canonical_form(&search->canonical, twins, search->game->code, set->code, set->n,
                           cell, number, map);
        for (uint32_t i = 0; i < set->n; i++)
            key = exact_key_join(key, exact_key_random(EXACT_SEED_CANONICAL + number[i]));
        set->canonical = key;
        set->has_canonical = 1;
    }
    worker->scratch.used = mark;
}

/* Looks up the total in the table. */
static void look_up_total(const exact_search *search, exact_set *set, unsigned depth)
{
    const exact_bounds *bounds = search->bounds;
    exact_cost lower = 0;
    const exact_key key = exact_key_join(set->canonical, bounds->plain);
    exact_known known = exact_table_get(search->table, key, &lower);

    if (set->restricted && known != EXACT_COST) {
        const exact_known guessed =
            exact_table_get(search->table, exact_key_join(key, search->limited), &lower);
        if (guessed != EXACT_UNKNOWN) known = guessed;
    }
    take_total(search, set, depth, known, lower);
    set->scored = known != EXACT_UNKNOWN;
}

/* A bound on the set with all guesses allowed also holds with fewer. */
static void look_up_full(const exact_search *search, exact_set *set, unsigned depth)
{
    const exact_key key = exact_canonical_key(search, set, depth);
    const exact_known known =
        exact_table_get(search->table, exact_key_join(key, search->limited), &set->lower);

    set->scored |= known != EXACT_UNKNOWN;
    set->exact |= known == EXACT_COST;
}

void exact_probe_canonical(exact_worker *worker, exact_set *set, const exact_terms *terms)
{
    const exact_search *search = worker->search;

    if (!set->has_canonical) exact_find_canonical(worker, set, &terms->twins, NULL);
    if (!set->has_canonical) return;
    if (terms->depth > 2)
        exact_table_fetch(search->table, exact_key_join(set->canonical, search->bounds->plain));
    const exact_known known = exact_table_get(
        search->table, exact_canonical_key(search, set, terms->depth), &set->lower);
    worker->stats.known[EXACT_STORE_TABLE][known]++;
    take_answer(set, known);
    if (set->restricted && !set->exact) look_up_full(search, set, terms->depth);
    if (terms->depth > 2 && !set->scored) look_up_total(search, set, terms->depth);
    if (set->scored) keep(worker, set, terms->depth);
}

void exact_publish(const exact_search *search, exact_key key, exact_cost lower, int exact,
                   uint64_t scored)
{
    const exact_sharing *share = search->share;

    if (search->note && scored >= search->journal_scored)
        search->note(search->journal, key, lower, exact, scored);
    if (share && share->tell && scored >= share->scored)
        share->tell(share->user, key, lower, exact, scored);
}

void exact_note(exact_worker *worker, const exact_set *set, unsigned depth, uint64_t scored)
{
    const exact_search *search = worker->search;
    const exact_key key = exact_canonical_key(search, set, depth);

    assert(set->has_key && set->has_canonical && worker->status == PEG_OK);
    keep(worker, set, depth);
    exact_table_put(search->table, key, set->lower, set->exact);
    if (!set->restricted) exact_publish(search, key, set->lower, set->exact, scored);
}

/* ---- scores ----------------------------------------------------------------------- */

#define ATTEMPTS 3 /* guesses of the least score to try */

/* The cost of all parts if it is known and no more than `most`, else EXACT_NONE. */
static exact_cost known_cost(exact_worker *worker, exact_partition *split,
                             const exact_terms *terms, exact_cost most)
{
    exact_cost sum = 0;

    for (unsigned i = 0; i < split->parts; i++) {
        exact_static_bound(worker, &split->part[i], terms);
        if (split->part[i].lower == EXACT_NONE) return EXACT_NONE;
        sum += split->part[i].lower;
        if (sum > most) return EXACT_NONE;
    }
    for (unsigned i = 0; i < split->parts; i++) {
        exact_set *part = &split->part[i];
        if (part->exact) continue;
        sum -= part->lower;
        exact_probe_identity(worker, part, terms);
        if (!part->scored) exact_probe_canonical(worker, part, terms);
        if (!part->exact || part->lower == EXACT_NONE) return EXACT_NONE;
        sum += part->lower;
        if (sum > most) return EXACT_NONE;
    }
    return sum;
}

/* Whether the guess is known to cost no more than set->lower. */
static uint8_t attains_bound(exact_worker *worker, const exact_set *set,
                             const exact_terms *terms, unsigned guess)
{
    const exact_terms below = exact_terms_after(worker->search->game, terms, guess);
    const size_t mark = worker->scratch.used;
    exact_partition split;
    exact_cost sum = EXACT_NONE;

    exact_partition_by(worker, set, guess, 3, &split);
    const exact_cost closed =
        exact_partition_closed(worker->search, &split, below.depth, set->n);
    if (closed <= set->lower) {
        sum = known_cost(worker, &split, &below, set->lower - closed);
        if (sum != EXACT_NONE) sum += closed;
    }
    worker->scratch.used = mark;
    return worker->status == PEG_OK && sum <= set->lower;
}

/* Whether one of the scores of a block is the least. Eight at a time: most blocks have none. */
static int is_in_block(const uint16_t *excess, uint16_t least)
{
    typedef uint16_t lanes __attribute__((vector_size(16)));
    lanes found = {0};

    for (unsigned i = 0; i < PEG_SCAN_BLOCK; i += sizeof found / sizeof *excess) {
        lanes some;
        memcpy(&some, excess + i, sizeof some);
        found |= (lanes)(some == least);
    }
    uint64_t any[2];
    memcpy(any, &found, sizeof any);
    return (any[0] | any[1]) != 0;
}

/* Tries the guesses in a block that have the least score, until one attains the bound or no
 * attempts are left. Returns the attempts left. */
static unsigned try_block(exact_worker *worker, exact_set *set, const exact_terms *terms,
                          const exact_scores *scores, size_t from, unsigned attempts)
{
    const exact_game *game = worker->search->game;
    const size_t end =
        from + PEG_SCAN_BLOCK < game->codes ? from + PEG_SCAN_BLOCK : game->codes;

    if (!is_in_block(scores->excess + from, scores->least)) return attempts;
    for (size_t g = from; g < end && attempts && !set->exact; g++) {
        if (scores->excess[g] != scores->least) continue;
        set->exact = attains_bound(worker, set, terms, exact_game_guess(game, g));
        attempts--;
    }
    return attempts;
}

/* Raises set->lower to the bound of the least score, and sets set->exact if one of the first
 * guesses of that score attains it. */
static void bound_least(exact_worker *worker, exact_set *set, const exact_terms *terms,
                        const exact_scores *scores)
{
    const exact_search *search = worker->search;
    const exact_cost bound = exact_score_bound(search, terms->depth, set->n, scores->least);
    unsigned attempts = exact_is_width_limited(search, set->n) ? 0 : ATTEMPTS;

    if (bound > set->lower) set->lower = bound;
    for (uint32_t i = 0; i < scores->blocks && attempts && !set->exact; i++)
        attempts =
            try_block(worker, set, terms, scores, exact_scores_block(scores, i), attempts);
}

void exact_one_ply_bound(exact_worker *worker, exact_set *set, const exact_terms *terms)
{
    const exact_sharing *share = worker->search->share;
    const size_t mark = worker->scratch.used;
    const exact_scores scores = exact_score_some(worker, set, &terms->twins, terms->parts, -1);
    exact_terms inner = *terms;

    if (!scores.excess) return;
    set->most = inner.parts = scores.parts;
    if (terms->depth == 2) {
        /* Only a guess that separates all candidates will do, and whether a candidate does was
         * checked before. */
        set->exact = 1;
        if (scores.least_split != 1) set->lower = EXACT_NONE;
    } else {
        bound_least(worker, set, &inner, &scores);
    }
    worker->scratch.used = mark;
    if (worker->status != PEG_OK) return;
    worker->stats.attained += set->exact;
    exact_note(worker, set, terms->depth, 1);
    if (share && share->hear) worker->heard = share->hear(share->user, worker->search);
}

/* ---- what keys depend on ---------------------------------------------------------- */

#define SAMPLE 48 /* codes of a set, at most */

static const struct sample {
    exact_cost unit, last;
    unsigned depth;
    uint32_t stride; /* the set holds every stride-th code */
    uint32_t width;
} samples[] = {{1, 0, 0, 1, 0}, {1, 0, 0, 2, 0}, {1, 0, 0, 3, 1}, {1, 0, 5, 5, 0},
               {0, 0, 7, 1, 0}, {9, 1, 4, 7, 0}, {9, 1, 6, 2, 2}, {1, 99, 5, 3, 0}};

/* The key of a set, hashed onto *print. */
static peg_status add_key(exact_worker *worker, const struct sample *sample, uint64_t *print)
{
    const exact_game *game = worker->search->game;
    const size_t mark = worker->scratch.used;
    peg_code16 code[SAMPLE];
    exact_set set = {.code = code};
    const exact_terms terms = {.depth = sample->depth, .twins = peg_twins_none(&game->rules)};

    for (uint32_t g = 0; g < game->codes && set.n < SAMPLE; g += sample->stride)
        code[set.n++] = (peg_code16)g;
    exact_probe_identity(worker, &set, &terms);
    exact_probe_canonical(worker, &set, &terms);
    worker->scratch.used = mark;
    if (worker->status != PEG_OK) return worker->status;
    const exact_key key = exact_canonical_key(worker->search, &set, sample->depth);
    const uint64_t words[2] = {key.high, key.low};
    *print = XXH3_64bits_withSeed(words, sizeof words, *print);
    return PEG_OK;
}

peg_status exact_fingerprint(exact_worker *worker, uint64_t *print)
{
    const exact_search *const before = worker->search;
    peg_status status = PEG_OK;

    *print = EXACT_BOUNDS_VERSION;
    for (size_t i = 0; i < sizeof samples / sizeof *samples && status == PEG_OK; i++) {
        exact_bounds bounds;
        exact_search search = *before;
        search.bounds = &bounds;
        search.canonical.inverts = 0; /* a form stands for the same sets, allowed or not */
        search.width = samples[i].width;
        search.small = 2;
        search.limited = exact_key_random(samples[i].width);
        worker->search = &search;
        status = exact_bounds_make(&bounds, before->game, samples[i].unit, samples[i].last,
                                   samples[i].depth);
        if (status == PEG_OK) status = add_key(worker, &samples[i], print);
        exact_bounds_free(&bounds);
        worker->search = before;
    }
    return status;
}

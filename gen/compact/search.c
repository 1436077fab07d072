/*
 * search.c - dynamic programming over positions (R. Bellman 1957): the price of a subtree is
 * that of its guess plus that of the subtrees below, each minimized by itself. Equals are tried
 * in ascending order of their own prices, and abandoned as soon as the sum of lower bounds
 * exceeds the best.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "gen/compact/compact.h"
#include "gen/core/array.h"
#include "gen/core/hash.h"
#include "gen/core/threads.h"

/* Beyond this many, outcomes are not kept and may be computed again. */
#define MOST_OUTCOMES (1u << 22)

#define TRIES 24  /* equals tried at a position, cheapest first; */
#define LARGE 100 /* with more candidates than this, options->large_tries */

/* Where those are given, tries become fewer with outcomes: half after so many. Of two symbols,
 * most guesses are equals, and lead to ever other positions. */
#define HALVED 1024

/* The equals of the position at one depth, with room to price them. */
typedef struct peg_compact_level {
    peg_equals equals;
    peg_ranked *priced; /* by their own prices */
    size_t room;
} peg_compact_level;

/* What a thread needs to try equals, and what it has found out about positions. */
typedef struct peg_compact_search {
    const peg_prices *prices;
    const peg_compact_options *options;
    unsigned thread;     /* for options->equals() */
    peg_replay replay;   /* its set is a stack of the positions on the way to the current one;
                            its symbols are borrowed */
    size_t room;         /* of that set */
    peg_history history; /* of the current position */
    peg_compact_level level[PEG_MAX_GUESSES]; /* at each depth */
    peg_hash outcomes;                        /* of positions below the one being grown */
} peg_compact_search;

/* The cheapest subtree of a position among those of the same cost. */
typedef struct peg_outcome {
    uint64_t price;
    uint32_t guess; /* to begin with */
    uint32_t total; /* of guesses over its candidates */
    uint8_t worst;
} peg_outcome;

/* What is known of a position, whatever history leads to it. */
typedef struct known_position {
    XXH128_hash_t key;
    peg_outcome outcome;
} known_position;

/* A position whose candidates are on a stack, search->replay.set, which is free from `top`
 * on. */
typedef struct place {
    peg_place on;
    uint32_t top;
} place;

static peg_position position_of(const peg_compact_search *s, const place *at)
{
    return (peg_position){.replay = &s->replay,
                          .low = at->on.low,
                          .high = at->on.high,
                          .depth = at->on.depth,
                          .guesses = s->history.guesses,
                          .labels = s->history.labels};
}

/* What an outcome depends on: the candidates, the symbols guessed before, which make codes
 * cheaper, and whatever else the equals depend on. */
static XXH128_hash_t position_key(const peg_compact_search *s, const place *at)
{
    const peg_position position = position_of(s, at);
    uint64_t salt[2] = {at->on.used, 0};

    if (s->options->salt) salt[1] = s->options->salt(&position);
    return XXH3_128bits_withSeed(s->replay.set + at->on.low,
                                 (at->on.high - at->on.low) * sizeof *s->replay.set,
                                 XXH3_64bits(salt, sizeof salt));
}

/* ---- a guess --------------------------------------------------------------------- */

/* Splits a copy of a place's candidates by a guess. */
static peg_status split_copy(peg_compact_search *s, const place *at, uint32_t guess,
                             peg_parts *parts, place *below)
{
    const uint32_t count = at->on.high - at->on.low;
    const uint8_t *code = peg_replay_row(&s->replay, guess);

    peg_status status = peg_replay_reserve(&s->replay, &s->room, (size_t)at->top + count);
    if (status != PEG_OK) return status;
    memcpy(s->replay.set + at->top, s->replay.set + at->on.low, count * sizeof *s->replay.set);
    peg_replay_split(&s->replay, at->top, at->top + count, code, parts);
    *below = (place){.on = {.depth = (uint16_t)(at->on.depth + 1),
                            .used = at->on.used | peg_symbols(code, s->replay.rules.length)},
                     .top = at->top + count};
    return PEG_OK;
}

/* A lower bound on what a place costs, without trying guesses. Returns whether it is the cost
 * itself. */
static int least_outcome(const peg_compact_search *s, uint32_t low, uint32_t high,
                         peg_outcome *least)
{
    const uint32_t count = high - low;

    *least = (peg_outcome){
        .guess = s->replay.set[low], .total = 2 * count - 1, .worst = count > 1 ? 2 : 1};
    if (count == 2) least->price = s->prices->implied[0][1];
    if (count <= 2) return 1;
    if (!s->options->separators) return 0;
    const uint32_t implied = peg_replay_find_separator(&s->replay, low, high);
    if (implied == high) {
        least->total++;
        least->price = peg_price_least(s->prices, count);
        return 0;
    }
    least->guess = s->replay.set[implied];
    least->price = s->prices->implied[0][1];
    return 1;
}

static peg_status solve_position(peg_compact_search *s, const place *at, peg_outcome *out);

/* Finds the outcome of a guess. If it turns out to take more guesses in all than `best`, or to
 * have no lower price, the price of *out is UINT64_MAX; a null `best` is no limit. */
static peg_status try_guess(peg_compact_search *s, const place *at, const peg_ranked *priced,
                            const peg_outcome *best, peg_outcome *out)
{
    const uint32_t most = best ? best->total : UINT32_MAX;
    const uint64_t limit = best ? best->price : UINT64_MAX;
    peg_parts parts;
    peg_outcome child[PEG_MAX_FEEDBACKS];
    uint8_t exact[PEG_MAX_FEEDBACKS];
    place below;

    *out = (peg_outcome){.price = priced->rank,
                         .guess = priced->guess,
                         .worst = 1,
                         .total = at->on.high - at->on.low};
    peg_status status = split_copy(s, at, priced->guess, &parts, &below);
    if (status != PEG_OK) return status;
    for (unsigned i = 0; i < parts.children; i++) {
        exact[i] = (uint8_t)least_outcome(s, parts.start[i], parts.start[i + 1], &child[i]);
        out->price += child[i].price;
        out->total += child[i].total;
    }
    s->history.guesses[at->on.depth] = priced->guess;
    for (unsigned i = 0; i < parts.children; i++) {
        if (!exact[i] && out->price < limit && out->total <= most) {
            peg_outcome found;
            s->history.labels[at->on.depth] = parts.label[i];
            below.on.low = parts.start[i];
            below.on.high = parts.start[i + 1];
            status = solve_position(s, &below, &found);
            if (status != PEG_OK) return status;
            out->price += found.price - child[i].price;
            out->total += found.total - child[i].total;
            child[i].worst = found.worst;
        }
        if (child[i].worst >= out->worst) out->worst = child[i].worst + 1;
    }
    if (out->price >= limit || out->total > most) out->price = UINT64_MAX;
    return PEG_OK;
}

/* ---- a position ------------------------------------------------------------------ */

/* Prices the equals of a place; the first stays first, the others are sorted by price. */
static peg_status price_equals(peg_compact_search *s, const place *at, size_t *count)
{
    const peg_position position = position_of(s, at);
    peg_pricing pricing;

    peg_compact_level *level = &s->level[at->on.depth];
    peg_equals *equals = &level->equals;
    equals->count = 0;
    peg_status status = s->options->equals(s->options->user, s->thread, &position, equals);
    if (status != PEG_OK) return status;
    *count = equals->count;
    if (!peg_array_reserve(&level->priced, &level->room, *count, sizeof *level->priced))
        return PEG_E_MEMORY;
    peg_ranked *priced = level->priced;
    peg_pricing_prepare(&pricing, s->prices, &s->replay, &at->on);
    for (size_t i = 0; i < *count; i++) {
        const uint32_t guess = equals->guess[i];
        const uint8_t *code = peg_replay_row(&s->replay, guess);
        priced[i] = (peg_ranked){peg_price_guess(&pricing, code), guess};
    }
    qsort(priced + 1, *count - 1, sizeof *priced, peg_by_rank);
    return PEG_OK;
}

/* How many of the equals of a place are tried: at least one. */
static size_t most_tries(const peg_compact_search *s, const place *at)
{
    const size_t large_tries = s->options->large_tries;
    const size_t most = large_tries && at->on.high - at->on.low > LARGE ? large_tries : TRIES;

    return large_tries ? 1 + (most - 1) / (1 + s->outcomes.count / HALVED) : most;
}

/* Of the first of the equals and the cheapest others with the same cost, takes the one with the
 * cheapest subtree; among equally cheap ones the first. */
static peg_status try_equals(peg_compact_search *s, const place *at, size_t count,
                             peg_outcome *out)
{
    const size_t most = most_tries(s, at);
    const size_t tries = count < most ? count : most;
    const peg_ranked *priced = s->level[at->on.depth].priced;
    peg_outcome other;

    peg_status status = try_guess(s, at, &priced[0], NULL, out);
    for (size_t i = 1; i < tries && status == PEG_OK; i++) {
        if (priced[i].rank >= out->price) break;
        status = try_guess(s, at, &priced[i], out, &other);
        if (other.price != UINT64_MAX && other.total == out->total &&
            (other.worst == out->worst || s->options->keeps_worst))
            *out = other;
    }
    return status;
}

static peg_status solve_position(peg_compact_search *s, const place *at, peg_outcome *out)
{
    size_t count;

    if (least_outcome(s, at->on.low, at->on.high, out)) return PEG_OK;
    if (peg_stops(s->options->stop)) return PEG_E_INTERRUPTED;
    if (at->on.depth == PEG_MAX_GUESSES) return PEG_E_LIMIT;
    const XXH128_hash_t key = position_key(s, at);
    known_position *known = peg_hash_find(&s->outcomes, key);
    if (known) {
        *out = known->outcome;
        return PEG_OK;
    }
    peg_status status = price_equals(s, at, &count);
    if (status == PEG_OK) status = try_equals(s, at, count, out);
    if (status != PEG_OK || s->outcomes.count >= MOST_OUTCOMES) return status;
    known = peg_hash_add(&s->outcomes, key, sizeof *known);
    if (!known) return PEG_E_MEMORY;
    known->outcome = *out;
    return PEG_OK;
}

/* ---- the tree -------------------------------------------------------------------- */

static peg_status append_subtree(peg_compact_search *s, const place *at, peg_nodes *nodes)
{
    peg_parts parts;
    peg_outcome best;
    place below;

    peg_status status = solve_position(s, at, &best);
    if (status == PEG_OK) status = split_copy(s, at, best.guess, &parts, &below);
    if (status != PEG_OK) return status;
    s->history.guesses[at->on.depth] = best.guess;
    const uint8_t label = at->on.depth ? s->history.labels[at->on.depth - 1] : 0;
    status = peg_nodes_add(nodes, peg_parts_node(&parts, best.guess, label));
    for (unsigned i = 0; i < parts.children && status == PEG_OK; i++) {
        s->history.labels[at->on.depth] = parts.label[i];
        below.on.low = parts.start[i];
        below.on.high = parts.start[i + 1];
        status = append_subtree(s, &below, nodes);
    }
    return status;
}

/* ---- all pieces ------------------------------------------------------------------ */

/* What the threads share. */
typedef struct shared {
    const peg_compact_options *options;
    const peg_replay *replay;
    const peg_prices *prices;
    const peg_piece_list *pieces;
    atomic_size_t next; /* the next piece to do */
    atomic_int failed;  /* the first error */
} shared;

/* Exchanges a piece's nodes for the cheapest ones. */
static peg_status do_piece(peg_compact_search *s, const uint32_t *set, peg_piece *piece)
{
    const uint32_t count = piece->high - piece->low;
    place at = {.on = {.high = count, .depth = (uint16_t)piece->depth}, .top = count};

    peg_piece_history(piece, &s->history);
    for (unsigned i = 0; i < piece->depth; i++)
        at.on.used |= peg_symbols(peg_replay_row(&s->replay, s->history.guesses[i]),
                                  s->replay.rules.length);
    const peg_status status = peg_replay_reserve(&s->replay, &s->room, count);
    if (status != PEG_OK) return status;
    memcpy(s->replay.set, set + piece->low, count * sizeof *set);
    peg_hash_clear(&s->outcomes); /* no set of another piece occurs in this one */
    piece->nodes.count = 0;
    return append_subtree(s, &at, &piece->nodes);
}

/* A peg_thread_fn: takes pieces until none is left. */
static void take_pieces(void *user, unsigned thread)
{
    shared *all = user;
    peg_compact_search s = {.prices = all->prices, .options = all->options, .thread = thread};
    peg_status status = PEG_OK;

    peg_replay_borrow(&s.replay, all->replay);
    while (status == PEG_OK && atomic_load(&all->failed) == PEG_OK) {
        const size_t p = atomic_fetch_add(&all->next, 1);
        if (p >= all->pieces->count) break;
        status = do_piece(&s, all->replay->set, all->pieces->at[p]);
    }
    if (status != PEG_OK) {
        int none = PEG_OK;
        atomic_compare_exchange_strong(&all->failed, &none, status);
    }
    for (unsigned i = 0; i < PEG_MAX_GUESSES; i++) {
        free(s.level[i].equals.guess);
        free(s.level[i].priced);
    }
    peg_replay_return(&s.replay);
    peg_hash_free(&s.outcomes);
}

peg_status peg_compact_pieces(const peg_compact_options *options, const peg_replay *replay,
                              const peg_prices *prices, const peg_piece_list *pieces)
{
    const size_t wanted = options->threads, count = pieces->count;
    shared all = {.options = options, .replay = replay, .prices = prices, .pieces = pieces};
    const peg_status status =
        peg_threads_run((unsigned)(wanted < count ? wanted : count), take_pieces, &all);

    return status == PEG_OK ? (peg_status)atomic_load(&all.failed) : status;
}

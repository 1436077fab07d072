/*
 * search.c - dynamic programming over positions: the price of a subtree is that of
 * its guess and of the subtrees below, each as cheap as can be for itself.
 */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "gen/compact/search.h"

#define KNOWN_MOST (1u << 22) /* outcomes that are kept; others are found out again */

/* A position: the candidates trial->replay.set[low..high-1]; from `top` on set is free. */
typedef struct place {
    uint32_t low, high, top;
    unsigned depth;
    uint64_t used; /* a bit for each symbol guessed before */
} place;

/* ---- what is known --------------------------------------------------------------- */

typedef struct peg_known {
    XXH128_hash_t key;
    peg_outcome outcome; /* a worst of 0: the slot is free */
} peg_known;

static XXH128_hash_t key_of(const peg_trial *t, const place *at)
{
    uint64_t salt[2] = {at->used, 0};
    peg_position position = {.replay = &t->replay, .low = at->low, .high = at->high,
                             .depth = at->depth, .guesses = t->guesses, .labels = t->labels};

    if (t->options->salt) salt[1] = t->options->salt(&position);
    return XXH3_128bits_withSeed(t->replay.set + at->low,
                                 (at->high - at->low) * sizeof *t->replay.set,
                                 XXH3_64bits(salt, sizeof salt));
}

static peg_known *find_known(const peg_trial *t, XXH128_hash_t key)
{
    size_t i = (size_t)key.low64 & (t->known_room - 1);
    while (t->known[i].outcome.worst && !XXH128_isEqual(t->known[i].key, key))
        i = (i + 1) & (t->known_room - 1);
    return &t->known[i];
}

static peg_status grow_known(peg_trial *t)
{
    peg_known *old = t->known;
    const size_t room = t->known_room;

    t->known = calloc(2 * room, sizeof *t->known);
    if (!t->known) {
        t->known = old;
        return PEG_E_MEMORY;
    }
    t->known_room = 2 * room;
    for (size_t i = 0; i < room; i++) {
        if (old[i].outcome.worst) *find_known(t, old[i].key) = old[i];
    }
    free(old);
    return PEG_OK;
}

static peg_status keep_known(peg_trial *t, XXH128_hash_t key, const peg_outcome *outcome)
{
    if (t->known_count >= KNOWN_MOST) return PEG_OK;
    if (2 * t->known_count >= t->known_room) {
        peg_status status = grow_known(t);
        if (status != PEG_OK) return status;
    }
    *find_known(t, key) = (peg_known){.key = key, .outcome = *outcome};
    t->known_count++;
    return PEG_OK;
}

/* ---- a guess --------------------------------------------------------------------- */

static peg_status reserve(peg_trial *t, size_t room)
{
    peg_replay *r = &t->replay;
    if (room <= t->room) return PEG_OK;
    room *= 2;
    uint32_t *set = realloc(r->set, room * sizeof *set);
    if (set) r->set = set;
    uint32_t *sorted = realloc(r->sorted, room * sizeof *sorted);
    if (sorted) r->sorted = sorted;
    uint8_t *labels = realloc(r->labels, room);
    if (labels) r->labels = labels;
    if (!set || !sorted || !labels) return PEG_E_MEMORY;
    t->room = room;
    return PEG_OK;
}

/* Splits a copy of a place's candidates by a guess. */
static peg_status split(peg_trial *t, const place *at, uint32_t guess, peg_parts *parts,
                        place *below)
{
    const uint32_t count = at->high - at->low;
    const uint8_t *code = peg_replay_row(&t->replay, guess);

    peg_status status = reserve(t, (size_t)at->top + count);
    if (status != PEG_OK) return status;
    memcpy(t->replay.set + at->top, t->replay.set + at->low, count * sizeof *t->replay.set);
    peg_replay_split(&t->replay, at->top, at->top + count, code, parts);
    *below = (place){.top = at->top + count, .depth = at->depth + 1,
                     .used = at->used | peg_symbols(code, t->replay.rules.length)};
    return PEG_OK;
}

/* What a place costs at the least, without looking for guesses. Returns whether that is
 * what it costs. */
static int bound(const peg_trial *t, uint32_t low, uint32_t high, peg_outcome *least)
{
    const uint32_t count = high - low;

    *least = (peg_outcome){.guess = t->replay.set[low], .total = 2 * count - 1,
                           .worst = count > 1 ? 2 : 1};
    if (count == 2) least->price = t->prices->implied[1][1];
    if (count <= 2) return 1;
    if (!t->options->separators) return 0;
    const uint32_t implied = peg_replay_find_implied(&t->replay, low, high);
    if (implied == high) {
        least->total++;
        least->price = peg_price_least(t->prices, count);
        return 0;
    }
    least->guess = t->replay.set[implied];
    least->price = t->prices->implied[0][1];
    return 1;
}

static peg_status solve(peg_trial *t, const place *at, peg_outcome *out);

/* What comes of a guess of its own price `price`. Where it turns out to cost more than
 * `most` guesses in all or not to be below `limit`, *out has a price of UINT64_MAX. */
static peg_status try_guess(peg_trial *t, const place *at, const peg_offer *offer, uint32_t most,
                            uint64_t limit, peg_outcome *out)
{
    peg_parts parts;
    peg_outcome child[PEG_MAX_FEEDBACKS];
    uint8_t exact[PEG_MAX_FEEDBACKS];
    place below;

    *out = (peg_outcome){.price = offer->price, .guess = offer->guess, .worst = 1,
                         .total = at->high - at->low};
    peg_status status = split(t, at, offer->guess, &parts, &below);
    if (status != PEG_OK) return status;
    for (unsigned i = 0; i < parts.children; i++) {
        exact[i] = (uint8_t)bound(t, parts.start[i], parts.start[i + 1], &child[i]);
        out->price += child[i].price;
        out->total += child[i].total;
    }
    t->guesses[at->depth] = offer->guess;
    for (unsigned i = 0; i < parts.children; i++) {
        if (!exact[i] && out->price < limit && out->total <= most) {
            peg_outcome found;
            t->labels[at->depth] = parts.label[i];
            below.low = parts.start[i];
            below.high = parts.start[i + 1];
            status = solve(t, &below, &found);
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

static int by_price(const void *a, const void *b)
{
    const peg_offer *first = a, *second = b;
    if (first->price != second->price) return first->price < second->price ? -1 : 1;
    return first->guess < second->guess ? -1 : first->guess > second->guess;
}

/* Puts prices to the equals of a place; the first of them stays the first, the others are
 * sorted by price. */
static peg_status make_offers(peg_trial *t, const place *at, size_t *count)
{
    peg_position position = {.replay = &t->replay, .low = at->low, .high = at->high,
                             .depth = at->depth, .guesses = t->guesses, .labels = t->labels};
    const unsigned length = t->replay.rules.length;
    peg_outlook outlook;

    peg_equals *equals = &t->level[at->depth].equals;
    equals->count = 0;
    peg_status status = t->options->equals(t->user, &position, equals);
    if (status != PEG_OK) return status;
    *count = equals->count;
    if (*count > t->level[at->depth].room) {
        peg_offer *larger = realloc(t->level[at->depth].offers, *count * sizeof *larger);
        if (!larger) return PEG_E_MEMORY;
        t->level[at->depth].offers = larger;
        t->level[at->depth].room = *count;
    }
    peg_offer *offers = t->level[at->depth].offers;
    peg_outlook_see(&outlook, t->prices, &t->replay, at->low, at->high, at->used);
    for (size_t i = 0; i < *count; i++) {
        const uint8_t *code = t->replay.symbols + (size_t)equals->guess[i] * length;
        offers[i] = (peg_offer){.price = peg_price_guess(&outlook, code),
                                .guess = equals->guess[i]};
    }
    qsort(offers + 1, *count - 1, sizeof *offers, by_price);
    return PEG_OK;
}

/* Of the first of the offers and of the cheapest others that lead to the same cost, the one
 * with the cheapest subtree; of equally cheap ones the first. */
static peg_status choose(peg_trial *t, const place *at, size_t count, peg_outcome *out)
{
    const int is_large = at->high - at->low > PEG_COMPACT_LARGE;
    const size_t most = is_large ? t->options->large_tries : PEG_COMPACT_TRIES;
    const size_t tries = count < most ? count : most;
    const peg_offer *offers = t->level[at->depth].offers;
    peg_outcome other;

    peg_status status = try_guess(t, at, &offers[0], UINT32_MAX, UINT64_MAX, out);
    for (size_t i = 1; i < tries && status == PEG_OK; i++) {
        if (offers[i].price >= out->price) break;
        status = try_guess(t, at, &offers[i], out->total, out->price, &other);
        if (other.price != UINT64_MAX && other.total == out->total &&
            (other.worst == out->worst || t->options->worst_is_seen_to))
            *out = other;
    }
    return status;
}

static peg_status solve(peg_trial *t, const place *at, peg_outcome *out)
{
    XXH128_hash_t key;
    size_t count;

    if (bound(t, at->low, at->high, out)) return PEG_OK;
    if (t->options->stop && *t->options->stop) return PEG_E_INTERRUPTED;
    if (at->depth == PEG_MAX_GUESSES) return PEG_E_LIMIT;
    key = key_of(t, at);
    const peg_known *known = find_known(t, key);
    if (known->outcome.worst) {
        *out = known->outcome;
        return PEG_OK;
    }
    peg_status status = make_offers(t, at, &count);
    if (status == PEG_OK) status = choose(t, at, count, out);
    return status == PEG_OK ? keep_known(t, key, out) : status;
}

/* ---- the tree -------------------------------------------------------------------- */

static peg_status grow(peg_trial *t, const place *at, peg_nodes *nodes)
{
    peg_parts parts;
    peg_outcome best;
    place below;

    peg_status status = solve(t, at, &best);
    if (status == PEG_OK) status = split(t, at, best.guess, &parts, &below);
    if (status != PEG_OK) return status;
    t->guesses[at->depth] = best.guess;
    const uint8_t label = at->depth ? t->labels[at->depth - 1] : 0;
    status = peg_nodes_add(nodes, peg_parts_node(&parts, best.guess, label));
    for (unsigned i = 0; i < parts.children && status == PEG_OK; i++) {
        t->labels[at->depth] = parts.label[i];
        below.low = parts.start[i];
        below.high = parts.start[i + 1];
        status = grow(t, &below, nodes);
    }
    return status;
}

peg_status peg_trial_grow(peg_trial *trial, const uint32_t *set, uint32_t count, unsigned depth,
                          peg_nodes *nodes)
{
    const peg_replay *replay = &trial->replay;
    place at = {.high = count, .top = count, .depth = depth};

    for (unsigned i = 0; i < depth; i++) {
        const uint8_t *code = replay->symbols + (size_t)trial->guesses[i] * replay->rules.length;
        at.used |= peg_symbols(code, replay->rules.length);
    }
    peg_status status = reserve(trial, count);
    if (status != PEG_OK) return status;
    memcpy(trial->replay.set, set, count * sizeof *set);
    memset(trial->known, 0, trial->known_room * sizeof *trial->known); /* no set comes twice */
    trial->known_count = 0;
    return grow(trial, &at, nodes);
}

peg_status peg_trial_open(peg_trial *trial, const peg_replay *replay, const peg_prices *prices,
                          const peg_compact_options *options, void *user)
{
    *trial = (peg_trial){.prices = prices, .options = options, .user = user, .replay = *replay,
                         .known_room = 1024};
    trial->replay.set = NULL;
    trial->replay.sorted = NULL;
    trial->replay.labels = NULL;
    trial->known = calloc(trial->known_room, sizeof *trial->known);
    return trial->known ? reserve(trial, 1024) : PEG_E_MEMORY;
}

void peg_trial_close(peg_trial *trial)
{
    for (unsigned i = 0; i < PEG_MAX_GUESSES; i++) {
        free(trial->level[i].equals.guess);
        free(trial->level[i].offers);
    }
    free(trial->replay.set);
    free(trial->replay.sorted);
    free(trial->replay.labels);
    free(trial->known);
}

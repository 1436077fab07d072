/*
 * subtree.c - chooses a guess, splits the candidates, continues with each part.
 */
#include "gen/core/array.h"
#include "gen/build/builder.h"

#define RESOLVED_PER_REPORT 256

uint64_t peg_least_total(uint32_t n, unsigned length)
{
    const uint64_t branch = (uint64_t)length * (length + 3) / 2 - 1;
    uint64_t total = 0, here = 1;

    for (uint64_t left = n, guess = 1; left; guess++, here *= branch ? branch : 1) {
        const uint64_t solved = here < left ? here : left;
        total += solved * guess;
        left -= solved;
    }
    return total;
}

/* Raises the bound by the guesses that a set of n candidates is now known to take beyond
 * peg_least_total(n): it takes so many and, if `parts` is not null, the least for each of
 * them. */
static void raise_bound(peg_grower *grower, uint32_t n, uint64_t takes, const peg_parts *parts)
{
    const unsigned length = grower->replay->rules.length;

    if (!grower->sums->limit) return;
    for (unsigned i = 0; parts && i < parts->children; i++)
        takes += peg_least_total(parts->start[i + 1] - parts->start[i], length);
    grower->raised += takes - peg_least_total(n, length);
}

void peg_grower_report(peg_grower *grower)
{
    atomic_fetch_add_explicit(&grower->sums->bound, grower->raised, memory_order_relaxed);
    atomic_fetch_add_explicit(&grower->sums->resolved, grower->resolved, memory_order_relaxed);
    atomic_fetch_add_explicit(&grower->sums->total, grower->total, memory_order_relaxed);
    grower->resolved = 0;
    grower->total = 0;
    grower->raised = 0;
}

void peg_grower_add(peg_grower *grower, const peg_piece *piece, const peg_parts *parts,
                    const peg_tally *tally)
{
    const uint32_t n = piece->high - piece->low;

    raise_bound(grower, n, parts ? n : tally->total, parts);
    grower->resolved += tally->secrets;
    grower->total += tally->total + (uint64_t)tally->secrets * piece->depth;
    peg_grower_report(grower);
}

peg_status peg_grow_one(peg_grower *grower, uint32_t low, uint32_t high, unsigned depth,
                        peg_nodes *nodes, peg_parts *parts)
{
    const peg_replay *replay = grower->replay;
    const peg_sums *sums = grower->sums;
    uint32_t *guess = &grower->history.guesses[depth];
    const uint8_t *labels = grower->history.labels;
    const peg_position position = {.replay = replay,
                                   .low = low,
                                   .high = high,
                                   .depth = depth,
                                   .guesses = grower->history.guesses,
                                   .labels = labels};

    assert(peg_is_ascending(replay->set + low, high - low));
    if (peg_chooser_stopped(&grower->chooser)) return PEG_E_INTERRUPTED;
    if (sums->limit && atomic_load_explicit(&sums->bound, memory_order_relaxed) > sums->limit)
        return PEG_E_ARGUMENT;
    if (depth == PEG_MAX_GUESSES) return PEG_E_LIMIT;
    const peg_status status = peg_choose(&grower->chooser, &position, guess);
    if (status != PEG_OK) return status;
    assert(*guess < replay->secrets);
    peg_replay_split(replay, low, high, peg_replay_row(replay, *guess), parts);
    assert(parts->count > 1 || high - low == 1); /* or the recursion would never end */
    const peg_node node = peg_parts_node(parts, *guess, depth ? labels[depth - 1] : 0);
    grower->resolved += node.solves;
    grower->total += node.solves * (depth + 1);
    raise_bound(grower, high - low, high - low, parts);
    if (grower->resolved >= RESOLVED_PER_REPORT) peg_grower_report(grower);
    return peg_nodes_add(nodes, node);
}

peg_status peg_grow(peg_grower *grower, uint32_t low, uint32_t high, unsigned depth,
                    peg_nodes *nodes)
{
    peg_parts parts;
    peg_status status = peg_grow_one(grower, low, high, depth, nodes, &parts);

    for (unsigned i = 0; status == PEG_OK && i < parts.children; i++) {
        grower->history.labels[depth] = parts.label[i];
        status = peg_grow(grower, parts.start[i], parts.start[i + 1], depth + 1, nodes);
    }
    return status;
}

/*
 * order.c - a counting sort of guesses by score, and the state of a race.
 */
#include <string.h>

#include "gen/exact/order.h"

/* The greatest score that is below `limit`, but no more than `most`; -1: none is. */
static int32_t last_score(const exact_search *search, uint32_t n, exact_cost limit, uint16_t most)
{
    const exact_cost unit = search->floor->unit;
    exact_cost score;

    if (!unit) return limit ? most : -1;
    if (limit <= (2 * n - 1) * unit) return -1;
    score = (limit - 1) / unit - (2 * n - 1);
    return (int32_t)(score < most ? score : most);
}

static uint16_t most_score(const uint16_t *slack, uint32_t codes)
{
    uint16_t most = 0;

    for (uint32_t g = 0; g < codes; g++) most = slack[g] > most ? slack[g] : most;
    return most;
}

/* end[s]: where the guesses of score s end; returns the least score beyond `last` */
static uint32_t count_scores(const uint16_t *slack, uint32_t codes, int32_t last, uint32_t *end)
{
    uint32_t beyond = UINT32_MAX;

    memset(end, 0, (size_t)(last + 1) * sizeof *end);
    for (uint32_t g = 0; g < codes; g++)
        if (slack[g] <= last)
            end[slack[g]]++;
        else if (slack[g] < beyond)
            beyond = slack[g];
    for (int32_t s = 1; s <= last; s++) end[s] += end[s - 1];
    return beyond;
}

static int sort_guesses(exact_worker *worker, const exact_place *at, const uint16_t *slack,
                        exact_cost limit, exact_order *order)
{
    const exact_search *search = worker->search;
    const uint32_t codes = search->game->codes;
    const int32_t last = last_score(search, at->part.n, limit, most_score(slack, codes));
    uint32_t *end = exact_worker_take(worker, ((size_t)last + 2) * sizeof *end);
    uint32_t beyond;
    peg_code16 *guess;
    uint16_t *sorted;

    if (!end) return 0;
    beyond = count_scores(slack, codes, last, end);
    order->rest = EXACT_NONE;
    if (beyond != UINT32_MAX) order->rest = exact_order_bound(search, at->part.n, (uint16_t)beyond);
    order->count = last < 0 ? 0 : end[last];
    order->guess = guess = exact_worker_take(worker, order->count * sizeof *guess + 1);
    order->slack = sorted = exact_worker_take(worker, order->count * sizeof *sorted + 1);
    if (!guess || !sorted) return 0;
    for (uint32_t g = codes; g-- > 0;)
        if (slack[g] <= last) {
            const uint32_t i = --end[slack[g]];
            guess[i] = (peg_code16)g;
            sorted[i] = slack[g];
        }
    return 1;
}

/* ---- narrow searches ------------------------------------------------------------ */

#define POOL 24 /* guesses that are ranked for each that is taken */

typedef struct ranked {
    uint64_t rank;
    peg_code16 guess;
    uint16_t slack;
} ranked;

/* 16 log2(n), rounded down: integers, for the same order on every machine */
static uint64_t log2_16(uint64_t n)
{
    unsigned exponent = 0;
    uint64_t mantissa = n << 32, result;

    while (mantissa >= (uint64_t)2 << 32) {
        mantissa >>= 1;
        exponent++;
    }
    result = exponent;
    for (unsigned bit = 0; bit < 4; bit++) {
        mantissa = (mantissa >> 16) * (mantissa >> 16);
        result = result * 2 + (mantissa >= (uint64_t)2 << 32);
        if (mantissa >= (uint64_t)2 << 32) mantissa >>= 1;
    }
    return result;
}

/* The sum of m log m over the parts: less where the answer tells more (E. Neuwirth,
 * "Some strategies for Mastermind", 1982). A candidate may be right at once. */
static uint64_t rank_of(const exact_search *search, const exact_part *part, unsigned guess)
{
    const uint8_t *row = exact_game_row(search->game, guess);
    uint32_t size[EXACT_LABELS] = {0};
    uint64_t rank = 0;

    for (uint32_t i = 0; i < part->n; i++) size[row[part->set[i]]]++;
    for (unsigned l = 0; l < search->game->labels; l++)
        if (size[l]) rank += size[l] * log2_16(size[l]);
    return 2 * rank + !size[search->game->solved];
}

/* Keeps the best-ranked guesses of those that score best. */
static int narrow(exact_worker *worker, const exact_place *at, exact_order *order)
{
    const exact_search *search = worker->search;
    const uint32_t width = search->width;
    ranked *best = exact_worker_take(worker, width * sizeof *best);
    peg_code16 *guess = exact_worker_take(worker, width * sizeof *guess);
    uint16_t *slack = exact_worker_take(worker, width * sizeof *slack);
    uint32_t count = 0;

    if (!best || !guess || !slack) return 0;
    for (uint32_t i = 0, pool = 0; i < order->count && pool < POOL * (width + 1); i++) {
        ranked new = {.guess = order->guess[i], .slack = order->slack[i]};
        uint32_t j;
        if (!exact_symmetry_least(search->game, &at->same, new.guess)) continue;
        pool++;
        new.rank = rank_of(search, &at->part, new.guess);
        if (count == width && best[count - 1].rank <= new.rank) continue;
        for (j = count < width ? count++ : count - 1; j && best[j - 1].rank > new.rank; j--)
            best[j] = best[j - 1];
        best[j] = new;
    }
    for (uint32_t i = 0; i < count; i++) {
        guess[i] = best[i].guess;
        slack[i] = 0; /* all of them are tried, in this order */
    }
    *order = (exact_order){.count = count, .guess = guess, .slack = slack, .rest = EXACT_NONE};
    return 1;
}

int exact_order_guesses(exact_worker *worker, const exact_place *at, const uint16_t *slack, exact_cost limit,
                  exact_order *order)
{
    if (!exact_is_narrow(worker->search, at->part.n))
        return sort_guesses(worker, at, slack, limit, order);
    return sort_guesses(worker, at, slack, EXACT_NONE, order) && narrow(worker, at, order);
}

void exact_race_begin(exact_race *race, const exact_place *at, const exact_order *order, exact_cost limit)
{
    race->at = at;
    race->order = *order;
    race->limit = limit;
    atomic_init(&race->next, 0);
    atomic_init(&race->best, limit);
    atomic_init(&race->lower, order->rest);
}

static int lower_to(_Atomic exact_cost *value, exact_cost to)
{
    exact_cost now = atomic_load(value);

    while (to < now)
        if (atomic_compare_exchange_weak(value, &now, to)) return 1;
    return 0;
}

void exact_race_report(exact_race *race, exact_cost found)
{
    if (!lower_to(&race->best, found)) lower_to(&race->lower, found);
}

/*
 * order.c - a counting sort of guesses by score.
 */
#include <string.h>

#include "gen/exact/order.h"

/* The greatest score that is below `limit`; -1: none is. */
static int32_t last_score(const exact_search *search, uint32_t n, exact_cost limit)
{
    const exact_cost unit = search->floor->unit;
    exact_cost score;

    if (!unit) return limit ? UINT16_MAX : -1;
    if (limit <= (2 * n - 1) * unit) return -1;
    score = (limit - 1) / unit - (2 * n - 1);
    return score < UINT16_MAX ? (int32_t)score : UINT16_MAX;
}

/* The guesses of scores up to some `last`, by index. */
typedef struct kept_guesses {
    peg_code16 *guess;
    uint32_t count;
    uint16_t most;   /* score of these */
    uint32_t beyond; /* least score of the others; UINT32_MAX: there are none */
} kept_guesses;

/* Without branches: processors cannot foretell which guesses are kept. */
static void keep_some(const uint16_t *slack, uint32_t g, uint32_t end, int32_t last,
                      kept_guesses *kept)
{
    uint32_t count = kept->count, most = kept->most, beyond = kept->beyond;

    for (; g < end; g++) {
        const uint32_t score = slack[g], keeps = (int32_t)score <= last;
        const uint32_t inside = keeps ? score : 0, outside = keeps ? UINT32_MAX : score;
        kept->guess[count] = (peg_code16)g;
        count += keeps;
        most = inside > most ? inside : most;
        beyond = outside < beyond ? outside : beyond;
    }
    kept->count = count;
    kept->most = (uint16_t)most;
    kept->beyond = beyond;
}

/* Mostly few guesses are kept, so that most blocks hold none. */
static void keep_guesses(const uint16_t *slack, uint32_t codes, int32_t last,
                         kept_guesses *kept)
{
    enum { BLOCK = 32 };
    uint32_t start = 0;

    kept->count = kept->most = 0;
    kept->beyond = UINT32_MAX;
    for (; start + BLOCK <= codes; start += BLOCK) {
        uint16_t least = UINT16_MAX;
        for (unsigned i = 0; i < BLOCK; i++) /* a number that compilers unroll */
            least = slack[start + i] < least ? slack[start + i] : least;
        if (least <= last)
            keep_some(slack, start, start + BLOCK, last, kept);
        else if (least < kept->beyond)
            kept->beyond = least;
    }
    keep_some(slack, start, codes, last, kept);
}

static int sort_guesses(exact_worker *worker, const exact_place *at, const uint16_t *slack,
                        exact_cost limit, exact_order *order)
{
    const exact_search *search = worker->search;
    const uint32_t n = at->part.n, codes = search->game->codes;
    kept_guesses kept = {.guess = exact_worker_take(worker, codes * sizeof *kept.guess)};

    if (!kept.guess) return 0;
    keep_guesses(slack, codes, last_score(search, n, limit), &kept);
    uint32_t *end = exact_worker_take(worker, (kept.most + 1u) * sizeof *end);
    peg_code16 *guess = exact_worker_take(worker, kept.count * sizeof *guess + 1);
    uint16_t *sorted = exact_worker_take(worker, kept.count * sizeof *sorted + 1);
    if (!end || !guess || !sorted) return 0;
    memset(end, 0, (kept.most + 1u) * sizeof *end);
    for (uint32_t i = 0; i < kept.count; i++) end[slack[kept.guess[i]]]++;
    for (uint32_t s = 1; s <= kept.most; s++) end[s] += end[s - 1];
    for (uint32_t i = kept.count; i-- > 0;) {
        const uint16_t score = slack[kept.guess[i]];
        guess[--end[score]] = kept.guess[i];
        sorted[end[score]] = score;
    }
    *order =
        (exact_order){.count = kept.count, .guess = guess, .slack = sorted, .rest = EXACT_NONE};
    if (kept.beyond != UINT32_MAX)
        order->rest = exact_order_bound(search, at->terms.depth, n, (uint16_t)kept.beyond);
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
 * "Some strategies for Mastermind", 1982). A candidate may be right at once. There is room for
 * n labels. */
static uint64_t rank_of(const exact_worker *worker, const exact_part *part, unsigned guess,
                        uint8_t *label)
{
    const exact_game *game = worker->search->game;
    uint32_t size[EXACT_LABELS] = {0};
    uint64_t rank = 0;

    exact_rows_read(&worker->rows, part->set, part->n, guess, label);
    for (uint32_t i = 0; i < part->n; i++) size[label[i]]++;
    for (unsigned l = 0; l < game->labels; l++)
        if (size[l]) rank += size[l] * log2_16(size[l]);
    return 2 * rank + !size[game->solved];
}

/* Keeps the best-ranked guesses of those that score best. */
static int narrow(exact_worker *worker, const exact_place *at, exact_order *order)
{
    const exact_search *search = worker->search;
    const uint32_t width = exact_width_of(search, at->part.n);
    ranked *best = exact_worker_take(worker, width * sizeof *best);
    peg_code16 *guess = exact_worker_take(worker, width * sizeof *guess);
    uint16_t *slack = exact_worker_take(worker, width * sizeof *slack);
    uint8_t *label = exact_worker_take(worker, at->part.n);
    uint32_t count = 0;

    if (!best || !guess || !slack || !label) return 0;
    for (uint32_t i = 0, pool = 0; i < order->count && pool < POOL * (width + 1); i++) {
        ranked new = {.guess = order->guess[i], .slack = order->slack[i]};
        uint32_t j;
        if (!exact_is_tried(search, at, new.guess)) continue;
        pool++;
        new.rank = rank_of(worker, &at->part, new.guess, label);
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

int exact_order_guesses(exact_worker *worker, const exact_place *at, const uint16_t *slack,
                        exact_cost limit, exact_order *order)
{
    if (!exact_is_narrow(worker->search, at->part.n))
        return sort_guesses(worker, at, slack, limit, order);
    return sort_guesses(worker, at, slack, EXACT_NONE, order) && narrow(worker, at, order);
}

/*
 * order.c - a counting sort of guesses by score.
 */
#include <string.h>

#include "gen/core/array.h"
#include "gen/exact/score.h"
#include "gen/score/fixed_log.h"

int32_t exact_order_last(const exact_search *search, uint32_t n, exact_cost limit)
{
    const exact_cost unit = search->bounds->unit;
    const uint16_t most = exact_most_score(search->game);
    exact_cost score;

    if (!unit) return limit ? most : -1;
    if (limit <= (2 * n - 1) * unit) return -1;
    score = (limit - 1) / unit - (2 * n - 1);
    return score < most ? (int32_t)score : most;
}

/* The guesses with scores up to some `last`. */
typedef struct kept_guesses {
    uint16_t *column;
    uint32_t count;
    uint16_t most;   /* greatest score among them */
    uint32_t beyond; /* least score of the others; UINT32_MAX: there are none */
} kept_guesses;

/* Without branches: processors cannot predict which guesses are kept. */
static void keep_some(const uint16_t *excess, size_t g, size_t end, int32_t last,
                      kept_guesses *kept)
{
    uint32_t count = kept->count, most = kept->most, beyond = kept->beyond;

    for (; g < end; g++) {
        const uint32_t score = excess[g], keeps = (int32_t)score <= last;
        const uint32_t inside = keeps ? score : 0, outside = keeps ? UINT32_MAX : score;
        kept->column[count] = (uint16_t)g;
        count += keeps;
        most = inside > most ? inside : most;
        beyond = outside < beyond ? outside : beyond;
    }
    kept->count = count;
    kept->most = (uint16_t)most;
    kept->beyond = beyond;
}

/* Usually few guesses are kept, and most blocks hold none of them. */
static void keep_guesses(const exact_scores *scores, uint32_t codes, int32_t last,
                         kept_guesses *kept)
{
    for (uint32_t b = 0; b < scores->blocks; b++) {
        const size_t start = exact_scores_block(scores, b);
        const uint16_t *excess = scores->excess + start;
        uint16_t least = UINT16_MAX;
        for (unsigned i = 0; i < PEG_SCAN_BLOCK; i++) /* a number that compilers unroll */
            least = excess[i] < least ? excess[i] : least;
        if (least <= last || start + PEG_SCAN_BLOCK > codes)
            keep_some(scores->excess, start,
                      start + PEG_SCAN_BLOCK < codes ? start + PEG_SCAN_BLOCK : codes, last,
                      kept);
        else if (least < kept->beyond)
            kept->beyond = least;
    }
}

/* Keeps all guesses, by index: what a width-limited search tries depends on their order. */
static void keep_all(const exact_game *game, const exact_set *set, const exact_scores *scores,
                     kept_guesses *kept)
{
    const uint32_t guesses = game->is_consistent ? set->n : game->codes;

    for (uint32_t i = 0; i < guesses; i++) {
        const unsigned column = exact_game_column(game, game->is_consistent ? set->code[i] : i);
        kept->column[kept->count++] = (uint16_t)column;
        if (scores->excess[column] > kept->most) kept->most = scores->excess[column];
    }
}

/* Brings the smallest guess of the least score to the front. */
static void put_smallest_first(exact_order *order)
{
    peg_code16 *guess = order->guess;
    uint32_t smallest = 0;

    for (uint32_t i = 1; i < order->count && order->excess[i] == order->excess[0]; i++)
        if (guess[i] < guess[smallest]) smallest = i;
    if (!smallest) return;
    const peg_code16 first = guess[0];
    guess[0] = guess[smallest];
    guess[smallest] = first;
}

int exact_order_room(exact_worker *worker, uint32_t guesses, exact_order *order)
{
    order->guess = exact_worker_take(worker, guesses * sizeof *order->guess);
    order->excess = exact_worker_take(worker, guesses * sizeof *order->excess);
    return order->guess && order->excess;
}

static int sort_guesses(exact_worker *worker, const exact_node *node,
                        const exact_scores *scores, exact_cost limit, exact_order *order)
{
    const exact_search *search = worker->search;
    const uint16_t *excess = scores->excess;
    const uint32_t n = node->set.n, codes = search->game->codes;
    kept_guesses kept = {.column = exact_worker_take(worker, codes * sizeof *kept.column),
                         .beyond = scores->beyond};

    if (!kept.column) return 0;
    if (exact_is_width_limited(search, n))
        keep_all(search->game, &node->set, scores, &kept);
    else
        keep_guesses(scores, codes, exact_order_last(search, n, limit), &kept);
    *order = (exact_order){.count = kept.count, .rest = EXACT_NONE};
    uint32_t *end = exact_worker_take(worker, (kept.most + 1u) * sizeof *end);
    if (!exact_order_room(worker, kept.count, order) || !end) return 0;
    peg_code16 *const guess = order->guess;
    uint16_t *const sorted = order->excess;
    memset(end, 0, (kept.most + 1u) * sizeof *end);
    for (uint32_t i = 0; i < kept.count; i++) end[excess[kept.column[i]]]++;
    for (uint32_t s = 1; s <= kept.most; s++) end[s] += end[s - 1];
    for (uint32_t i = kept.count; i-- > 0;) {
        const uint16_t score = excess[kept.column[i]];
        guess[--end[score]] = (peg_code16)exact_game_guess(search->game, kept.column[i]);
        sorted[end[score]] = score;
    }
    for (uint32_t i = 1; i < kept.count; i++) assert(sorted[i - 1] <= sorted[i]);
    put_smallest_first(order);
    if (kept.beyond <= exact_most_score(search->game))
        order->rest = exact_score_bound(search, node->terms.depth, n, (uint16_t)kept.beyond);
    return 1;
}

void exact_order_keep_tried(const exact_search *search, const exact_node *node,
                            exact_cost limit, exact_order *order)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < order->count; i++) {
        const exact_cost bound =
            exact_score_bound(search, node->terms.depth, node->set.n, order->excess[i]);
        if (bound >= limit) { /* and so do all that follow */
            if (bound < order->rest) order->rest = bound;
            break;
        }
        if (!exact_is_tried(search, node, order->guess[i])) continue;
        order->guess[count] = order->guess[i];
        order->excess[count++] = order->excess[i];
    }
    order->count = count;
}

/* ---- by rank ------------------------------------------------------------------------- */

#define POOL 24 /* guesses ranked for each that is taken */

typedef struct ranked {
    uint64_t rank;
    peg_code16 guess;
} ranked;

uint64_t exact_rank(const exact_search *search, const uint32_t size[EXACT_LABELS])
{
    uint64_t rank = 0;

    for (unsigned l = 0; l < search->game->labels; l++)
        if (size[l]) rank += size[l] * peg_log2_16(size[l]);
    return 2 * rank + !size[search->game->solved];
}

static uint64_t rank_of(const exact_worker *worker, const exact_set *set, unsigned guess,
                        uint8_t *label)
{
    uint32_t size[EXACT_LABELS] = {0};

    exact_rows_read(&worker->rows, set->code, set->n, guess, label);
    for (uint32_t i = 0; i < set->n; i++) size[label[i]]++;
    return exact_rank(worker->search, size);
}

/* Keeps the best-ranked guesses, `width` at most, of the `most` that score best; all of them
 * are to be tried, in this order. With search->widths their ranks differ, since guesses of
 * equal rank are mostly renamings of each other. */
static int keep_ranked(exact_worker *worker, const exact_node *node, uint32_t width,
                       uint32_t most, exact_order *order)
{
    const exact_search *search = worker->search;
    const uint16_t least = search->width ? 0 : order->excess[0];
    ranked *best = exact_worker_take(worker, width * sizeof *best);
    uint8_t *label = exact_worker_take(worker, node->set.n);
    uint32_t count = 0;

    if (!best || !label) return 0;
    for (uint32_t i = 0, pool = 0; i < order->count && pool < most; i++) {
        ranked new = {.guess = order->guess[i]};
        uint32_t j;
        if (!exact_is_tried(search, node, new.guess)) continue;
        pool++;
        new.rank = rank_of(worker, &node->set, new.guess, label);
        for (j = count; j && best[j - 1].rank > new.rank;) j--;
        if (j == width || (j && search->widths && best[j - 1].rank == new.rank)) continue;
        count = count < width ? count + 1 : width;
        memmove(best + j + 1, best + j, (count - 1 - j) * sizeof *best);
        best[j] = new;
    }
    for (uint32_t i = 0; i < count; i++) {
        order->guess[i] = best[i].guess;
        order->excess[i] = least;
    }
    order->count = count;
    return 1;
}

/* Makes *order the guesses of two orders that take turns, `first` beginning: `width` at most.
 * Returns 0 if memory runs out. */
static int take_turns(exact_worker *worker, const exact_order *first, uint32_t width,
                      exact_order *order)
{
    const exact_order *turn[] = {first, order};
    exact_order both = {.rest = order->rest};
    uint32_t taken[2] = {0};

    if (!exact_order_room(worker, width, &both)) return 0;
    for (unsigned t = 0; both.count < width; t = !t) {
        if (taken[t] == turn[t]->count) t = !t;
        if (taken[t] == turn[t]->count) break;
        const peg_code16 new = turn[t]->guess[taken[t]++];
        uint32_t i = 0;
        while (i < both.count && both.guess[i] != new) i++;
        if (i < both.count) continue;
        both.guess[both.count] = new;
        both.excess[both.count++] = 0;
    }
    *order = both;
    return 1;
}

static int limit_width(exact_worker *worker, const exact_node *node, exact_order *order)
{
    const exact_ahead *ahead = worker->search->ahead;
    const exact_width *at = worker->search->widths;
    exact_order deep = *order;

    while (at && at->most < node->set.n) at++;
    const uint32_t width = at ? at->width : worker->search->width;
    order->rest = EXACT_NONE;
    if (!ahead || node->set.n < ahead->least)
        return keep_ranked(worker, node, width, POOL * (width + 1), order);
    return exact_rank_ahead(worker, node, width, &deep) &&
           keep_ranked(worker, node, width, POOL * (width + 1), order) &&
           take_turns(worker, &deep, width, order);
}

/* Brings a guess to the front, if it is in the order. That it counts as one of the least excess
 * keeps the order of the bounds. */
static void put_first(unsigned first, exact_order *order)
{
    uint32_t at = 0;

    while (at < order->count && order->guess[at] != first) at++;
    if (at == order->count) return;
    memmove(order->guess + 1, order->guess, at * sizeof *order->guess);
    memmove(order->excess + 1, order->excess, at * sizeof *order->excess);
    order->guess[0] = (peg_code16)first;
}

int exact_order_guesses(exact_worker *worker, const exact_node *node,
                        const exact_scores *scores, exact_cost limit, exact_order *order)
{
    const exact_search *search = worker->search;

    if (!sort_guesses(worker, node, scores, limit, order)) return 0;
    if (exact_is_width_limited(search, node->set.n)) return limit_width(worker, node, order);
    /* In sets of some 20,000 codes and more all scores are the greatest there is: they do not
     * say what to try first. */
    if (order->count && order->excess[0] + 1u >= exact_most_score(search->game) &&
        !keep_ranked(worker, node, order->count, order->count, order))
        return 0;
    if (!node->level && search->first) put_first(search->first - 1, order);
    return 1;
}

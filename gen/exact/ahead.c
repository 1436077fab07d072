/*
 * ahead.c - ranks the guesses of a width-limited search two guesses deep.
 *
 * How much an answer tells says little in sets with many symmetries. Of p7c7n's 672 candidates
 * after 0123456 and one more guess, for instance, 166 kinds of guesses tell more than the best
 * one; by what is left after the next guess only one ranks before it. So the guesses that tell
 * most are ranked again: each part costs what the best of these guesses leaves of it, if sets
 * cost what is usual for their size.
 */
#include "gen/exact/score.h"

/* The candidates by their answers to a guess. */
typedef struct parted {
    uint16_t *place;                  /* [n]: their places in the set, part by part */
    uint32_t start[EXACT_LABELS + 1]; /* of each part */
} parted;

static void part(const uint8_t *label, uint32_t n, parted *by)
{
    uint32_t next[EXACT_LABELS];

    for (unsigned l = 0; l <= EXACT_LABELS; l++) by->start[l] = 0;
    for (uint32_t i = 0; i < n; i++) by->start[label[i] + 1]++;
    for (unsigned l = 0; l < EXACT_LABELS; l++) {
        by->start[l + 1] += by->start[l];
        next[l] = by->start[l];
    }
    for (uint32_t i = 0; i < n; i++) by->place[next[label[i]]++] = (uint16_t)i;
}

/* What the candidates at place[0..n-1] usually cost if they answer the next guess with these
 * labels. */
static uint64_t cost_after(const exact_search *search, const uint16_t *place, uint32_t n,
                           const uint8_t *label)
{
    const uint32_t *more = search->ahead->more;
    uint32_t size[EXACT_LABELS] = {0};
    uint64_t cost = (uint64_t)n * EXACT_AHEAD_ONE;

    for (uint32_t i = 0; i < n; i++) cost += more[size[label[place[i]]]++];
    return size[search->game->solved] ? cost - EXACT_AHEAD_ONE : cost;
}

/* What a set usually costs after a guess, the first of the rows of labels, if each part goes on
 * with the best of the first `next` guesses. */
static uint64_t cost_ahead(const exact_search *search, const parted *by, const uint8_t *labels,
                           uint32_t n, uint32_t next)
{
    uint64_t cost = 0;

    for (unsigned l = 0; l < search->game->labels; l++) {
        const uint16_t *place = by->place + by->start[l];
        const uint32_t size = by->start[l + 1] - by->start[l];
        uint64_t least = UINT64_MAX;
        if (!size || l == search->game->solved) continue;
        for (uint32_t h = 0; h < next && size > 2; h++) {
            const uint64_t found = cost_after(search, place, size, labels + (size_t)h * n);
            least = found < least ? found : least;
        }
        cost += size > 2 ? least : (2 * size - 1) * EXACT_AHEAD_ONE;
    }
    return cost;
}

int exact_rank_ahead(exact_worker *worker, const exact_node *node, uint32_t width,
                     exact_order *order)
{
    const exact_search *search = worker->search;
    const uint32_t n = node->set.n, count = order->count;
    const uint32_t next = count < search->ahead->next ? count : search->ahead->next;
    peg_code16 *guess = exact_worker_take(worker, count * sizeof *guess);
    const size_t mark = worker->scratch.used;
    uint64_t *cost = exact_worker_take(worker, count * sizeof *cost);
    uint8_t *labels = exact_worker_take(worker, (size_t)count * n);
    parted by = {.place = exact_worker_take(worker, n * sizeof *by.place)};

    if (!guess || !cost || !labels || !by.place) return 0;
    for (uint32_t i = 0; i < count; i++)
        exact_rows_read(&worker->rows, node->set.code, n, order->guess[i],
                        labels + (size_t)i * n);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t j = i;
        part(labels + (size_t)i * n, n, &by);
        const uint64_t new = cost_ahead(search, &by, labels, n, next);
        for (; j && cost[j - 1] > new; j--) {
            cost[j] = cost[j - 1];
            guess[j] = guess[j - 1];
        }
        cost[j] = new;
        guess[j] = order->guess[i];
    }
    worker->scratch.used = mark;
    order->guess = guess;
    order->count = count < width ? count : width;
    return 1;
}

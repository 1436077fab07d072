/*
 * ahead.c - ranks the guesses of a width-limited search two guesses deep.
 *
 * How much an answer tells says little in sets with many symmetries (README.md). So guesses are
 * ranked by what is left after the next guess: each part costs what the best of the next
 * guesses leaves of it, if sets cost what is usual for their size. First guesses are ranked
 * with a few next ones, then the best of them with more.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/exact/score.h"

/* Next guesses are spread over this share of all, those that tell most. The very best resemble
 * each other, and tell little about what one of them leaves (README.md has the ranks). */
#define NEXT_SHARE 4

typedef struct ranked {
    uint64_t rank; /* the less, the better */
    uint32_t tie;  /* the less comes first if ranks are equal */
    peg_code16 guess;
} ranked;

/* What a set is ranked with. */
typedef struct ranking {
    exact_worker *worker;
    const exact_set *set;
    uint8_t *labels; /* of the next guesses, a row of n for each */
    uint32_t next;   /* their number */
    /* The candidates by their answers to a guess: */
    uint8_t *label;                   /* [n] */
    uint16_t *place;                  /* [n]: their places in the set, part by part */
    uint32_t start[EXACT_LABELS + 1]; /* of each part */
} ranking;

static void read_labels(const ranking *r, unsigned guess, uint8_t *label)
{
    exact_rows_read(&r->worker->rows, r->set->code, r->set->n, guess, label);
}

static void part(ranking *r, unsigned guess)
{
    uint32_t next[EXACT_LABELS];

    read_labels(r, guess, r->label);
    memset(r->start, 0, sizeof r->start);
    for (uint32_t i = 0; i < r->set->n; i++) r->start[r->label[i] + 1]++;
    for (unsigned l = 0; l < EXACT_LABELS; l++) {
        r->start[l + 1] += r->start[l];
        next[l] = r->start[l];
    }
    for (uint32_t i = 0; i < r->set->n; i++) r->place[next[r->label[i]]++] = (uint16_t)i;
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

/* What the set usually costs after a guess if each part goes on with the best of the first
 * `next` next guesses. */
static uint64_t cost_ahead(const ranking *r, uint32_t next)
{
    const exact_search *search = r->worker->search;
    uint64_t cost = 0;

    for (unsigned l = 0; l < search->game->labels; l++) {
        const uint16_t *place = r->place + r->start[l];
        const uint32_t size = r->start[l + 1] - r->start[l];
        uint64_t least = UINT64_MAX;
        if (!size || l == search->game->solved) continue;
        for (uint32_t h = 0; h < next && size > 2; h++) {
            const uint8_t *label = r->labels + (size_t)h * r->set->n;
            const uint64_t found = cost_after(search, place, size, label);
            least = found < least ? found : least;
        }
        cost += size > 2 ? least : (2 * size - 1) * EXACT_AHEAD_ONE;
    }
    return cost;
}

static uint32_t least_of(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static int by_rank(const void *a, const void *b)
{
    const ranked *first = a, *second = b;

    if (first->rank != second->rank) return first->rank < second->rank ? -1 : 1;
    return first->tie < second->tie ? -1 : first->tie > second->tie;
}

/* How much the answers to each guess tell, by its column in a row. */
static void rank_columns(const ranking *r, uint64_t *rank)
{
    const exact_search *search = r->worker->search;
    uint32_t size[PEG_SCAN_BLOCK][EXACT_LABELS];

    for (size_t b = 0; b < search->game->stride; b += PEG_SCAN_BLOCK) {
        memset(size, 0, sizeof size);
        for (uint32_t i = 0; i < r->set->n; i++) {
            const uint8_t *row = exact_row(&r->worker->rows, r->set->code[i]) + b;
            for (unsigned g = 0; g < PEG_SCAN_BLOCK; g++) size[g][row[g]]++;
        }
        for (unsigned g = 0; g < PEG_SCAN_BLOCK; g++) rank[b + g] = exact_rank(search, size[g]);
    }
}

/* Sorts the guesses by how much their answers tell; those that tell equally much are mixed.
 * Returns 0 if memory runs out. */
static int sort_by_answers(const ranking *r, const exact_order *order, ranked *sorted)
{
    const exact_game *game = r->worker->search->game;
    const size_t mark = r->worker->scratch.used;
    uint64_t *rank = exact_worker_take(r->worker, game->stride * sizeof *rank);

    if (!rank) return 0;
    rank_columns(r, rank);
    for (uint32_t i = 0; i < order->count; i++) {
        const peg_code16 guess = order->guess[i];
        sorted[i] =
            (ranked){rank[exact_game_column(game, guess)], guess * UINT32_C(2654435761), guess};
    }
    qsort(sorted, order->count, sizeof *sorted, by_rank);
    r->worker->scratch.used = mark;
    return 1;
}

/* Takes `most` next guesses out of those that tell most, of which any first few are spread
 * evenly: multiples of the golden ratio. */
static void take_next(ranking *r, const ranked *sorted, uint32_t count, uint32_t most)
{
    r->next = least_of(most, count);
    const uint32_t share = count / NEXT_SHARE, from = share > r->next ? share : r->next;
    for (uint32_t i = 0; i < r->next; i++) {
        const uint64_t part = i * UINT32_C(2654435769);
        read_labels(r, sorted[part * from >> 32].guess, r->labels + (size_t)i * r->set->n);
    }
}

/* Keeps one of the guesses to be tried here for each rank; returns their number. */
static uint32_t keep_different(const exact_search *search, const exact_node *node,
                               ranked *sorted, uint32_t count)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < count; i++)
        if ((!kept || sorted[kept - 1].rank != sorted[i].rank) &&
            exact_is_tried(search, node, sorted[i].guess))
            sorted[kept++] = sorted[i];
    return kept;
}

/* Sorts the guesses by what the set costs after them, with the first `next` next guesses. */
static void sort_by_cost(ranking *r, ranked *sorted, uint32_t count, uint32_t next)
{
    for (uint32_t i = 0; i < count; i++) {
        part(r, sorted[i].guess);
        sorted[i].rank = cost_ahead(r, next);
        sorted[i].tie = i;
    }
    qsort(sorted, count, sizeof *sorted, by_rank);
}

int exact_rank_ahead(exact_worker *worker, const exact_node *node, uint32_t width,
                     exact_order *order)
{
    const exact_search *search = worker->search;
    const exact_ahead *ahead = search->ahead;
    const uint32_t n = node->set.n;
    exact_order best = {.rest = order->rest};
    const int has_room = exact_order_room(worker, width, &best);
    const size_t mark = worker->scratch.used;
    ranked *sorted = exact_worker_take(worker, order->count * sizeof *sorted);
    ranking r = {.worker = worker,
                 .set = &node->set,
                 .labels = exact_worker_take(worker, (size_t)ahead->next * n),
                 .label = exact_worker_take(worker, n),
                 .place = exact_worker_take(worker, n * sizeof *r.place)};

    assert(exact_rows_have(&worker->rows, node->set.code, n));
    if (!has_room || !sorted || !r.label || !r.place || !r.labels) return 0;
    if (!sort_by_answers(&r, order, sorted)) return 0;
    take_next(&r, sorted, order->count, ahead->next);
    uint32_t count = keep_different(search, node, sorted, order->count);
    if (count / 2 > ahead->guesses) count /= 2; /* the others tell too little */
    sort_by_cost(&r, sorted, count, least_of(r.next, ahead->first));
    count = least_of(count, ahead->guesses);
    sort_by_cost(&r, sorted, count, r.next);
    best.count = least_of(count, width);
    for (uint32_t i = 0; i < best.count; i++) {
        best.guess[i] = sorted[i].guess;
        best.excess[i] = 0;
    }
    worker->scratch.used = mark;
    *order = best;
    return 1;
}

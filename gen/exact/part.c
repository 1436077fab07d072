/*
 * part.c - what is found out about a candidate set without searching: it is settled,
 * split, scored, surveyed.
 */
#include "gen/exact/order.h"

#define ATTEMPTS 3 /* guesses a survey tries at its least score */

int exact_separator(const exact_search *search, const peg_code16 *set, uint32_t n)
{
    if (n > search->game->branch + 1) return -1;
    for (uint32_t i = 0; i < n; i++) {
        const uint8_t *row = exact_game_row(search->game, set[i]);
        uint64_t seen = 0;
        uint32_t j = 0;
        for (; j < n; j++) {
            const uint64_t label = (uint64_t)1 << row[set[j]];
            if (seen & label) break;
            seen |= label;
        }
        if (j == n) return (int)i;
    }
    return -1;
}

static exact_key key_of(const exact_search *search, const exact_part *part)
{
    exact_key key = {0, 0};

    for (uint32_t i = 0; i < part->n; i++)
        key = exact_key_join(key, search->random[part->set[i]]);
    return key;
}

static void look_up(const exact_search *search, exact_part *part, exact_key key)
{
    const exact_memo_answer known = exact_memo_get(search->memo, key, &part->lower);

    part->surveyed = known != EXACT_MEMO_NOTHING;
    part->exact = known == EXACT_MEMO_COST;
}

/* What is known of the total with any number of guesses bounds the cost with fewer, and
 * settles it where no tree of that total can be too deep. */
static void look_up_plain(const exact_search *search, exact_part *part, unsigned depth,
                          exact_key key)
{
    const exact_bounds *floor = search->floor;
    exact_part plain = {.n = part->n};

    look_up(search, &plain, key);
    if (plain.lower * floor->unit > part->lower) part->lower = plain.lower * floor->unit;
    part->surveyed = plain.surveyed;
    part->exact =
        plain.exact && exact_deepest(plain.lower, plain.n) + (floor->last != 0) <= depth;
}

int exact_settle(const exact_search *search, exact_part *part, unsigned depth)
{
    const exact_bounds *floor = search->floor;
    exact_key key;

    part->lower = exact_bound(floor, depth, part->n);
    part->exact = 1;
    if (part->n <= 2 || part->lower == EXACT_NONE) return 1;
    if (part->n <= search->game->branch + 1) {
        if (exact_separator(search, part->set, part->n) >= 0) return 1;
        part->lower = exact_bound_imperfect(floor, depth, part->n);
        /* three in a row, or one and two, cost the same; unless the third is the last */
        if (part->n == 3 && depth != 2 && !(depth == 3 && floor->last)) return 1;
    }
    key = key_of(search, part);
    part->key = exact_key_join(key, floor->salt[depth]);
    if (exact_is_narrow(search, part->n)) part->key = exact_key_join(part->key, search->narrow);
    look_up(search, part, part->key);
    if (depth > 2 && !part->surveyed)
        look_up_plain(search, part, depth, exact_key_join(key, floor->plain));
    return part->exact;
}

void exact_split(exact_worker *worker, const exact_part *whole, unsigned guess, exact_partition *into)
{
    const exact_game *game = worker->search->game;
    const uint8_t *row = exact_game_row(game, guess);
    uint32_t size[EXACT_LABELS] = {0};
    peg_code16 *end[EXACT_LABELS];
    peg_code16 *room = exact_worker_take(worker, whole->n * sizeof *room);

    into->parts = 0;
    into->solves = 0;
    if (!room) return;
    for (uint32_t i = 0; i < whole->n; i++) size[row[whole->set[i]]]++;
    into->solves = size[game->solved] != 0;
    for (unsigned l = 0; l < game->labels; l++) {
        unsigned i = into->parts;
        end[l] = room;
        room += size[l];
        if (!size[l] || l == game->solved) continue;
        for (; i && into->part[i - 1].n > size[l]; i--) {
            into->part[i] = into->part[i - 1];
            into->label[i] = into->label[i - 1];
        }
        into->part[i].set = end[l];
        into->part[i].n = size[l];
        into->label[i] = (uint8_t)l;
        into->parts++;
    }
    for (uint32_t i = 0; i < whole->n; i++) *end[row[whole->set[i]]]++ = whole->set[i];
}

uint16_t *exact_score(exact_worker *worker, const exact_part *part, uint16_t *least)
{
    const exact_search *search = worker->search;
    const peg_scan_input input = {
        .table = search->game->table,
        .stride = search->game->stride,
        .set = part->set,
        .n = part->n,
        .labels = search->game->labels,
        .step = {search->step[0], search->step[1], search->step[2], search->step[3]}};
    uint16_t *slack = exact_worker_take(worker, search->game->stride * sizeof *slack);

    if (!slack) return NULL;
    worker->states++;
    *least = search->scan(&input, slack);
    for (uint32_t i = 0; i < part->n; i++)
        if (--slack[part->set[i]] < *least) *least = slack[part->set[i]];
    return slack;
}

/* The first guess from `g` on with that score, or `end`, a multiple of the block. */
static size_t find_score(const uint16_t *slack, size_t g, size_t end, uint16_t score)
{
    enum { BLOCK = 32 };

    for (; g < end && g % BLOCK; g++)
        if (slack[g] == score) return g;
    for (; g < end; g += BLOCK) {
        unsigned found = 0;
        for (unsigned i = 0; i < BLOCK; i++) /* a number that compilers unroll */
            found |= slack[g + i] == score;
        if (found) break;
    }
    while (g < end && slack[g] != score) g++;
    return g;
}

/* With two guesses left the only way is a guess that tells all candidates apart, and a
 * candidate that does was looked for before. */
static void survey_last(exact_worker *worker, exact_part *part, const uint16_t *slack)
{
    const uint32_t codes = worker->search->game->codes;

    part->exact = 1;
    for (uint32_t g = 0, i = 0; g < codes; g++) {
        if (i < part->n && part->set[i] == g)
            i++;
        else if (slack[g] == 1)
            return;
    }
    part->lower = EXACT_NONE;
}

/* Whether the guess costs no more than `bound`, as far as settled parts tell. */
static uint8_t attains(exact_worker *worker, const exact_part *part, unsigned depth, unsigned guess,
                       exact_cost bound)
{
    const size_t mark = worker->scratch.used;
    exact_cost sum = part->n * worker->search->floor->unit;
    exact_partition split;

    exact_split(worker, part, guess, &split);
    for (unsigned i = 0; i < split.parts && sum <= bound; i++) {
        if (!exact_settle(worker->search, &split.part[i], exact_depth_below(depth)) ||
            split.part[i].lower == EXACT_NONE)
            sum = EXACT_NONE;
        else
            sum += split.part[i].lower;
    }
    worker->scratch.used = mark;
    return worker->status == PEG_OK && sum <= bound;
}

void exact_survey(exact_worker *worker, exact_part *part, unsigned depth)
{
    const exact_search *search = worker->search;
    const size_t codes = search->game->codes, end = search->game->stride;
    const unsigned attempts = exact_is_narrow(search, part->n) ? 0 : ATTEMPTS;
    const size_t mark = worker->scratch.used;
    uint16_t least;
    const uint16_t *slack = exact_score(worker, part, &least);

    if (!slack) return;
    if (depth == 2) {
        survey_last(worker, part, slack);
    } else {
        const exact_cost bound = exact_order_bound(search, part->n, least);
        size_t g = 0;
        if (bound > part->lower) part->lower = bound;
        for (unsigned i = 0; i < attempts && !part->exact; i++, g++) {
            g = find_score(slack, g, end, least);
            if (g >= codes) break;
            part->exact = attains(worker, part, depth, (unsigned)g, part->lower);
        }
    }
    worker->scratch.used = mark;
    if (worker->status == PEG_OK)
        exact_memo_put(search->memo, part->key, part->lower, part->exact);
}

/*
 * part.c - what is found out about a candidate set without searching: it is settled,
 * split, scored, surveyed.
 */
#include "gen/exact/order.h"

#define ATTEMPTS 3 /* guesses a survey tries at its least score */

int search_perfect(const opt_search *search, const code_index *set, uint32_t n)
{
    if (n > search->game->branch + 1) return -1;
    for (uint32_t i = 0; i < n; i++) {
        const uint8_t *row = game_row(search->game, set[i]);
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

static memo_key key_of(const opt_search *search, const opt_part *part)
{
    memo_key key = {0, 0};

    for (uint32_t i = 0; i < part->n; i++)
        key = memo_key_join(key, search->random[part->set[i]]);
    return key;
}

static void look_up(const opt_search *search, opt_part *part, memo_key key)
{
    const memo_answer known = optimal_memo_get(search->memo, key, &part->lower);

    part->surveyed = known != MEMO_NOTHING;
    part->exact = known == MEMO_COST;
}

/* What is known of the total with any number of guesses bounds the cost with fewer, and
 * settles it where no tree of that total can be too deep. */
static void look_up_plain(const opt_search *search, opt_part *part, unsigned depth,
                          memo_key key)
{
    const optimal_floor *floor = search->floor;
    opt_part plain = {.n = part->n};

    look_up(search, &plain, key);
    if (plain.lower * floor->unit > part->lower) part->lower = plain.lower * floor->unit;
    part->surveyed = plain.surveyed;
    part->exact =
        plain.exact && floor_deepest(plain.lower, plain.n) + (floor->last != 0) <= depth;
}

int search_settle(const opt_search *search, opt_part *part, unsigned depth)
{
    const optimal_floor *floor = search->floor;
    memo_key key;

    part->lower = floor_of(floor, depth, part->n);
    part->exact = 1;
    if (part->n <= 2 || part->lower == COST_NONE) return 1;
    if (part->n <= search->game->branch + 1) {
        if (search_perfect(search, part->set, part->n) >= 0) return 1;
        part->lower = floor_imperfect(floor, depth, part->n);
        /* three in a row, or one and two, cost the same; unless the third is the last */
        if (part->n == 3 && depth != 2 && !(depth == 3 && floor->last)) return 1;
    }
    key = key_of(search, part);
    part->key = memo_key_join(key, floor->salt[depth]);
    if (search_is_narrow(search, part->n)) part->key = memo_key_join(part->key, search->narrow);
    look_up(search, part, part->key);
    if (depth > 2 && !part->surveyed)
        look_up_plain(search, part, depth, memo_key_join(key, floor->plain));
    return part->exact;
}

void search_split(opt_worker *worker, const opt_part *whole, unsigned guess, partition *into)
{
    const optimal_game *game = worker->search->game;
    const uint8_t *row = game_row(game, guess);
    uint32_t size[GAME_LABELS] = {0};
    code_index *end[GAME_LABELS];
    code_index *room = worker_take(worker, whole->n * sizeof *room);

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

uint16_t *search_score(opt_worker *worker, const opt_part *part, uint16_t *least)
{
    const opt_search *search = worker->search;
    const scan_input input = {
        .table = search->game->table,
        .stride = search->game->stride,
        .set = part->set,
        .n = part->n,
        .labels = search->game->labels,
        .step = {search->step[0], search->step[1], search->step[2], search->step[3]}};
    uint16_t *slack = worker_take(worker, search->game->stride * sizeof *slack);

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
static void survey_last(opt_worker *worker, opt_part *part, const uint16_t *slack)
{
    const uint32_t codes = worker->search->game->codes;

    part->exact = 1;
    for (uint32_t g = 0, i = 0; g < codes; g++) {
        if (i < part->n && part->set[i] == g)
            i++;
        else if (slack[g] == 1)
            return;
    }
    part->lower = COST_NONE;
}

/* Whether the guess costs no more than `bound`, as far as settled parts tell. */
static uint8_t attains(opt_worker *worker, const opt_part *part, unsigned depth, unsigned guess,
                       cost bound)
{
    const size_t mark = worker->scratch.used;
    cost sum = part->n * worker->search->floor->unit;
    partition split;

    search_split(worker, part, guess, &split);
    for (unsigned i = 0; i < split.parts && sum <= bound; i++) {
        if (!search_settle(worker->search, &split.part[i], floor_below(depth)) ||
            split.part[i].lower == COST_NONE)
            sum = COST_NONE;
        else
            sum += split.part[i].lower;
    }
    worker->scratch.used = mark;
    return sum <= bound;
}

void search_survey(opt_worker *worker, opt_part *part, unsigned depth)
{
    const opt_search *search = worker->search;
    const size_t codes = search->game->codes, end = search->game->stride;
    const unsigned attempts = search_is_narrow(search, part->n) ? 0 : ATTEMPTS;
    const size_t mark = worker->scratch.used;
    uint16_t least;
    const uint16_t *slack = search_score(worker, part, &least);

    if (!slack) return;
    if (depth == 2) {
        survey_last(worker, part, slack);
    } else {
        const cost bound = order_bound(search, part->n, least);
        size_t g = 0;
        if (bound > part->lower) part->lower = bound;
        for (unsigned i = 0; i < attempts && !part->exact; i++, g++) {
            g = find_score(slack, g, end, least);
            if (g >= codes) break;
            part->exact = attains(worker, part, depth, (unsigned)g, part->lower);
        }
    }
    worker->scratch.used = mark;
    optimal_memo_put(search->memo, part->key, part->lower, part->exact);
}

/*
 * local.c - the exact search (gen/exact) over the candidates of one subtree, limited to a few
 * guesses for each set.
 *
 * In a game of as many codes as the plan says, any code may be guessed. In a larger one only
 * the candidates and EXTRAS others may: those of a random draw that split a sample of the
 * candidates best. Then not all renamings of a guess are available, so none is left out as a
 * renaming of another, and what is found does not hold for other draws. Where only candidates
 * may be guessed, they alone are in the table of any game.
 */
#include <stdlib.h>
#include <string.h>

#include "format/game/score.h"
#include "gen/core/array.h"
#include "gen/improve/pieces.h"
#include "gen/score/fixed_log.h"

#define EXTRAS      2048u
#define DRAWN       8192u
#define SAMPLE      128u
#define TABLE_CELLS ((size_t)1 << 28) /* which are filled in some tenths of a second */

#define ANY UINT32_MAX

/* Ranking guesses two guesses deep. */
#define AHEAD_LEAST   400
#define AHEAD_FIRST   16
#define AHEAD_GUESSES 200
#define AHEAD_NEXT    128

/* Games of up to so many codes may guess any by the first plans, which are there to gain
 * quickly. After 40 user seconds, with all codes in the table and with the EXTRAS: p7c8n
 * (40,320 codes) 280,815 and 279,182, p6c9n (60,480) 370,923 and 368,783, p5c11n (55,440)
 * 330,948 and, by all plans, 330,566; but after 20, p4c12r (20,736) 127,092 and 127,408. */
#define FEW  36000u
#define MOST EXACT_MAX_CODES

/* The number of guesses tried in sets, by their size. With the first plans p5c8r falls from
 * 179,611 to 179,209 in 5 s, with all seven to 178,434 in 99 s; other games: gen/README.md.
 * The plans that search in full take 0.4 to 3 s each in p5c9n, up to IMPROVE_QUICK. */
const improve_plan improve_plans[IMPROVE_PLANS] = {
    /* widths, each for sets up to a size; small, most_codes, is_ahead, candidates, scored */
    {{{30, 8}, {200, 8}, {2000, 1}, {ANY, 1}}, 6, FEW, 0, ANY, 0},
    {{{30, 8}, {200, 8}, {2000, 4}, {ANY, 1}}, 6, FEW, 1, ANY, 0},
    {{{30, 12}, {200, 12}, {2000, 8}, {ANY, 2}}, 6, FEW, 1, ANY, 0},
    {{{30, 16}, {200, 16}, {2000, 16}, {ANY, 4}}, 8, FEW, 1, ANY, 0},
    {{{30, 24}, {200, 24}, {2000, 32}, {ANY, 8}}, 10, MOST, 1, ANY, 0},
    {{{30, 48}, {200, 32}, {2000, 64}, {ANY, 16}}, 12, MOST, 1, ANY, 0},
    {{{30, 96}, {200, 64}, {2000, 128}, {ANY, 32}}, 16, MOST, 1, ANY, 0},
    {{{ANY, 1}}, ANY, FEW, 0, 80, 2000},
    {{{ANY, 1}}, ANY, FEW, 0, 160, 4000},
    {{{ANY, 1}}, ANY, FEW, 0, 320, 8000},
    {{{ANY, 1}}, ANY, MOST, 0, 500, 16000},
    {{{ANY, 1}}, ANY, MOST, 0, 700, 32000},
    {{{ANY, 1}}, ANY, MOST, 0, 1000, 64000},
    {{{ANY, 1}}, ANY, MOST, 0, 500, 200000},
    {{{ANY, 1}}, ANY, MOST, 0, 800, 200000},
    {{{ANY, 1}}, ANY, MOST, 0, 1500, 200000},
    {{{ANY, 1}}, ANY, MOST, 0, 1000, 2000000},
    {{{ANY, 1}}, ANY, MOST, 0, 2000, 2000000},
    {{{ANY, 1}}, ANY, MOST, 0, 4096, 2000000},
    {{{ANY, 1}}, ANY, MOST, 0, 4096, 0},
};

static uint32_t columns_of(const peg_rules *rules, uint32_t rows)
{
    const uint32_t codes = peg_rules_secrets(rules);

    return codes <= EXACT_MAX_CODES ? codes : rows + EXTRAS;
}

uint32_t improve_local_most(const peg_rules *rules, size_t bytes)
{
    const size_t cells = bytes / 2 < TABLE_CELLS ? bytes / 2 : TABLE_CELLS;
    uint32_t most = 4096;

    while (most > 1 && (size_t)most * columns_of(rules, most) > cells) most /= 2;
    return most;
}

/* An exact_pulse_fn. */
static int pulse(exact_worker *worker)
{
    improve_local *local = worker->context;

    exact_table_grow(&local->table);
    return worker->stats.scored >= local->last_scored || local->stops(local->user);
}

peg_status improve_local_make(improve_local *local, const improve_run *run,
                              improve_stops_fn *stops, const void *user)
{
    const peg_rules *rules = run->rules;
    const size_t bytes = run->bytes;
    const uint32_t columns = columns_of(rules, improve_local_most(rules, bytes));

    *local = (improve_local){.stops = stops, .user = user};
    local->is_consistent = run->is_consistent;
    local->index = malloc(columns * sizeof *local->index);
    local->code = malloc((size_t)columns * rules->length);
    local->more = malloc(improve_local_most(rules, bytes) * sizeof *local->more);
    if (!local->index || !local->code || !local->more) return PEG_E_MEMORY;
    local->search = exact_search_of(rules, &local->game, &local->bounds, &local->table);
    local->search.width = 1;
    local->ahead =
        (exact_ahead){AHEAD_LEAST, AHEAD_FIRST, AHEAD_GUESSES, AHEAD_NEXT, local->more};
    peg_status status = exact_table_make(&local->table, 1 << 16, bytes / 2);
    if (status == PEG_OK) status = exact_worker_make(&local->worker, &local->search);
    local->worker.pulse = pulse;
    local->worker.context = local;
    return status;
}

void improve_local_free(improve_local *local)
{
    exact_worker_free(&local->worker);
    exact_table_free(&local->table);
    free(local->index);
    free(local->code);
    free(local->more);
    free(local->alike.map);
}

/* ---- the codes that may be guessed ----------------------------------------------------- */

/* Adds all codes other than the candidates, which are there already. */
static uint32_t add_others(uint32_t *index, uint32_t rows, uint32_t codes)
{
    uint32_t columns = rows, next = 0;

    for (uint32_t g = 0; g < codes; g++) {
        if (next < rows && index[next] == g)
            next++;
        else
            index[columns++] = g;
    }
    return columns;
}

/* The sum of squares of the parts that a guess makes of a sample of the candidates. */
static uint32_t rank_of(const peg_replay *replay, const uint32_t *set, uint32_t n,
                        uint32_t guess)
{
    const uint32_t step = n > SAMPLE ? n / SAMPLE : 1;
    uint32_t size[PEG_MAX_FEEDBACKS] = {0}, rank = 0;
    peg_scorer scorer;

    peg_scorer_ready(&scorer, peg_replay_row(replay, guess), replay->rules.length);
    for (uint32_t i = 0; i < n; i += step)
        rank += 2 * size[peg_score(&scorer, peg_replay_row(replay, set[i]))]++ + 1;
    return rank;
}

/* Adds the best of a random draw, the same for the same candidates. */
static uint32_t add_drawn(const peg_replay *replay, uint32_t *index, uint32_t rows)
{
    const uint32_t draws = rows < SAMPLE ? DRAWN / SAMPLE * rows : DRAWN;
    peg_ranked *from = malloc(draws * sizeof *from);
    uint32_t count = 0, columns = rows;
    uint64_t state = index[0] + ((uint64_t)rows << 32) + 1;

    for (uint32_t i = 0; from && i < draws; i++) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const uint32_t code = (uint32_t)((state >> 32) * replay->secrets >> 32);
        if (bsearch(&code, index, rows, sizeof *index, peg_by_index))
            continue; /* a candidate */
        from[count++] = (peg_ranked){rank_of(replay, index, rows, code), code};
    }
    if (from) qsort(from, count, sizeof *from, peg_by_rank);
    for (uint32_t i = 0; i < count && columns < rows + EXTRAS; i++) {
        if (i && from[i].guess == from[i - 1].guess) continue;
        index[columns++] = from[i].guess;
    }
    free(from);
    return columns;
}

/* Lays out the table of a position. */
static peg_status lay_out(improve_local *local, const peg_position *at)
{
    const peg_replay *replay = at->replay;
    const uint32_t rows = at->high - at->low;
    const unsigned length = replay->rules.length;

    memcpy(local->index, replay->set + at->low, rows * sizeof *local->index);
    const uint32_t columns = local->is_consistent ? rows
                             : local->all ? add_others(local->index, rows, replay->secrets)
                                          : add_drawn(replay, local->index, rows);
    for (uint32_t i = 0; i < columns; i++)
        memcpy(local->code + (size_t)i * length, peg_replay_row(replay, local->index[i]),
               length);
    const peg_status status = exact_game_make_part(&replay->rules, local->code, local->index,
                                                   columns, rows, &local->game);
    local->game.is_consistent = local->is_consistent;
    return status;
}

/* ---- the search ------------------------------------------------------------------------ */

/* Sets which renamings and twins leave a position as it is. */
static peg_status find_symmetry(improve_local *local, const peg_position *of, exact_node *at)
{
    const peg_rules *rules = &of->replay->rules;

    if (!local->all) { /* no guess stands for another, so at->same stays empty */
        at->terms.twins = peg_twins_none(rules);
        return PEG_OK;
    }
    at->terms.twins = peg_twins_start(rules);
    for (unsigned g = 0; g < of->depth; g++)
        at->terms.twins = peg_twins_after(rules, &at->terms.twins,
                                          peg_replay_row(of->replay, of->guesses[g]));
    const peg_status status = peg_alike_see(&local->alike, of);
    at->same = local->alike.here;
    return status;
}

/* Fills in what sets usually cost: n (1 + s log2(n)), where s is that of the subtree so far,
 * and for small sets at least that of proven trees, which is much the same in all games. A
 * candidate more costs a guess or more. */
static void guess_costs(improve_local *local, uint32_t n, uint64_t total)
{
    static const uint32_t few[] = {0, 0, 128, 109, 100, 95, 92, 90, 87};
    const uint64_t one = EXACT_AHEAD_ONE;
    const uint64_t slope = (one * total / n - one) * 16 / (peg_log2_16(n) + 1);
    uint64_t before = 0;

    for (uint32_t m = 1; m <= n; m++) {
        const uint64_t s = m < 9 && few[m] > slope ? few[m] : slope;
        const uint64_t usual = m * (one + s * peg_log2_16(m) / 16);
        const uint64_t cost = usual > before + one ? usual : before + one;
        local->more[m - 1] = (uint32_t)(cost - before);
        before = cost;
    }
}

/* Keeps what is found with one draw of codes apart from what is found with others: the same set
 * may cost more or less there. */
static void separate(exact_bounds *bounds, exact_key draw)
{
    for (unsigned d = 0; d <= bounds->depth; d++)
        bounds->mixin[d] = exact_key_join(bounds->mixin[d], draw);
    bounds->plain = exact_key_join(bounds->plain, draw);
}

/* Grows the tree that was found. */
static peg_status take(improve_local *local, exact_node *root, uint8_t label, exact_cost limit,
                       peg_nodes *nodes, peg_tally *tally)
{
    const uint32_t n = root->set.n;

    nodes->count = 0;
    nodes->room = EXACT_MOST_NODES(n);
    nodes->at = malloc(nodes->room * sizeof *nodes->at);
    if (!nodes->at) return PEG_E_MEMORY;
    peg_status status = exact_grow(&local->worker, root, label, nodes->at, &nodes->count);
    for (size_t i = 0; i < nodes->count; i++)
        nodes->at[i].guess = local->index[nodes->at[i].guess];
    if (status == PEG_OK) status = peg_tree_tally(nodes->at, nodes->count, tally);
    /* Limited searches of sets that are renamings of each other may break ties differently, so
     * the tree is not always as good as the cost that was found. */
    if (status == PEG_OK && tally->secrets == n &&
        exact_cost_of_tally(&local->bounds, tally) < limit)
        return PEG_OK;
    free(nodes->at);
    *nodes = (peg_nodes){0};
    return status == PEG_E_CORRUPT ? PEG_OK : status;
}

static peg_status search(improve_local *local, const peg_position *at, const improve_task *task,
                         peg_nodes *nodes, peg_tally *tally)
{
    const improve_aim *aim = &task->aim;
    exact_worker *worker = &local->worker;
    const uint32_t n = at->high - at->low;
    const exact_cost last = aim->crush ? n * aim->depth + 1 : 0;
    exact_node root = {.terms = {.depth = aim->depth, .parts = exact_most_parts(&local->game)},
                       .level = at->depth};
    const size_t mark = worker->scratch.used;

    peg_status status = exact_bounds_make(&local->bounds, &local->game, 1, last, aim->depth);
    if (status == PEG_OK) status = find_symmetry(local, at, &root);
    if (status != PEG_OK) return status;
    if (!local->all)
        separate(&local->bounds, exact_key_random(EXACT_SEED_DRAWN + task->number));
    peg_code16 *set = exact_worker_take(worker, n * sizeof *set);
    if (!set) return PEG_E_MEMORY;
    for (uint32_t i = 0; i < n; i++) set[i] = (peg_code16)i;
    root.set = (exact_set){.code = set, .n = n};
    const exact_cost limit = (exact_cost)exact_cost_of_tally(&local->bounds, &task->known);
    exact_set_begin(worker, &root.set, &root.terms);
    const exact_cost found = exact_cost_of(worker, &root, limit);
    status = worker->status;
    if (status == PEG_OK && found < limit)
        status = take(local, &root, at->labels[at->depth - 1], limit, nodes, tally);
    worker->scratch.used = mark;
    return status;
}

peg_status improve_local_search(improve_local *local, const peg_position *at,
                                const improve_task *task, peg_nodes *nodes, peg_tally *tally)
{
    const improve_plan *plan = task->plan;

    *nodes = (peg_nodes){0};
    local->all = local->is_consistent || at->replay->secrets <= plan->most_codes;
    local->search.widths = plan->widths;
    local->search.small = plan->small;
    local->search.ahead = plan->is_ahead ? &local->ahead : NULL;
    if (plan->is_ahead) guess_costs(local, at->high - at->low, task->known.total);
    local->search.limited = exact_key_random(EXACT_SEED_LIMITED + task->number);
    local->worker.status = PEG_OK;
    local->last_scored = plan->scored ? local->worker.stats.scored + plan->scored : UINT64_MAX;
    peg_status status = lay_out(local, at);
    if (status == PEG_OK) status = search(local, at, task, nodes, tally);
    if (status == PEG_E_INTERRUPTED && local->worker.stats.scored >= local->last_scored)
        status = PEG_OK;
    exact_bounds_free(&local->bounds);
    exact_game_free(&local->game);
    return status;
}

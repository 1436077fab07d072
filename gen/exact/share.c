/*
 * share.c - who tries which guess, and what is told of it.
 */
#include "gen/exact/journal.h"
#include "gen/exact/search.h"
#include "gen/exact/share.h"

#define GUESS_SEEDS                                                                            \
    (UINT64_C(5) << 59) /* of guesses; beyond those of codes, forms and salts                  \
                         */
#define UPPER_SEED (UINT64_C(3) << 60)
#define UPPER_TOP  (EXACT_NONE - 1)

#define LONGEST_ROW 16u /* guesses that a process tries before those of the next come */
#define ROWS        4u  /* for each process, at least */

void exact_tell(const exact_search *search, exact_key key, exact_cost lower, int exact,
                uint64_t states)
{
    const exact_sharing *share = search->share;

    if (search->journal && states >= search->journal_states)
        exact_journal_note(search->journal, key, lower, exact);
    if (share && share->tell && states >= share->states)
        share->tell(share->user, key, lower, exact, states);
}

void exact_hear(exact_worker *worker)
{
    const exact_sharing *share = worker->search->share;

    if (share && share->hear) worker->heard = share->hear(share->user, worker->search);
}

/* ---- keys ----------------------------------------------------------------------- */

/* A set's key without what marks that others leave guesses of it undone. */
static exact_key full_key(const exact_search *search, const exact_part *part, exact_key key)
{
    return part->restricted ? exact_key_join(key, search->narrow) : key;
}

/* Of what a guess costs: by the codes as they are, as the guess is. */
static exact_key guess_key(const exact_search *search, const exact_part *part, unsigned guess)
{
    return exact_key_join(full_key(search, part, part->key),
                          exact_memo_random(GUESS_SEEDS + guess));
}

/* Of what a set costs at most. The memo keeps greatest bounds: it is told how much less than
 * UPPER_TOP that is, which is more than any cost. */
static exact_key upper_key(const exact_search *search, const exact_place *at)
{
    const exact_key key = exact_memo_key(search, &at->part, at->terms.depth);

    return exact_key_join(full_key(search, &at->part, key), exact_memo_random(UPPER_SEED));
}

exact_cost exact_share_upper(exact_cost told, exact_key *key)
{
    if (told < UPPER_TOP / 2 || told > UPPER_TOP) return EXACT_NONE;
    *key = exact_key_join(*key, exact_memo_random(UPPER_SEED));
    return UPPER_TOP - told;
}

/* ---- the order ------------------------------------------------------------------ */

int exact_share_restricts(const exact_worker *worker, unsigned level)
{
    const exact_sharing *share = worker->search->share;

    return share && share->alone && worker->side == EXACT_COMMON && level <= SHARE_LEVELS;
}

/* Leaves those that symmetry leaves, up to the first that can be no better than the best. */
static uint32_t keep_tried(const exact_search *search, exact_race *race, peg_code16 *guess,
                           uint16_t *slack)
{
    const exact_place *at = race->at;
    const exact_order *order = &race->order;
    const exact_cost best = race->best;
    uint32_t count = 0;

    for (uint32_t i = 0; i < order->count; i++) {
        const exact_cost bound =
            exact_order_bound(search, at->terms.depth, at->part.n, order->slack[i]);
        if (bound >= best) { /* and so it is for all that follow */
            exact_race_report(race, bound);
            break;
        }
        if (!exact_is_tried(search, at, order->guess[i])) continue;
        guess[count] = order->guess[i];
        slack[count++] = order->slack[i];
    }
    return count;
}

/* Guesses that follow each other have many parts in common: a process tries some of them in a
 * row, so that no two survey the same sets at the same time. Alone, each should have of the
 * best guesses, which come first. */
static uint32_t row_of(const exact_sharing *share, uint32_t count)
{
    const uint32_t row = share->alone ? 0 : count / share->processes / ROWS;

    return row < LONGEST_ROW ? row + 1 : LONGEST_ROW;
}

static int is_mine(const exact_sharing *share, uint32_t row, uint32_t k)
{
    return k == 0 || (k - 1) / row % share->processes == share->process;
}

/* One's own first, then the others' from the end, or not at all. */
static void deal(const exact_sharing *share, const peg_code16 *guess, const uint16_t *slack,
                 uint32_t count, exact_order *order, peg_code16 *to, uint16_t *to_slack)
{
    const uint32_t row = row_of(share, count);
    uint32_t n = 0;

    for (uint32_t k = 0; k < count; k++)
        if (is_mine(share, row, k)) {
            to[n] = guess[k];
            to_slack[n++] = slack[k];
        }
    order->mine = n;
    for (uint32_t k = share->alone ? 0 : count; k-- > 0;)
        if (!is_mine(share, row, k)) {
            to[n] = guess[k];
            to_slack[n++] = slack[k];
        }
    order->count = n;
}

int exact_share_deal(exact_worker *worker, exact_race *race)
{
    const exact_sharing *share = worker->search->share;
    const exact_place *at = race->at;
    exact_order *order = &race->order;
    const size_t room = order->count * sizeof(peg_code16) + 1;

    if (!share || at->level < 1 || at->level > SHARE_LEVELS || at->side == EXACT_OWN) return 1;
    peg_code16 *guess = exact_worker_take(worker, room), *to = exact_worker_take(worker, room);
    uint16_t *slack = exact_worker_take(worker, room),
             *to_slack = exact_worker_take(worker, room);
    if (!guess || !to || !slack || !to_slack) return 0;
    const uint32_t count = keep_tried(worker->search, race, guess, slack);
    const exact_sharing nobody = {.processes = UINT32_MAX, .process = UINT32_MAX - 1};
    deal(at->side == EXACT_COMMON ? share : &nobody, guess, slack, count, order, to, to_slack);
    order->guess = to;
    order->slack = to_slack;
    order->is_dealt = 1;
    return 1;
}

static exact_side side_of(const exact_race *race, uint32_t turn)
{
    if (race->at->side != EXACT_COMMON || turn == 0) return race->at->side;
    return turn < race->order.mine ? EXACT_OWN : EXACT_OTHERS;
}

/* ---- what is known -------------------------------------------------------------- */

void exact_share_learn(exact_worker *worker, exact_race *race)
{
    const exact_search *search = worker->search;
    exact_cost most = 0;

    if (race->heard == worker->heard && race->next > 1) return;
    race->heard = worker->heard;
    if (exact_memo_get(search->memo, upper_key(search, race->at), &most) == EXACT_MEMO_NOTHING)
        return;
    exact_race_lower(race, UPPER_TOP - most);
}

/* What a guess below the limit costs is the most that the set can. */
static void tell_upper(const exact_search *search, const exact_place *at, exact_cost most,
                       uint64_t states)
{
    const exact_key key = upper_key(search, at);

    exact_memo_put(search->memo, key, UPPER_TOP - most, 0);
    exact_tell(search, key, UPPER_TOP - most, 0, states);
}

static void tell_guess(const exact_search *search, const exact_place *at, unsigned guess,
                       exact_cost cost, int exact, uint64_t states)
{
    const exact_key key = guess_key(search, &at->part, guess);
    const exact_sharing *share = search->share;
    const int always = share && at->level <= SHARE_ALL && states < share->states;

    exact_memo_put(search->memo, key, cost, exact);
    exact_tell(search, key, cost, exact, always ? share->states : states);
}

static void note_task(peg_tasks *tasks, const exact_race *race, uint32_t turn, uint64_t states,
                      double start)
{
    const peg_task task = {.place = race->number,
                           .level = race->at->level,
                           .turn = turn,
                           .size = states,
                           .seconds = peg_tasks_now() - start};

    peg_tasks_note(tasks, &task);
}

int exact_share_knows(const exact_search *search, const exact_place *at, unsigned guess,
                      exact_cost limit, exact_cost *cost)
{
    const exact_key key = guess_key(search, &at->part, guess);

    *cost = 0;
    return exact_memo_get(search->memo, key, cost) == EXACT_MEMO_COST || *cost >= limit;
}

exact_cost exact_share_cost(exact_worker *worker, const exact_race *race, uint32_t turn,
                            exact_cost limit)
{
    const exact_search *search = worker->search;
    const exact_place *at = race->at;
    const unsigned guess = race->order.guess[turn];
    const uint64_t before = worker->states;
    const exact_side side = worker->side;
    exact_cost found;

    if (at->level <= SHARE_ALL && exact_share_knows(search, at, guess, limit, &found))
        return found;
    const double start = search->tasks ? peg_tasks_now() : 0;
    worker->side = side_of(race, turn);
    const int is_true = !search->share || !search->share->alone || worker->side == EXACT_OWN;
    found = exact_cost_of_guess(worker, at, guess, limit);
    worker->side = side;
    const uint64_t states = worker->states - before;
    if (worker->status != PEG_OK) return found;
    if (states || at->level <= SHARE_ALL) {
        if (race->number) note_task(search->tasks, race, turn, states, start);
        if (is_true) tell_guess(search, at, guess, found, found < limit, states);
    }
    if (found < limit) tell_upper(search, at, found, states);
    return found;
}

/*
 * share.c - split points, the threads that wait for them, and which process tries which guess.
 */
#include <pthread.h>
#include <stdlib.h>

#include "gen/core/threads.h"
#include "gen/exact/search.h"
#include "gen/exact/share.h"

#define LONGEST_ROW 16u /* the most consecutive guesses dealt to one process */
#define ROWS        4u  /* for each process, at least */

/* ---- a split point --------------------------------------------------------------- */

static int lower_to(_Atomic exact_cost *value, exact_cost to)
{
    exact_cost now = atomic_load(value);

    while (to < now)
        if (atomic_compare_exchange_weak(value, &now, to)) return 1;
    return 0;
}

void exact_split_report(exact_split_point *point, exact_cost found)
{
    if (!lower_to(&point->best, found)) lower_to(&point->lower, found);
}

void exact_split_conclude(const exact_split_point *point, exact_set *set)
{
    if (point->best < point->limit) {
        set->exact = 1;
        set->lower = point->best;
    } else {
        set->exact = point->lower == EXACT_NONE; /* all guesses were tried to the end */
        if (point->lower > set->lower) set->lower = point->lower;
    }
}

/* ---- threads -------------------------------------------------------------------- */

typedef struct exact_helper {
    exact_team *team;
    pthread_t thread;
    exact_worker worker;
    _Atomic uint64_t scored; /* a copy for other threads to read */
} exact_helper;

struct exact_team {
    pthread_mutex_t lock;
    pthread_cond_t start, done;
    exact_split_point *point; /* the one they help at */
    unsigned round;           /* split points so far */
    _Atomic unsigned busy;    /* helpers that have not finished this one */
    unsigned paused;          /* of these, how many wait while the team is held */
    _Atomic int is_held;
    int quit;
    unsigned helpers;
    exact_helper helper[];
};

static void *help(void *argument)
{
    exact_helper *self = argument;
    exact_team *team = self->team;
    unsigned round = 0;

    pthread_mutex_lock(&team->lock);
    for (;;) {
        while (team->round == round && !team->quit)
            pthread_cond_wait(&team->start, &team->lock);
        if (team->quit) break;
        round = team->round;
        pthread_mutex_unlock(&team->lock);
        self->worker.lap = peg_clock();
        exact_run(&self->worker, team->point);
        atomic_store(&self->scored, self->worker.stats.scored);
        pthread_mutex_lock(&team->lock);
        if (!--team->busy || team->is_held) pthread_cond_signal(&team->done);
    }
    pthread_mutex_unlock(&team->lock);
    return NULL;
}

/* Helpers block the signals that end the program: they are for the thread that may have to
 * defer them. */
static int start_helper(exact_helper *helper)
{
    sigset_t usual;

    peg_quitting_hold(&usual);
    const int started = peg_thread_start(&helper->thread, help, helper);
    pthread_sigmask(SIG_SETMASK, &usual, NULL);
    return started;
}

peg_status exact_team_make(exact_team **team, const exact_search *search, unsigned helpers,
                           exact_pulse_fn *pulse, void *context)
{
    struct exact_team *new = calloc(1, sizeof *new + helpers * sizeof(exact_helper));

    *team = new;
    if (!new) return PEG_E_MEMORY;
    pthread_mutex_init(&new->lock, NULL);
    pthread_cond_init(&new->start, NULL);
    pthread_cond_init(&new->done, NULL);
    for (unsigned i = 0; i < helpers; i++) {
        exact_helper *helper = &new->helper[i];
        helper->team = new;
        const peg_status made = exact_worker_make(&helper->worker, search);
        helper->worker.pulse = pulse;
        helper->worker.context = context;
        if (made != PEG_OK || !start_helper(helper)) {
            exact_worker_free(&helper->worker);
            return PEG_E_MEMORY;
        }
        new->helpers++;
    }
    return PEG_OK;
}

void exact_team_free(exact_team *team, exact_stats *stats)
{
    if (!team) return;
    pthread_mutex_lock(&team->lock);
    team->quit = 1;
    pthread_cond_broadcast(&team->start);
    pthread_mutex_unlock(&team->lock);
    for (unsigned i = 0; i < team->helpers; i++) {
        pthread_join(team->helper[i].thread, NULL);
        exact_stats_add(stats, &team->helper[i].worker.stats);
        exact_worker_free(&team->helper[i].worker);
    }
    pthread_cond_destroy(&team->done);
    pthread_cond_destroy(&team->start);
    pthread_mutex_destroy(&team->lock);
    free(team);
}

int exact_team_idle(const exact_team *team)
{
    return team->busy == 0;
}

void exact_team_hold(exact_team *team)
{
    pthread_mutex_lock(&team->lock);
    team->is_held = 1;
    while (team->busy > team->paused) pthread_cond_wait(&team->done, &team->lock);
    pthread_mutex_unlock(&team->lock);
}

void exact_team_release(exact_team *team)
{
    pthread_mutex_lock(&team->lock);
    team->is_held = 0;
    pthread_cond_broadcast(&team->start);
    pthread_mutex_unlock(&team->lock);
}

void exact_team_pause(exact_team *team)
{
    if (!atomic_load_explicit(&team->is_held, memory_order_relaxed)) return;
    pthread_mutex_lock(&team->lock);
    team->paused++;
    pthread_cond_signal(&team->done);
    while (team->is_held) pthread_cond_wait(&team->start, &team->lock);
    team->paused--;
    pthread_mutex_unlock(&team->lock);
}

/* A helper that was stopped stays stopped: it may have left a guess undone at a split point
 * above this one that is still being worked on. Its status becomes the worker's; an error takes
 * precedence over an interruption, after which the search may be resumed. */
void exact_team_run(exact_team *team, exact_worker *worker, exact_split_point *point)
{
    pthread_mutex_lock(&team->lock);
    team->point = point;
    team->round++;
    team->busy = team->helpers;
    pthread_cond_broadcast(&team->start);
    pthread_mutex_unlock(&team->lock);
    exact_run(worker, point);
    pthread_mutex_lock(&team->lock);
    while (team->busy) pthread_cond_wait(&team->done, &team->lock);
    pthread_mutex_unlock(&team->lock);
    for (unsigned i = 0; i < team->helpers; i++) {
        const peg_status status = team->helper[i].worker.status;
        if (worker->status == PEG_OK ||
            (worker->status == PEG_E_INTERRUPTED && status != PEG_OK))
            worker->status = status;
    }
}

void exact_team_go_on(exact_team *team)
{
    for (unsigned i = 0; team && i < team->helpers; i++) team->helper[i].worker.status = PEG_OK;
}

uint64_t exact_team_scored(const exact_team *team)
{
    uint64_t scored = 0;

    for (unsigned i = 0; team && i < team->helpers; i++)
        scored += atomic_load(&team->helper[i].scored);
    return scored;
}

/* ---- processes: keys ------------------------------------------------------------ */

/* A set's key without the mark that other processes leave out guesses. */
static exact_key full_key(const exact_search *search, const exact_set *set, exact_key key)
{
    return set->restricted ? exact_key_join(key, search->limited) : key;
}

/* The key for the cost of a guess: by the codes as they are, since so is the guess. */
static exact_key guess_key(const exact_search *search, const exact_set *set, unsigned guess)
{
    return exact_key_join(full_key(search, set, set->key),
                          exact_key_random(EXACT_SEED_GUESS + guess));
}

/* The key for the upper bound of a set. */
static exact_key upper_key(const exact_search *search, const exact_node *node)
{
    const exact_key key = exact_canonical_key(search, &node->set, node->terms.depth);

    return exact_key_of_upper(full_key(search, &node->set, key));
}

/* ---- the order ------------------------------------------------------------------ */

int exact_share_restricts(const exact_worker *worker, unsigned level)
{
    const exact_sharing *share = worker->search->share;

    return share && share->alone && worker->side == EXACT_COMMON && level <= EXACT_SHARE_LEVELS;
}

/* Consecutive guesses have many parts in common: a process tries some of them in a row, so that
 * no two processes score the same sets at the same time. Alone, each process should get some of
 * the best guesses, which come first. */
static uint32_t row_of(const exact_sharing *share, uint32_t count)
{
    const uint32_t row = share->alone ? 0 : count / share->processes / ROWS;

    return row < LONGEST_ROW ? row + 1 : LONGEST_ROW;
}

/* Below a guess of another process, all guesses but the first count as others'. */
static int is_mine(const exact_sharing *share, exact_side side, uint32_t row, uint32_t k)
{
    return k == 0 ||
           (side == EXACT_COMMON && (k - 1) / row % share->processes == share->process);
}

static void add_guess(const exact_order *from, uint32_t k, exact_order *to)
{
    to->guess[to->count] = from->guess[k];
    to->excess[to->count++] = from->excess[k];
}

int exact_share_deal(exact_worker *worker, exact_split_point *point)
{
    const exact_sharing *share = worker->search->share;
    const exact_node *node = point->node;
    exact_order *all = &point->order;

    if (!share || !exact_share_is_level(node->level) || node->side == EXACT_OWN) return 1;
    exact_order_keep_tried(worker->search, node, point->best, all);
    exact_split_report(point, all->rest);
    exact_order dealt = {.rest = all->rest, .is_dealt = 1};
    if (!exact_order_room(worker, all->count, &dealt)) return 0;
    /* The process's own guesses first, then the others' from the end, or not at all. */
    const uint32_t row = row_of(share, all->count);
    for (uint32_t k = 0; k < all->count; k++)
        if (is_mine(share, node->side, row, k)) add_guess(all, k, &dealt);
    dealt.mine = dealt.count;
    for (uint32_t k = share->alone ? 0 : all->count; k-- > 0;)
        if (!is_mine(share, node->side, row, k)) add_guess(all, k, &dealt);
    *all = dealt;
    return 1;
}

exact_side exact_share_side(const exact_split_point *point, uint32_t turn)
{
    if (point->node->side != EXACT_COMMON || turn == 0) return point->node->side;
    return turn < point->order.mine ? EXACT_OWN : EXACT_OTHERS;
}

/* ---- what is known -------------------------------------------------------------- */

void exact_share_learn(exact_worker *worker, exact_split_point *point)
{
    const exact_search *search = worker->search;
    exact_cost most = 0;

    if (point->heard == worker->heard && point->next > 1) return;
    point->heard = worker->heard;
    if (exact_table_get(search->table, upper_key(search, point->node), &most) != EXACT_UNKNOWN)
        lower_to(&point->best, EXACT_UPPER_TOP - most);
}

int exact_share_knows(const exact_search *search, const exact_node *node, unsigned guess,
                      exact_cost limit, exact_cost *cost)
{
    const exact_key key = guess_key(search, &node->set, guess);

    *cost = 0;
    return exact_table_get(search->table, key, cost) == EXACT_COST || *cost >= limit;
}

static void tell(const exact_search *search, exact_key key, exact_cost lower, int exact,
                 uint64_t scored)
{
    exact_table_put(search->table, key, lower, exact);
    exact_publish(search, key, lower, exact, scored);
}

void exact_share_note(const exact_worker *worker, const exact_split_point *point, uint32_t turn,
                      exact_cost found, exact_cost limit, uint64_t scored)
{
    const exact_search *search = worker->search;
    const exact_sharing *share = search->share;
    const exact_node *node = point->node;
    const int is_true = !share || !share->alone || worker->side == EXACT_OWN;

    if (is_true && (scored || node->level <= EXACT_SHARE_ALL)) {
        const int always = share && node->level <= EXACT_SHARE_ALL && scored < share->scored;
        tell(search, guess_key(search, &node->set, point->order.guess[turn]), found,
             found < limit, always ? share->scored : scored);
    }
    if (found < limit) /* an upper bound for the set */
        tell(search, upper_key(search, node), EXACT_UPPER_TOP - found, 0, scored);
}

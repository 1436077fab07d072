/*
 * team.c - helpers wait for a split point, try its guesses, and wait for the next.
 */
#include <pthread.h>
#include <stdlib.h>

#include "gen/core/threads.h"
#include "gen/exact/team.h"

/* ---- a split point --------------------------------------------------------------- */

void exact_split_begin(exact_split_point *point, const exact_node *node,
                       const exact_order *order, exact_cost limit)
{
    point->node = node;
    point->order = *order;
    point->limit = limit;
    point->number = 0;
    atomic_init(&point->heard, 0);
    atomic_init(&point->next, 0);
    atomic_init(&point->best, limit);
    atomic_init(&point->lower, order->rest);
}

static int lower_to(_Atomic exact_cost *value, exact_cost to)
{
    exact_cost now = atomic_load(value);

    while (to < now)
        if (atomic_compare_exchange_weak(value, &now, to)) return 1;
    return 0;
}

void exact_split_lower(exact_split_point *point, exact_cost best)
{
    lower_to(&point->best, best);
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

/* ---- helpers ---------------------------------------------------------------------- */

typedef struct exact_helper {
    exact_team *team;
    pthread_t thread;
    exact_worker worker;
    _Atomic uint64_t scored; /* a copy for other threads to read */
} exact_helper;

struct exact_team {
    pthread_mutex_t lock;
    pthread_cond_t start, done;
    exact_run_fn *run;
    exact_split_point *point; /* the one they help at */
    unsigned round;           /* split points so far */
    _Atomic unsigned busy;    /* helpers that have not finished this one */
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
        team->run(&self->worker, team->point);
        atomic_store(&self->scored, self->worker.stats.scored);
        pthread_mutex_lock(&team->lock);
        if (!--team->busy) pthread_cond_signal(&team->done);
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
    const int failed = pthread_create(&helper->thread, NULL, help, helper);
    pthread_sigmask(SIG_SETMASK, &usual, NULL);
    return failed == 0;
}

peg_status exact_team_make(exact_team **team, const exact_search *search, unsigned helpers,
                           exact_run_fn *run, exact_pulse_fn *pulse, void *context)
{
    struct exact_team *new = calloc(1, sizeof *new + helpers * sizeof(exact_helper));

    *team = new;
    if (!new) return PEG_E_MEMORY;
    new->run = run;
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

/* The status of a helper that was stopped becomes the worker's; an error takes precedence over
 * an interruption, after which the search may be resumed. */
static void take_status(const exact_team *team, exact_worker *worker)
{
    for (unsigned i = 0; i < team->helpers; i++) {
        const peg_status status = team->helper[i].worker.status;
        if (worker->status == PEG_OK ||
            (worker->status == PEG_E_INTERRUPTED && status != PEG_OK))
            worker->status = status;
    }
}

/* A helper that was stopped stays stopped: it may have left a guess undone at a split point
 * above this one that is still being worked on. */
void exact_team_run(exact_team *team, exact_worker *worker, exact_split_point *point)
{
    pthread_mutex_lock(&team->lock);
    team->point = point;
    team->round++;
    team->busy = team->helpers;
    pthread_cond_broadcast(&team->start);
    pthread_mutex_unlock(&team->lock);
    team->run(worker, point);
    pthread_mutex_lock(&team->lock);
    while (team->busy) pthread_cond_wait(&team->done, &team->lock);
    pthread_mutex_unlock(&team->lock);
    take_status(team, worker);
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

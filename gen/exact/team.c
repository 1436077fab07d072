/*
 * team.c - helpers wait for a race, run it, and wait for the next.
 */
#include <pthread.h>
#include <stdlib.h>

#include "gen/exact/team.h"

typedef struct opt_helper {
    opt_team *team;
    pthread_t thread;
    opt_worker worker;
    _Atomic uint64_t states; /* a copy that others may read */
} opt_helper;

struct opt_team {
    pthread_mutex_t lock;
    pthread_cond_t start, done;
    opt_race *race;        /* the one to run */
    unsigned round;        /* races started so far */
    _Atomic unsigned busy; /* helpers that have not finished this one */
    int quit;
    unsigned helpers;
    opt_helper helper[];
};

static void *help(void *argument)
{
    opt_helper *self = argument;
    opt_team *team = self->team;
    unsigned round = 0;

    pthread_mutex_lock(&team->lock);
    for (;;) {
        while (team->round == round && !team->quit)
            pthread_cond_wait(&team->start, &team->lock);
        if (team->quit) break;
        round = team->round;
        pthread_mutex_unlock(&team->lock);
        search_run(&self->worker, team->race);
        atomic_store(&self->states, self->worker.states);
        pthread_mutex_lock(&team->lock);
        if (!--team->busy) pthread_cond_signal(&team->done);
    }
    pthread_mutex_unlock(&team->lock);
    return NULL;
}

peg_status team_make(opt_team **team, const opt_search *search, unsigned helpers,
                     int (*pulse)(opt_worker *), void *context)
{
    struct opt_team *new = calloc(1, sizeof *new + helpers * sizeof(opt_helper));

    *team = new;
    if (!new) return PEG_E_MEMORY;
    pthread_mutex_init(&new->lock, NULL);
    pthread_cond_init(&new->start, NULL);
    pthread_cond_init(&new->done, NULL);
    for (unsigned i = 0; i < helpers; i++) {
        opt_helper *helper = &new->helper[i];
        helper->team = new;
        if (worker_make(&helper->worker, search) != PEG_OK) return PEG_E_MEMORY;
        helper->worker.pulse = pulse;
        helper->worker.context = context;
        if (pthread_create(&helper->thread, NULL, help, helper)) {
            worker_free(&helper->worker);
            return PEG_E_MEMORY;
        }
        new->helpers++;
    }
    return PEG_OK;
}

void team_free(opt_team *team, uint64_t *states)
{
    if (!team) return;
    pthread_mutex_lock(&team->lock);
    team->quit = 1;
    pthread_cond_broadcast(&team->start);
    pthread_mutex_unlock(&team->lock);
    for (unsigned i = 0; i < team->helpers; i++) {
        pthread_join(team->helper[i].thread, NULL);
        *states += team->helper[i].worker.states;
        worker_free(&team->helper[i].worker);
    }
    pthread_cond_destroy(&team->done);
    pthread_cond_destroy(&team->start);
    pthread_mutex_destroy(&team->lock);
    free(team);
}

int team_idle(const opt_team *team)
{
    return team->busy == 0;
}

void team_run(opt_team *team, opt_worker *worker, opt_race *race)
{
    pthread_mutex_lock(&team->lock);
    team->race = race;
    team->round++;
    team->busy = team->helpers;
    for (unsigned i = 0; i < team->helpers; i++) team->helper[i].worker.status = PEG_OK;
    pthread_cond_broadcast(&team->start);
    pthread_mutex_unlock(&team->lock);
    search_run(worker, race);
    pthread_mutex_lock(&team->lock);
    while (team->busy) pthread_cond_wait(&team->done, &team->lock);
    pthread_mutex_unlock(&team->lock);
    for (unsigned i = 0; i < team->helpers; i++)
        if (worker->status == PEG_OK) worker->status = team->helper[i].worker.status;
}

uint64_t team_states(const opt_team *team)
{
    uint64_t states = 0;

    for (unsigned i = 0; team && i < team->helpers; i++)
        states += atomic_load(&team->helper[i].states);
    return states;
}

/*
 * talk.c - bounds to be sent to other ranks, and bounds received from them.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/core/threads.h"
#include "gen/optimal/journal.h"
#include "gen/optimal/solver.h"

#define HEAD     8
#define BOUND    20
#define MOST     4096   /* bounds in a message */
#define AHEAD    8      /* bounds whose table entries are prefetched */
#define TINY     1000   /* sets scored: a search that ends within so many is left to rank 0 */
#define INTERVAL 0.0005 /* seconds between two messages, for each other rank */

struct exact_talk {
    const peg_ranks *ranks;
    pthread_mutex_t out_lock, in_lock;
    uint32_t count; /* bounds waiting in out[] */
    double sent;
    uint8_t out[HEAD + MOST * BOUND];
    peg_bytes in;           /* what was received */
    _Atomic size_t came;    /* in.count, to be read without the lock */
    _Atomic uint32_t heard; /* how often received bounds were processed */
    _Atomic uint64_t mine;
    uint64_t scored[]; /* [ranks->count] */
};

/* Called with the lock held. */
static void send_out(exact_talk *talk)
{
    const peg_ranks *ranks = talk->ranks;

    peg_put_bytes(talk->out, atomic_load(&talk->mine), HEAD);
    for (unsigned r = 0; r < ranks->count; r++)
        if (r != ranks->rank)
            ranks->send(ranks->network, r, PEG_MESSAGE_BOUNDS, talk->out,
                        HEAD + talk->count * (size_t)BOUND);
    talk->count = 0;
}

/* The `tell` of a share. */
static void tell(void *user, exact_key key, exact_cost lower, int exact, uint64_t scored)
{
    exact_talk *talk = user;
    const exact_bound_record bound = {key, lower, exact};

    pthread_mutex_lock(&talk->out_lock);
    uint8_t *bytes = talk->out + HEAD + talk->count * (size_t)BOUND;
    exact_journal_encode(bytes, &bound);
    peg_put_bytes(bytes + EXACT_JOURNAL_BOUND, scored < UINT32_MAX ? scored : UINT32_MAX, 4);
    if (++talk->count == MOST) send_out(talk);
    pthread_mutex_unlock(&talk->out_lock);
}

/* A peg_receive_fn. Drops what does not fit in memory. */
static void receive(void *user, unsigned from, const uint8_t *bytes, size_t size)
{
    exact_talk *talk = user;

    if (size < HEAD || (size - HEAD) % BOUND) return;
    pthread_mutex_lock(&talk->in_lock);
    talk->scored[from] = peg_get_bytes(bytes, HEAD);
    uint8_t *in = peg_bytes_add(&talk->in, size - HEAD);
    if (in) memcpy(in, bytes + HEAD, size - HEAD);
    atomic_store(&talk->came, talk->in.count);
    pthread_mutex_unlock(&talk->in_lock);
}

static void take_in(exact_talk *talk, const exact_search *search)
{
    if (pthread_mutex_trylock(&talk->in_lock) != 0) return;
    for (size_t i = 0; i < talk->in.count; i += BOUND) {
        const uint8_t *bytes = talk->in.at + i;
        if (i + AHEAD * BOUND < talk->in.count)
            exact_table_fetch(search->table, exact_journal_decode(bytes + AHEAD * BOUND).key);
        const exact_bound_record bound = exact_journal_decode(bytes);
        const uint64_t scored = peg_get_bytes(bytes + EXACT_JOURNAL_BOUND, 4);
        exact_table_put(search->table, bound.key, bound.lower, bound.exact);
        if (search->note && scored >= search->journal_scored)
            search->note(search->journal, bound.key, bound.lower, bound.exact, scored);
    }
    talk->in.count = 0;
    atomic_store(&talk->came, 0);
    atomic_fetch_add(&talk->heard, 1);
    pthread_mutex_unlock(&talk->in_lock);
}

int exact_talk_has_begun(const exact_talk *talk)
{
    return atomic_load(&talk->came) || atomic_load(&talk->heard);
}

void exact_talk_go_on(exact_talk *talk, const exact_search *search)
{
    const double seconds = peg_clock();
    /* The others wait for the first message of rank 0. */
    const int is_early = !talk->ranks->rank && atomic_load(&talk->mine) < TINY;

    if (atomic_load(&talk->came)) take_in(talk, search);
    if (pthread_mutex_trylock(&talk->out_lock) != 0) return;
    if (talk->count && !is_early &&
        seconds - talk->sent >= INTERVAL * (talk->ranks->count - 1)) {
        send_out(talk);
        talk->sent = seconds;
    }
    pthread_mutex_unlock(&talk->out_lock);
}

/* The `hear` of a share. */
static uint32_t hear(void *user, const exact_search *search)
{
    exact_talk *talk = user;

    exact_talk_go_on(talk, search);
    return atomic_load(&talk->heard);
}

void exact_talk_count(exact_talk *talk, uint64_t scored)
{
    atomic_store(&talk->mine, scored);
}

uint64_t exact_talk_scored(exact_talk *talk)
{
    uint64_t scored = 0;

    pthread_mutex_lock(&talk->in_lock);
    for (unsigned r = 0; r < talk->ranks->count; r++) scored += talk->scored[r];
    pthread_mutex_unlock(&talk->in_lock);
    return scored;
}

peg_status exact_talk_open(exact_talk **talk, const peg_ranks *ranks, exact_sharing *share)
{
    exact_talk *new = calloc(1, sizeof *new + ranks->count * sizeof *new->scored);

    *talk = new;
    if (!new) return PEG_E_MEMORY;
    new->ranks = ranks;
    pthread_mutex_init(&new->out_lock, NULL);
    pthread_mutex_init(&new->in_lock, NULL);
    *share = (exact_sharing){.process = ranks->rank,
                             .processes = ranks->count,
                             .scored = 1 + (ranks->count - 1) / 4,
                             .tell = tell,
                             .hear = hear,
                             .user = new};
    ranks->listen(ranks->network, PEG_MESSAGE_BOUNDS, receive, new);
    return PEG_OK;
}

void exact_talk_close(exact_talk *talk)
{
    if (!talk) return;
    talk->ranks->listen(talk->ranks->network, PEG_MESSAGE_BOUNDS, NULL, NULL);
    pthread_mutex_destroy(&talk->out_lock);
    pthread_mutex_destroy(&talk->in_lock);
    free(talk->in.at);
    free(talk);
}

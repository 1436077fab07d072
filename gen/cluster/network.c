/*
 * network.c - a queue of messages to send, and a thread that sends and receives.
 */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gen/cluster/network.h"
#include "gen/core/threads.h"

#define LOOK_NANOSECONDS 500000  /* at most this between two polls while messages come; */
#define LOOKS_AWAKE      64      /* after so many empty polls twice as long, and so on, */
#define LONGEST_LOOK     8000000 /* up to this: a waiting rank takes a thousandth of a core */
#define LOOKS_AT_END     1000    /* polls after which a rank that does not end counts as dead */
#define LINE             512

/* A message that waits to be sent, is being sent, or was received. */
typedef struct message {
    struct message *next;
    MPI_Request request; /* while it is being sent */
    unsigned rank;       /* its receiver or sender */
    peg_message about;
    size_t size;
    uint8_t bytes[];
} message;

typedef struct queue {
    message *first, **end;
} queue;

typedef struct cluster_network {
    peg_ranks ranks;
    peg_stop *stop;
    pthread_t thread;
    pid_t parent; /* mpirun or its equivalent: when it is gone the run is over */
    /* Guarded by the lock: */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    queue waiting; /* to be sent */
    int ended;     /* on rank 0: how many others have ended; on others: whether rank 0 has */
    int quits;
    char line[LINE]; /* of the first rank that failed */
    /* Held while a message is passed to its receive function: */
    pthread_mutex_t handing;
    peg_receive_fn *receive[PEG_MESSAGES]; /* by the message they take, */
    void *user[PEG_MESSAGES];
    /* Used by the thread alone: */
    queue sending;
    queue received;       /* not yet passed to a receive function */
    MPI_Request all_said; /* a barrier */
} cluster_network;

/* ---- queues ------------------------------------------------------------------------ */

static void queue_open(queue *q)
{
    *q = (queue){NULL, &q->first};
}

static void queue_add(queue *q, message *m)
{
    m->next = NULL;
    *q->end = m;
    q->end = &m->next;
}

static message *queue_take(queue *q)
{
    message *m = q->first;

    if (!m) return NULL;
    q->first = m->next;
    if (!q->first) q->end = &q->first;
    return m;
}

/* Moves all messages to the end of another queue. */
static void queue_move(queue *from, queue *to)
{
    if (!from->first) return;
    *to->end = from->first;
    to->end = from->end;
    queue_open(from);
}

static void queue_free(queue *q)
{
    for (message *m; (m = queue_take(q));) free(m);
}

static void fail(const char *why)
{
    fprintf(stderr, "pegtree-gen-mpi: %s\n", why);
    MPI_Abort(MPI_COMM_WORLD, 1);
    abort();
}

static message *make_message(unsigned rank, peg_message about, size_t size)
{
    message *m = malloc(sizeof *m + size);

    if (!m) fail("out of memory for a message");
    *m = (message){.rank = rank, .about = about, .size = size};
    return m;
}

/* ---- the interface ------------------------------------------------------------------ */

static void send_message(void *user, unsigned to, peg_message about, const void *bytes,
                         size_t size)
{
    cluster_network *network = user;
    message *m = make_message(to, about, size);

    if (size) memcpy(m->bytes, bytes, size);
    pthread_mutex_lock(&network->lock);
    queue_add(&network->waiting, m);
    pthread_cond_broadcast(&network->changed);
    pthread_mutex_unlock(&network->lock);
}

static void listen_for(void *user, peg_message about, peg_receive_fn *receive, void *receiver)
{
    cluster_network *network = user;

    pthread_mutex_lock(&network->handing);
    network->receive[about] = receive;
    network->user[about] = receiver;
    pthread_mutex_unlock(&network->handing);
    pthread_mutex_lock(&network->lock);
    pthread_cond_broadcast(&network->changed);
    pthread_mutex_unlock(&network->lock);
}

/* ---- the thread --------------------------------------------------------------------- */

/* Messages of the network itself. */
static void take_own(cluster_network *network, const message *m)
{
    pthread_mutex_lock(&network->lock);
    if (m->about == PEG_MESSAGE_END)
        network->ended++;
    else if (!network->line[0])
        snprintf(network->line, LINE, "rank %u: %.*s", m->rank, (int)m->size,
                 (const char *)m->bytes);
    pthread_cond_broadcast(&network->changed);
    pthread_mutex_unlock(&network->lock);
    if (m->about == PEG_MESSAGE_FAILED || network->ranks.rank) *network->stop = 2;
}

/* Passes received messages to their receive functions, where there are any. */
static void hand_over(cluster_network *network)
{
    queue kept;
    message *m;

    queue_open(&kept);
    pthread_mutex_lock(&network->handing);
    while ((m = queue_take(&network->received))) {
        peg_receive_fn *receive = network->receive[m->about];
        if (receive) {
            receive(network->user[m->about], m->rank, m->bytes, m->size);
            free(m);
        } else {
            queue_add(&kept, m);
        }
    }
    queue_move(&kept, &network->received);
    pthread_mutex_unlock(&network->handing);
}

/* Returns whether any message has come. */
static int receive_all(cluster_network *network)
{
    int any = 0;

    for (;;) {
        MPI_Status status;
        int there, size;
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
        if (!there) return any;
        any = 1;
        MPI_Get_count(&status, MPI_BYTE, &size);
        message *m = make_message((unsigned)status.MPI_SOURCE, (peg_message)status.MPI_TAG,
                                  (size_t)size);
        MPI_Recv(m->bytes, size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        if (m->about == PEG_MESSAGE_END || m->about == PEG_MESSAGE_FAILED) {
            take_own(network, m);
            free(m);
        } else {
            queue_add(&network->received, m);
        }
    }
}

/* Starts to send waiting messages and releases those that are sent. Returns whether there were
 * any. */
static int send_all(cluster_network *network)
{
    queue starting, still;
    message *m;

    queue_open(&starting);
    queue_open(&still);
    pthread_mutex_lock(&network->lock);
    queue_move(&network->waiting, &starting);
    pthread_mutex_unlock(&network->lock);
    const int any = starting.first != NULL;
    for (m = starting.first; m; m = m->next)
        MPI_Isend(m->bytes, (int)m->size, MPI_BYTE, (int)m->rank, (int)m->about, MPI_COMM_WORLD,
                  &m->request);
    queue_move(&starting, &network->sending);
    while ((m = queue_take(&network->sending))) {
        int done;
        MPI_Test(&m->request, &done, MPI_STATUS_IGNORE);
        if (done)
            free(m);
        else
            queue_add(&still, m);
    }
    queue_move(&still, &network->sending);
    return any;
}

/* Sleeps until there is something to send or it is time to poll again, after `in_vain` empty
 * polls in a row. */
static void wait_a_little(cluster_network *network, unsigned in_vain)
{
    long nanoseconds = LOOK_NANOSECONDS;

    for (; in_vain >= LOOKS_AWAKE && nanoseconds < LONGEST_LOOK; in_vain -= LOOKS_AWAKE)
        nanoseconds *= 2;
    pthread_mutex_lock(&network->lock);
    if (!network->waiting.first && !network->quits)
        peg_clock_wait(&network->changed, &network->lock, nanoseconds);
    pthread_mutex_unlock(&network->lock);
}

/* Whether this process has outlived mpirun: then there is nothing left to wait for. */
static int is_orphan(cluster_network *network)
{
    if (getppid() == network->parent) return 0;
    if (network->ranks.rank) _exit(1);
    *network->stop = 2;
    pthread_mutex_lock(&network->lock);
    network->ended = (int)network->ranks.count;
    pthread_cond_broadcast(&network->changed);
    pthread_mutex_unlock(&network->lock);
    return 1;
}

/* Whether everything that any rank had to send is sent. A long message counts as sent only once
 * it is received, so a rank with nothing more to send keeps receiving until all are done. */
static int is_over(cluster_network *network)
{
    int over = 0;

    pthread_mutex_lock(&network->lock);
    const int said = network->quits && !network->waiting.first && !network->sending.first;
    const int quits = network->quits;
    pthread_mutex_unlock(&network->lock);
    if (is_orphan(network)) return quits;
    if (said && network->all_said == MPI_REQUEST_NULL)
        MPI_Ibarrier(MPI_COMM_WORLD, &network->all_said);
    if (said) MPI_Test(&network->all_said, &over, MPI_STATUS_IGNORE);
    return over;
}

static void *serve(void *user)
{
    cluster_network *network = user;
    unsigned in_vain = 0;

    while (!is_over(network)) {
        const int sent = send_all(network), came = receive_all(network);
        hand_over(network);
        in_vain = sent || came || network->sending.first ? 0 : in_vain + 1;
        if (!sent && !came) wait_a_little(network, in_vain);
    }
    return NULL;
}

/* ---- beginning and end --------------------------------------------------------------- */

const peg_ranks *cluster_open(int *argc, char ***argv, peg_stop *stop)
{
    const pid_t parent = getppid();
    int level, rank, count;

    setenv("OMPI_MCA_mpi_yield_when_idle", "1", 0); /* where MPI itself waits: at the start and
                                                       at the end */
    if (MPI_Init_thread(argc, argv, MPI_THREAD_SERIALIZED, &level) != MPI_SUCCESS ||
        level < MPI_THREAD_SERIALIZED)
        fail("this MPI cannot be used by more than one thread");
    cluster_network *network = calloc(1, sizeof *network);
    if (!network) fail("out of memory");
    network->parent = parent;
    network->stop = stop;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    network->ranks = (peg_ranks){.rank = (unsigned)rank,
                                 .count = (unsigned)count,
                                 .send = send_message,
                                 .listen = listen_for,
                                 .network = network};
    queue_open(&network->waiting);
    queue_open(&network->received);
    queue_open(&network->sending);
    network->all_said = MPI_REQUEST_NULL;
    pthread_mutex_init(&network->lock, NULL);
    pthread_mutex_init(&network->handing, NULL);
    peg_clock_condition(&network->changed);
    if (!peg_thread_start(&network->thread, serve, network)) fail("out of memory for a thread");
    return &network->ranks;
}

const char *cluster_finish(const peg_ranks *ranks, const char *line)
{
    cluster_network *network = ranks->network;
    const int others = ranks->rank ? 1 : (int)ranks->count - 1;

    if (ranks->rank) {
        if (line[0]) send_message(network, 0, PEG_MESSAGE_FAILED, line, strlen(line));
    } else {
        for (unsigned r = 1; r < ranks->count; r++)
            send_message(network, r, PEG_MESSAGE_END, NULL, 0);
    }
    pthread_mutex_lock(&network->lock);
    for (unsigned waited = 0; network->ended < others; waited++) {
        /* interrupted together with the others, which were killed: everything is written */
        if (waited >= LOOKS_AT_END && !ranks->rank && *network->stop) _exit(130);
        peg_clock_wait(&network->changed, &network->lock, LOOK_NANOSECONDS);
    }
    pthread_mutex_unlock(&network->lock);
    if (ranks->rank) send_message(network, 0, PEG_MESSAGE_END, NULL, 0);
    return network->line;
}

void cluster_close(const peg_ranks *ranks)
{
    cluster_network *network = ranks->network;

    pthread_mutex_lock(&network->lock);
    network->quits = 1;
    pthread_cond_broadcast(&network->changed);
    pthread_mutex_unlock(&network->lock);
    pthread_join(network->thread, NULL);
    if (getppid() == network->parent) MPI_Finalize();
    queue_free(&network->waiting);
    queue_free(&network->received);
    queue_free(&network->sending);
    pthread_mutex_destroy(&network->lock);
    pthread_mutex_destroy(&network->handing);
    pthread_cond_destroy(&network->changed);
    free(network);
}

/*
 * crew.c - checks all claims, by several threads.
 */
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>

#include "tests/proof/check.h"

#define MOST_THREADS 256

int check_fail(check_trouble *trouble, const char *format, ...)
{
    va_list arguments;

    if (trouble->text[0]) return 0;
    va_start(arguments, format);
    vsnprintf(trouble->text, sizeof trouble->text, format, arguments);
    va_end(arguments);
    return 0;
}

/* What all threads share. */
typedef struct crew {
    const check_proof *proof;
    check_share share;
    atomic_size_t next, done;
    atomic_size_t failed; /* the first claim that does not hold, SIZE_MAX: none so far */
    pthread_mutex_t lock; /* of the trouble, which is the one of that claim */
    check_trouble *trouble;
} crew;

static void give_up(crew *of, size_t at, const char *why)
{
    pthread_mutex_lock(&of->lock);
    if (at < atomic_load(&of->failed)) {
        of->trouble->text[0] = '\0';
        check_fail(of->trouble, "%s", why);
        atomic_store(&of->failed, at);
    }
    pthread_mutex_unlock(&of->lock);
}

static void *work(void *argument)
{
    crew *of = argument;
    check_worker *worker = check_worker_open(of->proof);
    check_trouble trouble = {""};

    if (!worker) give_up(of, 0, "out of memory");
    while (worker) {
        const size_t i = of->share.part + of->share.parts * atomic_fetch_add(&of->next, 1);
        if (i >= of->proof->claims || i >= atomic_load(&of->failed)) break;
        if (check_claim_holds(worker, &of->proof->claim[i], &trouble)) {
            atomic_fetch_add(&of->done, 1);
            continue;
        }
        give_up(of, i, trouble.text);
        break;
    }
    check_worker_close(worker);
    return NULL;
}

size_t check_share_claims(const check_proof *proof, check_share share)
{
    return proof->claims / share.parts + (share.part < proof->claims % share.parts);
}

int check_claims(const check_proof *proof, check_share share, unsigned threads,
                 const check_progress *progress, check_trouble *trouble)
{
    const size_t claims = check_share_claims(proof, share);
    crew of = {.proof = proof,
               .share = share,
               .failed = SIZE_MAX,
               .trouble = trouble,
               .lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_t thread[MOST_THREADS];
    unsigned started = 0;

    while (started < threads && started < MOST_THREADS &&
           pthread_create(&thread[started], NULL, work, &of) == 0)
        started++;
    if (!started) work(&of);
    while (progress && atomic_load(&of.failed) == SIZE_MAX && atomic_load(&of.done) < claims)
        progress->tell(progress->user, atomic_load(&of.done), claims);
    for (unsigned t = 0; t < started; t++) pthread_join(thread[t], NULL);
    return atomic_load(&of.failed) == SIZE_MAX && atomic_load(&of.done) == claims;
}

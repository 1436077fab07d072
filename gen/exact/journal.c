/*
 * journal.c - encodes proven bounds as records of a log.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "gen/core/bytes.h"
#include "gen/exact/journal.h"
#include "gen/file/log.h"

#define BOUND     16    /* bytes */
#define PER_BLOCK 65536 /* bounds in a record of the log, at most */
#define EXACT_BIT 0x80000000u
#define SUBJECT   (2 + PEG_MAX_LENGTH + 8)

struct exact_journal {
    peg_log log;
    int is_open;
    pthread_mutex_t lock; /* of the block */
    uint32_t count;       /* bounds that wait in block[] */
    uint8_t block[PEG_LOG_HEAD + PER_BLOCK * BOUND];
};

/* A peg_log_take_fn: puts a record's bounds into the memo. */
static peg_status load_block(void *user, const peg_log_place *place, const uint8_t *content)
{
    exact_memo *memo = user;

    for (size_t i = 0; i + BOUND <= place->size; i += BOUND) {
        const uint8_t *bound = content + i;
        const uint32_t low = (uint32_t)peg_get_bytes(bound + 8, 4);
        const exact_key key = {peg_get_bytes(bound, 8), low & ~EXACT_BIT};
        exact_memo_put(memo, key, (exact_cost)peg_get_bytes(bound + 12, 4),
                       (low & EXACT_BIT) != 0);
        exact_memo_grow(memo);
    }
    return PEG_OK;
}

peg_status exact_journal_open(exact_journal **journal, const char *path, const peg_rules *rules,
                              uint64_t fingerprint, exact_memo *memo)
{
    exact_journal *new = calloc(1, sizeof *new);
    uint8_t subject[SUBJECT] = {rules->kind, rules->length};

    *journal = new;
    if (!new) return PEG_E_MEMORY;
    memcpy(subject + 2, rules->range, PEG_MAX_LENGTH);
    peg_put_bytes(subject + 2 + PEG_MAX_LENGTH, fingerprint, 8);
    peg_status status =
        peg_log_open(&new->log, path, PEG_LOG_BOUNDS, subject, SUBJECT, load_block, memo);
    new->is_open = status == PEG_OK;
    if (new->is_open) pthread_mutex_init(&new->lock, NULL);
    return status;
}

/* Appends the block; what cannot be written is dropped, and the log knows why. */
static void write_block(exact_journal *journal)
{
    if (journal->count) {
        peg_log_append(&journal->log, journal->block,
                       PEG_LOG_HEAD + journal->count * (size_t)BOUND);
        journal->count = 0;
    }
}

void exact_journal_note(exact_journal *journal, exact_key key, exact_cost lower, int exact)
{
    uint8_t *bound;

    pthread_mutex_lock(&journal->lock);
    bound = journal->block + PEG_LOG_HEAD + journal->count * (size_t)BOUND;
    peg_put_bytes(bound, key.high, 8);
    peg_put_bytes(bound + 8, key.low | (exact ? EXACT_BIT : 0), 4);
    peg_put_bytes(bound + 12, lower, 4);
    if (++journal->count == PER_BLOCK) write_block(journal);
    pthread_mutex_unlock(&journal->lock);
}

peg_status exact_journal_flush(exact_journal *journal)
{
    pthread_mutex_lock(&journal->lock);
    write_block(journal);
    const int failed = journal->log.reason;
    pthread_mutex_unlock(&journal->lock);
    return failed ? PEG_E_IO : PEG_OK;
}

peg_status exact_journal_close(exact_journal *journal)
{
    const int before = errno;
    peg_status status = PEG_OK;

    if (journal && journal->is_open) {
        write_block(journal);
        status = peg_log_close(&journal->log);
        pthread_mutex_destroy(&journal->lock);
    }
    const int reason = status == PEG_OK ? before : errno;
    free(journal);
    errno = reason;
    return status;
}

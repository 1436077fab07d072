/*
 * journal.c - encodes proven bounds as records of a log.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "gen/core/bytes.h"
#include "gen/exact/journal.h"
#include "gen/exact/share.h"

#define EXACT_BIT 0x80000000u
#define SUBJECT   (2 + PEG_MAX_LENGTH + 8)

/* ---- records ---------------------------------------------------------------------- */

void exact_journal_encode(uint8_t bytes[EXACT_JOURNAL_BOUND], const exact_bound_record *bound)
{
    peg_put_bytes(bytes, bound->key.high, 8);
    peg_put_bytes(bytes + 8, bound->key.low | (bound->exact ? EXACT_BIT : 0), 4);
    peg_put_bytes(bytes + 12, bound->lower, 4);
}

exact_bound_record exact_journal_decode(const uint8_t bytes[EXACT_JOURNAL_BOUND])
{
    const uint32_t low = (uint32_t)peg_get_bytes(bytes + 8, 4);

    return (exact_bound_record){.key = {peg_get_bytes(bytes, 8), low & ~EXACT_BIT},
                                .lower = (exact_cost)peg_get_bytes(bytes + 12, 4),
                                .exact = (low & EXACT_BIT) != 0};
}

peg_status exact_journal_append(exact_journal_block *block, peg_log *log)
{
    const size_t size = PEG_LOG_HEAD + block->count * (size_t)EXACT_JOURNAL_BOUND;

    if (!block->count) return PEG_OK;
    block->count = 0;
    return peg_log_append(log, block->bytes, size);
}

peg_status exact_journal_add(exact_journal_block *block, peg_log *log,
                             const exact_bound_record *bound)
{
    uint8_t *bytes = block->bytes + PEG_LOG_HEAD + block->count * (size_t)EXACT_JOURNAL_BOUND;

    exact_journal_encode(bytes, bound);
    return ++block->count == EXACT_JOURNAL_MOST ? exact_journal_append(block, log) : PEG_OK;
}

/* ---- the journal ------------------------------------------------------------------ */

struct exact_journal {
    peg_log log;
    int is_open;
    pthread_mutex_t lock;      /* of the block */
    exact_journal_block block; /* what cannot be written is dropped, and the log knows why */
};

/* Where bounds go that were found in the file. */
typedef struct loading {
    exact_memo *memo;
    const exact_sharing *share;
} loading;

/* A peg_log_take_fn: puts a record's bounds into the memo. */
static peg_status load_block(void *user, const peg_log_place *place, const uint8_t *content)
{
    const loading *to = user;

    for (size_t i = 0; i + EXACT_JOURNAL_BOUND <= place->size; i += EXACT_JOURNAL_BOUND) {
        const exact_bound_record bound = exact_journal_decode(content + i);
        exact_memo_put(to->memo, bound.key, bound.lower, bound.exact);
        exact_memo_grow(to->memo);
        if (to->share && to->share->tell)
            to->share->tell(to->share->user, bound.key, bound.lower, bound.exact, 0);
    }
    return PEG_OK;
}

peg_status exact_journal_open(exact_journal **journal, const char *path, const peg_rules *rules,
                              uint64_t fingerprint, exact_memo *memo,
                              const exact_sharing *share)
{
    exact_journal *new = calloc(1, sizeof *new);
    loading to = {memo, share};
    uint8_t subject[SUBJECT] = {rules->kind, rules->length};

    *journal = new;
    if (!new) return PEG_E_MEMORY;
    memcpy(subject + 2, rules->range, PEG_MAX_LENGTH);
    peg_put_bytes(subject + 2 + PEG_MAX_LENGTH, fingerprint, 8);
    peg_status status =
        peg_log_open(&new->log, path, PEG_LOG_BOUNDS, subject, SUBJECT, load_block, &to);
    new->is_open = status == PEG_OK;
    if (new->is_open) pthread_mutex_init(&new->lock, NULL);
    return status;
}

void exact_journal_note(exact_journal *journal, exact_key key, exact_cost lower, int exact)
{
    const exact_bound_record bound = {key, lower, exact};

    pthread_mutex_lock(&journal->lock);
    exact_journal_add(&journal->block, &journal->log, &bound);
    pthread_mutex_unlock(&journal->lock);
}

peg_status exact_journal_flush(exact_journal *journal)
{
    pthread_mutex_lock(&journal->lock);
    exact_journal_append(&journal->block, &journal->log);
    const int failed = journal->log.reason;
    pthread_mutex_unlock(&journal->lock);
    if (failed) errno = failed;
    return failed ? PEG_E_IO : PEG_OK;
}

peg_status exact_journal_close(exact_journal *journal)
{
    const int before = errno;
    peg_status status = PEG_OK;

    if (journal && journal->is_open) {
        exact_journal_append(&journal->block, &journal->log);
        status = peg_log_close(&journal->log);
        pthread_mutex_destroy(&journal->lock);
    }
    const int reason = status == PEG_OK ? before : errno;
    free(journal);
    errno = reason;
    return status;
}

/*
 * journal.c - proven bounds as records of a log, and merging several logs.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "gen/core/array.h"
#include "gen/core/threads.h"
#include "gen/file/save.h"
#include "gen/optimal/journal.h"

#define EXACT_BIT 0x80000000u
#define TAGGED    1 /* precedes a tag; other numbers are for other kinds of tags */
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

size_t exact_journal_count(size_t size)
{
    const size_t tag = size % EXACT_JOURNAL_BOUND ? EXACT_JOURNAL_TAG : 0;

    return size < tag || (size - tag) % EXACT_JOURNAL_BOUND
               ? 0
               : (size - tag) / EXACT_JOURNAL_BOUND;
}

int exact_journal_is_own(const peg_key *key, uint64_t subject, const uint8_t *content,
                         size_t size)
{
    uint8_t tag[PEG_KEY_TAG];

    if (!key || size % EXACT_JOURNAL_BOUND == 0 || !exact_journal_count(size)) return 0;
    const uint8_t *found = content + size - EXACT_JOURNAL_TAG;
    peg_key_tag(key, subject, content, size - EXACT_JOURNAL_TAG, tag);
    return found[0] == TAGGED && memcmp(found + 1, tag, sizeof tag) == 0;
}

#define MOST 65536 /* bounds in a record */

/* Bounds waiting to become a record. */
typedef struct bound_block {
    const peg_key *key; /* tags them; or null */
    uint64_t subject;   /* of the log */
    uint32_t count;
    uint8_t bytes[PEG_LOG_HEAD + MOST * EXACT_JOURNAL_BOUND + EXACT_JOURNAL_TAG];
} bound_block;

/* Appends the block to the log unless it is empty. Errors: PEG_E_IO; the bounds are dropped. */
static peg_status append_block(bound_block *block, peg_log *log)
{
    uint8_t *content = block->bytes + PEG_LOG_HEAD;
    size_t size = block->count * (size_t)EXACT_JOURNAL_BOUND;

    if (!block->count) return PEG_OK;
    block->count = 0;
    if (block->key) {
        content[size] = TAGGED;
        peg_key_tag(block->key, block->subject, content, size, content + size + 1);
        size += EXACT_JOURNAL_TAG;
    }
    return peg_log_append(log, block->bytes, PEG_LOG_HEAD + size);
}

/* Adds a bound to the block, and appends the block when it is full. Errors: as above. */
static peg_status add_bound(bound_block *block, peg_log *log, const exact_bound_record *bound)
{
    uint8_t *bytes = block->bytes + PEG_LOG_HEAD + block->count * (size_t)EXACT_JOURNAL_BOUND;

    exact_journal_encode(bytes, bound);
    return ++block->count == MOST ? append_block(block, log) : PEG_OK;
}

/* ---- the journal ------------------------------------------------------------------ */

/* The least number of scored sets that a bound must have taken to be stored. */
#define STEPS 6

static uint64_t least_scored(uint64_t bounds)
{
    const uint64_t steps = bounds / EXACT_JOURNAL_STEP;

    return steps < STEPS ? steps * steps * steps : STEPS * STEPS * STEPS;
}

struct exact_journal {
    peg_log log;
    int is_open;
    int is_given;         /* whether any bound in the file had no tag of the key */
    pthread_mutex_t lock; /* guards what follows */
    uint64_t bounds;      /* in the file and in the block */
    int leaves_out;       /* whether any took too little work */
    bound_block block;    /* what cannot be written is dropped; the log has the reason */
};

/* Where bounds read from the file go. */
typedef struct loading {
    exact_journal *journal;
    exact_table *table;
    const exact_sharing *share;
} loading;

/* A peg_log_take_fn: puts a record's bounds into the table. */
static peg_status load_block(void *user, const peg_log_place *place, const uint8_t *content)
{
    const loading *to = user;
    exact_journal *journal = to->journal;
    const bound_block *block = &journal->block;
    const size_t count = exact_journal_count(place->size);

    if (count && !exact_journal_is_own(block->key, block->subject, content, place->size))
        journal->is_given = 1;
    journal->bounds += count;
    for (size_t i = 0; i < count; i++) {
        const exact_bound_record bound =
            exact_journal_decode(content + i * EXACT_JOURNAL_BOUND);
        exact_table_put(to->table, bound.key, bound.lower, bound.exact);
        exact_table_grow(to->table);
        if (to->share && to->share->tell)
            to->share->tell(to->share->user, bound.key, bound.lower, bound.exact, 0);
    }
    return PEG_OK;
}

peg_status exact_journal_open(exact_journal **journal, const char *path, const peg_rules *rules,
                              uint64_t fingerprint, exact_table *table,
                              const exact_sharing *share, const peg_key *key)
{
    exact_journal *new = calloc(1, sizeof *new);
    loading to = {new, table, share};
    uint8_t subject[SUBJECT] = {rules->kind, rules->length};

    *journal = new;
    if (!new) return PEG_E_MEMORY;
    memcpy(subject + 2, rules->range, PEG_MAX_LENGTH);
    peg_put_bytes(subject + 2 + PEG_MAX_LENGTH, fingerprint, 8);
    new->block.subject = peg_log_subject(subject, SUBJECT);
    new->block.key = key;
    peg_status status =
        peg_log_open(&new->log, path, PEG_LOG_BOUNDS, subject, SUBJECT, load_block, &to);
    new->is_open = status == PEG_OK;
    if (new->is_given) new->block.key = NULL;
    if (new->is_open) pthread_mutex_init(&new->lock, NULL);
    return status;
}

int exact_journal_is_given(const exact_journal *journal)
{
    return journal->is_given;
}

void exact_journal_note(void *user, exact_key key, exact_cost lower, int exact, uint64_t scored)
{
    exact_journal *journal = user;
    const exact_bound_record bound = {key, lower, exact};

    pthread_mutex_lock(&journal->lock);
    if (scored >= least_scored(journal->bounds)) {
        journal->bounds++;
        add_bound(&journal->block, &journal->log, &bound);
    } else {
        journal->leaves_out = 1;
    }
    pthread_mutex_unlock(&journal->lock);
}

peg_status exact_journal_flush(exact_journal *journal)
{
    pthread_mutex_lock(&journal->lock);
    append_block(&journal->block, &journal->log);
    const int failed = journal->log.reason;
    pthread_mutex_unlock(&journal->lock);
    if (failed) errno = failed;
    return failed ? PEG_E_IO : PEG_OK;
}

/* A table that becomes a file. */
typedef struct saving {
    const exact_table *table;
    bound_block *block;
    const peg_stop *stop;
    int stops; /* when the saving began */
} saving;

/* A peg_write_fn. */
static peg_status write_table(void *user, int file)
{
    const saving *of = user;
    const peg_log_name name = {PEG_LOG_BOUNDS, of->block->subject};
    const uint64_t room = exact_table_room(of->table);
    exact_bound_record bound;
    peg_log log;
    peg_status status = peg_log_begin(&log, file, &name);

    log.is_plain = 1;
    for (uint64_t i = 0; i < room && status == PEG_OK; i++) {
        if (!exact_table_read(of->table, i, &bound.key, &bound.lower, &bound.exact)) continue;
        status = add_bound(of->block, &log, &bound);
        if (!of->block->count && (peg_stops(of->stop) > of->stops || peg_quitting_waits()))
            status = PEG_E_INTERRUPTED;
    }
    if (status == PEG_OK) status = append_block(of->block, &log);
    const peg_status ended = peg_log_end(&log);
    return status == PEG_OK ? ended : status;
}

peg_status exact_journal_save(exact_journal *journal, const char *path,
                              const exact_table *table, const peg_stop *stop)
{
    saving of = {table, &journal->block, stop, peg_stops(stop)};

    if (!journal->is_open || !journal->leaves_out) return PEG_OK;
    append_block(&journal->block, &journal->log); /* the old file may remain */
    const peg_status status = peg_save_by(path, write_table, &of, NULL, NULL);
    journal->block.count = 0;
    return status;
}

peg_status exact_journal_close(exact_journal *journal)
{
    const int before = errno;
    peg_status status = PEG_OK;

    if (journal && journal->is_open) {
        append_block(&journal->block, &journal->log);
        status = peg_log_close(&journal->log);
        pthread_mutex_destroy(&journal->lock);
    }
    const int reason = status == PEG_OK ? before : errno;
    free(journal);
    errno = reason;
    return status;
}

/* ---- merging ---------------------------------------------------------------------- */

typedef struct exact_fact {
    XXH128_hash_t key;
    exact_bound_record known;
    int is_own; /* found by this user's searches */
} exact_fact;

/* Never 0, 0. */
static XXH128_hash_t hash_key(exact_key key)
{
    return (XXH128_hash_t){.low64 = key.high, .high64 = (uint64_t)1 << 32 | key.low};
}

/* Whether two statements about one set contradict each other. */
static int contradict(const exact_bound_record *a, const exact_bound_record *b)
{
    return (a->exact && b->lower > a->lower) || (b->exact && a->lower > b->lower);
}

/* Of two equal statements, the user's own is the stronger one. */
static peg_status add(exact_merge *merge, const exact_bound_record *new, int is_own)
{
    const XXH128_hash_t key = hash_key(new->key);
    exact_fact *fact = peg_hash_find(&merge->facts, key);

    if (!new->lower && !new->exact) return PEG_OK; /* it says nothing */
    if (fact && contradict(&fact->known, new)) return PEG_E_CONTRADICTION;
    if (!fact) {
        fact = peg_hash_add(&merge->facts, key, sizeof *fact);
        if (!fact) return PEG_E_MEMORY;
        *fact = (exact_fact){key, *new, is_own};
    } else if (!fact->known.exact && (new->exact || new->lower > fact->known.lower)) {
        *fact = (exact_fact){key, *new, is_own};
    } else if (fact->known.exact == new->exact && fact->known.lower == new->lower) {
        fact->is_own |= is_own;
    }
    return PEG_OK;
}

peg_status exact_merge_take(void *user, const peg_log_place *place, const uint8_t *content)
{
    exact_merge *merge = user;
    const size_t count = exact_journal_count(place->size);
    const int is_own = exact_journal_is_own(merge->key, merge->subject, content, place->size);
    peg_status status = place->size && !count ? PEG_E_CORRUPT : PEG_OK;

    for (size_t i = 0; i < count && status == PEG_OK; i++) {
        const exact_bound_record bound =
            exact_journal_decode(content + i * EXACT_JOURNAL_BOUND);
        status = add(merge, &bound, is_own);
    }
    return status;
}

/* Whether no lower bound exceeds the upper bound of its set. */
static int agrees(const exact_merge *merge)
{
    for (size_t i = 0; i < merge->facts.room; i++) {
        const exact_fact *fact = (const exact_fact *)merge->facts.entry + i, *other;
        exact_key key = fact->known.key;
        const exact_cost upper = exact_upper_of(fact->known.lower, &key);
        if (upper == EXACT_NONE) continue;
        other = peg_hash_find(&merge->facts, hash_key(key));
        if (other && other->known.lower > upper) return 0;
    }
    return 1;
}

static int by_owner_and_key(const void *a, const void *b)
{
    const exact_fact *one = a, *other = b;
    const exact_key first = one->known.key, second = other->known.key;

    if (one->is_own != other->is_own) return one->is_own ? -1 : 1;
    if (first.high != second.high) return first.high < second.high ? -1 : 1;
    return first.low < second.low ? -1 : first.low > second.low;
}

peg_status exact_merge_write(exact_merge *merge, peg_log *log)
{
    bound_block *block = calloc(1, sizeof *block);
    peg_status status = block ? PEG_OK : PEG_E_MEMORY;
    exact_fact *fact = NULL;
    size_t count = 0;

    if (status == PEG_OK && !agrees(merge)) status = PEG_E_CONTRADICTION;
    if (status == PEG_OK) {
        count = peg_hash_list(&merge->facts);
        fact = (exact_fact *)merge->facts.entry;
        if (count) qsort(fact, count, sizeof *fact, by_owner_and_key);
    }
    if (block) block->subject = merge->subject;
    for (size_t i = 0; i < count && status == PEG_OK; i++) {
        const peg_key *key = fact[i].is_own ? merge->key : NULL;
        if (key != block->key) status = append_block(block, log);
        block->key = key;
        if (status == PEG_OK) status = add_bound(block, log, &fact[i].known);
    }
    if (status == PEG_OK) status = append_block(block, log);
    free(block);
    return status;
}

void exact_merge_free(exact_merge *merge)
{
    peg_hash_free(&merge->facts);
    *merge = (exact_merge){0};
}

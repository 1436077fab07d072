/*
 * journal.c - the checkpoint file.
 */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "gen/exact/journal.h"
#include "gen/file/save.h"

#define HEADER    32
#define RECORD    16
#define BLOCK     16    /* bytes before the records of a block */
#define PER_BLOCK 65536 /* records at most */
#define EXACT_BIT 0x80000000u

struct exact_journal {
    FILE *file;
    pthread_mutex_t lock;
    uint32_t count; /* records that wait in block[] */
    uint8_t block[BLOCK + PER_BLOCK * RECORD];
    int reason; /* errno of the first failure to write; 0: none */
};

static void put(uint8_t *bytes, uint64_t value, unsigned count)
{
    for (unsigned i = 0; i < count; i++) bytes[i] = (uint8_t)(value >> 8 * i);
}

static uint64_t get(const uint8_t *bytes, unsigned count)
{
    uint64_t value = 0;

    for (unsigned i = 0; i < count; i++) value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

static void make_header(const peg_rules *rules, uint8_t header[HEADER])
{
    static const uint8_t magic[9] = {0x89, 'P', 'E', 'G', 'C', 'K', 13, 10, 1};

    memset(header, 0, HEADER);
    memcpy(header, magic, sizeof magic);
    header[9] = rules->kind;
    header[10] = rules->length;
    memcpy(header + 11, rules->range, PEG_MAX_LENGTH);
    put(header + 24, XXH3_64bits(header, 24), 8);
}

static peg_status check_header(const uint8_t *found, const uint8_t *right)
{
    if (memcmp(found, right, 8)) return PEG_E_NOT_PEGTREE;
    if (found[8] != right[8]) return PEG_E_VERSION;
    return memcmp(found, right, HEADER) ? PEG_E_CORRUPT : PEG_OK;
}

static void fail(exact_journal *journal)
{
    if (!journal->reason) journal->reason = errno;
}

/* Reads the header, or writes it where the file is new or has only the beginning of this
 * one, because it was killed then. */
static peg_status open_header(exact_journal *journal, const peg_rules *rules)
{
    uint8_t right[HEADER], found[HEADER];
    size_t got;

    make_header(rules, right);
    got = fread(found, 1, HEADER, journal->file);
    if (got == HEADER) return check_header(found, right);
    if (!ferror(journal->file)) {
        if (memcmp(found, right, got)) return PEG_E_NOT_PEGTREE;
        rewind(journal->file);
        if (fwrite(right, HEADER, 1, journal->file) == 1 && !fflush(journal->file))
            return PEG_OK;
    }
    fail(journal);
    return PEG_E_IO;
}

/* Reads whole blocks into the memo; leaves the file where the last good one ends, which what
 * is written will follow. */
static peg_status load_blocks(exact_journal *journal, exact_memo *memo)
{
    uint8_t *records = journal->block + BLOCK;
    off_t good = ftello(journal->file);

    while (fread(journal->block, BLOCK, 1, journal->file) == 1) {
        const size_t count = (size_t)get(journal->block, 4);
        if (!count || count > PER_BLOCK ||
            fread(records, RECORD, count, journal->file) != count ||
            XXH3_64bits(records, count * RECORD) != get(journal->block + 8, 8))
            break;
        for (size_t i = 0; i < count; i++) {
            const uint8_t *record = records + i * RECORD;
            const uint32_t low = (uint32_t)get(record + 8, 4);
            const exact_key key = {get(record, 8), low & ~EXACT_BIT};
            exact_memo_put(memo, key, (exact_cost)get(record + 12, 4), (low & EXACT_BIT) != 0);
            exact_memo_grow(memo);
        }
        good = ftello(journal->file);
    }
    if (!ferror(journal->file) && fseeko(journal->file, good, SEEK_SET) == 0) return PEG_OK;
    fail(journal);
    return PEG_E_IO;
}

peg_status exact_journal_open(exact_journal **journal, const char *path, const peg_rules *rules,
                        exact_memo *memo)
{
    exact_journal *new = calloc(1, sizeof *new);
    peg_status status;

    *journal = new;
    if (!new) return PEG_E_MEMORY;
    pthread_mutex_init(&new->lock, NULL);
    new->file = peg_open_growing(path);
    if (!new->file) {
        new->reason = errno;
        return PEG_E_IO;
    }
    status = open_header(new, rules);
    return status == PEG_OK ? load_blocks(new, memo) : status;
}

static void write_block(exact_journal *journal)
{
    const size_t bytes = journal->count * (size_t)RECORD;

    if (!journal->count) return;
    memset(journal->block, 0, BLOCK);
    put(journal->block, journal->count, 4);
    put(journal->block + 8, XXH3_64bits(journal->block + BLOCK, bytes), 8);
    /* Nothing is written behind a block that was cut short: it could not be read. */
    if (!journal->reason && fwrite(journal->block, BLOCK + bytes, 1, journal->file) != 1)
        fail(journal);
    journal->count = 0;
}

void exact_journal_note(exact_journal *journal, exact_key key, exact_cost lower, int exact)
{
    uint8_t *record;

    pthread_mutex_lock(&journal->lock);
    record = journal->block + BLOCK + journal->count * (size_t)RECORD;
    put(record, key.high, 8);
    put(record + 8, key.low | (exact ? EXACT_BIT : 0), 4);
    put(record + 12, lower, 4);
    if (++journal->count == PER_BLOCK) write_block(journal);
    pthread_mutex_unlock(&journal->lock);
}

peg_status exact_journal_flush(exact_journal *journal)
{
    pthread_mutex_lock(&journal->lock);
    write_block(journal);
    if (fflush(journal->file)) fail(journal);
    pthread_mutex_unlock(&journal->lock);
    return journal->reason ? PEG_E_IO : PEG_OK;
}

peg_status exact_journal_close(exact_journal *journal)
{
    int reason;

    if (!journal) return PEG_OK;
    if (journal->file) {
        exact_journal_flush(journal);
        if (fclose(journal->file)) fail(journal);
    }
    reason = journal->reason;
    pthread_mutex_destroy(&journal->lock);
    free(journal);
    if (!reason) return PEG_OK;
    errno = reason;
    return PEG_E_IO;
}

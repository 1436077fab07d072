/*
 * optimal_journal.c - the checkpoint file.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "optimal_journal.h"

#define HEADER    32
#define RECORD    16
#define BLOCK     16    /* bytes before the records of a block */
#define PER_BLOCK 65536 /* records at most */
#define EXACT_BIT 0x80000000u

struct opt_journal {
    FILE *file;
    pthread_mutex_t lock;
    uint32_t count; /* records that wait in block[] */
    uint8_t block[BLOCK + PER_BLOCK * RECORD];
    peg_status status;
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
    if (memcmp(found, right, 8)) return PEG_E_FOREIGN;
    if (found[8] != right[8]) return PEG_E_VERSION;
    return memcmp(found, right, HEADER) ? PEG_E_CORRUPT : PEG_OK;
}

/* Reads whole blocks into the memo; leaves the file where the last good one ends. */
static void load_blocks(opt_journal *journal, optimal_memo *memo)
{
    uint8_t *records = journal->block + BLOCK;
    long good = ftell(journal->file);

    while (fread(journal->block, BLOCK, 1, journal->file) == 1) {
        const size_t count = (size_t)get(journal->block, 4);
        if (!count || count > PER_BLOCK ||
            fread(records, RECORD, count, journal->file) != count ||
            XXH3_64bits(records, count * RECORD) != get(journal->block + 8, 8))
            break;
        for (size_t i = 0; i < count; i++) {
            const uint8_t *record = records + i * RECORD;
            const uint32_t low = (uint32_t)get(record + 8, 4);
            const memo_key key = {get(record, 8), low & ~EXACT_BIT};
            optimal_memo_put(memo, key, (cost)get(record + 12, 4), (low & EXACT_BIT) != 0);
            optimal_memo_grow(memo);
        }
        good = ftell(journal->file);
    }
    fseek(journal->file, good, SEEK_SET);
}

peg_status journal_open(opt_journal **journal, const char *path, const peg_rules *rules,
                        optimal_memo *memo)
{
    opt_journal *new = calloc(1, sizeof *new);
    uint8_t right[HEADER], found[HEADER];
    peg_status status;

    *journal = new;
    if (!new) return PEG_E_MEMORY;
    pthread_mutex_init(&new->lock, NULL);
    make_header(rules, right);
    new->file = fopen(path, "r+b");
    if (new->file && fgetc(new->file) != EOF) { /* if empty: killed before it said anything */
        rewind(new->file);
        status = PEG_E_FOREIGN;
        if (fread(found, HEADER, 1, new->file) == 1) status = check_header(found, right);
        if (status == PEG_OK) load_blocks(new, memo);
        return status;
    }
    if (new->file) rewind(new->file);
    else new->file = fopen(path, "w+b");
    if (!new->file || fwrite(right, HEADER, 1, new->file) != 1 || fflush(new->file))
        return PEG_E_IO;
    return PEG_OK;
}

static void write_block(opt_journal *journal)
{
    const size_t bytes = journal->count * (size_t)RECORD;

    if (!journal->count) return;
    memset(journal->block, 0, BLOCK);
    put(journal->block, journal->count, 4);
    put(journal->block + 8, XXH3_64bits(journal->block + BLOCK, bytes), 8);
    if (fwrite(journal->block, BLOCK + bytes, 1, journal->file) != 1)
        journal->status = PEG_E_IO;
    journal->count = 0;
}

void journal_note(opt_journal *journal, memo_key key, cost lower, int exact)
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

peg_status journal_flush(opt_journal *journal)
{
    pthread_mutex_lock(&journal->lock);
    write_block(journal);
    if (fflush(journal->file)) journal->status = PEG_E_IO;
    pthread_mutex_unlock(&journal->lock);
    return journal->status;
}

peg_status journal_close(opt_journal *journal)
{
    peg_status status = PEG_OK;

    if (!journal) return PEG_OK;
    if (journal->file) {
        status = journal_flush(journal);
        if (fclose(journal->file) && status == PEG_OK) status = PEG_E_IO;
    }
    pthread_mutex_destroy(&journal->lock);
    free(journal);
    return status;
}

/*
 * checkpoint.c - encodes the pieces of a tree as records of a log, and finds them there.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "gen/build/checkpoint.h"
#include "gen/core/array.h"

#define NODE    PEG_NODE_BYTES
#define OPENING 4
#define HEAD    (1 + PEG_MAX_GUESSES + NODE) /* at most */
#define SUBJECT (2 + PEG_MAX_LENGTH + 2 + 4 + 8 + 1 + 4)

/* What identifies a piece comes first in its record, the head: depth, labels, maybe an
 * opening. */
typedef struct peg_record {
    uint8_t head[HEAD]; /* [size] */
    size_t size;
    peg_log_place place;
    unsigned file;  /* of several checkpoints: which one, */
    uint8_t *bytes; /* and the record: room for the head of a log's record, then the content */
} peg_record;

/* Writes the head of a piece; returns its size. */
static size_t put_head(const peg_checkpoint *checkpoint, const uint8_t *labels, unsigned depth,
                       uint8_t *head)
{
    head[0] = (uint8_t)depth;
    memcpy(head + 1, labels, depth);
    if (!checkpoint->opens) return 1 + (size_t)depth;
    peg_put_bytes(head + 1 + depth, checkpoint->opening, OPENING);
    return 1 + (size_t)depth + OPENING;
}

/* Returns the size of the head of a record, or 0 if it cannot hold a piece. */
static size_t head_size(const uint8_t *content, size_t size)
{
    if (size < 1 || content[0] >= size) return 0;
    const size_t labels = 1 + (size_t)content[0];
    return labels + (size - labels) % NODE;
}

/* Rules and method, for which all pieces must have been built. */
static void encode_subject(uint8_t subject[SUBJECT], const peg_rules *rules,
                           const peg_method *method)
{
    uint8_t *at = subject + 2 + PEG_MAX_LENGTH;

    subject[0] = rules->kind;
    subject[1] = rules->length;
    memcpy(subject + 2, rules->range, PEG_MAX_LENGTH);
    at[0] = (uint8_t)method->strategy->id;
    at[1] = (uint8_t)method->scope;
    peg_put_bytes(at + 2, method->sample, 4);
    peg_put_bytes(at + 6, method->seed, 8);
    at[14] = (uint8_t)method->opens;
    peg_put_bytes(at + 15, method->opens == PEG_OPENS_GIVEN ? method->opening : 0, 4);
}

/* ---- reading the log -------------------------------------------------------------- */

/* By the number of guesses before the pieces, then by their answers, then by the opening. */
static int by_history(const void *a, const void *b)
{
    const peg_record *first = a, *second = b;

    if (first->size != second->size) return first->size < second->size ? -1 : 1;
    return memcmp(first->head, second->head, first->size);
}

/* Those with the same history as they were written. */
static int by_history_and_age(const void *a, const void *b)
{
    const peg_record *first = a, *second = b;
    const int order = by_history(a, b);

    if (order) return order;
    if (first->file != second->file) return first->file < second->file ? -1 : 1;
    return first->place.offset < second->place.offset ? -1 : 1;
}

static peg_status add_record(peg_records *records, const peg_record *new)
{
    if (!peg_array_reserve(&records->at, &records->room, records->count + 1, sizeof *new))
        return PEG_E_MEMORY;
    records->at[records->count++] = *new;
    return PEG_OK;
}

/* Sorts the records; of those with the same history, keeps the last. */
static void sort_records(peg_records *records)
{
    peg_record *at = records->at;
    size_t kept = 0;

    if (!records->count) return;
    qsort(at, records->count, sizeof *at, by_history_and_age);
    for (size_t i = 0; i < records->count; i++) {
        if (kept > 0 && by_history(&at[kept - 1], &at[i]) == 0) kept--;
        at[kept++] = at[i];
    }
    records->count = kept;
}

/* A peg_log_take_fn: lists a record, unless it cannot hold a piece. */
static peg_status list_record(void *user, const peg_log_place *place, const uint8_t *content)
{
    peg_checkpoint *checkpoint = user;
    peg_record record = {.size = head_size(content, place->size), .place = *place};

    if (!record.size || record.size != content[0] + 1u + (checkpoint->opens ? OPENING : 0))
        return PEG_OK;
    memcpy(record.head, content, record.size);
    return add_record(&checkpoint->records, &record);
}

peg_status peg_checkpoint_open(peg_checkpoint *checkpoint, const char *path,
                               const peg_rules *rules, const peg_method *method)
{
    uint8_t subject[SUBJECT];

    memset(checkpoint, 0, sizeof *checkpoint);
    checkpoint->opens = method->opens == PEG_OPENS_BEST;
    encode_subject(subject, rules, method);
    peg_status status = peg_log_open(&checkpoint->log, path, PEG_LOG_PARTS, subject, SUBJECT,
                                     list_record, checkpoint);
    if (status == PEG_OK) {
        sort_records(&checkpoint->records);
    } else {
        const int reason = errno;
        free(checkpoint->records.at);
        errno = reason;
    }
    return status;
}

void peg_checkpoint_close(peg_checkpoint *checkpoint)
{
    const int before = errno;
    free(checkpoint->records.at);
    if (peg_log_close(&checkpoint->log) == PEG_OK) errno = before;
}

/* ---- pieces ----------------------------------------------------------------------- */

/* The record with this history, or null. */
static const peg_record *find_record(const peg_checkpoint *checkpoint, const uint8_t *labels,
                                     unsigned depth)
{
    const peg_records *records = &checkpoint->records;
    peg_record wanted;

    if (!records->count) return NULL;
    wanted.size = put_head(checkpoint, labels, depth, wanted.head);
    return bsearch(&wanted, records->at, records->count, sizeof wanted, by_history);
}

int peg_checkpoint_has(const peg_checkpoint *checkpoint, const uint8_t *labels, unsigned depth)
{
    return find_record(checkpoint, labels, depth) != NULL;
}

int peg_checkpoint_find(const peg_checkpoint *checkpoint, const uint8_t *labels, unsigned depth,
                        peg_nodes *nodes)
{
    const peg_record *record = find_record(checkpoint, labels, depth);

    if (!record) return 0;
    const size_t size = record->place.size;
    uint8_t *content = malloc(size);
    if (!content) return PEG_E_MEMORY;
    int found = peg_log_read(&checkpoint->log, &record->place, content);
    if (found == 1) {
        const peg_status status =
            peg_nodes_decode(content + record->size, size - record->size, nodes);
        if (status != PEG_OK) found = status == PEG_E_CORRUPT ? 0 : status;
    }
    free(content);
    return found;
}

peg_status peg_checkpoint_keep(peg_checkpoint *checkpoint, const uint8_t *labels,
                               unsigned depth, const peg_nodes *nodes)
{
    uint8_t *record = malloc(PEG_LOG_HEAD + HEAD + nodes->count * NODE);

    if (!record) return PEG_E_MEMORY;
    const size_t before =
        PEG_LOG_HEAD + put_head(checkpoint, labels, depth, record + PEG_LOG_HEAD);
    peg_nodes_encode(nodes, record + before);
    const peg_status status =
        peg_log_append(&checkpoint->log, record, before + nodes->count * NODE);
    const int reason = errno;
    free(record);
    errno = reason;
    return status;
}

/* ---- several checkpoints as one ------------------------------------------------------ */

peg_status peg_merge_take(void *user, const peg_log_place *place, const uint8_t *content)
{
    peg_merge *merge = user;
    peg_record record = {
        .size = head_size(content, place->size), .place = *place, .file = merge->file};

    if (!record.size) return PEG_E_CORRUPT;
    record.bytes = malloc(PEG_LOG_HEAD + (size_t)place->size);
    if (!record.bytes) return PEG_E_MEMORY;
    memcpy(record.head, content, record.size);
    memcpy(record.bytes + PEG_LOG_HEAD, content, place->size);
    const peg_status status = add_record(&merge->records, &record);
    if (status != PEG_OK) free(record.bytes);
    return status;
}

static int is_same(const peg_record *a, const peg_record *b)
{
    return a->place.size == b->place.size &&
           memcmp(a->bytes + PEG_LOG_HEAD, b->bytes + PEG_LOG_HEAD, a->place.size) == 0;
}

peg_status peg_merge_write(peg_merge *merge, peg_log *log)
{
    const size_t count = merge->records.count;
    peg_record *record = merge->records.at;
    const peg_record *last = NULL; /* from an earlier checkpoint, with the same history */
    peg_status status = PEG_OK;

    if (count) qsort(record, count, sizeof *record, by_history_and_age);
    for (size_t i = 0; i < count && status == PEG_OK; i++) {
        const int more = i + 1 < count && by_history(&record[i], &record[i + 1]) == 0;
        if (more && record[i].file == record[i + 1].file) continue;
        if (last && !is_same(last, &record[i])) {
            merge->file = record[i].file;
            return PEG_E_CONTRADICTION;
        }
        last = &record[i];
        if (more) continue;
        status = peg_log_append(log, last->bytes, PEG_LOG_HEAD + (size_t)last->place.size);
        last = NULL;
    }
    return status;
}

void peg_merge_free(peg_merge *merge)
{
    for (size_t i = 0; i < merge->records.count; i++) free(merge->records.at[i].bytes);
    free(merge->records.at);
    *merge = (peg_merge){0};
}

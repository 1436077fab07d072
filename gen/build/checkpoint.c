/*
 * checkpoint.c - encodes the pieces of a tree as records of a log, and finds them there.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "gen/build/checkpoint.h"
#include "gen/core/array.h"
#include "gen/core/bytes.h"

#define NODE    PEG_NODE_BYTES
#define OPENING 4
#define HEAD    (1 + PEG_MAX_GUESSES + OPENING) /* at most */
#define SUBJECT (2 + PEG_MAX_LENGTH + 2 + 4 + 8 + 1 + 4)

/* What identifies a piece comes first in its record, the head: depth, labels, maybe an
 * opening. */
typedef struct peg_record {
    uint8_t head[HEAD]; /* [size] */
    size_t size;
    peg_log_place place;
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

/* By the number of guesses before the pieces, then by their answers, then by the opening. */
static int compare_heads(const uint8_t *first, size_t size, const uint8_t *second, size_t other)
{
    return size == other ? memcmp(first, second, size) : size < other ? -1 : 1;
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

static int by_history(const void *a, const void *b)
{
    const peg_record *first = a, *second = b;
    return compare_heads(first->head, first->size, second->head, second->size);
}

static int by_history_and_offset(const void *a, const void *b)
{
    const off_t first = ((const peg_record *)a)->place.offset;
    const off_t second = ((const peg_record *)b)->place.offset;
    const int order = by_history(a, b);
    return order ? order : first < second ? -1 : first > second;
}

/* Sorts the records; of those with the same history, keeps the last. */
static void sort_records(peg_checkpoint *checkpoint)
{
    peg_record *records = checkpoint->records;
    size_t kept = 0;

    if (checkpoint->count == 0) return;
    qsort(records, checkpoint->count, sizeof *records, by_history_and_offset);
    for (size_t i = 0; i < checkpoint->count; i++) {
        if (kept > 0 && by_history(&records[kept - 1], &records[i]) == 0) kept--;
        records[kept++] = records[i];
    }
    checkpoint->count = kept;
}

/* A peg_log_take_fn: lists a record, unless it cannot hold a piece. */
static peg_status list_record(void *user, const peg_log_place *place, const uint8_t *content)
{
    peg_checkpoint *checkpoint = user;
    peg_record record = {.size = head_size(content, place->size), .place = *place};

    if (!record.size || record.size != content[0] + 1u + (checkpoint->opens ? OPENING : 0))
        return PEG_OK;
    memcpy(record.head, content, record.size);
    peg_record *records = peg_array_room(checkpoint->records, &checkpoint->room,
                                         checkpoint->count + 1, sizeof *records);
    if (!records) return PEG_E_MEMORY;
    checkpoint->records = records;
    records[checkpoint->count++] = record;
    return PEG_OK;
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
        sort_records(checkpoint);
    } else {
        const int reason = errno;
        free(checkpoint->records);
        errno = reason;
    }
    return status;
}

void peg_checkpoint_close(peg_checkpoint *checkpoint)
{
    const int before = errno;
    free(checkpoint->records);
    if (peg_log_close(&checkpoint->log) == PEG_OK) errno = before;
}

/* ---- pieces ----------------------------------------------------------------------- */

/* The record with this history, or null. */
static const peg_record *find_record(const peg_checkpoint *checkpoint, const uint8_t *labels,
                                     unsigned depth)
{
    peg_record wanted;

    if (checkpoint->count == 0) return NULL;
    wanted.size = put_head(checkpoint, labels, depth, wanted.head);
    return bsearch(&wanted, checkpoint->records, checkpoint->count, sizeof wanted, by_history);
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
    peg_nodes_encode(nodes, nodes->count, record + before);
    const peg_status status =
        peg_log_append(&checkpoint->log, record, before + nodes->count * NODE);
    const int reason = errno;
    free(record);
    errno = reason;
    return status;
}

/* ---- several checkpoints as one ------------------------------------------------------ */

/* A record and the checkpoint it comes from. */
typedef struct peg_merged {
    uint8_t *bytes; /* as in the log: room for a head, then the content */
    uint32_t size;  /* of the content */
    unsigned file;
    size_t number;
} peg_merged;

static const uint8_t *content_of(const peg_merged *record)
{
    return record->bytes + PEG_LOG_HEAD;
}

peg_status peg_merge_take(void *user, const peg_log_place *place, const uint8_t *content)
{
    peg_merge *merge = user;

    if (!head_size(content, place->size)) return PEG_E_CORRUPT;
    peg_merged *record =
        peg_array_room(merge->record, &merge->room, merge->count + 1, sizeof *record);
    if (!record) return PEG_E_MEMORY;
    merge->record = record;
    uint8_t *bytes = malloc(PEG_LOG_HEAD + (size_t)place->size);
    if (!bytes) return PEG_E_MEMORY;
    memcpy(bytes + PEG_LOG_HEAD, content, place->size);
    record[merge->count] = (peg_merged){bytes, place->size, merge->file, merge->count};
    merge->count++;
    return PEG_OK;
}

static int compare_merged(const peg_merged *a, const peg_merged *b)
{
    const uint8_t *first = content_of(a), *second = content_of(b);
    return compare_heads(first, head_size(first, a->size), second, head_size(second, b->size));
}

static int by_history_and_number(const void *a, const void *b)
{
    const peg_merged *first = a, *second = b;
    const int order = compare_merged(first, second);

    return order ? order : first->number < second->number ? -1 : first->number > second->number;
}

static int is_same(const peg_merged *a, const peg_merged *b)
{
    return a->size == b->size && memcmp(content_of(a), content_of(b), a->size) == 0;
}

peg_status peg_merge_write(peg_merge *merge, peg_log *log)
{
    peg_merged *record = merge->record;
    const peg_merged *last = NULL; /* from an earlier checkpoint, with the same history */
    peg_status status = PEG_OK;

    if (merge->count) qsort(record, merge->count, sizeof *record, by_history_and_number);
    for (size_t i = 0; i < merge->count && status == PEG_OK; i++) {
        const int more =
            i + 1 < merge->count && compare_merged(&record[i], &record[i + 1]) == 0;
        if (more && record[i].file == record[i + 1].file) continue;
        if (last && !is_same(last, &record[i])) {
            merge->file = record[i].file;
            return PEG_E_CONTRADICTION;
        }
        last = &record[i];
        if (more) continue;
        status = peg_log_append(log, record[i].bytes, PEG_LOG_HEAD + (size_t)record[i].size);
        last = NULL;
    }
    return status;
}

void peg_merge_free(peg_merge *merge)
{
    for (size_t i = 0; i < merge->count; i++) free(merge->record[i].bytes);
    free(merge->record);
    *merge = (peg_merge){0};
}

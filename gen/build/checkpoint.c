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
#define SUBJECT (2 + PEG_MAX_LENGTH + 2 + 4 + 8 + 1 + 4)

/* A piece in the log. */
typedef struct peg_record {
    uint8_t labels[PEG_MAX_GUESSES]; /* [depth], the rest 0 */
    uint8_t depth;
    uint32_t opening; /* 0 if the checkpoint does not say */
    peg_log_place place;
} peg_record;

/* Bytes of a record before its nodes. */
static size_t head_size(const peg_checkpoint *checkpoint, unsigned depth)
{
    return 1 + (size_t)depth + (checkpoint->opens ? OPENING : 0);
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
    if (first->opening != second->opening) return first->opening < second->opening ? -1 : 1;
    if (first->depth != second->depth) return first->depth < second->depth ? -1 : 1;
    return memcmp(first->labels, second->labels, sizeof first->labels);
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
    peg_record record = {.place = *place};

    if (place->size < 1) return PEG_OK;
    const size_t head = head_size(checkpoint, content[0]);
    if (head > place->size || (place->size - head) % NODE != 0) return PEG_OK;
    record.depth = content[0];
    memcpy(record.labels, content + 1, record.depth);
    if (checkpoint->opens)
        record.opening = (uint32_t)peg_get_bytes(content + 1 + record.depth, OPENING);
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
    peg_record wanted = {.depth = (uint8_t)depth, .opening = checkpoint->opening};

    if (checkpoint->count == 0) return NULL;
    memcpy(wanted.labels, labels, depth);
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
    const size_t before = head_size(checkpoint, depth), size = record->place.size;
    uint8_t *content = malloc(size);
    if (!content) return PEG_E_MEMORY;
    int found = peg_log_read(&checkpoint->log, &record->place, content);
    if (found == 1) {
        const peg_status status = peg_nodes_decode(content + before, size - before, nodes);
        if (status != PEG_OK) found = status == PEG_E_CORRUPT ? 0 : status;
    }
    free(content);
    return found;
}

peg_status peg_checkpoint_keep(peg_checkpoint *checkpoint, const uint8_t *labels,
                               unsigned depth, const peg_nodes *nodes)
{
    const size_t before = PEG_LOG_HEAD + head_size(checkpoint, depth);
    const size_t size = before + nodes->count * NODE;
    uint8_t *record = malloc(size);

    if (!record) return PEG_E_MEMORY;
    record[PEG_LOG_HEAD] = (uint8_t)depth;
    memcpy(record + PEG_LOG_HEAD + 1, labels, depth);
    if (checkpoint->opens)
        peg_put_bytes(record + before - OPENING, checkpoint->opening, OPENING);
    peg_nodes_encode(nodes, nodes->count, record + before);
    peg_status status = peg_log_append(&checkpoint->log, record, size);
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

/* Returns the size of what identifies a piece: depth, labels, maybe an opening. */
static size_t before_nodes(const uint8_t *content, size_t size)
{
    const size_t labels = 1 + (size_t)content[0];

    return labels + (size - labels) % NODE;
}

peg_status peg_merge_take(void *user, const peg_log_place *place, const uint8_t *content)
{
    peg_merge *merge = user;

    if (place->size < 1 || content[0] >= place->size ||
        before_nodes(content, place->size) > place->size)
        return PEG_E_CORRUPT;
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

/* By the guesses before a piece, then by their answers, then by the opening. */
static int compare_merged(const peg_merged *a, const peg_merged *b)
{
    const uint8_t *first = content_of(a), *second = content_of(b);

    const size_t size = before_nodes(first, a->size), other = before_nodes(second, b->size);

    if (size != other) return size < other ? -1 : 1;
    return memcmp(first, second, size);
}

static int by_history_and_file(const void *a, const void *b)
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

    if (merge->count) qsort(record, merge->count, sizeof *record, by_history_and_file);
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

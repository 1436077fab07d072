/*
 * checkpoint.c - encodes the pieces of a tree as records of a log, and finds them there.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "gen/build/build.h"
#include "gen/core/array.h"

#define NODE    PEG_NODE_BYTES
#define OPENING 4
#define HEAD    (1 + PEG_MAX_GUESSES + OPENING) /* at most */
#define SUBJECT (2 + PEG_MAX_LENGTH + 2 + 4 + 8 + 1 + 4)

/* Writes the head of a record, which identifies the piece: depth, labels, maybe an opening.
 * Returns its size. */
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

/* ---- the checkpoint of a build -------------------------------------------------------- */

/* A record, by the hash of its head. */
typedef struct listed {
    XXH128_hash_t head;
    peg_log_place place;
} listed;

/* A peg_log_take_fn: lists a record, unless it cannot hold a piece; of those with the same head
 * the last. */
static peg_status list_record(void *user, const peg_log_place *place, const uint8_t *content)
{
    peg_checkpoint *checkpoint = user;
    const size_t size = head_size(content, place->size);

    if (!size || size != content[0] + 1u + (checkpoint->opens ? OPENING : 0)) return PEG_OK;
    listed *record =
        peg_hash_add(&checkpoint->records, XXH3_128bits(content, size), sizeof *record);
    if (!record) return PEG_E_MEMORY;
    record->place = *place;
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
    if (status != PEG_OK) {
        const int reason = errno;
        peg_hash_free(&checkpoint->records);
        errno = reason;
    }
    return status;
}

void peg_checkpoint_close(peg_checkpoint *checkpoint)
{
    const int before = errno;
    peg_hash_free(&checkpoint->records);
    if (peg_log_close(&checkpoint->log) == PEG_OK) errno = before;
}

int peg_checkpoint_find(const peg_checkpoint *checkpoint, const uint8_t *labels, unsigned depth,
                        peg_nodes *nodes)
{
    uint8_t head[HEAD];
    const size_t before = put_head(checkpoint, labels, depth, head);
    const listed *record = peg_hash_find(&checkpoint->records, XXH3_128bits(head, before));

    if (!record || !nodes) return record != NULL;
    const size_t size = record->place.size;
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

typedef struct peg_record {
    uint8_t *bytes; /* room for the head of a log's record, then the content */
    uint32_t size;  /* of the content */
    size_t head;    /* its first bytes */
    unsigned file;  /* which checkpoint, */
    off_t offset;   /* and where there */
} peg_record;

/* By the number of guesses before the pieces, then by their answers, then by the opening. */
static int by_history(const peg_record *a, const peg_record *b)
{
    if (a->head != b->head) return a->head < b->head ? -1 : 1;
    return memcmp(a->bytes + PEG_LOG_HEAD, b->bytes + PEG_LOG_HEAD, a->head);
}

/* By history; those with the same history in the order in which they were written. */
static int by_history_and_age(const void *a, const void *b)
{
    const peg_record *first = a, *second = b;
    const int order = by_history(first, second);

    if (order) return order;
    if (first->file != second->file) return first->file < second->file ? -1 : 1;
    return first->offset < second->offset ? -1 : 1;
}

peg_status peg_merge_take(void *user, const peg_log_place *place, const uint8_t *content)
{
    peg_merge *merge = user;
    const size_t head = head_size(content, place->size);

    if (!head) return PEG_E_CORRUPT;
    uint8_t *bytes = malloc(PEG_LOG_HEAD + (size_t)place->size);
    if (!bytes ||
        !peg_array_reserve(&merge->at, &merge->room, merge->count + 1, sizeof *merge->at)) {
        free(bytes);
        return PEG_E_MEMORY;
    }
    memcpy(bytes + PEG_LOG_HEAD, content, place->size);
    merge->at[merge->count++] = (peg_record){.bytes = bytes,
                                             .size = place->size,
                                             .head = head,
                                             .file = merge->file,
                                             .offset = place->offset};
    return PEG_OK;
}

static int is_same(const peg_record *a, const peg_record *b)
{
    return a->size == b->size &&
           memcmp(a->bytes + PEG_LOG_HEAD, b->bytes + PEG_LOG_HEAD, a->size) == 0;
}

peg_status peg_merge_write(peg_merge *merge, peg_log *log)
{
    const size_t count = merge->count;
    const peg_record *record = merge->at;
    const peg_record *last = NULL; /* from an earlier checkpoint, with the same history */
    peg_status status = PEG_OK;

    if (count) qsort(merge->at, count, sizeof *record, by_history_and_age);
    for (size_t i = 0; i < count && status == PEG_OK; i++) {
        const int more = i + 1 < count && by_history(&record[i], &record[i + 1]) == 0;
        if (more && record[i].file == record[i + 1].file) continue;
        if (last && !is_same(last, &record[i])) {
            merge->file = record[i].file;
            return PEG_E_CONTRADICTION;
        }
        last = &record[i];
        if (more) continue;
        status = peg_log_append(log, last->bytes, PEG_LOG_HEAD + (size_t)last->size);
        merge->written++;
        last = NULL;
    }
    return status;
}

void peg_merge_free(peg_merge *merge)
{
    for (size_t i = 0; i < merge->count; i++) free(merge->at[i].bytes);
    free(merge->at);
    *merge = (peg_merge){0};
}

/*
 * checkpoint.c - encodes parts of a tree as records of a log, and finds them there.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "gen/build/checkpoint.h"
#include "gen/core/array.h"
#include "gen/core/bytes.h"

#define NODE       PEG_CHECKPOINT_NODE
#define OPENING    4
#define SOLVES_BIT 0x80u
#define SUBJECT    (2 + PEG_MAX_LENGTH + 2 + 4 + 8 + 1 + 4)

/* A part that the log has. */
typedef struct peg_part {
    uint8_t labels[PEG_MAX_GUESSES]; /* [depth], the rest 0; a depth of 8 bits has room */
    uint8_t depth;
    uint32_t opening; /* 0 where the checkpoint does not say */
    peg_log_place place;
} peg_part;

/* Bytes of a part before its nodes. */
static size_t head_size(const peg_checkpoint *checkpoint, unsigned depth)
{
    return 1 + (size_t)depth + (checkpoint->opens ? OPENING : 0);
}

/* What parts must have been made for. */
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

/* ---- what the log has ------------------------------------------------------------- */

static int by_history(const void *a, const void *b)
{
    const peg_part *first = a, *second = b;
    if (first->opening != second->opening) return first->opening < second->opening ? -1 : 1;
    if (first->depth != second->depth) return first->depth < second->depth ? -1 : 1;
    return memcmp(first->labels, second->labels, sizeof first->labels);
}

static int by_history_and_offset(const void *a, const void *b)
{
    const off_t first = ((const peg_part *)a)->place.offset;
    const off_t second = ((const peg_part *)b)->place.offset;
    const int order = by_history(a, b);
    return order ? order : first < second ? -1 : first > second;
}

/* Sorts the parts; of those with the same history the last remains. */
static void sort_parts(peg_checkpoint *checkpoint)
{
    peg_part *parts = checkpoint->parts;
    size_t kept = 0;

    if (checkpoint->count == 0) return;
    qsort(parts, checkpoint->count, sizeof *parts, by_history_and_offset);
    for (size_t i = 0; i < checkpoint->count; i++) {
        if (kept > 0 && by_history(&parts[kept - 1], &parts[i]) == 0) kept--;
        parts[kept++] = parts[i];
    }
    checkpoint->count = kept;
}

/* A peg_log_take_fn: lists a record, unless it can be no part. */
static peg_status list_part(void *user, const peg_log_place *place, const uint8_t *content)
{
    peg_checkpoint *checkpoint = user;
    peg_part part = {.place = *place};

    if (place->size < 1) return PEG_OK;
    const size_t head = head_size(checkpoint, content[0]);
    if (head > place->size || (place->size - head) % NODE != 0) return PEG_OK;
    part.depth = content[0];
    memcpy(part.labels, content + 1, part.depth);
    if (checkpoint->opens)
        part.opening = (uint32_t)peg_get_bytes(content + 1 + part.depth, OPENING);
    peg_part *parts = peg_array_room(checkpoint->parts, &checkpoint->room,
                                     checkpoint->count + 1, sizeof *parts);
    if (!parts) return PEG_E_MEMORY;
    checkpoint->parts = parts;
    parts[checkpoint->count++] = part;
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
                                     list_part, checkpoint);
    if (status == PEG_OK) {
        sort_parts(checkpoint);
    } else {
        const int reason = errno;
        free(checkpoint->parts);
        errno = reason;
    }
    return status;
}

void peg_checkpoint_close(peg_checkpoint *checkpoint)
{
    const int before = errno;
    free(checkpoint->parts);
    if (peg_log_close(&checkpoint->log) == PEG_OK) errno = before;
}

/* ---- parts ------------------------------------------------------------------------ */

static peg_node decode_node(const uint8_t bytes[NODE])
{
    return (peg_node){.guess = (uint32_t)peg_get_bytes(bytes, 4),
                      .label = bytes[4],
                      .children = bytes[5] & 0x7f,
                      .solves = (bytes[5] & SOLVES_BIT) != 0};
}

static void encode_node(uint8_t bytes[NODE], const peg_node *node)
{
    peg_put_bytes(bytes, node->guess, 4);
    bytes[4] = node->label;
    bytes[5] = (uint8_t)(node->children | (node->solves ? SOLVES_BIT : 0));
}

void peg_checkpoint_encode(const peg_nodes *nodes, size_t count, uint8_t *bytes)
{
    for (size_t i = 0; i < count; i++) encode_node(bytes + i * NODE, &nodes->at[i]);
}

peg_status peg_checkpoint_decode(const uint8_t *bytes, size_t size, peg_nodes *nodes)
{
    const size_t count = size / NODE;

    if (!count || size % NODE) return PEG_E_CORRUPT;
    *nodes =
        (peg_nodes){.at = malloc(count * sizeof *nodes->at), .count = count, .room = count};
    if (!nodes->at) {
        *nodes = (peg_nodes){0};
        return PEG_E_MEMORY;
    }
    for (size_t i = 0; i < count; i++) nodes->at[i] = decode_node(bytes + i * NODE);
    return PEG_OK;
}

/* The part with this history, or null. */
static const peg_part *find_part(const peg_checkpoint *checkpoint, const uint8_t *labels,
                                 unsigned depth)
{
    peg_part wanted = {.depth = (uint8_t)depth, .opening = checkpoint->opening};

    if (checkpoint->count == 0) return NULL;
    memcpy(wanted.labels, labels, depth);
    return bsearch(&wanted, checkpoint->parts, checkpoint->count, sizeof wanted, by_history);
}

int peg_checkpoint_has(const peg_checkpoint *checkpoint, const uint8_t *labels, unsigned depth)
{
    return find_part(checkpoint, labels, depth) != NULL;
}

int peg_checkpoint_find(const peg_checkpoint *checkpoint, const uint8_t *labels, unsigned depth,
                        peg_nodes *nodes)
{
    const peg_part *part = find_part(checkpoint, labels, depth);

    if (!part) return 0;
    const size_t before = head_size(checkpoint, depth);
    const size_t count = (part->place.size - before) / NODE;
    uint8_t *content = malloc(part->place.size);
    peg_node *read = malloc((count ? count : 1) * sizeof *read);
    const int found =
        content && read ? peg_log_read(&checkpoint->log, &part->place, content) : PEG_E_MEMORY;
    for (size_t i = 0; found == 1 && i < count; i++)
        read[i] = decode_node(content + before + i * NODE);
    free(content);
    if (found == 1)
        *nodes = (peg_nodes){.at = read, .count = count, .room = count};
    else
        free(read);
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
    peg_checkpoint_encode(nodes, nodes->count, record + before);
    peg_status status = peg_log_append(&checkpoint->log, record, size);
    const int reason = errno;
    free(record);
    errno = reason;
    return status;
}

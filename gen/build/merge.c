/*
 * merge.c - parts of a tree, sorted by what led to them.
 */
#include <stdlib.h>
#include <string.h>

#include "gen/build/checkpoint.h"
#include "gen/build/merge.h"
#include "gen/core/array.h"

/* A record, and where it comes from. */
typedef struct peg_merged {
    uint8_t *bytes; /* of the log: room for a head, then the content */
    uint32_t size;  /* of the content */
    unsigned file;
    size_t number;
} peg_merged;

static const uint8_t *content_of(const peg_merged *record)
{
    return record->bytes + PEG_LOG_HEAD;
}

/* The bytes that say which part it is: depth, labels, and maybe an opening. */
static size_t before_nodes(const uint8_t *content, size_t size)
{
    const size_t labels = 1 + (size_t)content[0];

    return labels + (size - labels) % PEG_CHECKPOINT_NODE;
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

/* By the guesses before a part, then by their answers, then by the opening. */
static int by_history(const peg_merged *a, const peg_merged *b)
{
    const uint8_t *first = content_of(a), *second = content_of(b);

    const size_t size = before_nodes(first, a->size), other = before_nodes(second, b->size);

    if (size != other) return size < other ? -1 : 1;
    return memcmp(first, second, size);
}

static int by_history_and_number(const void *a, const void *b)
{
    const peg_merged *first = a, *second = b;
    const int order = by_history(first, second);

    return order ? order : first->number < second->number ? -1 : first->number > second->number;
}

static int is_same(const peg_merged *a, const peg_merged *b)
{
    return a->size == b->size && memcmp(content_of(a), content_of(b), a->size) == 0;
}

peg_status peg_merge_write(peg_merge *merge, peg_log *log)
{
    peg_merged *record = merge->record;
    const peg_merged *last = NULL; /* of an earlier checkpoint, with the same history */
    peg_status status = PEG_OK;

    if (merge->count) qsort(record, merge->count, sizeof *record, by_history_and_number);
    for (size_t i = 0; i < merge->count && status == PEG_OK; i++) {
        const int more = i + 1 < merge->count && by_history(&record[i], &record[i + 1]) == 0;
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

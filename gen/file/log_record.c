/*
 * log_record.c - a record of a log: its head, and its content, deflated where that is smaller.
 */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zlib.h>

#include "gen/core/bytes.h"
#include "gen/file/log_record.h"

#define DEFLATED_MOST 1100 /* times that zlib can make content smaller, at most */

/* The checksum that belongs to a record's head and content. */
static uint64_t checksum(const uint8_t head[PEG_LOG_HEAD], const uint8_t *content, size_t size)
{
    return XXH3_64bits_withSeed(content, size, peg_get_bytes(head, 8));
}

int peg_log_decode_head(const uint8_t head[PEG_LOG_HEAD], off_t offset, peg_log_place *place)
{
    const uint32_t inflated = (uint32_t)peg_get_bytes(head + 4, 4);

    place->offset = offset;
    place->stored = (uint32_t)peg_get_bytes(head, 4);
    place->size = inflated ? inflated : place->stored;
    return place->stored <= PEG_LOG_MOST && place->size <= PEG_LOG_MOST &&
           place->size / DEFLATED_MOST <= place->stored;
}

int peg_log_decode_content(const uint8_t head[PEG_LOG_HEAD], const peg_log_place *place,
                           const uint8_t *stored, uint8_t *content)
{
    uLongf size = place->size;

    if (peg_get_bytes(head + 4, 4) == 0) {
        if (place->size) memcpy(content, stored, place->size);
    } else if (place->size <= place->stored ||
               uncompress(content, &size, stored, place->stored) != Z_OK ||
               size != place->size) {
        return 0;
    }
    return checksum(head, content, place->size) == peg_get_bytes(head + 8, 8);
}

uint8_t *peg_log_deflate(const uint8_t *record, size_t size, size_t *deflated)
{
    const size_t content = size - PEG_LOG_HEAD;
    uint8_t *other = content > 1 && content <= PEG_LOG_MOST ? malloc(size - 1) : NULL;
    uLongf used = content ? content - 1 : 0;

    if (!other) return NULL;
    if (compress(other + PEG_LOG_HEAD, &used, record + PEG_LOG_HEAD, content) != Z_OK) {
        free(other);
        return NULL;
    }
    *deflated = PEG_LOG_HEAD + used;
    return other;
}

void peg_log_encode_head(uint8_t *record, size_t size, const uint8_t *content,
                         size_t content_size)
{
    const size_t stored = size - PEG_LOG_HEAD;

    peg_put_bytes(record, stored, 4);
    peg_put_bytes(record + 4, stored < content_size ? content_size : 0, 4);
    peg_put_bytes(record + 8, checksum(record, content, content_size), 8);
}

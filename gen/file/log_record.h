/*
 * log_record.h - how a record is written in a log: log.h has the format.
 */
#ifndef PEG_LOG_RECORD_H
#define PEG_LOG_RECORD_H

#include "gen/file/log.h"

/* What a head says of the record that follows it at `offset`. Returns 0 where no record is so,
 * a size that zlib could not have come from among them; *place is filled in anyway. */
int peg_log_decode_head(const uint8_t head[PEG_LOG_HEAD], off_t offset, peg_log_place *place);

/* Makes of the bytes that are stored content[0..place->size-1]. Returns 0 where they are not
 * what was appended. */
int peg_log_decode_content(const uint8_t head[PEG_LOG_HEAD], const peg_log_place *place,
                           const uint8_t *stored, uint8_t *content);

/* Deflates the content of record[0..size-1] to another record without a head, of *deflated
 * bytes, which the caller frees. Returns null where that would not be smaller, or there is no
 * memory for it. */
uint8_t *peg_log_deflate(const uint8_t *record, size_t size, size_t *deflated);

/* Fills in the head of record[0..size-1], whose content is what is stored there, or what that
 * was deflated from. */
void peg_log_encode_head(uint8_t *record, size_t size, const uint8_t *content,
                         size_t content_size);

#endif

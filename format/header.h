/*
 * header.h - the header of a tree file, as FORMAT.md lays it out; writer and reader
 * share it.
 */
#ifndef PEG_HEADER_H
#define PEG_HEADER_H

#include "replay.h"

#define PEG_HEADER_MOST 64 /* bytes of the longest header */

typedef struct peg_header {
    peg_about about;
    peg_implied implied;
    uint8_t deflated;     /* 1: the content is a zlib stream */
    uint32_t guesses;     /* guesses stored */
    uint32_t stored;      /* bytes of the content as they stand in the file */
    uint64_t content_hash; /* XXH3-64 of those bytes */
} peg_header;

/* The width of a stored guess in a game of so many secrets. */
unsigned peg_guess_bytes(uint32_t secrets);

/* Writes a header; returns its size. */
size_t peg_header_write(const peg_header *header, uint8_t to[PEG_HEADER_MOST]);

/* Reads and checks a header; *size is where the content begins. Whether all of the
 * content is there is not looked at. Errors: as peg_file_about(). */
peg_status peg_header_read(const uint8_t *bytes, size_t available, peg_header *header,
                           size_t *size);

#endif

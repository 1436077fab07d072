/*
 * file.h - tree files, and trees in any form. FORMAT.md, "The tree file".
 */
#ifndef PEG_FILE_H
#define PEG_FILE_H

#include "format/image/image.h"

/* Encodes a tree as a tree file; release it with peg_free(). The tree must be sound and cover
 * every secret of its rules. Errors: PEG_E_ARGUMENT, if it does not; PEG_E_MEMORY. */
peg_status peg_tree_encode(const peg_tree *tree, uint8_t **file, size_t *size);

/* Reads the tree of a tree file. `limit`, cost and errors: as peg_expand(). */
peg_status peg_tree_decode(const uint8_t *file, size_t size, size_t limit, peg_tree *tree);

/* The form of what begins with these bytes: a tree file unless it is one of the others. */
peg_form peg_form_of(const uint8_t *bytes, size_t size);

/* Reads the tree in any of its forms and checks all of it. `limit`, cost and errors: as
 * peg_expand(). */
peg_status peg_tree_read(const uint8_t *bytes, size_t size, size_t limit, peg_tree *tree);

/* ---- what begins and ends a tree file (header.c) ---------------------------------------- */

#define PEG_HEADER_MOST 64 /* bytes of the longest header */

/* The most candidates of a section: decode.h. */
#ifndef PEG_SECTION_MOST /* smaller values test trunks with small games */
#define PEG_SECTION_MOST 65536
#endif

typedef struct peg_header {
    peg_about about;
    uint64_t stored; /* bytes of the content */
} peg_header;

/* Writes a header; returns its size. */
size_t peg_header_write(const peg_header *header, uint8_t to[PEG_HEADER_MOST]);

/* Reads a header of *size bytes, after which the content begins. Rejects fields outside their
 * ranges, but does not check whether the content is there or the file's check is right. Errors:
 * as peg_about_read(). */
peg_status peg_header_read(const uint8_t *bytes, size_t available, peg_header *header,
                           size_t *size);

#define PEG_CHECK_BYTES 4 /* at the end of a file */

/* Appends the check of bytes[0..size-1]. */
void peg_file_seal(uint8_t *bytes, size_t size);

/* Reads and checks the header of a whole file and its check. Errors: as peg_about_read(). */
peg_status peg_file_check(const uint8_t *bytes, size_t size, peg_header *header,
                          const uint8_t **content);

/* Numbers of 7 bits per byte, lowest first, the high bit set on all but the last. Reading moves
 * *from past the number and rejects numbers longer than needed (PEG_E_CORRUPT) or cut off by
 * `end` (PEG_E_TRUNCATED). */
#define PEG_NUMBER_MOST 10
size_t peg_number_write(uint64_t number, uint8_t to[PEG_NUMBER_MOST]);
peg_status peg_number_read(const uint8_t **from, const uint8_t *end, uint64_t *number);

#endif

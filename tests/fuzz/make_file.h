/*
 * make_file.h - gets fuzzed bytes past the check of a tree file: without a right one
 * nothing but the first lines of the reader would ever run.
 */
#ifndef MAKE_FILE_H
#define MAKE_FILE_H

#include "fuzz.h"
#include "format/file/decode.h"

/* Gives a tree file the check that fits what it says. */
static inline void mend_check(uint8_t *file, size_t size)
{
    if (size >= PEG_CHECK_BYTES) peg_file_seal(file, size - PEG_CHECK_BYTES);
}

/* Reads any bytes as the content of a tree of these rules, and makes a tree file of them with
 * the right header, where they tell a tree at all. The reader needs no more of its bytes than
 * tell the tree; those after them are left out. Returns null, or what free() releases. */
uint8_t *make_file(const peg_rules *rules, const uint8_t *content, size_t size,
                   size_t *file_size);

#endif

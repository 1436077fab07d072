/*
 * make_file.h - gets fuzzed bytes behind the checks of a tree file: without right hashes
 * nothing but the first lines of the reader would ever run.
 */
#ifndef MAKE_FILE_H
#define MAKE_FILE_H

#include <xxhash.h>

#include "fuzz.h"
#include "format/file/section.h"

/* Gives a tree file the hashes that fit what it says, as far as it reaches. */
static inline void mend_hashes(uint8_t *file, size_t size)
{
    if (size < 6 || file[5] < 18 || file[5] > size) return;
    size_t header = file[5];
    uint64_t content = XXH3_64bits(file + header, size - header);
    for (unsigned i = 0; i < 8; i++) file[header - 12 + i] = (uint8_t)(content >> (56 - 8 * i));
    uint64_t check = XXH3_64bits(file, header - 4);
    for (unsigned i = 0; i < 4; i++) file[header - 4 + i] = (uint8_t)(check >> (24 - 8 * i));
}

/* Reads any bytes as the content of a tree of these rules, and makes a tree file of them with
 * the right header, where they tell a tree at all. The reader needs no more of its bytes than
 * tell the tree; those behind are left out. Returns null, or what free() releases. */
uint8_t *make_file(const peg_rules *rules, const uint8_t *content, size_t size,
                   size_t *file_size);

#endif

/*
 * file.c - tree files as a player meets them: on disk, and as flat images.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "header.h"

peg_status peg_file_about(const uint8_t *bytes, size_t size, peg_about *about)
{
    peg_header header;
    size_t header_size;
    peg_status status = peg_header_read(bytes, size, &header, &header_size);
    if (status == PEG_OK) *about = header.about;
    return status;
}

peg_status peg_file_expand(const uint8_t *bytes, size_t size, size_t limit, uint8_t **image,
                           size_t *image_size)
{
    peg_tree tree;
    peg_status status = peg_tree_decode(bytes, size, limit, &tree);
    if (status != PEG_OK) return status;
    status = PEG_E_LIMIT;
    if (tree.count <= limit / PEG_FLATTEN_MOST)
        status = peg_tree_flatten(&tree, image, image_size);
    peg_tree_free(&tree);
    return status;
}

/* Reads until the end, into a buffer that doubles: the size of a pipe is not known. */
static peg_status read_all(FILE *file, size_t limit, uint8_t **bytes, size_t *size)
{
    size_t room = 1 << 14, got = 0;
    uint8_t *buffer = malloc(room);

    while (buffer) {
        got += fread(buffer + got, 1, room - got, file);
        if (got < room || got > limit) break;
        uint8_t *larger = realloc(buffer, room *= 2);
        if (!larger) free(buffer);
        buffer = larger;
    }
    if (!buffer) return PEG_E_MEMORY;
    if (ferror(file) || got > limit) {
        free(buffer);
        return got > limit ? PEG_E_LIMIT : PEG_E_IO;
    }
    *bytes = buffer;
    *size = got;
    return PEG_OK;
}

peg_status peg_file_read(const char *path, size_t limit, uint8_t **bytes, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file) return PEG_E_IO;
    peg_status status = read_all(file, limit, bytes, size);
    int reason = errno;
    fclose(file);
    errno = reason;
    return status;
}

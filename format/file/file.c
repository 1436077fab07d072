/*
 * file.c - a tree in any of its forms, and on disk.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/file/file.h"

void peg_free(void *bytes)
{
    free(bytes);
}

peg_form peg_form_of(const uint8_t *bytes, size_t size)
{
    if (size < 2 || bytes[0] != 0xD0) return PEG_FORM_FILE;
    if (bytes[1] == PEG_FORM_FLAT) return PEG_FORM_FLAT;
    return bytes[1] == PEG_FORM_TERSE ? PEG_FORM_TERSE : PEG_FORM_FILE;
}

peg_status peg_about_read(const uint8_t *bytes, size_t size, peg_about *about)
{
    peg_header header;
    size_t header_size;

    if (peg_form_of(bytes, size) != PEG_FORM_FILE) return peg_image_about(bytes, size, about);
    const peg_status status = peg_header_read(bytes, size, &header, &header_size);
    *about = header.about;
    return status;
}

peg_status peg_tree_read(const uint8_t *bytes, size_t size, size_t limit, peg_tree *tree)
{
    switch (peg_form_of(bytes, size)) {
    case PEG_FORM_TERSE: return peg_tree_lengthen(bytes, size, limit, tree);
    case PEG_FORM_FLAT: return peg_tree_unflatten(bytes, size, limit, tree);
    case PEG_FORM_FILE: break;
    }
    return peg_tree_decode(bytes, size, limit, tree);
}

/* Copies a flat image, which needs no expansion. */
static peg_status copy(const uint8_t *bytes, size_t size, size_t limit, uint8_t **image,
                       size_t *image_size)
{
    peg_about about;
    const peg_status status = peg_image_about(bytes, size, &about);

    if (status != PEG_OK) return status;
    if (size > limit) return PEG_E_LIMIT;
    uint8_t *made = malloc(size);
    if (!made) return PEG_E_MEMORY;
    memcpy(made, bytes, size);
    *image = made;
    *image_size = size;
    return PEG_OK;
}

peg_status peg_expand(const uint8_t *bytes, size_t size, size_t limit, uint8_t **image,
                      size_t *image_size)
{
    peg_tree tree;

    if (peg_form_of(bytes, size) == PEG_FORM_FLAT)
        return copy(bytes, size, limit, image, image_size);
    peg_status status = peg_tree_read(bytes, size, limit, &tree);
    if (status != PEG_OK) return status;
    const size_t taken = tree.count * sizeof *tree.nodes;
    status = PEG_E_LIMIT;
    if (taken < limit) status = peg_tree_flatten(&tree, limit - taken, image, image_size);
    peg_tree_free(&tree);
    return status;
}

/* ---- on disk -------------------------------------------------------------------------- */

#define BEGINNING (1u << 14) /* bytes read to find out what kind of file it is */

/* How much of a file that begins like this is worth reading: of a tree file one byte more than
 * it should have, which shows that it is damaged; of an image some more, as a hash may follow
 * it; of anything else, no more. */
static size_t worth_reading(const uint8_t *beginning, size_t got)
{
    uint64_t worth = got;
    peg_header header;
    size_t start;

    if (peg_form_of(beginning, got) != PEG_FORM_FILE)
        worth = (uint64_t)peg_image_stated(beginning) + 64;
    else if (peg_header_read(beginning, got, &header, &start) == PEG_OK)
        worth = start + header.stored + PEG_CHECK_BYTES + 1;
    return worth < SIZE_MAX ? (size_t)worth : SIZE_MAX;
}

/* Reads to the end, into a buffer that doubles: the size of a pipe is not known. It has room
 * for one byte more than allowed, which shows that a file is too long. */
static peg_status read_all(FILE *file, size_t limit, uint8_t **bytes, size_t *size)
{
    const size_t most = limit < SIZE_MAX / 2 ? limit + 1 : SIZE_MAX / 2;
    size_t room = most < BEGINNING ? most : BEGINNING, got = 0, worth = SIZE_MAX;
    uint8_t *buffer = malloc(room);

    while (buffer) {
        got += fread(buffer + got, 1, room - got, file);
        if (got == BEGINNING) worth = worth_reading(buffer, got);
        if (got < room || got == most || got >= worth) break;
        room = room < most / 2 ? 2 * room : most;
        if (room > worth) room = worth;
        uint8_t *larger = realloc(buffer, room);
        if (!larger) free(buffer);
        buffer = larger;
    }
    if (!buffer) return PEG_E_MEMORY;
    if (ferror(file) || got == most) {
        free(buffer);
        return got == most ? PEG_E_LIMIT : PEG_E_IO;
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

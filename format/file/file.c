/*
 * file.c - trees on disk.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "format/file/header.h"

void peg_free(void *bytes)
{
    free(bytes);
}

#define BEGINNING (1u << 14) /* bytes read to find out what kind of file it is */

/* How much of a file that begins like this is worth reading: of a tree file one byte more than
 * it should have, which shows that it is damaged; of anything that is neither that nor an
 * image, no more. */
static size_t worth_reading(const uint8_t *beginning, size_t got)
{
    peg_header header;
    size_t start;

    if (peg_header_read(beginning, got, &header, &start) == PEG_OK) {
        const size_t others = start + PEG_CHECK_BYTES + 1;
        return header.stored < SIZE_MAX - others ? others + (size_t)header.stored : SIZE_MAX;
    }
    /* All files of Pegtree begin with this byte. */
    return beginning[0] == 0xD0 ? SIZE_MAX : got;
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

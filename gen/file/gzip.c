/*
 * gzip.c - a stream whose writes go through zlib; and texts read back.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "gen/core/array.h"
#include "gen/file/gzip.h"
#include "gen/file/save.h"

int peg_gzip_wanted(const char *path)
{
    return peg_path_ends(path, ".gz") || peg_path_ends(path, ".svgz");
}

/* Returns the number of bytes taken: all, or 0 after a failure. */
static int compress_some(void *user, const char *text, int size)
{
    peg_gzip *zip = user;

    errno = 0;
    if (gzwrite(zip->file, text, (unsigned)size) == size) return size;
    if (!zip->reason) zip->reason = errno ? errno : ENOMEM;
    errno = zip->reason;
    return 0;
}

/* Opens a stream that compress_some() takes the text from. */
#ifdef __linux__
static ssize_t take_text(void *zip, const char *text, size_t size)
{
    return compress_some(zip, text, (int)size);
}

static FILE *open_stream(peg_gzip *zip)
{
    return fopencookie(zip, "wb", (cookie_io_functions_t){.write = take_text});
}
#else
static FILE *open_stream(peg_gzip *zip)
{
    return funopen(zip, NULL, compress_some, NULL, NULL);
}
#endif

peg_status peg_gzip_open(peg_gzip *zip, int file)
{
    const int copy = fcntl(file, F_DUPFD_CLOEXEC, 0);

    *zip = (peg_gzip){.reason = 0};
    if (copy < 0) return PEG_E_IO;
    zip->file = gzdopen(copy, "wb9");
    if (!zip->file) {
        close(copy);
        return PEG_E_MEMORY;
    }
    zip->out = open_stream(zip);
    if (zip->out) return PEG_OK;
    gzclose(zip->file);
    return PEG_E_MEMORY;
}

peg_status peg_gzip_close(peg_gzip *zip)
{
    const int lost = ferror(zip->out);

    errno = 0;
    if ((fclose(zip->out) != 0 || lost) && !zip->reason) zip->reason = errno ? errno : EIO;
    errno = 0;
    if (gzclose(zip->file) != Z_OK && !zip->reason) zip->reason = errno ? errno : EIO;
    errno = zip->reason;
    return zip->reason ? PEG_E_IO : PEG_OK;
}

/* ---- reading -------------------------------------------------------------------------- */

#define PIECE (1 << 15)

/* Reads to the end of the stream; zlib reports errors of files and its own. */
static peg_status read_all(gzFile stream, size_t limit, char **text, size_t *size)
{
    size_t room = 0;
    int got, reason;

    *text = NULL;
    for (*size = 0;; *size += (size_t)got) {
        char *grown = peg_array_room(*text, &room, *size + PIECE + 1, 1);
        if (!grown) return PEG_E_MEMORY;
        *text = grown;
        errno = 0;
        got = gzread(stream, *text + *size, PIECE);
        if (got <= 0) break;
        if (*size + (size_t)got > limit) return PEG_E_LIMIT;
    }
    (*text)[*size] = 0;
    gzerror(stream, &reason);
    if (reason == Z_ERRNO) return PEG_E_IO;
    if (reason == Z_MEM_ERROR) return PEG_E_MEMORY;
    return got < 0 || reason == Z_BUF_ERROR ? PEG_E_CORRUPT : PEG_OK;
}

peg_status peg_text_read(const char *path, size_t limit, char **text, size_t *size)
{
    const int file = strcmp(path, "-") == 0 ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                                            : open(path, O_RDONLY | O_CLOEXEC);
    gzFile stream = file < 0 ? NULL : gzdopen(file, "rb");

    *text = NULL;
    if (file < 0) return PEG_E_IO;
    if (!stream) {
        close(file);
        return PEG_E_MEMORY;
    }
    const peg_status status = read_all(stream, limit, text, size);
    const int reason = errno;
    gzclose(stream);
    if (status != PEG_OK) free(*text);
    if (status != PEG_OK) *text = NULL;
    errno = reason;
    return status;
}

/*
 * gzip.c - a pipe and a thread that compresses what is written to it.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "gen/file/gzip.h"

#define PIECE (1 << 15)

static int ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text), most = strlen(end);
    return length > most && strcmp(text + length - most, end) == 0;
}

int peg_gzip_wanted(const char *path)
{
    return ends_with(path, ".gz") || ends_with(path, ".svgz");
}

/* Reads to the end, even after writing has failed, so that the writer never blocks. */
static void *compress_all(void *argument)
{
    peg_gzip *zip = argument;
    uint8_t piece[PIECE];

    for (;;) {
        const ssize_t got = read(zip->from, piece, sizeof piece);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0 && !zip->reason) zip->reason = errno;
        if (got <= 0) return NULL;
        errno = 0;
        if (!zip->reason && gzwrite(zip->file, piece, (unsigned)got) != got)
            zip->reason = errno ? errno : ENOMEM;
    }
}

/* Opens the compressor on a copy of the descriptor. */
static int open_file(peg_gzip *zip, int file)
{
    const int copy = fcntl(file, F_DUPFD_CLOEXEC, 0);

    if (copy < 0) return 0;
    zip->file = gzdopen(copy, "wb9");
    if (zip->file) return 1;
    close(copy);
    errno = ENOMEM;
    return 0;
}

/* Opens both ends of a pipe. */
static int open_pipe(peg_gzip *zip)
{
    int end[2];

    if (pipe(end) != 0) return 0;
    fcntl(end[0], F_SETFD, FD_CLOEXEC);
    fcntl(end[1], F_SETFD, FD_CLOEXEC);
    zip->from = end[0];
    zip->out = fdopen(end[1], "wb");
    if (zip->out) return 1;
    close(end[0]);
    close(end[1]);
    errno = ENOMEM;
    return 0;
}

peg_status peg_gzip_open(peg_gzip *zip, int file)
{
    *zip = (peg_gzip){.from = -1};
    errno = 0;
    if (open_file(zip, file)) {
        if (open_pipe(zip)) {
            const int failed = pthread_create(&zip->thread, NULL, compress_all, zip);
            if (!failed) return PEG_OK;
            fclose(zip->out);
            close(zip->from);
            errno = failed;
        }
        const int reason = errno;
        gzclose(zip->file);
        errno = reason;
    }
    return errno == ENOMEM ? PEG_E_MEMORY : PEG_E_IO;
}

peg_status peg_gzip_close(peg_gzip *zip)
{
    const int lost = ferror(zip->out);

    errno = 0;
    const int failed = fclose(zip->out) != 0 || lost ? (errno ? errno : EIO) : 0;
    pthread_join(zip->thread, NULL);
    if (!zip->reason) zip->reason = failed;
    close(zip->from);
    errno = 0;
    if (gzclose(zip->file) != Z_OK && !zip->reason) zip->reason = errno ? errno : EIO;
    errno = zip->reason;
    return zip->reason ? PEG_E_IO : PEG_OK;
}

/*
 * gzip.c - a stream whose writes go through zlib.
 */
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

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

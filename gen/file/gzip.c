/*
 * gzip.c - a stream whose writes may go through zlib; and texts read back.
 */
#define ZLIB_CONST /* deflate() reads what it compresses */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "format/options/paths.h"
#include "gen/core/array.h"
#include "gen/file/load.h"
#include "gen/file/save.h"

#define PIECE       (1u << 15) /* bytes that zlib is given or asked for at a time */
#define GZIP_WINDOW (15 + 16)  /* the largest window, and a gzip header: zlib.h */

/* zlib's own files treat a write interrupted by a signal as a failed one. */
typedef struct peg_compressor {
    z_stream stream;
    uint8_t out[PIECE];
} peg_compressor;

int peg_gzip_wanted(const char *path)
{
    return path_ends(path, ".gz") || path_ends(path, ".svgz");
}

/* Compresses text[0..size-1] and writes what comes out. Returns 0 after a failure. */
static int compress_text(const peg_gzip *zip, const char *text, size_t size, int flush)
{
    peg_compressor *c = zip->compressor;
    const Bytef *end = (const Bytef *)text + size;

    c->stream.next_in = (const Bytef *)text;
    do {
        const size_t left = (size_t)(end - c->stream.next_in);
        c->stream.avail_in = left < PIECE ? (uInt)left : PIECE;
        c->stream.next_out = c->out;
        c->stream.avail_out = PIECE;
        deflate(&c->stream, flush);
        if (peg_write_all(zip->file, c->out, PIECE - c->stream.avail_out) != 0) return 0;
    } while (!c->stream.avail_out || c->stream.next_in < end);
    return 1;
}

/* Returns the number of bytes taken: all, or 0 after a failure. */
static ssize_t take_text(void *user, const char *text, size_t size)
{
    peg_gzip *zip = user;

    errno = 0;
    if (zip->compressor ? compress_text(zip, text, size, Z_NO_FLUSH)
                        : peg_write_all(zip->file, (const uint8_t *)text, size) == 0)
        return (ssize_t)size;
    if (!zip->reason) zip->reason = errno ? errno : ENOMEM;
    errno = zip->reason;
    return 0;
}

#ifdef __linux__
static FILE *open_stream(peg_gzip *zip)
{
    return fopencookie(zip, "wb", (cookie_io_functions_t){.write = take_text});
}
#else
static int take_some(void *zip, const char *text, int size)
{
    return (int)take_text(zip, text, (size_t)size);
}

static FILE *open_stream(peg_gzip *zip)
{
    return funopen(zip, NULL, take_some, NULL, NULL);
}
#endif

static int open_compressor(peg_gzip *zip)
{
    zip->compressor = calloc(1, sizeof *zip->compressor);
    return zip->compressor &&
           deflateInit2(&zip->compressor->stream, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP_WINDOW,
                        8, Z_DEFAULT_STRATEGY) == Z_OK;
}

static void close_compressor(peg_gzip *zip)
{
    if (zip->compressor) deflateEnd(&zip->compressor->stream);
    free(zip->compressor);
}

peg_status peg_gzip_open(peg_gzip *zip, int file, int compressed)
{
    *zip = (peg_gzip){.file = file};
    if (!compressed || open_compressor(zip)) zip->out = open_stream(zip);
    if (zip->out) return PEG_OK;
    close_compressor(zip);
    return PEG_E_MEMORY;
}

peg_status peg_gzip_close(peg_gzip *zip)
{
    const int lost = ferror(zip->out);

    errno = 0;
    if ((fclose(zip->out) != 0 || lost) && !zip->reason) zip->reason = errno ? errno : EIO;
    errno = 0;
    if (zip->compressor && !zip->reason && !compress_text(zip, "", 0, Z_FINISH))
        zip->reason = errno ? errno : EIO;
    close_compressor(zip);
    errno = zip->reason;
    return zip->reason ? PEG_E_IO : PEG_OK;
}

/* ---- reading -------------------------------------------------------------------------- */

/* Makes room for another piece and a final zero byte, unless there are too many bytes. */
static peg_status make_room(peg_bytes *b)
{
    if (!peg_array_reserve(&b->at, &b->room, b->count + PIECE + 1, 1)) return PEG_E_MEMORY;
    return b->count > peg_machine_bytes() ? PEG_E_LIMIT : PEG_OK;
}

/* Reads to the end of the file. gzread() will not do: when a signal interrupts it, it loses
 * what it has read (zlib 1.2.13). */
static peg_status read_all(int file, peg_bytes *b)
{
    peg_status status;

    while ((status = make_room(b)) == PEG_OK) {
        const ssize_t got = read(file, b->at + b->count, PIECE);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return got < 0 ? PEG_E_IO : PEG_OK;
        b->count += (size_t)got;
    }
    return status;
}

static peg_status inflate_all(const peg_bytes *from, peg_bytes *to)
{
    z_stream stream = {.next_in = from->at};
    const uint8_t *end = from->at + from->count;
    int said = inflateInit2(&stream, GZIP_WINDOW);
    peg_status status = said == Z_OK ? PEG_OK : PEG_E_MEMORY;

    while (status == PEG_OK && said == Z_OK && (status = make_room(to)) == PEG_OK) {
        const size_t left = (size_t)(end - stream.next_in);
        stream.avail_in = left < PIECE ? (uInt)left : PIECE;
        stream.next_out = to->at + to->count;
        stream.avail_out = PIECE;
        said = inflate(&stream, Z_NO_FLUSH);
        to->count += PIECE - stream.avail_out;
        if (said == Z_STREAM_END && stream.next_in < end)
            said = inflateReset(&stream); /* a file may have several parts: RFC 1952, 2.2 */
    }
    inflateEnd(&stream);
    if (status != PEG_OK) return status;
    return said == Z_STREAM_END ? PEG_OK : said == Z_MEM_ERROR ? PEG_E_MEMORY : PEG_E_CORRUPT;
}

peg_status peg_text_read(const char *path, char **text, size_t *size)
{
    const int piped = strcmp(path, "-") == 0;
    const int file = piped ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    peg_bytes raw = {0}, plain = {0};

    *text = NULL;
    if (file < 0) return PEG_E_IO;
    peg_status status = read_all(file, &raw);
    const int reason = errno;
    if (!piped) close(file);
    if (status == PEG_OK && raw.count > 1 && memcmp(raw.at, "\x1f\x8b", 2) == 0) {
        status = inflate_all(&raw, &plain);
        free(raw.at);
        raw = plain;
    }
    if (status == PEG_OK) {
        raw.at[raw.count] = 0;
        *text = (char *)raw.at;
        *size = raw.count;
    } else {
        free(raw.at);
    }
    errno = reason;
    return status;
}

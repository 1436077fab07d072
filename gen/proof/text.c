/*
 * text.c - lines into a gzip stream.
 */
#define ZLIB_CONST /* deflate() reads what it compresses */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <xxhash.h>
#include <zlib.h>

#include "gen/file/save.h"
#include "gen/proof/text.h"

#define GZIP_WINDOW (15 + 16) /* the largest window, and a gzip header: zlib.h */

/* zlib's own files treat a write interrupted by a signal as a failed one. */
struct peg_proof_text {
    int file;
    int is_open; /* whether the stream must be closed */
    z_stream stream;
    uint8_t out[16384]; /* compressed, not written yet */
    XXH3_state_t *hash;
    int reason; /* errno of the first failure; 0: none */
};

peg_status peg_proof_text_open(peg_proof_text **text, int file)
{
    peg_proof_text *new = calloc(1, sizeof *new);

    *text = new;
    if (!new) return PEG_E_MEMORY;
    new->file = file;
    new->is_open = deflateInit2(&new->stream, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, 8,
                                Z_DEFAULT_STRATEGY) == Z_OK;
    new->hash = XXH3_createState();
    if (!new->is_open || !new->hash) return PEG_E_MEMORY;
    new->stream.next_out = new->out;
    new->stream.avail_out = sizeof new->out;
    XXH3_64bits_reset(new->hash);
    return PEG_OK;
}

static void write_out(peg_proof_text *text)
{
    const size_t size = sizeof text->out - text->stream.avail_out;

    if (!text->reason && peg_write_all(text->file, text->out, size) != 0)
        text->reason = errno ? errno : EIO;
    text->stream.next_out = text->out;
    text->stream.avail_out = sizeof text->out;
}

static void write_bytes(peg_proof_text *text, const char *bytes, int size)
{
    if (text->reason || size <= 0) return;
    text->stream.next_in = (const Bytef *)bytes;
    text->stream.avail_in = (uInt)size;
    while (text->stream.avail_in && !text->reason) {
        deflate(&text->stream, Z_NO_FLUSH);
        if (!text->stream.avail_out) write_out(text);
    }
}

/* Ends the stream and writes the rest of it. */
static void finish(peg_proof_text *text)
{
    int status;

    do {
        status = deflate(&text->stream, Z_FINISH);
        write_out(text);
    } while (status == Z_OK && !text->reason);
    if (status != Z_STREAM_END && !text->reason) text->reason = EIO;
}

void peg_proof_print(peg_proof_text *text, const char *format, ...)
{
    char bytes[256];
    va_list arguments;

    va_start(arguments, format);
    const int size = vsnprintf(bytes, sizeof bytes, format, arguments);
    va_end(arguments);
    XXH3_64bits_update(text->hash, bytes, (size_t)size);
    write_bytes(text, bytes, size);
}

peg_status peg_proof_text_close(peg_proof_text *text)
{
    char end[32];
    int reason;

    if (!text) return PEG_OK;
    if (text->is_open && text->hash) {
        write_bytes(text, end,
                    snprintf(end, sizeof end, "end %016llx\n",
                             (unsigned long long)XXH3_64bits_digest(text->hash)));
        finish(text);
    }
    if (text->is_open) deflateEnd(&text->stream);
    XXH3_freeState(text->hash);
    reason = text->reason;
    free(text);
    errno = reason;
    return reason ? PEG_E_IO : PEG_OK;
}

/*
 * text.c - lines into a gzip stream.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <xxhash.h>
#include <zlib.h>

#include "gen/proof/text.h"

struct peg_proof_text {
    gzFile file;
    XXH3_state_t *hash;
    int reason; /* errno of what failed first; 0: nothing */
};

peg_status peg_proof_text_open(peg_proof_text **text, int file)
{
    peg_proof_text *new = calloc(1, sizeof *new);
    const int copy = new ? dup(file) : -1;

    *text = new;
    if (!new) return PEG_E_MEMORY;
    if (copy < 0) return PEG_E_IO;
    new->file = gzdopen(copy, "wb9");
    if (!new->file) close(copy);
    new->hash = XXH3_createState();
    if (!new->file || !new->hash) return PEG_E_MEMORY;
    XXH3_64bits_reset(new->hash);
    return PEG_OK;
}

static void write_bytes(peg_proof_text *text, const char *bytes, int size)
{
    if (text->reason || size <= 0) return;
    errno = 0;
    if (gzwrite(text->file, bytes, (unsigned)size) != size) text->reason = errno ? errno : EIO;
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
    if (text->file && text->hash) {
        write_bytes(text, end,
                    snprintf(end, sizeof end, "end %016llx\n",
                             (unsigned long long)XXH3_64bits_digest(text->hash)));
        errno = 0;
        if (gzclose(text->file) != Z_OK && !text->reason) text->reason = errno ? errno : EIO;
    } else if (text->file) {
        gzclose(text->file);
    }
    XXH3_freeState(text->hash);
    reason = text->reason;
    free(text);
    errno = reason;
    return reason ? PEG_E_IO : PEG_OK;
}

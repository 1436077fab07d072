/*
 * lines.c - the lines of a gzip file, and numbers in them: PROOF.md, section 2.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tests/proof/read.h"

#define LINE (1 << 16) /* bytes of a line with its end; the grammar has no longer ones */

int check_wrong(check_reader *reader, const char *what)
{
    return check_fail(reader->trouble, "line %u: %s", reader->line, what);
}

int check_lines_open(check_reader *reader, const char *path)
{
    errno = 0;
    reader->file = fopen(path, "rb");
    if (!reader->file)
        return check_fail(reader->trouble, "%s", strerror(errno ? errno : ENOMEM));
    reader->text = malloc(LINE);
    reader->hash = XXH3_createState();
    reader->inflates = inflateInit2(&reader->zip, 16 + MAX_WBITS) == Z_OK; /* 16: gzip only */
    if (!reader->text || !reader->hash || !reader->inflates)
        return check_fail(reader->trouble, "out of memory");
    XXH3_64bits_reset(reader->hash);
    return 1;
}

void check_lines_close(check_reader *reader)
{
    if (reader->inflates) inflateEnd(&reader->zip);
    if (reader->file) fclose(reader->file);
    free(reader->text);
    XXH3_freeState(reader->hash);
}

/* ---- bytes ----------------------------------------------------------------------------------
 */

/* Reads more of the file once everything read is inflated. Returns 0 at its end, or with
 * trouble. */
static int read_more(check_reader *reader)
{
    z_stream *zip = &reader->zip;

    if (zip->avail_in) return 1;
    errno = 0;
    zip->next_in = reader->packed;
    zip->avail_in = (uInt)fread(reader->packed, 1, sizeof reader->packed, reader->file);
    if (!zip->avail_in && ferror(reader->file))
        check_fail(reader->trouble, "line %u: %s", reader->line, strerror(errno ? errno : EIO));
    return zip->avail_in > 0;
}

/* Inflates until there are bytes. Returns 0 at the end of the text, or with trouble. */
static int inflate_more(check_reader *reader)
{
    z_stream *zip = &reader->zip;

    reader->at = reader->bytes;
    zip->next_out = reader->bytes;
    zip->avail_out = sizeof reader->bytes;
    while (zip->next_out == reader->bytes && !reader->ended) {
        if (!read_more(reader)) return check_wrong(reader, "the file is cut short");
        const int status = inflate(zip, Z_NO_FLUSH);
        reader->ended = status == Z_STREAM_END;
        if (status == Z_MEM_ERROR) return check_fail(reader->trouble, "out of memory");
        if (status != Z_OK && !reader->ended)
            return check_fail(reader->trouble, "line %u: not a Pegtree proof, or damaged: %s",
                              reader->line, zip->msg ? zip->msg : "not a gzip file");
    }
    return zip->next_out > reader->bytes;
}

int check_at_end(check_reader *reader)
{
    return reader->at == reader->zip.next_out && !inflate_more(reader) && reader->ended &&
           !read_more(reader) && !reader->trouble->text[0];
}

/* ---- lines ----------------------------------------------------------------------------------
 */

int check_next_line(check_reader *reader)
{
    size_t length = 0;
    const Bytef *end = NULL;

    reader->line++;
    while (!end) {
        if (reader->at == reader->zip.next_out && !inflate_more(reader))
            return check_wrong(reader, "the file ends before its line 'end'");
        const size_t left = (size_t)(reader->zip.next_out - reader->at);
        end = memchr(reader->at, '\n', left);
        const size_t more = end ? (size_t)(end - reader->at) + 1 : left;
        if (more > LINE - length) return check_wrong(reader, "longer than any line is");
        memcpy(reader->text + length, reader->at, more);
        reader->at += more;
        length += more;
    }
    if (memchr(reader->text, '\0', length)) return check_wrong(reader, "has a zero byte");
    if (strncmp(reader->text, "end ", 4) != 0)
        XXH3_64bits_update(reader->hash, reader->text, length);
    reader->text[length - 1] = '\0';
    return 1;
}

int check_number(const char **at, uint64_t most, uint64_t *number)
{
    const char *c = *at;
    uint64_t value = 0;

    if (*c < '0' || *c > '9' || (*c == '0' && c[1] >= '0' && c[1] <= '9')) return 0;
    for (; *c >= '0' && *c <= '9'; c++) {
        const uint64_t digit = (uint64_t)(*c - '0');
        if (digit > most || value > (most - digit) / 10) return 0;
        value = 10 * value + digit;
    }
    *at = c;
    *number = value;
    return 1;
}

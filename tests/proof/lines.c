/*
 * lines.c - the lines of a compressed file.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tests/proof/read.h"

#define LINE (1 << 16) /* bytes of a line, at most */

int check_wrong(check_reader *reader, const char *what)
{
    return check_fail(reader->trouble, "line %u: %s", reader->line, what);
}

int check_lines_open(check_reader *reader, const char *path)
{
    errno = 0;
    reader->file = gzopen(path, "rb");
    if (!reader->file)
        return check_fail(reader->trouble, "%s", strerror(errno ? errno : ENOMEM));
    reader->text = malloc(LINE);
    reader->hash = XXH3_createState();
    if (!reader->text || !reader->hash) return check_fail(reader->trouble, "out of memory");
    XXH3_64bits_reset(reader->hash);
    return 1;
}

void check_lines_close(check_reader *reader)
{
    if (reader->file) gzclose(reader->file);
    free(reader->text);
    XXH3_freeState(reader->hash);
}

int check_next_line(check_reader *reader)
{
    int error = 0;

    reader->line++;
    if (!gzgets(reader->file, reader->text, LINE)) {
        const char *why = gzerror(reader->file, &error);
        if (error == Z_OK || error == Z_BUF_ERROR)
            return check_wrong(reader, "the file ends before its line 'end'");
        return check_fail(reader->trouble, "line %u: damaged: %s", reader->line,
                          error == Z_ERRNO ? strerror(errno) : why);
    }
    const size_t length = strlen(reader->text);
    if (!length || reader->text[length - 1] != '\n')
        return check_wrong(reader, "cut short, or longer than any line is");
    if (strncmp(reader->text, "end ", 4) != 0)
        XXH3_64bits_update(reader->hash, reader->text, length);
    reader->text[length - 1] = '\0';
    return 1;
}

int check_number(const char **at, uint64_t *number)
{
    char *end;

    if (**at < '0' || **at > '9') return 0;
    errno = 0;
    *number = strtoull(*at, &end, 10);
    if (errno || (*end && *end != ' ')) return 0;
    *at = *end ? end + 1 : end;
    return 1;
}

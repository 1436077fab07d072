/*
 * failure.c - why a command failed, in a line fit for a terminal.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "gen/file/failure.h"

/* ---- names that came from outside --------------------------------------------------- */

/* The length of the UTF-8 character at `at`, in zero-terminated text, and its code point; 0 if
 * there is none, as in a name of another encoding. */
static size_t decode(const unsigned char *at, uint32_t *point)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t bytes = at[0] < 0x80   ? 1
                         : at[0] < 0xC0 ? 0
                         : at[0] < 0xE0 ? 2
                         : at[0] < 0xF0 ? 3
                                        : 4;

    *point = bytes < 2 ? at[0] : at[0] & (0xFFu >> (bytes + 1));
    for (size_t i = 1; i < bytes; i++) {
        if ((at[i] & 0xC0) != 0x80) return 0;
        *point = *point << 6 | (at[i] & 0x3F);
    }
    if (at[0] >= 0xF8 || *point > 0x10FFFF || (*point >= 0xD800 && *point <= 0xDFFF)) return 0;
    return *point >= least[bytes] ? bytes : 0;
}

/* Whether a character controls a terminal, or the direction of writing. */
static int is_control(uint32_t point)
{
    return point < 0x20 || (point >= 0x7F && point <= 0x9F) || point == 0x200E ||
           point == 0x200F || (point >= 0x202A && point <= 0x202E) ||
           (point >= 0x2066 && point <= 0x2069);
}

static void clean(char *text)
{
    while (*text) {
        uint32_t point;
        const size_t bytes = decode((const unsigned char *)text, &point);
        if (!bytes || is_control(point)) memset(text, '?', bytes ? bytes : 1);
        text += bytes ? bytes : 1;
    }
}

const char *peg_text_shown(const char *text, char copy[PEG_SHOWN_TEXT])
{
    snprintf(copy, PEG_SHOWN_TEXT, "%s", text);
    clean(copy);
    return copy;
}

/* ---- failures --------------------------------------------------------------------------- */

int peg_fail(peg_failure *failure, int exit_code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(failure->line, sizeof failure->line, format, arguments);
    va_end(arguments);
    clean(failure->line);
    return exit_code;
}

int peg_fail_file(peg_failure *failure, const char *path, peg_status status)
{
    if (status == PEG_E_INTERRUPTED)
        return peg_fail(failure, PEG_EXIT_INTERRUPTED, "interrupted");
    const char *reason = status == PEG_E_IO && errno ? strerror(errno) : peg_strerror(status);
    return peg_fail(failure, PEG_EXIT_FAILED, "%s: %s", path, reason);
}

int peg_fail_writing(peg_failure *failure, const char *path, peg_status status)
{
    static const peg_meaning not_regular[] = {
        {PEG_E_ARGUMENT,
         "not a regular file, or standard output goes there; name a file to write"},
        {0}};
    return peg_fail_meaning(failure, path, status, not_regular);
}

int peg_fail_meaning(peg_failure *failure, const char *path, peg_status status,
                     const peg_meaning *meanings)
{
    for (; meanings->text; meanings++) {
        if (meanings->status == status)
            return peg_fail(failure, PEG_EXIT_FAILED, "%s: %s", path, meanings->text);
    }
    return peg_fail_file(failure, path, status);
}

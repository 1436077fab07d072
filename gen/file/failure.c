/*
 * failure.c - why a command failed, in a line fit for a terminal.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "gen/file/failure.h"

/* ---- names that came from outside --------------------------------------------------- */

/* The length of the control character at `at`, in zero-terminated text; 0 if there is none. */
static size_t control_bytes(const unsigned char *at)
{
    if (at[0] < 0x20 || at[0] == 0x7F) return 1;
    if (at[0] == 0xC2 && at[1] >= 0x80 && at[1] <= 0x9F) return 2;
    if (at[0] != 0xE2) return 0;
    if (at[1] == 0x80) {
        const int turns = at[2] == 0x8E || at[2] == 0x8F || (at[2] >= 0xAA && at[2] <= 0xAE);
        return turns ? 3 : 0;
    }
    return at[1] == 0x81 && at[2] >= 0xA6 && at[2] <= 0xA9 ? 3 : 0;
}

static void clean(char *text)
{
    while (*text) {
        const size_t bytes = control_bytes((const unsigned char *)text);
        memset(text, '?', bytes);
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

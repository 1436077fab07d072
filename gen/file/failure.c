/*
 * failure.c - why a command failed, in a line fit for a terminal.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "format/options/text.h"
#include "gen/file/failure.h"

/* ---- names that came from outside --------------------------------------------------- */

const char *peg_text_shown(const char *text, char copy[PEG_SHOWN_TEXT])
{
    snprintf(copy, PEG_SHOWN_TEXT, "%s", text);
    cli_utf8_clean(copy);
    return copy;
}

/* ---- failures --------------------------------------------------------------------------- */

int peg_fail(peg_failure *failure, int exit_code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(failure->line, sizeof failure->line, format, arguments);
    va_end(arguments);
    cli_utf8_clean(failure->line);
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
    if (status != PEG_E_ARGUMENT) return peg_fail_file(failure, path, status);
    return peg_fail(
        failure, PEG_EXIT_FAILED,
        "%s: not a regular file, or standard output goes there; name a file to write", path);
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

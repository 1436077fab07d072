/*
 * failure.c - why a command failed.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "gen/core/text.h"
#include "gen/file/failure.h"

int peg_fail(peg_failure *failure, int exit_code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(failure->line, sizeof failure->line, format, arguments);
    va_end(arguments);
    peg_text_clean(failure->line);
    return exit_code;
}

int peg_fail_not_regular(peg_failure *failure, const char *path)
{
    return peg_fail(
        failure, PEG_EXIT_FAILED,
        "%s: not a regular file, or standard output goes there; name a file to write", path);
}

int peg_fail_file(peg_failure *failure, const char *path, peg_status status)
{
    if (status == PEG_E_INTERRUPTED)
        return peg_fail(failure, PEG_EXIT_INTERRUPTED, "interrupted");
    const char *reason = status == PEG_E_IO && errno ? strerror(errno) : peg_strerror(status);
    return peg_fail(failure, PEG_EXIT_FAILED, "%s: %s", path, reason);
}

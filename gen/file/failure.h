/*
 * failure.h - how a command says why it failed: an exit code and one line for main.c to print.
 */
#ifndef PEG_FAILURE_H
#define PEG_FAILURE_H

#include <limits.h>
#include <stddef.h>

#include "format/pegtree.h"

enum { PEG_EXIT_DONE = 0, PEG_EXIT_FAILED = 1, PEG_EXIT_USAGE = 2, PEG_EXIT_INTERRUPTED = 130 };

typedef struct peg_failure {
    char line[PATH_MAX + 512]; /* what was wrong and what would be right; or empty */
} peg_failure;

/* Sets the line by a printf format, cleaned by cli_utf8_clean(); returns
 * exit_code, for `return peg_fail(…)`. With PEG_EXIT_DONE the line is a remark on what was
 * done. */
int peg_fail(peg_failure *failure, int exit_code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The failure of an operation on a file; for PEG_E_IO the reason is errno's. */
int peg_fail_file(peg_failure *failure, const char *path, peg_status status);

/* The same for writing a file: PEG_E_ARGUMENT means something that peg_save_by() and
 * peg_log_open() do not touch. */
int peg_fail_writing(peg_failure *failure, const char *path, peg_status status);

/* What a status means for a certain file, for people. */
typedef struct peg_meaning {
    peg_status status;
    const char *text; /* null: the end of a list */
} peg_meaning;

/* As peg_fail_file(), with the text of the status in the list if that has it. */
int peg_fail_meaning(peg_failure *failure, const char *path, peg_status status,
                     const peg_meaning *meanings);

/* ---- names that came from outside --------------------------------------------------- */

#define PEG_SHOWN_TEXT 4096 /* bytes of a name as shown, with the terminating zero */

/* Copies `text`, truncated to fit, and returns the copy, cleaned by cli_utf8_clean(). */
const char *peg_text_shown(const char *text, char copy[PEG_SHOWN_TEXT]);

#endif

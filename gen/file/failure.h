/*
 * failure.h - how a command says why it failed: an exit code and one line for main.c to
 * print.
 */
#ifndef PEG_FAILURE_H
#define PEG_FAILURE_H

#include "format/pegtree.h"

enum { PEG_EXIT_DONE = 0, PEG_EXIT_FAILED = 1, PEG_EXIT_USAGE = 2, PEG_EXIT_INTERRUPTED = 130 };

typedef struct peg_failure {
    char line[512]; /* what was wrong and what would be right; empty: nothing to say */
} peg_failure;

/* Sets the line by a printf format, without what would control a terminal; returns exit_code,
 * for `return peg_fail(…)`. With PEG_EXIT_DONE it is a remark on what was done. */
int peg_fail(peg_failure *failure, int exit_code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The failure of writing to what peg_save_by() and peg_log_open() leave alone. */
int peg_fail_not_regular(peg_failure *failure, const char *path);

/* The failure of an operation on a file; takes errno's reason where it is PEG_E_IO. */
int peg_fail_file(peg_failure *failure, const char *path, peg_status status);

#endif

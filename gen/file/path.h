/*
 * path.h - which file a path means.
 */
#ifndef PEG_PATH_H
#define PEG_PATH_H

#include <limits.h>

#include "format/pegtree.h"

/* Writes to target[] where a file called `path` is or will be, once symbolic links are
 * followed. Errors: PEG_E_ARGUMENT (what is there is no regular file, or standard output goes
 * to it), PEG_E_IO with errno. */
peg_status peg_path_target(const char *path, char target[PATH_MAX]);

/* Writes a name for mkstemp() in the same folder to temporary[]: that of `path` with a suffix,
 * cut where it would be too long. Returns 0, with errno, if even that does not fit. */
int peg_path_beside(const char *path, char temporary[PATH_MAX]);

/* Whether two paths mean the same file, be it there or not. */
int peg_path_same(const char *a, const char *b);

#endif

/*
 * save.h - puts a file in place as a whole or not at all.
 */
#ifndef PEG_SAVE_H
#define PEG_SAVE_H

#include <stdio.h>

#include "format/pegtree.h"

/* Checks the file written at path `written` before it gets its final name. */
typedef peg_status peg_check_fn(void *user, const char *written);

/* Writes the content of a file to the descriptor `file`. If that takes long it checks
 * peg_quitting_waits(), since requests to end the program are deferred meanwhile if the file
 * has a temporary name (gen/core/threads.h). */
typedef peg_status peg_write_fn(void *user, int file);

/* Has `write` write a file without a name, or with a temporary one next to `path`, syncs it,
 * has `check` check it (unless null) and gives it the name `path`. If anything fails, `path`
 * stays as it was and the new file is removed. Follows symbolic links, even to a file that does
 * not exist yet. Errors: PEG_E_ARGUMENT (`path` is not a regular file, or standard output goes
 * to it; it is left alone), PEG_E_IO with errno, those of `write` and `check`. */
peg_status peg_save_by(const char *path, peg_write_fn *write, void *writer, peg_check_fn *check,
                       void *user);

/* The same for bytes[0..size-1]. */
peg_status peg_save(const char *path, const uint8_t *bytes, size_t size, peg_check_fn *check,
                    void *user);

/* Whether a file could be saved at `path` now, with the same errors. For callers whose work
 * takes so long that they should not learn only afterwards that the folder is missing. */
peg_status peg_save_possible(const char *path);

/* Writes bytes[0..size-1] to a descriptor, whatever interrupts it. Returns 0; or -1 with errno,
 * and a part may have been written. */
int peg_write_all(int file, const uint8_t *bytes, size_t size);

/* ---- which file a path means -------------------------------------------------------- */

/* Whether two paths mean the same file, existing or not. */
int peg_path_same(const char *a, const char *b);

/* ---- gzip.c: texts for people and other programs, compressed (RFC 1952) or not ------- */

/* A stream to a file. Trees and images gain nothing by compression. What is written is not
 * buffered as a whole. */
typedef struct peg_gzip {
    FILE *out;                         /* where the caller writes */
    int file;                          /* where it goes, */
    struct peg_compressor *compressor; /* through this, unless it is null */
    int reason;                        /* errno of the first failure; 0: none */
} peg_gzip;

/* Whether a file of this name should be compressed: it ends with .gz or .svgz. */
int peg_gzip_wanted(const char *path);

/* From now on, what is written to zip->out goes to the descriptor `file`, which stays open.
 * Errors: PEG_E_MEMORY. Close it if this returned PEG_OK, not after an error. The same text
 * gives the same bytes with the same version of zlib. */
peg_status peg_gzip_open(peg_gzip *zip, int file, int compressed);

/* Writes what is left. Errors: PEG_E_IO with errno if anything could not be written. */
peg_status peg_gzip_close(peg_gzip *zip);

#endif

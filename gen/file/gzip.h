/*
 * gzip.h - a stream to a file, compressed as it is written (RFC 1952) or not, and texts read
 * back. Compression is for people and other programs; trees and images gain nothing.
 *
 * What is written is not buffered as a whole.
 */
#ifndef PEG_GZIP_H
#define PEG_GZIP_H

#include <stdio.h>

#include "format/pegtree.h"

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

/* Reads a whole text, compressed or not, from the file at `path`, or from standard input if
 * that is "-"; ends it with a zero byte. Release *text with free(). Errors: PEG_E_IO with
 * errno, PEG_E_CORRUPT (not what was compressed), PEG_E_MEMORY, PEG_E_LIMIT (more bytes
 * than this machine has). */
peg_status peg_text_read(const char *path, char **text, size_t *size);

#endif

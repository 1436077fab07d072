/*
 * gzip.h - text that is compressed while it is written (RFC 1952), for people and other
 * programs; not for trees and images, which gain nothing.
 *
 * A thread reads what is written from a pipe, and compresses it to the file, so that whatever
 * writes to a stream can write this, too, and nothing is kept.
 */
#ifndef PEG_GZIP_H
#define PEG_GZIP_H

#include <pthread.h>
#include <stdio.h>

#include "format/pegtree.h"

typedef struct peg_gzip {
    FILE *out; /* to be written to */
    int from;  /* the other end of the pipe */
    void *file;
    int reason; /* errno of what failed first; 0: nothing */
    pthread_t thread;
} peg_gzip;

/* Whether a file of this name is to be compressed: it ends with .gz or .svgz. */
int peg_gzip_wanted(const char *path);

/* Begins to compress what is written to zip->out to the descriptor `file`, which stays open.
 * Errors: PEG_E_MEMORY, PEG_E_IO with errno. Close it if this returned PEG_OK, not after an
 * error. The same text gives the same bytes under one version of zlib. */
peg_status peg_gzip_open(peg_gzip *zip, int file);

/* Ends it. Errors: PEG_E_IO with errno, where any of it could not be written. */
peg_status peg_gzip_close(peg_gzip *zip);

#endif

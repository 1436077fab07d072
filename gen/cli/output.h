/*
 * output.h - a file that a command writes text or an image to, compressed where its name says
 * so.
 */
#ifndef PEG_OUTPUT_H
#define PEG_OUTPUT_H

#include <stdio.h>

#include "gen/file/failure.h"
#include "gen/file/save.h"

/* Writes to a stream, and whether that worked is the caller's to ask it. Returns PEG_EXIT_DONE,
 * or an exit code with the reason in *failure. */
typedef int peg_output_fn(void *user, FILE *out, peg_failure *failure);

typedef struct peg_output {
    const char *path;
    peg_output_fn *write;
    void *user;
    peg_check_fn *check; /* looks at what was written; null: none */
    void *checked;
    long long size; /* of the file, when it is written */
} peg_output;

/* Puts the file in place, as a whole or not at all. Returns PEG_EXIT_DONE, or an exit code with
 * the reason in *failure. */
int peg_output_save(peg_output *output, peg_failure *failure);

#endif

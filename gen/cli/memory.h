/*
 * memory.h - whether a build fits into the memory that it may take.
 */
#ifndef PEG_GEN_MEMORY_H
#define PEG_GEN_MEMORY_H

#include "gen/cli/options.h"
#include "gen/file/failure.h"

/* Estimates what a build of options->rules takes at its peak, and compares that with --memory,
 * or with what the machine has. Returns PEG_EXIT_DONE, with the number of threads for which
 * there is room in *threads, at most options->threads; or PEG_EXIT_FAILED where there is none
 * for one. */
int peg_check_memory(const peg_options *options, unsigned *threads, peg_failure *failure);

#endif

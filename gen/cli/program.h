/*
 * program.h - pegtree-gen but for main().
 */
#ifndef PEG_PROGRAM_H
#define PEG_PROGRAM_H

#include "gen/core/quitting.h"
#include "gen/core/ranks.h"
#include "gen/file/failure.h"

/* Does what the command line says, alone (ranks null) or as one of several processes that are
 * called alike. Returns the exit code; what there is to complain of is in *failure. */
int peg_program_run(int argc, char **argv, const peg_ranks *ranks, peg_failure *failure);

/* What is 1 once the program is asked to stop, 2 once it is asked again. */
peg_stop *peg_program_stop(void);

#endif

/*
 * proof.h - writes a proof that a tree is optimal, which others can check: format/PROOF.md; and
 * finds the proof next to a tree file, with the same name and .proof.gz for .peg.
 *
 * When the exact search is complete, a separate pass goes down from the root once more for each
 * goal and writes the claims that show its bound. It asks the search what sets cost, most of
 * which is in the table; so the search itself keeps no record of what it did, and a proof
 * depends on neither threads nor memory nor interruptions.
 *
 * If the search has a checkpoint, the claims so far are also in a draft, in a file with the
 * name of the proof and PEG_PROOF_DRAFT after it. A proof that was interrupted resumes from
 * there; when it is complete, the draft is removed.
 */
#ifndef PEG_PROOF_H
#define PEG_PROOF_H

#include <limits.h>

#include "gen/optimal/solve.h"

typedef struct peg_proof {
    const char *path;     /* of the file to write */
    peg_status status;    /* the result: an error of peg_save_by() or of the search;
                             PEG_E_INTERRUPTED if the program was asked to end */
    int reason;           /* errno, for PEG_E_IO */
    peg_status drafted;   /* an error of peg_log_open() for the draft, which then is the result,
                             too: nothing was written. PEG_E_IO: another program has it */
    char draft[PATH_MAX]; /* its path, or "" if there is none */
} peg_proof;

#define PEG_PROOF_DRAFT ".draft"

/* The `prove` of peg_optimal_options; `proof` is a peg_proof. */
void peg_proof_write(void *proof, struct exact_solver *solver);

/* ---- the proof beside a tree file -------------------------------------------------------- */

/* Looks for a proof next to the tree file `path`, and checks that its first lines describe this
 * tree: the game, the objective, its limits, the total and the worst depth. Whether it is true
 * is up to pegtree-check. Writes its path to `name` and returns 1, or returns 0. */
int peg_proof_beside(const char *path, const peg_about *about, char name[PATH_MAX]);

#define PEG_PROOF_COMMAND 1024

/* How to make the proof of a ready tree if it is not stored: the command and the seconds it
 * took, from the file MANIFEST in the tree's folder, by the tree's name and total. Returns 1,
 * or 0 if MANIFEST says nothing. */
int peg_proof_command(const char *path, const peg_about *about, char command[PEG_PROOF_COMMAND],
                      double *seconds);

#endif

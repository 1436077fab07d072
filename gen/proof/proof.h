/*
 * proof.h - writes a proof that a tree is optimal, which others can check: format/PROOF.md.
 *
 * When the exact search is complete, a separate pass goes down from the root once more for each
 * goal and writes the claims that show its bound. It asks the search what sets cost, most of
 * which is in the table; so the search itself keeps no record of what it did, and a proof
 * depends on neither threads nor memory nor interruptions.
 */
#ifndef PEG_PROOF_H
#define PEG_PROOF_H

#include "gen/optimal/solve.h"

typedef struct peg_proof {
    const char *path;  /* of the file to write */
    peg_status status; /* the result: an error of peg_save_by() or of the search;
                          PEG_E_INTERRUPTED if the program was asked to end */
    int reason;        /* errno, for PEG_E_IO */
    uint64_t claims;
} peg_proof;

/* The `prove` of peg_optimal_options; `proof` is a peg_proof. */
void peg_proof_write(void *proof, struct exact_solver *solver);

#endif

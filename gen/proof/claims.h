/*
 * claims.h - the claims that show a lower bound: format/PROOF.md, section 4.
 */
#ifndef PEG_PROOF_CLAIMS_H
#define PEG_PROOF_CLAIMS_H

#include "gen/core/hash.h"
#include "gen/proof/look.h"
#include "gen/proof/renamings.h"
#include "gen/proof/text.h"

/* What is written, and where it has come to. */
typedef struct proof_writer {
    exact_worker *worker; /* whose bounds are those of the goal at hand */
    peg_proof_text *text;
    proof_renamings names;
    peg_hash claimed; /* bounds of sets: claimed under this goal, */
    peg_hash totals;  /* and with any number of guesses, under the goal of the total */
    proof_looks looks;
    uint32_t opening; /* the only first guess that counts, or EXACT_NONE */
    uint64_t claims;
    unsigned guesses; /* gone through, as far as that fits: some ask whether to end */
    peg_code16 guess[PEG_MAX_GUESSES]; /* the history of the place at hand: */
    uint8_t label[PEG_MAX_GUESSES];    /* labels of the game's table */
} proof_writer;

/* Writes claims, children before parents, that show that the root costs at least `need`, which
 * must be so; EXACT_NONE: that it has no tree. Errors: those of a search; PEG_E_CORRUPT where
 * it is not so. */
peg_status proof_write_claims(proof_writer *writer, exact_node *root, exact_cost need);

#endif

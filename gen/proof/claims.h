/*
 * claims.h - the claims that show a lower bound: format/PROOF.md, section 4.
 */
#ifndef PEG_PROOF_CLAIMS_H
#define PEG_PROOF_CLAIMS_H

#include "gen/core/hash.h"
#include "gen/proof/look.h"
#include "gen/proof/renamings.h"
#include "gen/proof/text.h"

/* The state of writing a proof. */
typedef struct proof_writer {
    exact_worker *worker; /* its bounds are those of the current goal */
    peg_proof_text *text;
    proof_renamings names;
    peg_hash claimed; /* bounds of sets: claimed for this goal, */
    peg_hash totals;  /* and with any number of guesses, for the goal total */
    proof_looks looks;
    uint32_t opening; /* the only first guess allowed, or EXACT_NONE */
    uint64_t claims;
    unsigned guesses; /* examined (may wrap around): some of them check whether to end */
    peg_code16 guess[PEG_MAX_GUESSES]; /* the history of the current set: */
    uint8_t label[PEG_MAX_GUESSES];    /* labels of the game's table */
} proof_writer;

/* Writes claims, children before parents, that show that the root costs at least `need`, which
 * must be true; EXACT_NONE: that it has no tree. Errors: those of a search; PEG_E_CORRUPT if it
 * is not true. */
peg_status proof_write_claims(proof_writer *writer, exact_node *root, exact_cost need);

#endif

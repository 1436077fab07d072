/*
 * model.h - how a guess is told in few bits to someone who knows the candidates. The
 * same function writes and reads. FORMAT.md, "How a guess is coded".
 */
#ifndef PEG_MODEL_H
#define PEG_MODEL_H

#include "range.h"
#include "replay.h"

#define PEG_SIZES 24 /* classes of set sizes, by their highest bit; the last is open */

/* What has been learnt so far in a section. */
typedef struct peg_model {
    peg_chance implied[2];           /* the implied guess is made [of two candidates] */
    peg_chance candidate[PEG_SIZES]; /* the guess is a candidate */
    peg_chance leading;              /* a candidate whose new symbols come in order */
    peg_chance rank[PEG_SIZES][PEG_SIZES]; /* the candidate's rank has more bits */
    peg_chance symbol[24];           /* this is the symbol, by its kind */
    peg_chance symbol_near[24][4][2][4]; /* by position, first asked or not, set size */
    peg_chance deferred[2];          /* the same for a symbol that another stands for */
} peg_model;

void peg_model_start(peg_model *model);

/* Codes the guess made when replay->set[low..high-1] are left. `used` has a bit for every
 * symbol of the guesses before. When writing, guess[] is the code to write; when reading,
 * it receives the code. Errors: PEG_E_CORRUPT, when reading what is never written. */
peg_status peg_model_guess(peg_model *model, peg_coder *coder, const peg_replay *replay,
                           uint32_t low, uint32_t high, uint64_t used, uint8_t *guess);

#endif

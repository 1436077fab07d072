/*
 * model.h - how a guess is told in few bits to someone who knows the candidates. The
 * same function writes and reads. FORMAT.md 2.4.
 */
#ifndef PEG_MODEL_H
#define PEG_MODEL_H

#include "format/file/range.h"
#include "format/tree/replay.h"

/* Classes of set sizes, by their highest bit. A section has at most 2^16 candidates; the last
 * class takes in larger sets for whoever learns from a tree without sections (price.c). */
#define PEG_SIZES 17

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

/* The number of the highest bit of a number, 0 for 0 and 1; the class of a set's size. */
unsigned peg_highest_bit(uint32_t number);
unsigned peg_size_class(uint32_t count);

/* The symbols that may be told by their order, a bit for each: those that no guess has used;
 * none where all codes are leading. Whether a code of `length` symbols is leading: its fresh
 * ones come in ascending order, each the smallest left. */
uint64_t peg_fresh_symbols(const peg_rules *rules, uint64_t used);
int peg_is_leading(const uint8_t *code, unsigned length, uint64_t fresh);

void peg_model_start(peg_model *model);

/* Codes the guess made when replay->set[low..high-1] are left. `used` has a bit for every
 * symbol of the guesses before. When writing, guess[] is the code to write; when reading,
 * it receives the code. Errors: PEG_E_CORRUPT, when reading what is never written. */
peg_status peg_model_guess(peg_model *model, peg_coder *coder, const peg_replay *replay,
                           uint32_t low, uint32_t high, uint64_t used, uint8_t *guess);

#endif

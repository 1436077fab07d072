/*
 * model.h - encodes a guess in few bits for a reader that has the candidates. The same
 * function writes and reads. FORMAT.md 2.4.
 */
#ifndef PEG_MODEL_H
#define PEG_MODEL_H

#include "format/file/menu.h"
#include "format/file/range.h"

/* Classes of set sizes, by their highest bit. A section has at most 2^16 candidates; the last
 * class takes larger sets, for programs that learn from a tree without sections (price.c). */
#define PEG_SIZES 17

/* Classes of small sets, by how many fewer parts the implied guess makes than there are
 * candidates. */
#define PEG_LACKING 4

/* The chances of a section, by the decision they are for. Those not yet used are as
 * peg_model_start() sets them. */
typedef struct peg_model {
    peg_ordering ordering;                   /* how candidates of small sets are numbered */
    peg_chance implied[PEG_LACKING];         /* the guess is number 0 */
    peg_chance another[PEG_LACKING];         /* it is another candidate; */
    peg_chance next[4];                      /* this is it, in the order of numbers */
    peg_chance candidate[PEG_SIZES];         /* in a large set: the guess is a candidate; */
    peg_chance leading;                      /* its new symbols come in order; */
    peg_chance rank[PEG_SIZES][PEG_SIZES];   /* its rank has more bits */
    peg_chance symbol[PEG_KINDS][PEG_GAINS]; /* this is the symbol; */
    peg_chance symbol_near[PEG_KINDS][PEG_GAINS][4][2][4]; /* by position, first asked there or
                                                              not, set size */
    peg_chance deferred[2]; /* this is it, though another represents it [at later positions] */
} peg_model;

/* The class of a set's size. */
unsigned peg_size_class(uint32_t count);

/* The symbols that may be encoded by their order, one bit each: those not yet guessed; none
 * under rules of mixed ranges, where symbols are not interchangeable. */
uint64_t peg_fresh_symbols(const peg_rules *rules, uint64_t used);

/* Whether a code of `length` symbols is leading: its fresh symbols come in ascending order,
 * each the smallest one left. If none are fresh, every code is. */
int peg_is_leading(const uint8_t *code, unsigned length, uint64_t fresh);

/* `strategy`: a peg_strategy_id, from the header. */
void peg_model_start(peg_model *model, unsigned strategy);

/* Codes the guess made at `here`. When writing, guess[] is the code to write; when reading, it
 * receives the code. Afterwards the candidates are labeled by it: peg_replay_label(). Cost: a
 * few steps for each candidate and position; in small sets a feedback for each pair of
 * candidates, and a step for each candidate and each symbol that may be at each position.
 * Errors: PEG_E_CORRUPT, when reading something that is never written; PEG_E_ARGUMENT, when
 * writing a guess that is not the only candidate. */
peg_status peg_model_guess(peg_model *model, peg_coder *coder, const peg_replay *replay,
                           const peg_place *here, uint8_t *guess);

#endif

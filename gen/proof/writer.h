/*
 * writer.h - what writes a proof: its lines, the renamings that claims name, looks, and claims.
 */
#ifndef PEG_PROOF_WRITER_H
#define PEG_PROOF_WRITER_H

#include <xxhash.h>

#include "gen/core/hash.h"
#include "gen/exact/search.h"
#include "gen/file/gzip.h"

/* The lines of a proof, compressed as they are written, with a hash of all of them at the
 * end. */
typedef struct proof_text {
    peg_gzip zip;
    XXH3_state_t *hash;
} proof_text;

/* The renamings that claims name. */
typedef struct proof_renamings {
    const exact_game *game;
    peg_renaming *named; /* [count] those in the text so far, of all colors */
    uint16_t count;
    uint16_t *chosen; /* [chosen_count] numbers of those that a claim names, from 1 */
    size_t chosen_count;
    peg_code16 *parent;          /* [codes] of a union-find forest over guesses */
    peg_code16 *image;           /* [codes] the image of each code under the current renaming */
    struct proof_choice *before; /* earlier choices, by the symmetries of their positions */
} proof_renamings;

/* The state of writing a proof. */
typedef struct proof_writer {
    struct exact_solver *solver;
    exact_worker *worker; /* the solver's main one; its bounds are those of the current goal */
    proof_text text;
    proof_renamings names;
    peg_hash claimed;        /* bounds of sets: claimed for this goal, */
    peg_hash totals;         /* and for the goal total */
    unsigned within;         /* guesses in all for this goal, or 0: any number; */
    unsigned totals_within;  /* and for the goal total */
    int serves_next;         /* the next goals use the claims of this one */
    struct proof_seen *seen; /* a cache of what looks have shown; it only saves time */
    uint32_t opening;        /* the only first guess allowed, or EXACT_NONE */
    uint64_t claims;
    unsigned guesses; /* examined (may wrap around): some of them check whether to end */
    peg_code16 guess[PEG_MAX_GUESSES]; /* the history of the current set: */
    uint8_t label[PEG_MAX_GUESSES];    /* labels of the game's table */
} proof_writer;

/* ---- proof.c -------------------------------------------------------------------------- */

/* Appends by a printf format, at most 255 bytes at a time. Failures are reported when the text
 * is closed. */
void proof_print(proof_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- renamings.c: those that let a claim leave out guesses ------------------------------
 *
 * A renaming that maps a set of candidates to itself maps guesses to guesses of the same cost.
 * A few of them, generators of the group, suffice to reach all guesses from the smallest
 * ones. */

/* Errors: PEG_E_MEMORY. Release them with proof_renamings_close() in any case. */
peg_status proof_renamings_open(proof_renamings *names, const exact_game *game);
void proof_renamings_close(proof_renamings *names);

/* Fills in names->chosen for a position: generators of its symmetries, each written to the text
 * before it is first used. Cost: a step for each code and each renaming of the position, unless
 * it was done recently. */
void proof_renamings_choose(proof_renamings *names, const exact_node *node, proof_text *text);

/* ---- look.c: what a checker sees by itself, PROOF.md, section 4, lemmas 1 to 3 ----------- */

/* Makes writer->seen; release it with free(). Errors: PEG_E_MEMORY. */
peg_status proof_looks_open(proof_writer *writer);

/* What one look at all guesses shows for a set of at least three candidates whose canonical
 * form is known, or `bound` if that is more. More than `need` is of no use. */
exact_cost proof_look(const proof_writer *writer, const exact_set *part,
                      const exact_terms *terms, exact_cost bound, exact_cost need);

/* Sums and multiples of costs, saturating at EXACT_NONE. */
static inline exact_cost proof_add(exact_cost a, exact_cost b)
{
    return a == EXACT_NONE || b == EXACT_NONE || a > EXACT_NONE - b ? EXACT_NONE : a + b;
}

static inline exact_cost proof_times(exact_cost total, exact_cost unit)
{
    return unit && total > EXACT_NONE / unit ? EXACT_NONE : total * unit;
}

/* ---- claims.c: those that show a lower bound, PROOF.md, section 4 ------------------------ */

/* Writes claims, children before parents, that show that a set costs at least `need`, which
 * must be true; EXACT_NONE: that it has no tree. Errors: those of a search; PEG_E_CORRUPT if it
 * is not true. */
peg_status proof_write_claims(proof_writer *writer, exact_node *node, exact_cost need);

#endif

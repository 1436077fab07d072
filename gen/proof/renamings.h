/*
 * renamings.h - the renamings that let a claim leave out guesses.
 *
 * A renaming that maps a set of candidates to itself maps guesses to guesses of the same cost.
 * A few of them, generators of the group, suffice to reach all guesses from the smallest ones.
 */
#ifndef PEG_PROOF_RENAMINGS_H
#define PEG_PROOF_RENAMINGS_H

#include "gen/exact/search.h"
#include "gen/proof/text.h"

/* The renamings found so far. */
typedef struct proof_renamings {
    const exact_game *game;
    struct proof_renaming *at; /* [count] */
    size_t count, room;
    uint16_t named;     /* number of those in the text */
    peg_code16 *parent; /* [codes] of a union-find forest over guesses */
    peg_code16 *image;  /* [codes] the image of each code under the current renaming */
    uint16_t *chosen;   /* [chosen_count] numbers of those that a claim names */
    size_t chosen_count, chosen_room;
    struct proof_choice *before; /* earlier choices, by the symmetries of their positions */
} proof_renamings;

/* Errors: PEG_E_MEMORY. Release it with proof_renamings_close() in any case. */
peg_status proof_renamings_open(proof_renamings *names, const exact_game *game);
void proof_renamings_close(proof_renamings *names);

/* Fills in names->chosen for a position: generators of its symmetries, each written to the text
 * before it is first used. Cost: a step for each code and each renaming of the position, unless
 * it was done recently. Errors: PEG_E_MEMORY. */
peg_status proof_renamings_choose(proof_renamings *names, const exact_node *node,
                                  peg_proof_text *text);

#endif

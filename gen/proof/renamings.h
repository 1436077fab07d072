/*
 * renamings.h - the renamings that excuse a claim from looking at every guess.
 *
 * A renaming that leaves a set of candidates as it is makes guesses of the same cost of each
 * other. It takes only some of them to reach all from the smallest ones: generators of the
 * group.
 */
#ifndef PEG_PROOF_RENAMINGS_H
#define PEG_PROOF_RENAMINGS_H

#include "gen/exact/search.h"
#include "gen/proof/text.h"

/* The renamings that were looked at so far. */
typedef struct proof_renamings {
    const exact_game *game;
    struct proof_renaming *at; /* [count] */
    size_t count, room;
    uint16_t named;     /* those that the text has */
    peg_code16 *parent; /* [codes] of a union-find forest over guesses */
    peg_code16 *image;  /* [codes] what the renaming at hand makes of each code */
    uint16_t *chosen;   /* [chosen_count] numbers of those that a claim needs */
    size_t chosen_count, chosen_room;
    struct proof_choice *before; /* what was chosen for some places, by their symmetries */
} proof_renamings;

/* Errors: PEG_E_MEMORY. Release with close in any case. */
peg_status proof_renamings_open(proof_renamings *names, const exact_game *game);
void proof_renamings_close(proof_renamings *names);

/* Fills in names->chosen for a place: generators of its symmetries, each named in the text
 * before it is used. Cost: a step for each code and each of the place's renamings, unless it
 * was done lately. Errors: PEG_E_MEMORY. */
peg_status proof_renamings_choose(proof_renamings *names, const exact_node *node,
                                  peg_proof_text *text);

#endif

/*
 * place.h - a candidate set in its place in the tree.
 */
#ifndef PEG_EXACT_PLACE_H
#define PEG_EXACT_PLACE_H

#include "gen/exact/part.h"

typedef struct exact_place {
    exact_part part;
    exact_terms terms;
    unsigned level; /* guesses made */
    exact_side side;
    peg_symmetry same; /* all renamings that keep those */
} exact_place;

/* Whether the guess is to be tried here: no renaming that keeps the guesses so far takes it to
 * one of a smaller index. */
static inline int exact_is_tried(const exact_search *search, const exact_place *at,
                                 unsigned guess)
{
    const uint8_t *code = exact_game_code(search->game, guess);

    return peg_twins_least(&at->terms.twins, search->canonical.band, search->game->rules.length,
                           code) &&
           peg_symmetry_least(&search->game->rules, &at->same, code);
}

#endif

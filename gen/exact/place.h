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
    peg_symmetry same;   /* all renamings that keep those */
    peg_symmetry sorted; /* of them what peg_symmetry_but_twins() leaves; map NULL: not known */
} exact_place;

/* Whether the guess is to be tried here: no renaming that keeps the guesses so far takes it to
 * one of a smaller index. */
static inline int exact_is_tried(const exact_search *search, const exact_place *at,
                                 unsigned guess)
{
    const uint8_t *code = exact_game_code(search->game, guess);

    const peg_rules *rules = &search->game->rules;
    const peg_twins *twins = &at->terms.twins;

    if (!peg_twins_least(twins, search->canonical.band, rules->length, code)) return 0;
    return at->sorted.map ? peg_symmetry_least_sorted(rules, &at->sorted, twins->first, code)
                          : peg_symmetry_least(rules, &at->same, code);
}

#endif

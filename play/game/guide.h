/* guide.h - the next guess: by the tree as long as the game is on its path. */
#ifndef PLAY_GUIDE_H
#define PLAY_GUIDE_H

#include "play/game/candidates.h"
#include "play/game/game.h"

typedef enum guide_kind {
    GUIDE_TREE,          /* the guess of the tree */
    GUIDE_OFF_TREE,      /* off the tree's path: a guess among the codes left */
    GUIDE_SOLVED,        /* the last answer was all bulls */
    GUIDE_CONTRADICTION, /* no code agrees with the answers */
    GUIDE_INTERRUPTED    /* Ctrl-C ended the search; nothing else is filled */
} guide_kind;

typedef struct play_guide {
    guide_kind kind;
    uint8_t code[PEG_MAX_LENGTH]; /* of GUIDE_TREE and GUIDE_OFF_TREE: what to guess */
    uint32_t remaining;           /* codes that agree with the answers */
    bool at_least;                /* there are more than `remaining`; only ever off the tree */
} play_guide;

/* Finds the next guess of a game with or without a tree. A game that is the tree's under other
 * names of positions and symbols is on its path (renaming.h). Cost: on the path a walk down
 * it, for each order of the positions until one agrees; off the path the codes left are listed,
 * up to CODE_SET_COUNT_MOST of them (candidates.h). */
void guide_next(const play_game *game, const play_history *history, play_guide *guide);

/* Guesses that the game's tree takes for a secret; 0 without a tree, or of a damaged one. */
unsigned guide_guesses(const play_game *game, const uint8_t *secret);

/* Guesses that the tree takes from here on average for the codes of the set; 0 off its path.
 * All codes that agree with the history must be in the set, or a fair part of them. Cost: a
 * walk for each code. */
double guide_average(const play_game *game, const play_history *history, const code_set *set);

#endif

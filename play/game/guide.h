/* guide.h - the next guess: the tree's, as long as the game is on its path; or the next answer
 * of an opponent without a code. */
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

/* Finds the next guess of a game with or without a tree. A game is on the tree's path also if
 * it is so after renaming positions and symbols (renaming.h). Cost: on the path a walk down it,
 * for each order of the positions until one agrees; off the path the codes left are listed, up
 * to CODE_SET_COUNT_MOST of them (candidates.h). */
void guide_next(const play_game *game, const play_history *history, play_guide *guide);

/* Makes the guide's guess in a game whose secret is known, adds the answer to the history, and
 * finds the next guess. False, and nothing happens, after PEG_MAX_GUESSES guesses. */
bool guide_play(const play_game *game, const uint8_t *secret, play_history *history,
                play_guide *guide);

/* Fills *walk with the tree's guesses for a secret, in the tree's names. PEG_SOLVED, or what is
 * wrong with the tree. */
peg_status guide_walk(const play_game *game, const uint8_t *secret, play_history *walk);

/* Guesses that the game's tree takes for a secret; 0 without a tree, or if it is damaged. */
unsigned guide_guesses(const play_game *game, const uint8_t *secret);

/* The average number of guesses that the tree takes from here for the codes of the set, which
 * are the codes left or a sample of them; 0 off its path. Cost: a walk for each code. */
double guide_average(const play_game *game, const play_history *history, const code_set *set);

/* The answer to a guess that leaves the most codes; ties go to the fewest bulls, then the
 * fewest cows. Cost: lists the codes left, or a sample of more than CODE_SET_COUNT_MOST. After
 * Ctrl-C the label is meaningless. */
uint8_t fiend_answer(const play_history *history, const uint8_t *guess);

#endif

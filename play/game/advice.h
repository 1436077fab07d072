/*
 * advice.h - the best next guess after any guesses and answers, and why it is the best.
 *
 * On the tree's path that is the tree's guess. Off it, guesses that can be the code and guesses
 * that cannot are compared: all by how they split the codes left, the best of those by how many
 * guesses the game then takes (worth.h).
 */
#ifndef PLAY_ADVICE_H
#define PLAY_ADVICE_H

#include "play/game/guide.h"

/* How a guess splits the codes left. */
typedef struct guess_split {
    uint8_t code[PEG_MAX_LENGTH];
    bool possible;    /* it can be the code itself */
    unsigned answers; /* that it can get */
    double worst;     /* codes left at most */
    double expected;  /* and on average; a right guess leaves none */
    double guesses;   /* guesses that the game then takes on average, itself included */
} guess_split;

typedef struct play_advice {
    guide_kind kind;    /* as from guide_next(); the rest is filled for the first two kinds */
    uint32_t remaining; /* codes left */
    bool at_least;      /* or more */
    bool chosen;        /* `best` is the best of the guesses tried, not given */
    bool exact;         /* the numbers cover all codes left, else a sample */
    guess_split best;
    bool has_other;    /* `best` cannot be the code: */
    guess_split other; /* the best guess that can */
} play_advice;

/* Finds the best guess. Cost: a tenth of a second for up to a hundred codes left, a second or
 * two for a thousand or more. After Ctrl-C the kind is GUIDE_INTERRUPTED. Returns false without
 * memory. */
bool advice_find(const play_game *game, const play_history *history, play_advice *advice);

/* For games in which only guesses that can be the code are allowed: replaces a best guess that
 * cannot be the code by the best one that can. */
void advice_keep_possible(play_advice *advice);

/* As advice_find(), but for the guess that the guide has given, whether it is the tree's or
 * not. Also false after Ctrl-C. */
bool advice_of_guide(const play_game *game, const play_history *history,
                     const play_guide *guide, play_advice *advice);

/* Fills what follows from the parts, all but code and guesses: part[label] of `codes` codes,
 * which are all that are left or a sample of them, get this answer. `scale`: codes left for
 * each of these. */
void split_of_parts(guess_split *split, const uint32_t part[PEG_MAX_FEEDBACKS], uint8_t solved,
                    uint32_t codes, double scale);

#endif

/*
 * analysis.h - how good each guess of a finished game was.
 *
 * A guess is worth the guesses that the game takes on average from there on (worth.h). It costs
 * what a better guess would have saved; luck is what the answer saved compared with the average
 * answer. So the guesses of a game are those that the best play takes on average, and the
 * costs, less luck.
 */
#ifndef PLAY_ANALYSIS_H
#define PLAY_ANALYSIS_H

#include "play/game/advice.h"

/* What a guess cost, in a word: each has its limit in analysis.c. */
typedef enum verdict_word {
    VERDICT_NONE, /* too many codes to tell */
    VERDICT_BEST, /* no better guess was found */
    VERDICT_GOOD,
    VERDICT_INACCURACY,
    VERDICT_MISTAKE,
    VERDICT_BLUNDER
} verdict_word;

typedef struct guess_analysis {
    uint32_t before;    /* codes left before the guess; 0: too many, and of the rest only
                           better.code is filled */
    uint32_t after;     /* and after its answer; 0 when the guess was right */
    guess_split made;   /* how the guess splits the codes left */
    guess_split better; /* and a better one; the same if the word is VERDICT_BEST */
    unsigned excluded;  /* the turn, from 1, whose answer excludes the guess; 0: none */
    verdict_word word;
    double cost; /* in guesses, 0 or more */
    double luck; /* in guesses saved by the answer; negative: lost */
} guess_analysis;

/* In games with more codes than this, the first guesses are not analyzed. */
#define ANALYSIS_MOST 1500000u

/* Analyzes guess `turn`, counted from 0, of the history. Cost: lists the codes left before it,
 * and four times worth_of_guess(); off the tree's path also advice_find(). Without memory, and
 * after Ctrl-C, the word is VERDICT_NONE. */
void analyse_guess(guess_analysis *analysis, const play_game *game, const play_history *history,
                   unsigned turn);

#endif

/*
 * verdict.h - how good a guess of a finished game was, in guesses.
 *
 * A guess is worth the guesses that the game takes on average from there (worth.h). What the
 * tree's guess would have saved is what the guess has cost: skill. What its answer saved beyond
 * the average is luck. So the guesses of a game are those that the tree takes on average, less
 * luck, less skill, which is never much above 0.
 */
#ifndef PLAY_VERDICT_H
#define PLAY_VERDICT_H

#include "play/game/analysis.h"
#include "play/game/worth.h"

typedef enum verdict_word {
    VERDICT_NONE, /* too many codes to tell */
    VERDICT_BEST, /* no guess is better, or hardly */
    VERDICT_GOOD,
    VERDICT_FAIR,
    VERDICT_WEAK,
    VERDICT_WASTEFUL, /* weak, and it could not be the code */
    VERDICT_FORCED    /* there was one code left, and it was guessed */
} verdict_word;

typedef struct guess_verdict {
    verdict_word word;
    double skill; /* guesses, 0 or less but for what worth.h does not see */
    double luck;  /* guesses that the answer saved; negative: that it cost */
} guess_verdict;

/* Judges guess `turn`, from 0, of the history; analyse_guess() has filled *analysis for it,
 * whose `better` becomes the best guess there is where the tree has none. Cost: as
 * worth_of_guess(), four times; off the tree's path as advice_find(). Without memory, and after
 * Ctrl-C, the word is VERDICT_NONE. */
void judge_guess(guess_verdict *verdict, guess_analysis *analysis, const play_game *game,
                 const play_history *history, unsigned turn);

/* What stands for the word in a table, at most 8 letters. */
const char *verdict_text(verdict_word word);

#endif

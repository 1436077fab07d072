/*
 * analysis.h - what each guess of a finished game was worth.
 *
 * A guess is worth the guesses that the game takes on average from there on (worth.h). Skill is
 * what the tree's guess would have saved compared with the guess made; luck is what the answer
 * saved compared with the average answer. So the guesses of a game are those that the tree
 * takes on average, less luck, less skill; and skill is never much above 0.
 */
#ifndef PLAY_ANALYSIS_H
#define PLAY_ANALYSIS_H

#include "play/game/guide.h"

typedef enum verdict_word {
    VERDICT_NONE, /* too many codes to tell */
    VERDICT_BEST, /* no guess is better, or hardly */
    VERDICT_GOOD,
    VERDICT_FAIR,
    VERDICT_WEAK,
    VERDICT_WASTEFUL, /* weak, and it could not be the code */
    VERDICT_FORCED    /* there was one code left, and it was guessed */
} verdict_word;

typedef struct guess_analysis {
    bool exact;           /* false: too many codes; of the rest only `better` is filled */
    uint32_t before;      /* codes left before the guess */
    uint32_t after;       /* and after its answer; 0 when the guess was right */
    double expected;      /* codes left on average over all answers */
    bool possible;        /* the guess could be the code, by the answers before it */
    bool better_off_tree; /* `better` is not a guess of the tree, but a good one */
    uint8_t better[PEG_MAX_LENGTH]; /* what the program would have guessed */
    verdict_word word;
    double skill; /* in guesses: 0 or less, up to the error of worth.h */
    double luck;  /* in guesses saved by the answer; negative: lost */
} guess_analysis;

/* In games with more codes than this, the first guesses are not analysed. */
#define ANALYSIS_MOST 1500000u

/* Analyses guess `turn`, counted from 0, of the history. Cost: lists the codes left before it,
 * and four times worth_of_guess(); off the tree's path also advice_find(). Without memory, and
 * after Ctrl-C, the word is VERDICT_NONE. */
void analyse_guess(guess_analysis *analysis, const play_game *game, const play_history *history,
                   unsigned turn);

/* The word as shown in a table, at most 8 letters. */
const char *verdict_text(verdict_word word);

#endif

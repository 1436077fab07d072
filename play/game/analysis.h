/* analysis.h - what each guess of a finished game was worth. */
#ifndef PLAY_ANALYSIS_H
#define PLAY_ANALYSIS_H

#include "play/game/guide.h"

/* An answer gives as many bits of information as it halves the codes left. What it can be
 * expected to give depends on the guess: that is skill. What it gave beyond that is luck. */
typedef struct guess_analysis {
    bool exact;      /* false: too many codes; nothing below but `better` is filled */
    uint32_t before; /* codes left before the guess */
    uint32_t after;  /* and after its answer; 0 when it was right */
    double expected; /* codes that could be expected to be left */
    double bits;  /* bits that its answer could be expected to give: the entropy of the guess */
    double luck;  /* bits that it gave beyond that */
    double skill; /* bits expected beyond those of `better`; mostly negative */
    bool possible;                  /* the guess could be the code, by the answers before it */
    bool better_off_tree;           /* `better` is no guess of the tree, but a good one */
    uint8_t better[PEG_MAX_LENGTH]; /* what the program would have guessed */
} guess_analysis;

/* Games of more codes than this are not listed at their first guesses. */
#define ANALYSIS_MOST 1500000u

/* Looks at guess `turn`, from 0, of the history. Cost: lists the codes left before it. */
void analyse_guess(guess_analysis *analysis, const play_game *game, const play_history *history,
                   unsigned turn);

#endif

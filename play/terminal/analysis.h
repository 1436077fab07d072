/* analysis.h - what each guess of a finished game was worth. */
#ifndef PLAY_ANALYSIS_H
#define PLAY_ANALYSIS_H

#include "play/game/guide.h"
#include "play/terminal/screen.h"

/* A guess tells as many bits as it halves the codes left. What it can be expected to tell
 * depends on the guess: that is skill. What it told beyond that is luck. */
typedef struct guess_analysis {
    bool exact;        /* false: too many codes; nothing below but `better` is filled */
    uint32_t before;   /* codes left before the guess */
    uint32_t after;    /* and after its answer; 0 when it was right */
    double expected;   /* codes that could be expected to be left */
    double bits;       /* bits that the guess could be expected to tell */
    double luck;       /* bits told beyond that */
    double skill;      /* bits expected beyond those of `better`; mostly negative */
    bool possible;     /* the guess could be the code; else it only asked */
    bool better_aside; /* `better` is no guess of the tree, but a good one */
    uint8_t better[PEG_MAX_LENGTH]; /* what the program would have guessed */
} guess_analysis;

/* Games of more codes than this are not listed at their first guesses. */
#define ANALYSIS_MOST 1500000u

/* Looks at guess `turn`, from 0, of the history. Cost: lists the codes left before it. */
void analyse_guess(guess_analysis *analysis, const play_game *game, const play_history *history,
                   unsigned turn);

/* Draws a table of all guesses and the sums of luck and skill. */
void analysis_show(const play_screen *screen, const play_game *game,
                   const play_history *history);

#endif

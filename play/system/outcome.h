/*
 * outcome.h - how a run of the player ends, and what main.c then prints.
 *
 * Only main.c prints errors: a function that fails writes one line into the caller's
 * trouble and returns the outcome.
 */
#ifndef PLAY_OUTCOME_H
#define PLAY_OUTCOME_H

#include "play/system/text.h"

/* The exit codes, as the manual page has them. */
typedef enum play_outcome {
    OUTCOME_DONE = 0,
    OUTCOME_FAILED = 1,        /* bad file, I/O */
    OUTCOME_USAGE = 2,         /* the command line is wrong */
    OUTCOME_CONTRADICTION = 3, /* no code agrees with the answers */
    OUTCOME_INTERRUPTED = 130  /* Ctrl-C */
} play_outcome;

/* One line for the user, without a newline; empty: there is nothing to say. */
typedef struct play_trouble {
    char text[512];
} play_trouble;

/* Writes the line and returns `what`, so that a failure is one statement. Text too long is
 * cut; what cannot be shown (utf8_visible()) becomes '?', so that no file name can manipulate
 * the terminal. */
play_outcome trouble_set(play_trouble *trouble, play_outcome what, const char *format, ...)
    PLAY_PRINTF(3, 4);

/* For a run that Ctrl-C has ended. */
play_outcome trouble_interrupted(play_trouble *trouble);

#endif

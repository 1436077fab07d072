/* text.h - short texts as values, plurals, and how a run of the player ends, with the line that
 * main.c then prints. */
#ifndef PLAY_TEXT_H
#define PLAY_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Has the compiler check the arguments of a function that prints. */
#define PLAY_PRINTF(text, arguments) __attribute__((format(printf, text, arguments)))

/* The endings of a plural: `guess%s`. Empty if the number is 1. */
#define PLURAL_S(number)  ((number) == 1 ? "" : "s")
#define PLURAL_ES(number) ((number) == 1 ? "" : "es")

/* A text as a value: a code, an answer, why something is rejected. */
typedef struct short_text {
    char text[256];
} short_text;

/* Text that does not fit is cut. */
short_text text_of(const char *format, ...) PLAY_PRINTF(1, 2);

/* Writes why something is rejected, by a printf format and its arguments; false, so that this
 * is one statement. */
#define text_reject(why, ...) (*(why) = text_of(__VA_ARGS__), false)

/* ---- how a run ends ------------------------------------------------------------------ */

/* The exit codes, as the manual page has them. */
typedef enum play_outcome {
    OUTCOME_DONE = 0,
    OUTCOME_FAILED = 1,        /* bad file, I/O */
    OUTCOME_USAGE = 2,         /* the command line is wrong */
    OUTCOME_CONTRADICTION = 3, /* no code agrees with the answers */
    OUTCOME_INTERRUPTED = 130  /* Ctrl-C */
} play_outcome;

/* Only main.c prints errors: a function that fails writes one line into the caller's trouble,
 * without a newline, and returns the outcome. Empty: there is nothing to say. */
typedef struct play_trouble {
    char text[512];
} play_trouble;

/* Writes the line and returns `what`, so that a failure is one statement. Text too long is
 * cut; it is cleaned by cli_utf8_clean(), so that no file name can manipulate the terminal. */
play_outcome trouble_set(play_trouble *trouble, play_outcome what, const char *format, ...)
    PLAY_PRINTF(3, 4);

/* For a run that Ctrl-C has ended. */
play_outcome trouble_interrupted(play_trouble *trouble);

#endif

/*
 * worth.h - what a guess is worth: how many guesses the game takes from there on.
 *
 * From that guess on, the game is played for each code of the set by a fixed rule: take the
 * guess whose parts have the least estimated cost. The rule is a few hundredths of a guess
 * worse than the best trees, so guesses measured by it can be compared.
 */
#ifndef PLAY_WORTH_H
#define PLAY_WORTH_H

#include "play/game/candidates.h"

/* Larger sets are measured by this many of their codes. */
#define WORTH_MOST 20000u

/* Measures the guesses of one game. Not thread-safe. */
typedef struct worth_meter worth_meter;

/* Null without memory; released with free(). */
worth_meter *worth_open(const peg_rules *rules);

/* Lists the codes that agree with the history, or WORTH_MOST of them, as code_set_fill() does.
 * Guesses are measured by these codes until the next call. */
const code_set *worth_list(worth_meter *meter, const play_history *history);

/* The average number of guesses, `guess` included, that the codes listed take if `guess` is
 * made now, or where that is null, the guess of the rule; 0 without codes. Cost: some hundred
 * feedbacks for each code. After Ctrl-C the number is meaningless. */
double worth_of_guess(worth_meter *meter, const uint8_t *guess);

/* The estimated cost of a guess that splits codes into these parts: the less the better.
 * `solved` is the label of a right guess. */
double worth_estimate(const uint32_t part[PEG_MAX_FEEDBACKS], uint8_t solved);

#endif

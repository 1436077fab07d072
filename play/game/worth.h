/*
 * worth.h - what a guess is worth: how many guesses a game takes that begins with it.
 *
 * From the guess on the game is played by a fixed rule, for each code of the set: the guess
 * that leaves the least by an estimate of what its parts cost. That rule is a few hundredths of
 * a guess behind the best trees; two guesses measured by it can be compared.
 */
#ifndef PLAY_WORTH_H
#define PLAY_WORTH_H

#include "play/game/candidates.h"

/* Larger sets are measured by this many of their codes. */
#define WORTH_MOST 20000u

/* What is needed to measure guesses in sets of codes of one game; for one thread. */
typedef struct worth_meter worth_meter;

/* Null without memory. */
worth_meter *worth_open(const peg_rules *rules);
void worth_close(worth_meter *meter);

/* Guesses that a code of the set, all being equally likely, takes on average from here when
 * `guess` is made now, itself included: from 1 on. At most WORTH_MOST codes. Cost: some hundred
 * feedbacks for each code. Ctrl-C ends it, and the number is then of no use. */
double worth_of_guess(worth_meter *meter, const code_set *set, const uint8_t *guess);

/* The same when the best guess by the rule is made. */
double worth_of_set(worth_meter *meter, const code_set *set);

/* What a guess that splits `total` codes into these parts is estimated to cost in all: the less
 * the better. `solved` is the label of a right guess. Cost: a step for each label. */
double worth_estimate(const uint32_t part[PEG_MAX_FEEDBACKS], uint8_t solved);

#endif

/*
 * verify.h - plays a flat image against every secret, independently of whatever made it.
 */
#ifndef PEG_VERIFY_H
#define PEG_VERIFY_H

#include "tree.h"

/* Called for every turn of every game: guess number `turn` (from 1) and its answer. */
typedef void peg_turn_fn(void *user, unsigned turn, const uint8_t *guess, unsigned bulls,
                         unsigned cows);

/* Plays every secret of the image's rules, in index order, through the walker, and adds
 * up what it took. Scores guesses by its own plain definition of feedback. `turn` may be
 * null. Errors: PEG_E_CORRUPT, with the secret in culprit[], where a game does not end
 * with that secret; those of peg_open(). Cost: the tree's total guesses. */
peg_status peg_replay_all(const uint8_t *image, size_t size, peg_tally *tally,
                          uint8_t culprit[PEG_MAX_LENGTH], peg_turn_fn *turn, void *user);

#endif

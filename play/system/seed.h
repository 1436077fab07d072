/* seed.h - the text that chooses the code of a game, and random bits to make one. */
#ifndef PLAY_SEED_H
#define PLAY_SEED_H

#include <stdbool.h>
#include <stdint.h>

#define SEED_ROOM 33 /* the longest seed as text, and the closing zero */

/* Whether the text is a seed: 1 to SEED_ROOM - 1 visible ASCII characters. */
bool seed_valid(const char *seed);

/* Writes a random seed of at most six digits, which is short to type. */
void seed_by_chance(char seed[SEED_ROOM]);

/* 64 random bits, from the system if it offers them, else from the clock; not for secrets
 * that matter. */
uint64_t seed_bits(void);

#endif

/* random.h - repeatable random numbers: the same seed gives the same secrets everywhere. */
#ifndef PLAY_RANDOM_H
#define PLAY_RANDOM_H

#include <stdint.h>
#include "format/pegtree.h"

typedef struct play_random {
    uint64_t state;
} play_random;

/* A generator whose numbers depend on the rules and the seed, any text. */
play_random random_of_seed(const peg_rules *rules, const char *seed);

/* A number in 0..below-1, all equally likely; below is at least 1. */
uint32_t random_below(play_random *random, uint32_t below);

/* Draws a code of the rules, which have `secrets` codes, into code[length]. */
void random_code(play_random *random, const peg_rules *rules, uint32_t secrets, uint8_t *code);

#endif

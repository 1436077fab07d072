/*
 * renaming.h - the same game with positions and symbols permuted.
 *
 * A player who opens with 3 4 3 4 where the tree has 1 1 2 2 plays the same game under other
 * names: the tree's position 2 is the player's 3, its symbol 1 the player's 3. A renaming is
 * extended with each guess that it explains, and then translates the tree's next guess into the
 * player's names.
 */
#ifndef PLAY_RENAMING_H
#define PLAY_RENAMING_H

#include <stdbool.h>
#include "play/game/random.h"

typedef struct play_renaming {
    uint8_t length, colors;
    uint8_t place[PEG_MAX_LENGTH]; /* [position of the player]: that of the tree */
    uint8_t name[PEG_MAX_COLORS];  /* [symbol of the tree]: the player's, or RENAMING_OPEN */
    uint64_t named;                /* bit s: the player's symbol s is taken */
} play_renaming;

#define RENAMING_OPEN 255

/* Longer codes have too many permutations of their positions to try. */
#define RENAMING_LENGTH 8u

/* The identity. */
void renaming_none(play_renaming *renaming, const peg_rules *rules);

/* A random renaming under which every code stays a code: with ranges, only positions of equal
 * range are exchanged, and only symbols that occur at the same positions. */
void renaming_by_chance(play_renaming *renaming, const peg_rules *rules, play_random *random);

/* Whether positions can be renamed under these rules. */
bool renaming_possible(const peg_rules *rules);

/* The first permutation of the positions, and the next one with each call of renaming_next(),
 * until that returns false. The symbols' names are open each time. */
void renaming_first(play_renaming *renaming, const peg_rules *rules);
bool renaming_next(play_renaming *renaming);

/* Names the symbols so that the tree's code becomes the player's; false if names given
 * earlier do not allow that. */
bool renaming_extend(play_renaming *renaming, const uint8_t *tree_code, const uint8_t *code);

/* Gives names to the symbols that have none, so that every code has a counterpart in the tree.
 */
void renaming_complete(play_renaming *renaming);

/* Writes the player's code in the tree's names to tree_code[length]; all symbols must be named.
 */
void renaming_invert(const play_renaming *renaming, const uint8_t *code, uint8_t *tree_code);

/* Writes the tree's code in the player's names to code[length], giving the smallest free names
 * to symbols that have none. */
void renaming_apply(play_renaming *renaming, const uint8_t *tree_code, uint8_t *code);

#endif

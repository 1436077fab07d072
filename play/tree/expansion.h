/*
 * expansion.h - large trees, expanded from file to flat image in a thread of their own.
 *
 * A million secrets take a third of a second, twenty million twelve. Until the image is there,
 * guesses are read from the tree file along one path.
 */
#ifndef PLAY_EXPANSION_H
#define PLAY_EXPANSION_H

#include <stddef.h>
#include "play/game/game.h"

/* The memory that a tree may take, in bytes: half of the machine's. */
size_t expansion_limit(void);

/* Takes over file[0..size-1], a tree file, and expands it; null, without taking it over, where
 * that cannot start. Also puts the image into the cache (flat_cache.h). */
play_late_tree *expansion_start(uint8_t *file, size_t size);

/* Releases everything. An expansion that is not done is abandoned: its thread goes on until it
 * is, or the program ends, and leaves nothing behind. */
void expansion_end(play_late_tree *late);

#endif

/*
 * expansion.h - large trees, expanded from file to flat image in a thread of their own.
 *
 * The first guess comes from the tree file at once; the image is needed only when it has been
 * answered, and to expand a million secrets takes less time than a person to answer.
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

/* Waits for the end and releases everything. After Ctrl-C, abandons the thread, which ends with
 * the program. */
void expansion_end(play_late_tree *late);

#endif

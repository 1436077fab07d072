/*
 * expansion.h - large trees, expanded from file to flat image in a separate thread, and their
 * images, kept so that the next game starts at once.
 *
 * Expanding a million secrets takes a third of a second, twenty million twelve seconds; reading
 * an image back takes a few milliseconds. Until the image is there, guesses are read from the
 * tree file along one path. An image is stored in $XDG_CACHE_HOME/pegtree under the hash of its
 * tree file, followed by a hash of its own; it can be deleted at any time.
 */
#ifndef PLAY_EXPANSION_H
#define PLAY_EXPANSION_H

#include <stddef.h>
#include "play/game/game.h"

/* The memory that a tree may take, in bytes: half of the machine's. */
size_t expansion_limit(void);

/* Takes over file[0..size-1], a tree file, and expands it; null, without taking it over, if
 * that cannot start. Also puts the image into the cache. */
play_late_tree *expansion_start(uint8_t *file, size_t size);

/* Releases everything. An expansion that is not done is abandoned: its thread continues until
 * it is done, or the program ends, and leaves nothing behind. */
void expansion_end(play_late_tree *late);

/* ---- images kept on disk -------------------------------------------------------------- */

/* Smaller trees are expanded faster than a second file is opened. */
#define FLAT_CACHE_SECRETS 20000u

/* Looks for the image of the tree file file[0..size-1]; the caller releases *image with free().
 */
bool flat_cache_get(const uint8_t *file, size_t size, uint8_t **image, size_t *image_size);

/* Stores the image. If that fails, leaves nothing behind. */
void flat_cache_put(const uint8_t *file, size_t size, const uint8_t *image, size_t image_size);

#endif

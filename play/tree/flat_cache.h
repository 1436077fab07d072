/*
 * flat_cache.h - flat images of large trees, kept so that the next game starts at once.
 *
 * Expanding a tree of a million secrets takes a third of a second, reading its image back a few
 * milliseconds. An image is stored in $XDG_CACHE_HOME/pegtree under the hash of its tree file,
 * followed by a hash of its own; it can be deleted at any time.
 */
#ifndef PLAY_FLAT_CACHE_H
#define PLAY_FLAT_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Smaller trees are expanded faster than a second file is opened. */
#define FLAT_CACHE_SECRETS 20000u

/* Looks for the image of the tree file file[0..size-1]; the caller releases *image with free().
 */
bool flat_cache_get(const uint8_t *file, size_t size, uint8_t **image, size_t *image_size);

/* Stores the image. Where that fails, leaves nothing behind. */
void flat_cache_put(const uint8_t *file, size_t size, const uint8_t *image, size_t image_size);

#endif

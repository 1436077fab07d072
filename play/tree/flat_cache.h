/*
 * flat_cache.h - flat images of big trees, kept so that the next game starts at once.
 *
 * To expand a tree of a million secrets takes a third of a second, to read its image back a
 * few milliseconds. An image is kept under the hash of the tree file that it came from, with
 * a hash of its own behind it, in $XDG_CACHE_HOME/pegtree; anybody may delete it.
 */
#ifndef PLAY_FLAT_CACHE_H
#define PLAY_FLAT_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Trees of fewer secrets are expanded sooner than a second file is opened. */
#define FLAT_CACHE_SECRETS 20000u

/* Looks for the image of the tree file file[0..size-1]; *image is released with free(). */
bool flat_cache_get(const uint8_t *file, size_t size, uint8_t **image, size_t *image_size);

/* Keeps the image; where that fails, nothing is left behind and nothing is lost. */
void flat_cache_put(const uint8_t *file, size_t size, const uint8_t *image, size_t image_size);

#endif
